import { untrack } from 'svelte';

/** How long a private area stays open without a tap (ms): phones lie face up on tables. */
const OPEN = 10_000;
/** And while its owner has to choose something (ms). */
const CHOOSING = 30_000;
/** And while its owner reads a rule, which takes longer (ms). */
const READING = 90_000;

/** Whether the owner is looking. Closes by itself, when the page loses sight, and at the next question. */
export class Cover {
  open = $state(false);
  /** How long it stays open from the last tap on (ms), and how many taps there were: its clock is drawn by them. */
  time = $state(OPEN);
  taps = $state(0);
  /** What its owner has half chosen: it outlives what others record meanwhile. */
  half: { suit: string | null; picked: string[]; telling: boolean } | null = null;
  /** The same of forms, by name, and what each was filled in of. */
  readonly #kept = new Map<string, { of: string; said: unknown }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A rule asked for here is being read. */
  #reading = false;

  constructor(private readonly choosing: () => boolean = () => false) {}

  lift(): void {
    this.open = true;
    this.stay();
  }

  /** A tap inside: the owner is still there. */
  stay(): void {
    if (!this.open) return;
    clearTimeout(this.#timer);
    this.time = this.#reading ? READING : this.choosing() ? CHOOSING : OPEN;
    untrack(() => (this.taps += 1)); // effects call this
    this.#timer = setTimeout(() => {
      this.close();
    }, this.time);
  }

  /** Whether its owner reads a rule over it: it stays open for that. */
  reads(now: boolean): void {
    if (this.#reading === now) return;
    this.#reading = now;
    this.stay();
  }

  /** Remember what was half said in a form, of these cards say; `null` forgets it. It lies in no storage. */
  keep(form: string, of: string, said: unknown): void {
    if (said === null) this.#kept.delete(form);
    else this.#kept.set(form, { of, said });
  }

  /** What was half said in a form, if it was said of the same. */
  kept(form: string, of: string): unknown {
    const found = this.#kept.get(form);
    return found?.of === of ? found.said : null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }

  /** Close whenever nobody may be looking; returns what stops it. */
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
