import { forgetView } from '../device/offline';
import { drop, forget, read, write } from '../device/storage';

/** The table of an evening that this tablet lies on: the code of its QR, and the matches that were played there. */
interface Place {
  table: string;
  matches: string[];
}

const KEY = 'tachiai.place';

/** What opens a match at that table; nothing if this tablet lies on none. */
export function placeKept(): { table?: string } {
  const kept = read<Place>(KEY);
  return kept ? { table: kept.table } : {};
}

/** This tablet lies on the table of that code from now on. */
export function lieOn(table: string): void {
  write(KEY, { table, matches: [] } satisfies Place);
}

/** It lies on no table any more. */
export function leavePlace(): void {
  forget(KEY);
}

/** A match is played at its table. */
export function playedHere(match: string): void {
  const kept = read<Place>(KEY);
  if (kept && !kept.matches.includes(match)) write(KEY, { ...kept, matches: [...kept.matches, match] });
}

/** The people at the table are done: their matches, with names and keys, are forgotten. The code of the table. */
export function nextGroup(match?: string): string | null {
  const kept = read<Place>(KEY);
  if (match !== undefined || kept?.matches.length) forgetView();
  for (const one of [...(kept?.matches ?? []), ...(match === undefined ? [] : [match])]) drop(one);
  if (kept) write(KEY, { ...kept, matches: [] });
  return kept?.table ?? null;
}
