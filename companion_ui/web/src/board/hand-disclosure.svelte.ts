import type { MatchController } from './controller.svelte';
import type { GameTypes } from '../net/types';
import { names } from '../ui/choose';
import type { Cover } from './cover.svelte';

/** A game whose seats can disclose their hands. */
type Hands = GameTypes & { mine: { hand: string[]; conflict: boolean } };

const FORM = 'hand';

/** The owner's hand and its disclosure to the referee: card by card; the last card sends it. */
export class HandDisclosure {
  #half = $state.raw<{ of: string; picked: readonly string[] } | null>(null);

  constructor(
    readonly controller: MatchController<Hands>,
    readonly cover: Cover,
  ) {
    // The phone is re-created when others record something: the ticked cards survive.
    const picked = cover.kept(FORM, this.#of) as readonly string[] | null;
    if (picked) this.#half = { of: this.#of, picked };
  }

  readonly #view = $derived.by(() => this.controller.view());
  /** One entry per card in the hand; `??` for an unknown one. */
  readonly hand = $derived.by(() => this.#view.mine?.hand ?? []);
  /** The hand that the current disclosure is about. */
  readonly #of = $derived.by(() => this.hand.join(' '));
  /** The keys ticked so far, `null` outside a disclosure. */
  readonly picked = $derived.by(() => (this.#half?.of === this.#of ? this.#half.picked : null));
  readonly known = $derived.by(() => this.hand.filter((card) => card !== '??'));
  readonly missing = $derived.by(() => this.hand.length - this.known.length);
  /** True if the disclosed cards contradict the table. */
  readonly conflict = $derived.by(() => this.#view.mine?.conflict === true);
  /** The choice to disclose the hand (a list of cards), or `undefined`. */
  readonly #template = $derived.by(() => {
    for (const { purpose, seat, action, fields, optional } of this.#view.choices) {
      const [[field, type] = [], ...more] = Object.entries(fields).filter(
        ([name]) => !optional.includes(name),
      );
      if (purpose === 'tell' && field !== undefined && type?.type === 'list' && more.length === 0)
        return { seat, action, field, type };
    }
    return undefined;
  });
  readonly may = $derived.by(() => this.#template !== undefined);
  /** The cards that can be in the hand. */
  readonly cards = $derived.by(() => names(this.#template?.type.item).filter((card) => card !== '??'));
  /** Whether a card can be in the hand twice: then each tap ticks one more. */
  readonly #isMany = $derived.by(() => this.#template?.type.distinct === false);

  #pick(picked: readonly string[] | null): void {
    this.#half = picked && { of: this.#of, picked };
    this.cover.keep(FORM, this.#of, picked);
  }

  start(): void {
    this.cover.stay();
    this.#pick(this.#isMany && this.missing === 0 ? [] : this.known);
  }

  reset(): void {
    this.#pick(null);
  }

  toggle(card: string): void {
    this.cover.stay();
    const picked = this.picked ?? [];
    if (!this.#isMany && picked.includes(card)) this.#pick(picked.filter((one) => one !== card));
    else if (picked.length < this.hand.length) this.#pick([...picked, card]);
    if (this.picked?.length === this.hand.length) this.send();
  }

  /** Send the ticked cards; the rest stays unknown. */
  send(): void {
    const cards = [...(this.picked ?? [])];
    while (cards.length < this.hand.length) cards.push('??');
    this.reset();
    if (!this.#template) return;
    const { seat, action, field } = this.#template;
    void this.controller.record({ seat, action, [field]: cards });
  }
}
