/** A part of a screen that it can do without at first: fetched when it is needed, or soon after the screen stands. */
export class Later<T> {
  #part = $state.raw<T | null>(null);

  constructor(private readonly load: () => Promise<T>) {}

  /** `null` until it is here. */
  get part(): T | null {
    return this.#part;
  }

  readonly fetch = async (): Promise<void> => {
    this.#part ??= await this.load();
  };

  /** For an effect: fetches it as soon as it is needed. */
  needed(now: boolean): void {
    if (now && this.#part === null) void this.fetch();
  }
}
