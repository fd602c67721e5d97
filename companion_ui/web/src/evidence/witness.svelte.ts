import { apiText } from '../net/api';
import type { Point } from './chain';
import type { Examination, Shown } from './examine';
import { accuse, kept, marks, newest, note, putAway, type Mark } from './heads';
import { fetchUnneeded } from '../device/chunk-reload';
import { ticket } from '../device/storage';
import type { Line, View } from '../net/types';

/** When a proof is first asked for after a screen came up, and how often at most from then on (ms). */
const FIRST = 1_500;
const EVERY = 10_000;

/** How long a proof is waited for (ms). */
const PATIENCE = 10_000;
/** After so many checks in a row that came to no end, that is said. */
const TRIES = 2;

/** What works the chain out, fetched when the first check begins. */
const EXAMINE = (): Promise<typeof import('./examine')> => import('./examine');

/**
 * This device as a witness of one match: it keeps every head it sees, fetches the proof and works the hashes out
 * itself, and compares the lines it is shown with what was hashed. What does not fit is kept until its owner puts
 * it away. What it expects is never told to the referee.
 */
export class Witness {
  /** The contradiction its owner has not put away yet. */
  mark = $state.raw<Mark | null>(null);
  /** How far the chain was worked out here. */
  checked = $state.raw<Point | null>(null);

  /** The number of moves that were checked here before checks began to fail; `null`: they do not fail. */
  unchecked = $state.raw<number | null>(null);
  /** The proof from a link on; rejected when it is not there in time. */
  readonly proof: (from: number) => Promise<string>;

  #examination: Examination | null = null;
  #failures = 0;
  #shown: Shown | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #last = -EVERY;
  #urgent = '';
  #closed = false;
  /** The last check came to no end. The first time it is begun again without more ado: nobody waits for it. */
  #failed = false;
  /** Something was found that had not been known. */
  #news = false;

  constructor(
    readonly match: string,
    readonly token: string,
    /** A contradiction was found, or a check is through. */
    readonly after: (found: boolean) => void = () => undefined,
    proof: (from: number) => Promise<string> = (from) =>
      apiText(`/api/matches/${match}/proof${from > 0 ? `?from=${from}` : ''}`, { token }),
    /** This device's own secret key. */
    readonly secret: string | null = ticket(match)?.secret ?? null,
  ) {
    this.proof = (from) => inTime(proof(from));
    this.#marked();
  }

  /** Whether anything was ever found, put away or not. */
  get accused(): boolean {
    return marks(this.match).length > 0;
  }

  /** The head this device has of a link it worked out itself, `null` of any other. */
  own(link: number): string | null {
    return this.checked !== null && link <= this.checked.link ? kept(this.match, link) : null;
  }

  /** A view came: keep its head, and see to it that it is checked before long. */
  saw(view: View, lines: readonly Line[]): void {
    const link = view.link;
    const wrong = note(this.match, [{ link, head: view.head }]);
    if (wrong) this.#found({ what: 'head', ...wrong, n: view.n });
    this.#shown = { view, lines, newest: newest(this.match) };
    // At the end, and when somebody wants a signature, there is nothing to wait for.
    const urgent = `${view.outcome === null} ${String(view.closed)} ${view.sign?.of ?? ''}`;
    const now = this.#urgent !== urgent && this.#urgent !== '';
    this.#urgent = urgent;
    if (this.#done()) return;
    this.#later(now ? 0 : Math.max(FIRST, this.#last + EVERY - Date.now()));
  }

  /** Work out what is there now; waits for a check under way. */
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

  /** A head to be signed is not the one worked out here. */
  refuse(link: number, head: string): void {
    this.#found({ what: 'head', link, mine: kept(this.match, link), theirs: head, n: null });
  }

  /** The owner has seen the contradiction. */
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

  async #run(shown: Shown): Promise<void> {
    this.#last = Date.now();
    let quiet = true;
    try {
      if (this.#examination === null) {
        const { Examination } = await (this.#failed ? EXAMINE() : fetchUnneeded(EXAMINE));
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
      this.#later(EVERY); // no answer, or the part of the page that hashes is not there yet
      return;
    }
    this.after(this.#news);
    this.#news = false;
    if (!this.#done() && quiet) this.#later(EVERY);
  }

  #found(what: Omit<Mark, 'at'>): void {
    if (accuse(this.match, { ...what, at: Date.now() })) this.#news = true;
    this.#marked();
  }

  #marked(): void {
    // Where it begins says most.
    const open = marks(this.match).filter((one) => !one.away);
    this.mark = open.toSorted((a, b) => a.link - b.link)[0] ?? null;
  }
}

/** What is asked for, or a rejection when it takes too long. */
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
