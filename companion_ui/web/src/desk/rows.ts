import type { DeskTable, Tournament } from '../net/types';
import { begun } from './points';

/** A table; `decided` if its result was entered by hand before the end, `taken` if a tournament took it. */
export type HallTable = DeskTable & { decided?: boolean; taken?: boolean };

/** Return how urgently a table needs attention, from 0; closed tables are last. */
export function urgency(row: HallTable): number {
  if (!row.open && row.match === null) return 9;
  if (row.call) return 0;
  if (row.objections > 0) return 1;
  if (row.trouble.some((problem) => problem === 'broken' || problem === 'disagreed')) return 2;
  if (row.decided) return 5;
  if (row.trouble.some((problem) => problem !== 'no-tablet' || row.phase !== 'ready' || !row.waits)) return 3;
  if (row.taken) return 7;
  if (row.phase === 'over') return row.unconfirmed.length > 0 ? 4 : 5;
  return 6;
}

/** Return the tables by need, longest waiting first, or by number. */
export function sorted(rows: readonly HallTable[], byNeed: boolean): HallTable[] {
  if (!byNeed) return [...rows];
  return rows.toSorted(
    (a, b) =>
      urgency(a) - urgency(b) ||
      (a.call && b.call ? a.call.at.localeCompare(b.call.at) : 0) ||
      a.number - b.number,
  );
}

/** Return the whole minutes since `at`, at least 0: this device's clock may be behind. */
export const minutes = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));

/** Split the tables in play into pages of at most `most`. */
export function pages<T>(rows: readonly T[], most: number): T[][] {
  const count = Math.ceil(rows.length / most);
  const each = Math.ceil(rows.length / Math.max(1, count)); // evenly: no page with a single one
  return Array.from({ length: count }, (_, i) => rows.slice(i * each, (i + 1) * each));
}

/** A page of a tournament on the wall: lines from `from`, `lines` in each of `columns`. */
export interface CupPage {
  parts: readonly ('pairings' | 'standings' | 'bracket' | 'people')[];
  from: number;
  lines: number;
  columns: number;
}

/** The most lines of one column that can be read from across the room. */
const LINES = 8;

/** A bracket with more matches in its first round is too small to read: the standings are shown. */
const MEETINGS = 8;

function pagesWith(part: CupPage['parts'][number], count: number, columns: number): CupPage[] {
  const numbers = Array.from({ length: count }, (_, k) => k);
  return pages(numbers, LINES * columns).map((page, _, [first]) => {
    const most = first?.length ?? 0;
    const needed = Math.ceil(most / LINES);
    return { parts: [part], from: page[0] ?? 0, lines: Math.ceil(most / needed), columns: needed };
  });
}

/**
 * Return the pages of a tournament on the wall: its people before the first round, then pairings, and after
 * the first result the standings; only these at its end. Few lines fit on one page; tables of more than two have
 * the whole width for their names.
 */
export function pagesOf(cup: Tournament): CupPage[] {
  const round = cup.rounds.at(-1);
  if (!round) return pagesWith('people', cup.entrants.length, 3);
  const paired = cup.finished ? 0 : round.tables.length + round.byes.length;
  const first = cup.bracket[0]?.length ?? 0;
  const tree = first > 0 && first <= MEETINGS;
  const ranked = begun(cup) ? cup.standings.length : 0;
  const pairs = Math.max(...cup.seats) === 2;
  if (pairs && !tree && paired > 0 && ranked > 0 && Math.max(paired, ranked) < LINES)
    return [{ parts: ['pairings', 'standings'], from: 0, lines: Math.max(paired, ranked), columns: 1 }];
  const pairings = pagesWith('pairings', paired, pairs ? 2 : 1);
  if (tree) return [...pairings, { parts: ['bracket'], from: 0, lines: first, columns: 1 }];
  return [...pairings, ...pagesWith('standings', ranked, 3)];
}
