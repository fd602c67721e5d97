import { remembering, RESULTS } from './names';
import { read, write } from './storage';

// The results at this tablet between named people: stored only together with names, and only on this device.

/** The number of matches stored, newest first. */
const MOST = 300;

interface Result {
  match: string;
  game: string;
  /** The names in code point order. */
  people: string[];
  won: string[];
}

/** A name and its number of wins. */
export type Score = [name: string, wins: number][];

/** Counts recorded results: displays of scores depend on it. */
let recorded = $state(0);

const results = (): Result[] => (recorded >= 0 ? read<Result[]>(RESULTS) : null) ?? [];

const inOrder = (people: readonly string[]): string[] => people.map((name) => name.trim()).sort();

/**
 * Store the result of a match, or remove it if the match goes on (`won` is `null`). Matches with unnamed
 * people are not stored.
 */
export function recordResult(
  match: string,
  game: string,
  people: readonly string[],
  won: readonly string[] | null,
): void {
  if (!remembering()) return;
  const others = results().filter((result) => result.match !== match);
  const named = inOrder(people);
  const whole =
    won !== null && named.length > 1 && new Set(named).size === named.length && !named.includes('');
  const now = whole ? [{ match, game, people: named, won: inOrder(won) }] : [];
  if (!whole && others.length === results().length) return;
  write(RESULTS, [...now, ...others].slice(0, MOST));
  recorded += 1;
}

/**
 * Return the wins of each person in this game among exactly these people, or `null` if they never finished
 * one.
 */
export function scoreOf(game: string, people: readonly string[]): Score | null {
  const named = inOrder(people);
  const theirs = results().filter(
    (result) => result.game === game && result.people.join('\n') === named.join('\n'),
  );
  if (theirs.length === 0) return null;
  return people.map((name) => [name.trim(), theirs.filter((item) => item.won.includes(name.trim())).length]);
}
