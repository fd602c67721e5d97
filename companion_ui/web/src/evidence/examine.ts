/**
 * The checks of a witness: verifies the chain of one match from its proof and compares it with the shown
 * lines. Lazy-loaded at the first check.
 */
import { str } from '../net/json';
import type { Line, View } from '../net/types';
import { agrees, deviceOf, follow, recorded, same, type Link, type Point } from './chain';
import { kept, note, type Contradiction } from './heads';
import { headText, holds, publicOf, resultText } from './sign';

/** The state shown when a check began: the proof must contain all of it. */
export interface ShownState {
  view: View;
  lines: readonly Line[];
  /** The newest link whose head this device has. */
  newest: number;
}

/** The device that checks, and its match. */
export interface Examined {
  readonly match: string;
  readonly token: string;
  /** The device's own secret key. */
  readonly secret: string | null;
  /** Fetches the proof from this link on. */
  readonly proof: (from: number) => Promise<string>;
}

export class Examination {
  /** The end of the verified part. */
  checked: Point | null = null;

  readonly #links: Link[] = [];
  readonly #right = new WeakSet<Line>();
  #keys = new Map<string, string>();
  /** The newest link whose signature was checked. */
  #signed = -1;

  constructor(
    readonly of: Examined,
    /** Called for each contradiction. */
    readonly found: (what: Omit<Contradiction, 'at'>) => void,
  ) {}

  /** Check whether all of this was compared already. */
  done({ view, lines }: ShownState): boolean {
    return this.checked?.link === view.link && lines.every((line) => this.#right.has(line));
  }

  /** Check the current state; return whether it holds. Rejects without a proof. */
  async run(shown: ShownState): Promise<boolean> {
    return (await this.#follow(shown)) && this.#signatures() && this.#compare(shown);
  }

  /** Hash the new rows; a suspected fault is confirmed from the very beginning. */
  async #follow(shown: ShownState): Promise<boolean> {
    const { match, proof } = this.of;
    const start = this.checked;
    if (start !== null && shown.view.link > start.link) {
      const { links, end, fault } = follow(await proof(start.link + 1), match, start);
      if (!fault && end && end.link >= shown.newest && note(match, links) === null) {
        this.#links.push(...links);
        this.checked = end;
        return true;
      }
    } else if (start?.link === shown.view.link && start.link >= shown.newest) return true;
    const { links, end, fault } = follow(await proof(0), match);
    // Not a proof at all (a page of some proxy): it proves nothing and is fetched again.
    if (fault?.reason === 'unreadable' && links.length === 0) throw new Error('no proof');
    this.#links.splice(0, Infinity, ...links);
    this.#keys = new Map();
    this.#signed = -1;
    this.checked = end;
    const wrong = note(match, links);
    const n = (link: number): number | null =>
      shown.lines.find((line) => line.link === link)?.n ??
      links.findLast((item) => item.link <= link)?.n ??
      null;
    if (wrong) return this.#wrong({ what: 'head', ...wrong, n: n(wrong.link) });
    const here = (end?.link ?? -1) + 1;
    const mine = kept(match, here);
    if (fault) return this.#wrong({ what: 'proof', link: here, mine, theirs: fault.said, n: n(here) });
    if (here <= shown.newest)
      return this.#wrong({ what: 'missing', link: here, mine, theirs: null, n: n(here) });
    return true;
  }

  /** Check whether the lines on the screen are the hashed ones. */
  #compare({ lines, view }: ShownState): boolean {
    const actions = this.#links.filter(({ kind }) => kind === 'action');
    for (const line of lines) {
      if (this.#right.has(line)) continue;
      const link = actions[line.n - 1];
      if (link === undefined && line.n > (this.checked?.n ?? 0)) continue; // newer than the proof
      if (link === undefined || !agrees(line, link)) {
        const at = link?.link ?? view.link;
        return this.#wrong({ what: 'line', link: at, mine: link?.head ?? null, theirs: null, n: line.n });
      }
      this.#right.add(line);
    }
    const header = this.#links[0]?.body.header;
    if (header !== undefined && !same(header, recorded(view.header)))
      return this.#wrong({ what: 'line', link: 0, mine: kept(this.of.match, 0), theirs: null, n: 0 });
    return true;
  }

  /** Check whether every signature in the chain belongs to the key its device joined with. */
  #signatures(): boolean {
    const { match, token, secret } = this.of;
    const fresh = this.#links.filter(({ link, kind }) => link > this.#signed && kind !== 'action');
    for (const { body, kind, link, n } of fresh) {
      this.#signed = link;
      const device = str(body.device);
      if (kind === 'device') {
        if (typeof body.key === 'string') this.#keys.set(device, body.key);
        const own = secret !== null && device === deviceOf(token) ? publicOf(secret) : body.key;
        if (own !== body.key) return this.#wrong({ what: 'signature', link, mine: null, theirs: null, n });
      }
      if (typeof body.signature !== 'string' || typeof body.of !== 'number') continue;
      const head = str(body.head);
      const text =
        kind === 'confirmed'
          ? resultText(match, body.of, head, str(body.seat), body.agree === true)
          : headText(match, body.of, head);
      const key = this.#keys.get(device);
      const there = this.#links[body.of]?.head;
      if (key === undefined || !holds(body.signature, text, key) || there !== head)
        return this.#wrong({ what: 'signature', link, mine: there ?? null, theirs: head, n });
    }
    return true;
  }

  #wrong(what: Omit<Contradiction, 'at'>): false {
    this.found(what);
    return false;
  }
}
