import type { Evening, GameInfo, TournamentAnswer } from '../net/types';
import type { DeskLink } from './link.svelte';

/** The game opened last at this desk: most evenings have one. */
export const lastGame = { name: '' };

/** Matches marked here as outside the tournament. */
export const notOurs: { matches: readonly string[] } = { matches: [] };

type Tournament = NonNullable<TournamentAnswer['tournament']>;
type Tables = Evening['tables'];

/** A table of the tournament's round with its players. */
export interface Pairing {
  table: number;
  people: string[];
}

/** Return the matches whose results the tournament has. */
const takenBy = (cup: Tournament): Set<string | null> =>
  new Set(
    cup.rounds.flatMap(({ tables }) =>
      tables.flatMap(({ boards }) => boards.flat().map(({ match }) => match)),
    ),
  );

/** Check whether the tournament has a result of the people at a table. */
export const hasResult = (cup: Tournament, row: Pick<Tables[number], 'names'>): boolean =>
  cup.rounds.some((round) =>
    round.tables.some(({ shares, seats }) => shares !== null && seats.every(({ name }) => sits([name], row))),
  );

/** Check whether one of these people is at the table. */
const sits = (people: readonly string[], { names }: Pick<Tables[number], 'names'>): boolean => {
  const seated = Object.values(names);
  return people.some((name) => seated.includes(name));
};

/**
 * Check whether the match at a table belongs to a pairing that got its result otherwise: an entrant withdrew,
 * or it was entered by hand. A due pairing of the same people claims the match instead.
 */
export function isLeft(cup: Tournament, row: Pick<Tables[number], 'names' | 'phase' | 'match'>): boolean {
  const seated = new Set(Object.values(row.names));
  const theirs = cup.rounds.flatMap(({ round, tables }) =>
    tables
      .filter(({ seats }) => seats.length === seated.size && seats.every(({ name }) => seated.has(name)))
      .map((table) => ({ ...table, round })),
  );
  const last = theirs.at(-1);
  const due = theirs.some((item) => cup.due.some((at) => at.round === item.round && at.table === item.table));
  if (row.match === null || last === undefined || due) return false;
  return row.phase === 'over' || !last.boards.flat().some(({ match }) => match !== null);
}

/** Check whether a tournament has the result of the match at a table. */
export const isTaken = (cups: readonly Tournament[], { match }: Pick<Tables[number], 'match'>): boolean =>
  match !== null && cups.some((cup) => takenBy(cup).has(match));

/** Return the matches at tables whose pairing has its result already, entered by hand. */
export const decided = (cups: readonly Tournament[], tables: Tables): string[] =>
  tables.flatMap((row) =>
    row.match !== null && row.phase !== 'over' && cups.some((cup) => isLeft(cup, row)) ? [row.match] : [],
  );

/**
 * Return the tournaments that are not over, or else the newest; `null` without an answer. `command` asks for
 * one: the newest, or that of a number.
 */
export async function unfinished(
  ask: DeskLink<unknown>['ask'],
  command: 'tournament' | 'standings',
): Promise<Tournament[] | null> {
  const newest = await ask<TournamentAnswer>(command);
  if (!newest.ok) return null;
  const running = newest.all.filter(({ finished, number }) => !finished && number < newest.all.length);
  const answers = await Promise.all(running.map(({ number }) => ask<TournamentAnswer>(command, { number })));
  const others = answers.flatMap((answer) => (answer.ok && answer.tournament ? [answer.tournament] : []));
  const last = newest.tournament;
  return last && (!last.finished || others.length === 0) ? [...others, last] : others;
}

/** Return the tables where some of these people are at another match without a result. */
export function stillAt(cup: Tournament, people: readonly string[], tables: Tables): Tables {
  if (placeOf(people, tables) !== null) return [];
  return tables.filter((row) => row.phase !== 'over' && !isLeft(cup, row) && sits(people, row));
}

