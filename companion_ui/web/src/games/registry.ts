import type { Table } from '../play/game-parts';
import { fetchWords } from './words';

const tables = import.meta.glob<{ default: Table }>('./*/Table.svelte');

/** Check whether the game has a table of its own (one that can be put between two people). */
export const hasTable = (game: string): boolean => `./${game}/Table.svelte` in tables;

/** Load the game's own table, or the generic one, with its words. */
export async function tableOf(game: string): Promise<Table> {
  const load = tables[`./${game}/Table.svelte`] ?? tables['./generic/Table.svelte'];
  if (!load) throw new Error(`no table for ${game}`);
  const [{ default: it }] = await Promise.all([load(), fetchWords(game)]);
  return it;
}
