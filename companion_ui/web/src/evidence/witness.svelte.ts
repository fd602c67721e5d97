import { apiText } from '../net/api';
import type { Link, Point } from './chain';
import { accuse, kept, marks, newest, note, putAway, type Mark } from './heads';
import { str } from '../net/json';
import { fetchUnneeded } from '../device/chunk-reload';
import { ticket } from '../device/storage';
import type { Line, View } from '../net/types';

/** When a proof is first asked for after a screen came up, and how often at most from then on (ms). */
const FIRST = 1_500;
const EVERY = 10_000;

/** What was shown when a check began: the proof must have all of it. */
interface Shown {
  view: View;
  lines: readonly Line[];
  newest: number;
}

/** What a check needs, fetched when the first one begins. */
type Chain = typeof import('./chain');
type Sign = typeof import('./sign');
const CHAIN = (): Promise<Chain> => import('./chain');
const SIGN = (): Promise<Sign> => import('./sign');

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

  readonly #links: Link[] = [];
  readonly #right = new WeakSet<Line>();
  #keys = new Map<string, string>();
  #shown: Shown | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #last = -EVERY;
  #urgent = '';
  /** The newest link whose signature was looked at. */
  #signed = -1;
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
    readonly proof: (from: number) => Promise<string> = (from) =>
      apiText(`/api/matches/${match}/proof${from > 0 ? `?from=${from}` : ''}`, { token }),
    /** This device's own secret key. */
    readonly secret: string | null = ticket(match)?.secret ?? null,
  ) {
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
    const link = linkOf(view);
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
    if (this.#shown === null) return true;
    const { view, lines } = this.#shown;
    return this.checked?.link === linkOf(view) && lines.every((line) => this.#right.has(line));
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
      const [chain, sign] = await (this.#failed
        ? Promise.all([CHAIN(), SIGN()])
        : Promise.all([fetchUnneeded(CHAIN), fetchUnneeded(SIGN)]));
      quiet = (await this.#follow(chain, shown)) && this.#signatures(chain, sign);
      if (quiet) quiet = this.#compare(chain, shown);
      this.#failed = false;
    } catch {
      this.#failed = true;
      this.#later(EVERY); // no answer, or the part of the page that hashes is not there yet
      return;
    }
    this.after(this.#news);
    this.#news = false;
    if (!this.#done() && quiet) this.#later(EVERY);
  }

  /** Hash what is new; anything odd is looked at from the very beginning before it is believed. */
  async #follow(chain: Chain, shown: Shown): Promise<boolean> {
    const start = this.checked;
    if (start !== null && linkOf(shown.view) > start.link) {
      const { links, end, fault } = chain.follow(await this.proof(start.link + 1), this.match, start);
      if (!fault && end && end.link >= shown.newest && note(this.match, links) === null) {
        this.#links.push(...links);
        this.checked = end;
        return true;
      }
    } else if (start?.link === linkOf(shown.view) && start.link >= shown.newest) return true;
    const { links, end, fault } = chain.follow(await this.proof(0), this.match);
    // No proof at all (a page of whoever stands between): nothing is known, and it is tried again.
    if (fault?.reason === 'unreadable' && links.length === 0) throw new Error('no proof');
    this.#links.splice(0, Infinity, ...links);
    this.#keys = new Map();
    this.#signed = -1;
    this.checked = end;
    const wrong = note(this.match, links);
    const n = (link: number): number | null =>
      shown.lines.find((line) => line.link === link)?.n ??
      links.findLast((one) => one.link <= link)?.n ??
      null;
    if (wrong) return this.#found({ what: 'head', ...wrong, n: n(wrong.link) });
    const here = (end?.link ?? -1) + 1;
    const mine = kept(this.match, here);
    if (fault) return this.#found({ what: 'proof', link: here, mine, theirs: fault.said, n: n(here) });
    if (here <= shown.newest)
      return this.#found({ what: 'missing', link: here, mine, theirs: null, n: n(here) });
    return true;
  }

  /** Are the lines on the screen those that were hashed? */
  #compare(chain: Chain, { lines, view }: Shown): boolean {
    const actions = this.#links.filter(({ kind }) => kind === 'action');
    for (const line of lines) {
      if (this.#right.has(line)) continue;
      const link = actions[line.n - 1];
      if (link === undefined && line.n > (this.checked?.n ?? 0)) continue; // newer than the proof
      if (link === undefined || !chain.agrees(line, link)) {
        const at = link?.link ?? linkOf(view);
        return this.#found({ what: 'line', link: at, mine: link?.head ?? null, theirs: null, n: line.n });
      }
      this.#right.add(line);
    }
    const header = this.#links[0]?.body.header;
    if (header !== undefined && !chain.same(header, chain.recorded(view.header)))
      return this.#found({ what: 'line', link: 0, mine: kept(this.match, 0), theirs: null, n: 0 });
    return true;
  }

  /** Is every signature in the chain one of the key its device joined with? */
  #signatures(chain: Chain, { headText, holds, publicOf, resultText }: Sign): boolean {
    const fresh = this.#links.filter(({ link, kind }) => link > this.#signed && kind !== 'action');
    for (const { body, kind, link, n } of fresh) {
      this.#signed = link;
      const device = str(body.device);
      if (kind === 'device') {
        if (typeof body.key === 'string') this.#keys.set(device, body.key);
        const own =
          this.secret !== null && device === chain.deviceOf(this.token) ? publicOf(this.secret) : body.key;
        if (own !== body.key) return this.#found({ what: 'signature', link, mine: null, theirs: null, n });
      }
      if (typeof body.signature !== 'string' || typeof body.of !== 'number') continue;
      const head = str(body.head);
      const text =
        kind === 'confirmed'
          ? resultText(this.match, body.of, head, str(body.seat), body.agree === true)
          : headText(this.match, body.of, head);
      const key = this.#keys.get(device);
      const there = this.#links[body.of]?.head;
      if (key === undefined || !holds(body.signature, text, key) || there !== head)
        return this.#found({ what: 'signature', link, mine: there ?? null, theirs: head, n });
    }
    return true;
  }
  /** Always `false`: something was found. */
  #found(what: Omit<Mark, 'at'>): false {
    if (accuse(this.match, { ...what, at: Date.now() })) this.#news = true;
    this.#marked();
    return false;
  }

  #marked(): void {
    // Where it begins says most.
    const open = marks(this.match).filter((one) => !one.away);
    this.mark = open.toSorted((a, b) => a.link - b.link)[0] ?? null;
  }
}

/** The newest link of a view. */
export function linkOf(view: View): number {
  return view.link;
}
