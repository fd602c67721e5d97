import { remembering, RESULTS } from './names';
import { read, write } from './storage';

// Who won at this tablet, between people with names: kept only where names are, and nowhere else than here.

/** So many matches are kept, the newest first. */
const MOST = 300;

interface Result {
  match: string;
  game: string;
  /** The names, in the order of their characters. */
  people: string[];
  won: string[];
}

/** A name, and how many matches it won. */
export type Score = [name: string, wins: number][];

/** What shows a score looks again when one was told. */
let told = $state(0);

const results = (): Result[] => (told >= 0 ? read<Result[]>(RESULTS) : null) ?? [];

const inOrder = (people: readonly string[]): string[] => people.map((name) => name.trim()).sort();

/** How a match ended, or that it goes on again (`won` is `null`). Of people without names of their own nothing is kept. */
export function tell(
  match: string,
  game: string,
  people: readonly string[],
  won: readonly string[] | null,
): void {
  if (!remembering()) return;
  const others = results().filter((one) => one.match !== match);
  const named = inOrder(people);
  const whole =
    won !== null && named.length > 1 && new Set(named).size === named.length && !named.includes('');
  const now = whole ? [{ match, game, people: named, won: inOrder(won) }] : [];
  if (!whole && others.length === results().length) return;
  write(RESULTS, [...now, ...others].slice(0, MOST));
  told += 1;
}

/** How often each of these people won when they played this game, all of them and nobody else; `null`: never yet. */
export function scoreOf(game: string, people: readonly string[]): Score | null {
  const named = inOrder(people);
  const theirs = results().filter((one) => one.game === game && one.people.join('\n') === named.join('\n'));
  if (theirs.length === 0) return null;
  return people.map((name) => [name.trim(), theirs.filter((one) => one.won.includes(name.trim())).length]);
}
