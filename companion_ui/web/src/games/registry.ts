import type { Component } from 'svelte';

import type { Speaker } from '../i18n/speaker';
import type { JsonObject, View } from '../net/types';
import type { MatchController } from '../board/controller.svelte';
import type { Keyed } from '../ui/card-taps';
import { words } from '../i18n/words.svelte';

/** A game's own table: `games/<game>/Table.svelte`. `ghost` is the position an undo waiting for consent leads to. */
export type Table = Component<{ controller: MatchController; ghost: View | null }>;

/** A game's picture of a position: `games/<game>/Scene.svelte`. */
export type Scene = Component<{
  position: JsonObject;
  speaker: Speaker;
  quarters?: number;
  last?: readonly string[];
  ghost?: boolean;
}>;

/** A game's own keys for its cards, where it has a pad: `games/<game>/Keys.svelte`. */
export type Keys = Component<Keyed>;

const tables = import.meta.glob<{ default: Table }>('./*/Table.svelte');
const scenes = import.meta.glob<{ default: Scene }>('./*/Scene.svelte');
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
  const [it] = await Promise.all([found(...where), words.screen(where[2])]);
  return it;
}

/** The game's own keys, `null` for games without: any card is picked from a list then. */
export const keysOf = async (game: string): Promise<Keys | null> =>
  (await keys[`./${game}/Keys.svelte`]?.())?.default ?? null;

/** Whether the game has a table of its own (one that can be laid between two people). */
export const hasTable = (game: string): boolean => `./${game}/Table.svelte` in tables;

/** The game's own table, or the generic one for games that have none. */
export const tableOf = (game: string): Promise<Table> => speaking(tables, 'Table', game);
export const sceneOf = (game: string): Promise<Scene> => speaking(scenes, 'Scene', game);
export const emblemOf = (game: string): Promise<Component> => found(emblems, 'Emblem', game);
