/**
 * The heads of the chain that this device saw or computed, stored between visits: its evidence against the
 * keeper of the record. A stored head is never replaced; a contradicting one is stored in addition.
 */
import { forget, read, ticket, write } from '../device/storage';

/**
 * A kind of contradiction. `head`: another head than before; `missing`: the link is gone; `line`: a line
 * differs from its hashed form; `proof`: the proof is inconsistent; `signature`: one does not match its key.
 */
export type What = 'head' | 'missing' | 'line' | 'proof' | 'signature';

/** A contradiction, shown to the device's owner until it is dismissed. */
export interface Contradiction {
  what: What;
  link: number;
  /** The number of the action concerned, if known. */
  n: number | null;
  /** The heads: this device's, and the referee's. */
  mine: string | null;
  theirs: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** True if its owner dismissed it. */
  away?: boolean;
}

interface Kept {
  /** The link of `heads[0]`; "" is an unknown head. */
  base: number;
  heads: string[];
  /** The time of the newest, in ms since 1970. */
  used: number;
}

/** The number of links stored per match, newest first: the maximum of lines in a match. */
export const MOST = 5_000;
/** The number of matches, and of contradictions per match. */
const MATCHES = 80;
const MARKS = 8;

const headsOf = (match: string): string => `tachiai.heads.${match}`;
const marksOf = (match: string): string => `tachiai.marks.${match}`;

function all(match: string): Kept {
  const found = read<Kept>(headsOf(match));
  if (found) return found;
  // An earlier version stored only the last head, when every link was an action.
  const old = ticket(match);
  if (old?.head && old.link === undefined) return { base: old.n, heads: [old.head], used: 0 };
  return { base: 0, heads: [], used: 0 };
}

/** Return the stored head of a link, or `null`. */
export function kept(match: string, link: number): string | null {
  const { base, heads } = all(match);
  return heads[link - base] || null;
}

/** Return the newest link with a stored head, or -1. */
export function newest(match: string): number {
  const { base, heads } = all(match);
  return heads.length === 0 ? -1 : base + heads.length - 1;
}

/** Store heads. Heads that contradict stored ones are not stored; returns the first of them. */
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

export function marks(match: string): Contradiction[] {
  return read<Contradiction[]>(marksOf(match)) ?? [];
}

/** Store a contradiction, once per link and own head; return whether it is new. */
export function accuse(match: string, mark: Contradiction): boolean {
  const known = marks(match);
  if (known.some((item) => item.link === mark.link && item.mine === mark.mine && item.what === mark.what))
    return false;
  write(marksOf(match), [...known, mark].slice(0, MARKS));
  return true;
}

/** Dismiss the contradictions of a match; they stay stored. */
export function putAway(match: string): void {
  write(
    marksOf(match),
    marks(match).map((mark) => ({ ...mark, away: true })),
  );
}

let tidied = false;
/** Remove the least recently used matches, once per visit; contradictions stay. */
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
    // storage is refused: nothing to remove
  }
}

/** Return a head in the form people compare: four groups of four digits. */
export function short(head: string): string {
  return (head.slice(0, 16).toUpperCase().match(/..../g) ?? []).join('-');
}
