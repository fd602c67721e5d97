import type { Keys } from '../board/game-parts';

const keys = import.meta.glob<{ default: Keys }>('./*/Keys.svelte');

/** The game's own keys, `null` for games without: any card is picked from a list then. */
export const keysOf = async (game: string): Promise<Keys | null> =>
  (await keys[`./${game}/Keys.svelte`]?.())?.default ?? null;
