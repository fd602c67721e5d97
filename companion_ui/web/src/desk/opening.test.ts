import { describe, expect, test } from 'vitest';

import type { Evening, GameInfo, TournamentAnswer } from '../net/types';
import { hasResult, isLeft, matchOf, opened, pairingsLeft, placeOf, placesFor, stillAt } from './opening';

type Tournament = NonNullable<TournamentAnswer['tournament']>;

const seat = (name: string, gone = false): object => ({ entrant: name, name, gone });
const cup = {
  rounds: [
    { round: 1, tables: [{ table: 1, seats: [seat('Old'), seat('Gone')], boards: [[{ match: 'first' }]] }] },
    {
      round: 2,
      tables: [
        { table: 1, seats: [seat('Aoi'), seat('Haru')], boards: [] },
        { table: 2, seats: [seat('Mei'), seat('Ren'), seat('Sora', true)], boards: [] },
        { table: 3, seats: [seat('Yui'), seat('Kai')], boards: [] },
      ],
    },
  ],
  due: [
    { round: 1, table: 1 },
    { round: 2, table: 1 },
    { round: 2, table: 2 },
  ],
} as unknown as Tournament;

/** Build tables from number, match, phase and players. */
const tables = (...given: [number, string | null, string, ...string[]][]): Evening['tables'] =>
  given.map(([number, match, phase, ...people]) => ({
    number,
    match,
    phase,
    open: true,
    names: Object.fromEntries(people.map((name, i) => [`p${String(i)}`, name])),
  })) as unknown as Evening['tables'];

test('a pairing is offered until its people play, without who went home', () => {
  expect(pairingsLeft(cup, [])).toEqual([
    { table: 1, people: ['Aoi', 'Haru'] },
    { table: 2, people: ['Mei', 'Ren'] },
  ]);
  const playing = tables([1, 'a', 'playing', 'Haru']);
  expect(pairingsLeft(cup, playing)).toEqual([{ table: 2, people: ['Mei', 'Ren'] }]);
  expect(pairingsLeft({ ...cup, rounds: [] }, [])).toEqual([]);
  const before = tables([1, 'first', 'over', 'Aoi', 'Haru']); // the round before
  expect(pairingsLeft(cup, before)).toHaveLength(2);
  const justNow = tables([1, 'second', 'over', 'Aoi', 'Haru']); // its result is not accepted yet
  expect(pairingsLeft(cup, justNow)).toHaveLength(1);
});

test('a tournament has the result of the people of a table', () => {
  const seats = [seat('Aoi'), seat('Haru')];
  const paired = (shares: object | null): Tournament =>
    ({ rounds: [{ round: 1, tables: [{ table: 1, seats, shares }] }] }) as unknown as Tournament;
  const names = { p0: 'Haru', p1: 'Aoi' };
  expect(hasResult(paired({ Aoi: '1' }), { names })).toBe(true);
  expect(hasResult(paired({ Aoi: '1' }), { names: { p0: 'Haru', p1: 'Guest' } })).toBe(false);
  expect(hasResult(paired(null), { names })).toBe(false);
});

test('each pairing gets the table of its number, else the next free one', () => {
  const where = (...given: Parameters<typeof tables>): [number, number, string | null][] =>
    placesFor(cup, tables(...given)).map(({ number, over, pairing }) => [pairing.table, number, over]);
  expect(where([1, null, 'idle'], [2, null, 'idle'])).toEqual([
    [1, 1, null],
    [2, 2, null],
  ]);
  expect(where([1, 'other', 'playing', 'Guest'], [2, null, 'idle'], [3, null, 'idle'])).toEqual([
    [1, 3, null],
    [2, 2, null],
  ]);
  // Over: free once the tournament has its result.
  expect(where([1, 'first', 'over', 'Aoi', 'Mei'], [2, 'unknown', 'over', 'Ren'])).toEqual([[1, 1, 'first']]);
  expect(where()).toEqual([]);
});

