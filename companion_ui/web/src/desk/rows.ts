import type { DeskTable } from '../net/types';

/** A table; `decided` if the result of its match was entered by hand, before its end. */
export type HallTable = DeskTable & { decided?: boolean };

/** Return how urgently a table needs attention, from 0; closed tables are last. */
export function urgency(row: HallTable): number {
  if (!row.open && row.match === null) return 9;
  if (row.call) return 0;
  if (row.objections > 0) return 1;
  if (row.trouble.some((problem) => problem === 'broken' || problem === 'disagreed')) return 2;
  if (row.decided) return 4;
  if (row.trouble.some((problem) => problem !== 'no-tablet' || row.phase !== 'ready' || !row.waits)) return 3;
  return row.phase === 'over' ? 4 : 5;
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
