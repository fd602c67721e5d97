import { apiText } from '../net/api';
import type { Point } from './chain';
import type { Examination, ShownState } from './examine';
import { accuse, kept, marks, newest, note, putAway, type Contradiction } from './heads';
import { prefetch } from '../device/chunk-reload';
import { ticket } from '../device/storage';
import type { Line, View } from '../net/types';

/** The delay before the first proof is fetched, and the least interval between proofs (ms). */
const FIRST = 1_500;
const EVERY = 10_000;

/** The timeout for a proof (ms). */
const PATIENCE = 10_000;
/** The number of successive failed checks that is reported. */
const TRIES = 2;

/** Loads the module that verifies the chain, at the first check. */
const EXAMINE = (): Promise<typeof import('./examine')> => import('./examine');

/**
 * This device as a witness of one match: it stores every head it sees, fetches the proof, computes the hashes
 * itself, and compares the shown lines with them. A contradiction is stored until its owner dismisses it. The
 * referee never learns what this device expects.
 */
export class Witness {
  /** The contradiction that was not dismissed yet. */
  mark = $state.raw<Contradiction | null>(null);
  /** The end of the part verified here. */
  checked = $state.raw<Point | null>(null);

  /** The number of moves verified before checks began to fail; `null` while they succeed. */
  unchecked = $state.raw<number | null>(null);
  /** Fetches the proof from a link on; rejects after the timeout. */
  readonly proof: (from: number) => Promise<string>;

  #examination: Examination | null = null;
  #failures = 0;
  #shown: ShownState | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #last = -EVERY;
  #urgent = '';
  #closed = false;
  /** True if the last check failed. The first failure only schedules another check. */
  #failed = false;
  /** True if something new was found. */
  #news = false;

  constructor(
    readonly match: string,
    readonly token: string,
    /** Called after a contradiction was found or a check has finished. */
    readonly after: (found: boolean) => void = () => undefined,
    proof: (from: number) => Promise<string> = (from) =>
      apiText(`/api/matches/${match}/proof${from > 0 ? `?from=${from}` : ''}`, { token }),
    /** This device's own secret key. */
    readonly secret: string | null = ticket(match)?.secret ?? null,
  ) {
    this.proof = (from) => inTime(proof(from));
    this.#marked();
  }

  /** True if a contradiction was ever found, dismissed or not. */
  get accused(): boolean {
    return marks(this.match).length > 0;
  }

  /** Return the head computed here for a link, or `null`. */
  own(link: number): string | null {
    return this.checked !== null && link <= this.checked.link ? kept(this.match, link) : null;
  }

  /** Store the head of a new view, and schedule a check of it. */
  saw(view: View, lines: readonly Line[]): void {
    const link = view.link;
    const wrong = note(this.match, [{ link, head: view.head }]);
    if (wrong) this.#found({ what: 'head', ...wrong, n: view.n });
    this.#shown = { view, lines, newest: newest(this.match) };
    // The end and a request for a signature are checked at once.
    const urgent = `${view.outcome === null} ${String(view.closed)} ${view.sign?.of ?? ''}`;
    const now = this.#urgent !== urgent && this.#urgent !== '';
    this.#urgent = urgent;
    if (this.#done()) return;
    this.#later(now ? 0 : Math.max(FIRST, this.#last + EVERY - Date.now()));
  }

  /** Check the current state; waits for a running check. */
  async check(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    if (this.#closed || this.#shown === null || this.#done()) return;
    this.#running = this.#run(this.#shown).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Reject a head to be signed that differs from the one computed here. */
  refuse(link: number, head: string): void {
    this.#found({ what: 'head', link, mine: kept(this.match, link), theirs: head, n: null });
  }

  /** Dismiss the contradiction. */
  putAway(): void {
    putAway(this.match);
    this.#marked();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #done(): boolean {
    return this.#shown === null || (this.#examination?.done(this.#shown) ?? false);
  }

  #later(wait: number): void {
    if (this.#closed) return;
    if (wait > 0 && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  async #run(shown: ShownState): Promise<void> {
    this.#last = Date.now();
    let quiet = true;
    try {
      if (this.#examination === null) {
        const { Examination } = await (this.#failed ? EXAMINE() : prefetch(EXAMINE));
        this.#examination = new Examination(this, (what) => {
          this.#found(what);
        });
      }
      quiet = await this.#examination.run(shown);
      this.checked = this.#examination.checked;
      this.#failed = false;
      this.#failures = 0;
      this.unchecked = null;
    } catch {
      this.#failed = true;
      this.#failures += 1;
      if (this.#failures >= TRIES) this.unchecked = this.checked?.n ?? 0;
      this.#later(EVERY); // no answer, or the hashing module failed to load
      return;
    }
    this.after(this.#news);
    this.#news = false;
    if (!this.#done() && quiet) this.#later(EVERY);
  }

  #found(what: Omit<Contradiction, 'at'>): void {
    if (accuse(this.match, { ...what, at: Date.now() })) this.#news = true;
    this.#marked();
  }

  #marked(): void {
    // The earliest contradiction is the most useful.
    const open = marks(this.match).filter((mark) => !mark.away);
    this.mark = open.toSorted((a, b) => a.link - b.link)[0] ?? null;
  }
}

/** Return what is awaited, or reject after the timeout. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('no answer'));
    }, PATIENCE);
    void asked.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
