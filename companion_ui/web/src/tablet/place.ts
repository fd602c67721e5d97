import { forgetView } from '../device/offline';
import { drop, forget, read, write } from '../device/storage';

/** The table of an evening that this tablet belongs to: the code of its QR, and the matches played there. */
interface Place {
  table: string;
  matches: string[];
}

const KEY = 'tachiai.place';

/** Return the table's code for opening a match; empty if this tablet belongs to no table. */
export function placeKept(): { table?: string } {
  const kept = read<Place>(KEY);
  return kept ? { table: kept.table } : {};
}

/** Assign this tablet to the table with that code. */
export function assignToTable(table: string): void {
  write(KEY, { table, matches: [] } satisfies Place);
}

/** Remove this tablet from its table. */
export function removeFromTable(): void {
  forget(KEY);
}

/** Remember a match as played at this table. */
export function playedHere(match: string): void {
  const kept = read<Place>(KEY);
  if (kept && !kept.matches.includes(match)) write(KEY, { ...kept, matches: [...kept.matches, match] });
}

/** Forget the matches of the people at the table, with names and tokens; return the code of the table. */
export function nextGroup(match?: string): string | null {
  const kept = read<Place>(KEY);
  if (match !== undefined || kept?.matches.length) forgetView();
  for (const item of [...(kept?.matches ?? []), ...(match === undefined ? [] : [match])]) drop(item);
  if (kept) write(KEY, { ...kept, matches: [] });
  return kept?.table ?? null;
}
