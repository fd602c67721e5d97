import type { OwnRule } from '../board/game-parts';
import { fetchWords } from './words';

const forms = import.meta.glob<{ default: OwnRule }>('./*/OwnRule.svelte');

/** Where people write a house rule of their own card by card, and its words; `null` for games that have no such form. */
export async function ownRuleOf(game: string): Promise<OwnRule | null> {
  const load = forms[`./${game}/OwnRule.svelte`];
  if (!load) return null;
  const [{ default: it }] = await Promise.all([load(), fetchWords(game)]);
  return it;
}
