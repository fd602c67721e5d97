import type { Action, GameTypes, Json, JsonObject } from '../net/types';
import { names } from '../ui/choose';
import type { PadLook, PadQuestion, PadValue } from '../ui/pad';
import type { MatchController } from './controller.svelte';
import { Picker } from './picker.svelte';

/** Turns taps on the keys of cards into actions, in games in which a card is played to the table. */
export class CardPicker<G extends GameTypes = GameTypes> extends Picker<G> {
  /** Whether the last tap recorded an action. */
  #played = false;

  constructor(
    controller: MatchController<G>,
    readonly look: PadLook,
  ) {
    super(controller, () => controller.view().choices.filter(({ fields }) => fields.card?.type === 'one'));
  }

  /** Whether no card can be played now. */
  readonly idle = $derived.by(() => this.unpicked.left.length === 0);

  /** The card that was tapped, while it is asked how it is played. */
  readonly asked = $derived.by((): PadQuestion | null => {
    const { now } = this;
    const card = now.value('card');
    if (typeof card !== 'string' || !now.picks.includes(card)) return null;
    const question = now.questions.find(
      ({ field }) => !now.left.some(({ usual }) => usual && field in usual),
    );
    if (!question) return null;
    const { field, values } = question;
    const known = values.filter((value) => typeof value === 'string' || typeof value === 'number');
    const shown = [...new Set([...(this.look.also?.(card) ?? []), ...known])];
    return {
      card,
      field,
      text: this.sentence({ field }, { card }) ?? '',
      values: shown.map((value) => ({ value, offered: values.includes(value) })),
    };
  });

  /** The cards that can be picked next. */
  readonly offered = $derived.by(
    () => new Set(this.asked ? [] : this.now.left.flatMap(({ fields }) => names(fields.card))),
  );

  /** Pick a value before the card, or take it back. */
  toggle(value: Json): void {
    const picked = this.now.picks.includes(value) ? null : this.unpicked.pick(value);
    if (picked) this.begin(picked);
    else this.reset();
  }

  /** Play a card, or ask how; a second tap takes it back. Return whether it was played or explained. */
  tap(card: string): boolean {
    this.#played = false;
    if (this.asked?.card === card) this.back();
    else if (!this.pick(card, 'card')) return this.#explain({ card });
    return this.#played;
  }

  /** Choose how the card that was tapped is played. Return whether it was played or explained. */
  answer(value: PadValue): boolean {
    const field = this.asked?.field;
    if (field === undefined || !this.controller.open) return false;
    this.#played = false;
    if (this.now.can(value)) this.pick(value);
    else return this.#explain({ [field]: value });
    return this.#played;
  }

  /** Record an action. What was picked before the card stays. */
  override async record(action: Action): Promise<void> {
    this.#played = true;
    this.again();
    await super.record(action);
  }

  /** Ask the referee why these fields are not offered. */
  #explain(fields: JsonObject): true {
    const { now } = this;
    const { turn, header } = this.view;
    const [choice] = now.left;
    const known = Object.keys(choice?.fields ?? {}).flatMap((name): [string, Json][] => {
      const value = now.value(name) ?? choice?.usual?.[name];
      return value === undefined ? [] : [[name, value]];
    });
    const action = choice
      ? { seat: choice.seat, action: choice.action, ...Object.fromEntries(known) }
      : { seat: turn[0] ?? header.seats[0] ?? '', ...this.look.play };
    this.again();
    void this.controller.explain({ ...action, ...fields });
    return true;
  }
}