test('people are found where all of them sit', () => {
  const hall = tables(
    [1, 'a', 'over', 'Aoi', 'Haru'],
    [4, 'b', 'ready', 'Haru', 'Aoi'],
    [5, 'c', 'playing', 'Mei'],
  );
  expect(placeOf(['Aoi', 'Haru'], hall)).toBe(4);
  expect(placeOf(['Mei', 'Ren'], hall)).toBeNull();
  expect(placeOf([], hall)).toBeNull();
  expect(matchOf(['Haru', 'Aoi'], hall)?.number).toBe(4);
  expect(matchOf(['Haru', 'Aoi'], hall.slice(0, 1))?.number).toBe(1);
  expect(matchOf(['Mei', 'Ren'], hall)).toBeNull();
  expect(matchOf([], hall)).toBeNull();
});

test('seats are those of the game, or as many as there are people', () => {
  const game = (orders: string[][]): GameInfo =>
    ({ name: 'any', seating: { orders } }) as unknown as GameInfo;
  expect(opened(game([['black', 'red']]), ['Aoi', 'Haru'])).toEqual({
    game: 'any',
    seats: ['black', 'red'],
    names: { black: 'Aoi', red: 'Haru' },
  });
  expect(
    opened(game([['black', 'red']]), ['Aoi', 'Haru'], { options: { ko: 'b' }, coaching: false, boards: 1 }),
  ).toEqual({
    game: 'any',
    seats: ['black', 'red'],
    names: { black: 'Aoi', red: 'Haru' },
    options: { ko: 'b' },
    settings: { coaching: false, paired: true },
  });
  expect(opened(game([]), ['Aoi', 'Haru', 'Mei']).seats).toEqual(['p1', 'p2', 'p3']);
});

describe('a match whose pairing has its result otherwise', () => {
  const said = (match: string | null): object => ({ winners: [], match, head: null, reason: null });
  const table = (number: number, names: string[], boards: object[][], gone: string[] = []): object => ({
    table: number,
    seats: names.map((name) => seat(name, gone.includes(name))),
    boards,
  });
  const next = {
    rounds: [
      {
        round: 1,
        tables: [
          table(1, ['Aoi', 'Sora'], [], ['Sora']), // withdrawn: not played
          table(2, ['Haru', 'Mei'], [[said(null)]]), // entered by hand
          table(3, ['Ren', 'Yui'], [[said('taken')]]),
        ],
      },
      {
        round: 2,
        tables: [table(1, ['Aoi', 'Haru'], []), table(2, ['Mei', 'Ren'], []), table(3, ['Yui', 'Kai'], [])],
      },
    ],
    due: [1, 2, 3].map((number) => ({ round: 2, table: number })),
  } as unknown as Tournament;
  const hall = tables(
    [1, 'left', 'playing', 'Aoi', 'Sora'],
    [2, 'by-hand', 'ready', 'Haru', 'Mei'],
    [3, 'taken', 'over', 'Ren', 'Yui'],
  );

  test('leaves its players free, and clears its table for the next round', () => {
    expect(hall.map((row) => isLeft(next, row))).toEqual([true, true, true]);
    expect(placesFor(next, hall).map(({ number, over, running }) => [number, over, running])).toEqual([
      [1, 'left', true],
      [2, 'by-hand', true],
      [3, 'taken', false],
    ]);
  });

  test('is not one that is due again, nor one that was played after its result was taken', () => {
    const again = { ...next, due: [...next.due, { round: 1, table: 2 }] };
    expect(isLeft(again, hall[1] as (typeof hall)[number])).toBe(false);
    const friendly = tables([3, 'other', 'playing', 'Ren', 'Yui'])[0] as (typeof hall)[number];
    expect(isLeft(next, friendly)).toBe(false);
  });

  test('finds a player who plays elsewhere', () => {
    const elsewhere = tables([6, 'other', 'playing', 'Yui', 'Guest']);
    expect(placesFor(next, [...hall, ...elsewhere]).map(({ pairing }) => pairing.table)).toEqual([1, 2]);
    expect(stillAt(next, ['Yui', 'Kai'], elsewhere)).toEqual(elsewhere);
    expect(stillAt(next, ['Yui', 'Guest'], elsewhere)).toEqual([]); // their own match
    expect(stillAt(next, ['Mei', 'Ren'], elsewhere)).toEqual([]);
    expect(stillAt(next, ['Aoi', 'Haru'], hall)).toEqual([]); // their other matches have their results
  });
});
