import { forget, read, write } from './storage';

/** The storage key of player names: stored only if somebody switched it on, and only on this device. */
const KEY = 'tachiai.names';
/** The storage key of results between named people (`results.svelte.ts`): removed with the names. */
export const RESULTS = 'tachiai.results';

/** The number of names stored, newest first. */
const MOST = 16;

/** Check whether names are remembered here. */
export const remembering = (): boolean => read<string[]>(KEY) !== null;

/** Return the names used lately; none unless remembering is switched on. */
export const namesLately = (): string[] => read<string[]>(KEY) ?? [];

/** Switch remembering on, or off: this also removes the stored names. */
export function setRemembering(on: boolean): void {
  if (!on) for (const key of [KEY, RESULTS]) forget(key);
  else if (!remembering()) write(KEY, []);
}

/** Remove the stored names and continue remembering. */
export function forgetNames(): void {
  if (!remembering()) return;
  write(KEY, []);
  forget(RESULTS);
}

/** Remember the names given for a match. */
export function remember(names: readonly string[]): void {
  if (!remembering()) return;
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  write(KEY, [...new Set([...given, ...namesLately()])].slice(0, MOST));
}
