/**
 * The heads of the chain this device was shown or worked out, kept between visits: what it can hold against
 * whoever keeps the record. A head once kept is never replaced; what contradicts it is kept beside it.
 */
import { forget, read, ticket, write } from '../device/storage';

/** What does not fit: `head`: another head than was seen; `missing`: the link is gone; `line`: a line is shown
 *  otherwise than it was hashed; `proof`: the proof does not hold by itself; `signature`: one is not of its key. */
export type What = 'head' | 'missing' | 'line' | 'proof' | 'signature';

/** A contradiction, as its owner is told of it until it is put away. */
export interface Mark {
  what: What;
  link: number;
  /** The action it is about, if that is known. */
  n: number | null;
  /** The heads: as this device has it, and as the referee says now. */
  mine: string | null;
  theirs: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Its owner has put it away. */
  away?: boolean;
}

interface Kept {
  /** The link of `heads[0]`; "" stands for one that was not seen. */
  base: number;
  heads: string[];
  /** Milliseconds since 1970 of the newest. */
  used: number;
}

/** As many links are kept of a match, the newest: as many as one can have lines. */
export const MOST = 5_000;
/** Of so many matches, and so many contradictions of each. */
const MATCHES = 80;
const MARKS = 8;

const headsOf = (match: string): string => `tachiai.heads.${match}`;
const marksOf = (match: string): string => `tachiai.marks.${match}`;

function all(match: string): Kept {
  const found = read<Kept>(headsOf(match));
  if (found) return found;
  // What an earlier version kept: the last head alone, when every link was an action.
  const old = ticket(match);
  if (old?.head && old.link === undefined) return { base: old.n, heads: [old.head], used: 0 };
  return { base: 0, heads: [], used: 0 };
}

/** The head this device has of a link, `null` if it never saw it. */
export function kept(match: string, link: number): string | null {
  const { base, heads } = all(match);
  return heads[link - base] || null;
}

/** The newest link this device has a head of, -1 without any. */
export function newest(match: string): number {
  const { base, heads } = all(match);
  return heads.length === 0 ? -1 : base + heads.length - 1;
}

/** Keep heads. Those that contradict what was kept are not taken; the first of them comes back. */
export function note(
  match: string,
  seen: readonly { link: number; head: string }[],
): { link: number; mine: string; theirs: string } | null {
  const { base, heads } = all(match);
  const found = new Map(heads.map((head, i) => [base + i, head]));
  let wrong: { link: number; mine: string; theirs: string } | null = null;
  let more = false;
  for (const { link, head } of seen) {
    const mine = found.get(link) ?? '';
    if (mine === '') {
      found.set(link, head);
      more = true;
    } else if (mine !== head && (wrong === null || link < wrong.link)) wrong = { link, mine, theirs: head };
  }
  if (more) {
    const last = Math.max(...found.keys());
    const first = Math.max(Math.min(...found.keys()), last - MOST + 1);
    const row = Array.from({ length: last - first + 1 }, (_, i) => found.get(first + i) ?? '');
    write(headsOf(match), { base: first, heads: row, used: Date.now() });
    tidy();
  }
  return wrong;
}

export function marks(match: string): Mark[] {
  return read<Mark[]>(marksOf(match)) ?? [];
}

/** Keep a contradiction; the same one (its link and the own head) is kept once. Whether it is new. */
export function accuse(match: string, mark: Mark): boolean {
  const known = marks(match);
  if (known.some((one) => one.link === mark.link && one.mine === mark.mine && one.what === mark.what))
    return false;
  write(marksOf(match), [...known, mark].slice(0, MARKS));
  return true;
}

/** Its owner has seen it and wants no more of it. It stays kept. */
export function putAway(match: string): void {
  write(
    marksOf(match),
    marks(match).map((one) => ({ ...one, away: true })),
  );
}

let tidied = false;
/** The matches this device looked at longest ago go, once a visit; contradictions stay. */
function tidy(): void {
  if (tidied) return;
  tidied = true;
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(headsOf('')))
      .map((key) => ({ key, used: read<Kept>(key)?.used ?? 0 }))
      .toSorted((a, b) => b.used - a.used)
      .slice(MATCHES)
      .forEach(({ key }) => {
        forget(key);
      });
  } catch {
    // storage is refused: there is nothing to tidy
  }
}

/** A head as people compare it: four groups of four. */
export function short(head: string): string {
  return (head.slice(0, 16).toUpperCase().match(/..../g) ?? []).join('-');
}
