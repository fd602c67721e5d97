import type { MatchController } from './controller.svelte';
import type { GameTypes } from '../net/types';
import { names } from '../ui/choose';
import type { Cover } from './cover.svelte';
import { Ticks } from './ticks.svelte';

/** A game whose seats can disclose their hands. */
type Hands = GameTypes & { mine: { hand: string[]; conflict: boolean } };

/** The owner's hand and its disclosure to the referee: card by card; the last card sends it. */
export class HandDisclosure extends Ticks {
  readonly #view = $derived.by(() => this.controller.view());
  /** One entry per card in the hand; `??` for an unknown one. */
  readonly hand = $derived.by(() => this.#view.mine?.hand ?? []);
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

  constructor(
    readonly controller: MatchController<Hands>,
    cover: Cover,
  ) {
    const hand = (): readonly string[] => controller.view().mine?.hand ?? [];
    super(
      cover,
      'hand',
      () => hand().join(' '),
      () => hand().length,
    );
  }

  protected override get isMany(): boolean {
    return this.#template?.type.distinct === false;
  }

  override start(): void {
    super.start(this.isMany && this.missing === 0 ? [] : this.known);
  }

  override toggle(card: string): void {
    super.toggle(card);
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
