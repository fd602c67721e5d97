import { api } from '../net/api';
import type { RuleExample, Rules } from '../net/types';

const kept = new Map<string, Promise<unknown>>();

/** Cache a request; it is repeated after a failure. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = api<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

const at = (game: string): string => `/api/games/${encodeURIComponent(game)}/rules`;

/** Return the texts of a game's rules in a language. */
export const rulesOf = (game: string, lang: string): Promise<Rules> => once(`${at(game)}/${lang}`);

/** Return the drawn example of a rule. */
export const exampleOf = (game: string, number: string): Promise<RuleExample> =>
  once(`${at(game)}/${encodeURIComponent(number)}/example`);
