import { untrack } from 'svelte';

/** The time a private area stays open without a tap (ms): phones are face up on tables. */
const OPEN = 10_000;
/** Longer, while its owner has to choose something or fills in a form (ms). */
const CHOOSING = 30_000;
/** Still longer, while its owner reads a rule (ms). */
const READING = 90_000;

/**
 * A private area that its owner opened. It closes after a time, when the page is hidden, and at the next
 * question.
 */
export class Cover {
  open = $state(false);
  /** The time it stays open from the last tap (ms), and the number of taps: each tap restarts its clock. */
  time = $state(OPEN);
  taps = $state(0);
  /** The half-filled forms, by name, each with the cards it was filled in for. */
  readonly #kept = new Map<string, { of: string; said: unknown }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a rule opened here is read. */
  #reading = false;

  constructor(private readonly choosing: () => boolean = () => false) {}

  lift(): void {
    this.open = true;
    this.stay();
  }

  /** Restart the timer: its owner tapped inside. */
  stay(): void {
    if (!this.open) return;
    clearTimeout(this.#timer);
    this.time = this.#reading ? READING : this.choosing() || this.#kept.size > 0 ? CHOOSING : OPEN;
    untrack(() => (this.taps += 1)); // without making calling effects depend on it
    this.#timer = setTimeout(() => {
      this.close();
    }, this.time);
  }

  /** Set whether its owner reads a rule above it: it stays open meanwhile. */
  reads(now: boolean): void {
    if (this.#reading === now) return;
    this.#reading = now;
    this.stay();
  }

  /** Remember a half-filled form for these cards, in memory only; `null` forgets it. */
  keep(form: string, of: string, said: unknown): void {
    const before = this.#kept.size;
    if (said === null) this.#kept.delete(form);
    else this.#kept.set(form, { of, said });
    if (this.#kept.size > before) this.stay();
  }

  /** Return the half-filled form, if it was for the same cards. */
  kept(form: string, of: string): unknown {
    const found = this.#kept.get(form);
    return found?.of === of ? found.said : null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }

  /** Close when the page loses focus or is hidden; return a function that stops it. */
  watch(): () => void {
    const close = (): void => {
      this.close();
    };
    const hidden = (): void => {
      if (document.visibilityState !== 'visible') this.close();
    };
    window.addEventListener('blur', close);
    window.addEventListener('pagehide', close);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      this.close();
      window.removeEventListener('blur', close);
      window.removeEventListener('pagehide', close);
      document.removeEventListener('visibilitychange', hidden);
    };
  }
}
