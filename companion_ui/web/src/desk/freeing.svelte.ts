/** A table about to be freed though its match is not over. */
export interface Freeing {
  number: number;
  match: string;
  people: string;
  name: string;
  reason: string;
}

/** The time in which it can be withdrawn (ms). */
const WHILE = 10_000;

/** Tables that are freed after a delay: until then a tap withdraws it, and the players stay. */
export class Freeings {
  list = $state.raw<readonly Freeing[]>([]);
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(readonly free: (one: Freeing) => void) {}

  add(one: Freeing): void {
    this.drop(one);
    this.list = [...this.list, one];
    const due = (): void => {
      this.drop(one);
      this.free(one);
    };
    this.#timers.set(one.match, setTimeout(due, WHILE));
  }

  /** Withdraw it: the table stays in use. */
  drop(one: Freeing): void {
    clearTimeout(this.#timers.get(one.match));
    this.list = this.list.filter(({ match }) => match !== one.match);
  }

  /** Withdraw all of them, when the desk is closed. */
  close(): void {
    for (const item of this.list) this.drop(item);
  }
}
