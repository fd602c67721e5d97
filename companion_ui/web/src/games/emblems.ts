import type { Component } from 'svelte';

const emblems = import.meta.glob<{ default: Component }>('./*/Emblem.svelte');

/** Return the game's picture for the home screen, or the generic one. */
export async function emblemOf(game: string): Promise<Component> {
  const load = emblems[`./${game}/Emblem.svelte`] ?? emblems['./generic/Emblem.svelte'];
  if (!load) throw new Error(`no emblem for ${game}`);
  return (await load()).default;
}
