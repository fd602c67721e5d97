import type { Phone } from '../play/game-parts';
import { fetchWords } from '../games/words';

const phones = import.meta.glob<{ default: Phone }>('../games/*/Phone.svelte');

/** Load the game's own phone, or the generic one. */
export async function phoneOf(game: string): Promise<Phone> {
  const load = phones[`../games/${game}/Phone.svelte`] ?? phones['../games/generic/Phone.svelte'];
  if (!load) throw new Error(`no phone for ${game}`);
  const [{ default: it }] = await Promise.all([load(), fetchWords(game)]);
  return it;
}
