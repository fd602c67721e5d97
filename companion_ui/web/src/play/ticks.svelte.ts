import type { Cover } from './cover.svelte';

/** Cards that are ticked one by one. The phone is drawn again when others record something: they survive that. */
export class Ticks {
  #half = $state.raw<{ of: string; picked: readonly string[] } | null>(null);

  constructor(
    readonly cover: Cover,
    /** The name under which they are kept. */
    private readonly form: string,
    /** Returns the cards and the number to choose; when this changes, the ticks are forgotten. */
    private readonly of: () => string,
    /** The most cards that can be ticked. */
    private readonly most: () => number,
  ) {
    const picked = cover.kept(form, of()) as readonly string[] | null;
    if (picked) this.#half = { of: of(), picked };
  }

  /** The cards ticked so far, `null` outside a choice. */
  readonly picked = $derived.by(() => (this.#half?.of === this.of() ? this.#half.picked : null));

  /** Whether a card can be ticked twice: then each tap ticks one more. */
  protected get isMany(): boolean {
    return false;
  }

  #pick(picked: readonly string[] | null): void {
    this.#half = picked && { of: this.of(), picked };
    this.cover.keep(this.form, this.of(), picked);
  }

  start(picked: readonly string[] = []): void {
    this.cover.stay();
    this.#pick(picked);
  }

  reset(): void {
    this.#pick(null);
  }

  toggle(card: string): void {
    this.cover.stay();
    const picked = this.picked ?? [];
    if (!this.isMany && picked.includes(card)) this.#pick(picked.filter((pick) => pick !== card));
    else if (picked.length < this.most()) this.#pick([...picked, card]);
  }
}
