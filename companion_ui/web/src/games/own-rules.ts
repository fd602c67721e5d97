import type { OwnRule } from '../play/game-parts';
import { fetchWords } from './words';

const forms = import.meta.glob<OwnRule>('./*/own-rule.ts');

/** Load a game's form for user-written house rules, with its words; `null` for games without one. */
export async function ownRuleOf(game: string): Promise<OwnRule | null> {
  const load = forms[`./${game}/own-rule.ts`];
  if (!load) return null;
  const [rule] = await Promise.all([load(), fetchWords(game)]);
  return rule;
}
