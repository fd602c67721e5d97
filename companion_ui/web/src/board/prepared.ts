import { read, write } from '../device/storage';

/** The games whose preparation was gone through, or left out, on this device. */
const KEY = 'tachiai.prepared';

/** Whether this device need not be told how a table of the game is prepared. */
export const isPrepared = (game: string): boolean => (read<string[]>(KEY) ?? []).includes(game);

/** Told once, it is not told again. */
export function setPrepared(game: string): void {
  write(KEY, [...new Set([...(read<string[]>(KEY) ?? []), game])]);
}
