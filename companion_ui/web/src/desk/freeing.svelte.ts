/** A table whose match is not over, and which is about to be freed. */
export interface Freeing {
  number: number;
  match: string;
  people: string;
  name: string;
  reason: string;
}

/** How long it can be taken back (ms). */
const WHILE = 10_000;

/** Tables that are freed a while later: until then a tap takes it back, and nobody is sent away. */
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

  /** It stays as it is. */
  drop(one: Freeing): void {
    clearTimeout(this.#timers.get(one.match));
    this.list = this.list.filter(({ match }) => match !== one.match);
  }

  /** The desk goes: what was not done yet is not done. */
  close(): void {
    for (const one of this.list) this.drop(one);
  }
}
