import { forget, read, write } from './storage';

/** Names that were given on this device: kept only where somebody switched it on, and nowhere else than here. */
const KEY = 'tachiai.names';
/** Who won between people with names (`results.svelte.ts`): it goes when the names go. */
export const RESULTS = 'tachiai.results';

/** So many are kept, the newest first. */
const MOST = 16;

/** Whether names are remembered here. */
export const remembering = (): boolean => read<string[]>(KEY) !== null;

/** The names that were given lately; none where nobody switched it on. */
export const namesLately = (): string[] => read<string[]>(KEY) ?? [];

/** Begin to remember, or stop: then those that were remembered are gone too. */
export function setRemembering(on: boolean): void {
  if (!on) for (const key of [KEY, RESULTS]) forget(key);
  else if (!remembering()) write(KEY, []);
}

/** Forget those that are remembered, and go on. */
export function forgetNames(): void {
  if (!remembering()) return;
  write(KEY, []);
  forget(RESULTS);
}

/** Names were given for a match. */
export function remember(names: readonly string[]): void {
  if (!remembering()) return;
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  write(KEY, [...new Set([...given, ...namesLately()])].slice(0, MOST));
}