/**
 * Return the tables of the last round without a result whose people are not playing and have not just played.
 */
export function pairingsLeft(cup: Tournament, tables: Tables): Pairing[] {
  const round = cup.rounds.at(-1);
  const due = new Set(cup.due.filter((due) => due.round === round?.round).map(({ table }) => table));
  const taken = takenBy(cup);
  const busy = (people: string[]): boolean =>
    tables.some((row) => {
      const { names, phase, match } = row;
      if (isLeft(cup, row)) return false;
      const seated = new Set(Object.values(names));
      if (phase !== 'over') return people.some((name) => seated.has(name));
      return !taken.has(match) && people.every((name) => seated.has(name));
    });
  return (round?.tables ?? [])
    .filter(({ table }) => due.has(table))
    .map(({ table, seats }) => ({ table, people: seats.filter(({ gone }) => !gone).map(({ name }) => name) }))
    .filter(({ people }) => !busy(people));
}

/** Return the number of the table where these people play, or `null`. */
export function placeOf(
  people: readonly string[],
  tables: readonly Pick<Tables[number], 'number' | 'names' | 'phase'>[],
): number | null {
  const there = tables.find(({ names, phase }) => {
    const seated = new Set(Object.values(names));
    return phase !== 'over' && people.length > 0 && people.every((name) => seated.has(name));
  });
  return there?.number ?? null;
}

/** Return the table with the match of these people, one in play before one that has ended; or `null`. */
export function matchOf(people: readonly string[], tables: Tables): Tables[number] | null {
  const theirs = tables.filter(({ names }) => {
    const seated = new Set(Object.values(names));
    return people.length > 0 && people.every((name) => seated.has(name));
  });
  return theirs.find(({ phase }) => phase !== 'over') ?? theirs[0] ?? null;
}

/**
 * Assign each pairing to the table of its own number if that is free, else to the next free one.
 * A table is also free if the result of its match was taken, by a tournament of `elsewhere` too. So it is if
 * its pairing got a result otherwise. `running` marks one whose match is not over.
 */
export function placesFor(
  cup: Tournament,
  tables: Tables,
  elsewhere: readonly Tournament[] = [],
): { number: number; over: string | null; running: boolean; pairing: Pairing }[] {
  const free = tables.filter(
    (row) =>
      row.open &&
      (row.match === null ||
        [cup, ...elsewhere].some(
          (item) => (row.phase === 'over' && takenBy(item).has(row.match)) || isLeft(item, row),
        )),
  );
  const left = pairingsLeft(cup, tables);
  const own = new Set(left.map(({ table }) => table));
  const others = free.filter(({ number }) => !own.has(number));
  return left.flatMap((pairing) => {
    const place = free.find(({ number }) => number === pairing.table) ?? others.shift();
    if (!place) return [];
    const running = place.match !== null && place.phase !== 'over';
    return [{ number: place.number, over: place.match, running, pairing }];
  });
}

/** Return the request that opens a match of these people, in seating order; in a tournament by its rules. */
export function opened(
  { name, seating }: GameInfo,
  people: readonly string[],
  cup: Pick<Tournament, 'options' | 'coaching' | 'boards'> | null = null,
): { game: string; seats: string[]; names: Record<string, string>; options?: object; settings?: object } {
  const seats = seating.orders[0] ?? people.map((_, i) => `p${String(i + 1)}`);
  return {
    game: name,
    seats,
    names: Object.fromEntries(seats.map((seat, i) => [seat, people[i] ?? ''])),
    ...(cup ? rulesOf(cup) : {}),
  };
}

/** Return what a tournament decides about its matches: their house rules and settings. */
export const rulesOf = ({
  options,
  coaching,
  boards,
}: Pick<Tournament, 'options' | 'coaching' | 'boards'>): { options: object; settings: object } => ({
  options,
  settings: { coaching, paired: boards === 1 },
});
