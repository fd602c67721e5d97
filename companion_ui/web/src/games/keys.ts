import type { Keys } from '../board/game-parts';

const keys = import.meta.glob<{ default: Keys }>('./*/Keys.svelte');

/** Return the game's own card keys, `null` for games without: cards are then chosen from a list. */
export const keysOf = async (game: string): Promise<Keys | null> =>
  (await keys[`./${game}/Keys.svelte`]?.())?.default ?? null;
