import type { Action, GameTypes } from '../net/types';
import type { Question, Selection } from '../ui/selection';
import { Picker, type Asked } from './picker.svelte';
import { dealt, lacking, restDealt, withWishes } from './wishes';

/** Picks for a table that deals items to the seats: it begins with what they wished for on their phones. */
export class DealPicker<G extends GameTypes = GameTypes> extends Picker<G> {
  override get unpicked(): Selection {
    return withWishes(super.unpicked, this.view);
  }

  override get offers(): string {
    return `${super.offers} ${JSON.stringify(this.view.wishes?.seats)}`;
  }

  protected override go(selection: Selection): void {
    super.go(withWishes(selection, this.view));
  }

  protected override whole(selection: Selection): Action | null {
    return selection.only ?? restDealt(selection, this.view);
  }

  /** Return a question with how its keys look: all items of a deal, and off those that its seat cannot get. */
  keys(question: Question, { picks }: Selection): Asked {
    const { wishes } = this.view;
    const [seat] = question.keys;
    if (wishes?.of !== question.of || seat === undefined) return question;
    const values = dealt(wishes);
    const taken = [...picks, ...lacking(wishes, seat)];
    const off = values.filter((item) => taken.includes(item) || !question.values.includes(item));
    return { ...question, values, pressed: picks, off };
  }
}
