import type { Component } from 'svelte';

import type { MatchController } from '../board/controller.svelte';
import { words } from '../i18n/words.svelte';
import type { Cover } from '../board/cover.svelte';

/** A game's own phone: `games/<game>/Phone.svelte`; the generic one for games that have none. */
export type Phone = Component<{ controller: MatchController; cover: Cover }>;

const phones = import.meta.glob<{ default: Phone }>('../games/*/Phone.svelte');

export async function phoneOf(game: string): Promise<Phone> {
  const load = phones[`../games/${game}/Phone.svelte`] ?? phones['../games/generic/Phone.svelte'];
  if (!load) throw new Error(`no phone for ${game}`);
  const [{ default: it }] = await Promise.all([load(), words.screen(game)]);
  return it;
}
