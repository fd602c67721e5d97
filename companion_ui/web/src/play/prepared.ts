import { read, write } from '../device/storage';

/** The storage key of the games whose setup was shown or skipped on this device. */
const KEY = 'tachiai.prepared';

/** Check whether the setup of a game was shown on this device. */
export const isPrepared = (game: string): boolean => (read<string[]>(KEY) ?? []).includes(game);

/** Remember that it was shown. */
export function setPrepared(game: string): void {
  write(KEY, [...new Set([...(read<string[]>(KEY) ?? []), game])]);
}
