/** A lazy-loaded module: fetched when it is needed, or soon after the screen is shown. */
export class LazyModule<T> {
  #part = $state.raw<T | null>(null);

  constructor(private readonly load: () => Promise<T>) {}

  /** `null` until it is loaded. */
  get part(): T | null {
    return this.#part;
  }

  readonly fetch = async (): Promise<void> => {
    this.#part ??= await this.load();
  };

  /** Fetch the module if `now` is true; call it in an effect. */
  needed(now: boolean): void {
    if (now && this.#part === null) void this.fetch();
  }

  /** Fetch the module a moment after the screen is shown; return a function that calls it off. */
  soon(): () => void {
    const timer = setTimeout(() => this.needed(true));
    return () => clearTimeout(timer);
  }
}
