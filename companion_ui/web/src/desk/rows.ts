import type { DeskTable } from '../net/types';

/** What needs somebody most, first; then the tables by number, closed ones last. */
export function urgency(row: DeskTable): number {
  if (!row.open && row.match === null) return 9;
  if (row.call) return 0;
  if (row.objections > 0) return 1;
  if (row.trouble.some((one) => one === 'broken' || one === 'disagreed')) return 2;
  if (row.trouble.some((one) => one !== 'no-tablet' || row.phase !== 'ready' || !row.waits)) return 3;
  return row.phase === 'over' ? 4 : 5;
}

/** The tables that need somebody, those that wait longest before others alike; and all tables by their numbers. */
export function sorted(rows: readonly DeskTable[], byNeed: boolean): DeskTable[] {
  if (!byNeed) return [...rows];
  return rows.toSorted(
    (a, b) =>
      urgency(a) - urgency(b) ||
      (a.call && b.call ? a.call.at.localeCompare(b.call.at) : 0) ||
      a.number - b.number,
  );
}

/** Whole minutes since `at`, never fewer than none: this device's clock may be behind. */
export const minutes = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));

/** Which tables a wall shows at a time: those where something is played, `most` at once, page after page. */
export function pages<T>(rows: readonly T[], most: number): T[][] {
  const count = Math.ceil(rows.length / most);
  const each = Math.ceil(rows.length / Math.max(1, count)); // evenly: no page with a single one
  return Array.from({ length: count }, (_, i) => rows.slice(i * each, (i + 1) * each));
}
