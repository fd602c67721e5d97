import type { MatchController } from './controller.svelte';
import type { GameTypes } from '../net/types';
import type { Cover } from './cover.svelte';

/** A game whose seats can tell what is in their hands. */
type Hands = GameTypes & { mine: { hand: string[]; conflict: boolean } };

/** The own hand, and telling the referee what is in it: card by card, and the last one sends it. */
export class Telling {
  /** The keys ticked so far, `null` while nothing is being told. */
  picked = $state.raw<readonly string[] | null>(null);

  constructor(
    readonly controller: MatchController<Hands>,
    readonly cover: Cover,
  ) {}

  readonly #view = $derived.by(() => this.controller.view());
  /** As many entries as the hand has cards; `??` where the referee does not know. */
  readonly hand = $derived.by(() => this.#view.mine?.hand ?? []);
  readonly known = $derived.by(() => this.hand.filter((card) => card !== '??'));
  readonly missing = $derived.by(() => this.hand.length - this.known.length);
  /** What was told does not fit what lies on the table. */
  readonly conflict = $derived.by(() => this.#view.mine?.conflict === true);
  /** How the seat tells its hand, `undefined` while it cannot: a telling of one list of cards. */
  readonly #template = $derived.by(() =>
    this.#view.choices.find(
      ({ purpose, fields }) =>
        purpose === 'tell' && Object.values(fields).length === 1 && Object.values(fields)[0]?.type === 'list',
    ),
  );
  readonly may = $derived.by(() => this.#template !== undefined);

  start(): void {
    this.cover.stay();
    this.picked = this.known;
  }

  reset(): void {
    this.picked = null;
  }

  toggle(card: string): void {
    this.cover.stay();
    const picked = this.picked ?? [];
    if (picked.includes(card)) this.picked = picked.filter((one) => one !== card);
    else if (picked.length < this.hand.length) this.picked = [...picked, card];
    if (this.picked?.length === this.hand.length) this.send();
  }

  /** As much as is said; the rest stays unknown. */
  send(): void {
    const cards = [...(this.picked ?? [])];
    while (cards.length < this.hand.length) cards.push('??');
    this.reset();
    const template = this.#template;
    if (!template) return;
    const field = Object.keys(template.fields)[0] ?? '';
    void this.controller.record({ seat: template.seat, action: template.action, [field]: cards });
  }
}
