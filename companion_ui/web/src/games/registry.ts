import type { Component } from 'svelte';

import type { Keys, Table } from '../board/game-parts';
import { fetchWords } from './words';

const tables = import.meta.glob<{ default: Table }>('./*/Table.svelte');
const keys = import.meta.glob<{ default: Keys }>('./*/Keys.svelte');
const emblems = import.meta.glob<{ default: Component }>('./*/Emblem.svelte');

async function found<T>(
  all: Record<string, () => Promise<{ default: T }>>,
  name: string,
  game: string,
): Promise<T> {
  const load = all[`./${game}/${name}.svelte`] ?? all[`./generic/${name}.svelte`];
  if (!load) throw new Error(`no ${name} for ${game}`);
  return (await load()).default;
}

/** The same, and the words it says. */
async function speaking<T>(
  ...where: [all: Record<string, () => Promise<{ default: T }>>, name: string, game: string]
): Promise<T> {
  const [it] = await Promise.all([found(...where), fetchWords(where[2])]);
  return it;
}

/** The game's own keys, `null` for games without: any card is picked from a list then. */
export const keysOf = async (game: string): Promise<Keys | null> =>
  (await keys[`./${game}/Keys.svelte`]?.())?.default ?? null;

/** Whether the game has a table of its own (one that can be laid between two people). */
export const hasTable = (game: string): boolean => `./${game}/Table.svelte` in tables;

/** The game's own table, or the generic one for games that have none. */
export const tableOf = (game: string): Promise<Table> => speaking(tables, 'Table', game);
export { sceneOf } from './scenes';
export const emblemOf = (game: string): Promise<Component> => found(emblems, 'Emblem', game);
