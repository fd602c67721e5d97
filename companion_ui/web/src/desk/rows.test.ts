import type { DeskTable, Tournament } from '../net/types';
import { minutes, pages, pagesOf, sorted, urgency } from './rows';

const table = (number: number, more: Partial<DeskTable> = {}): DeskTable => ({
  number,
  name: '',
  game: 'john',
  seats: ['black', 'red'],
  names: {},
  n: 4,
  moves: 4,
  phase: 'playing',
  turn: ['black'],
  outcome: null,
  open: true,
  code: 'x',
  match: 'm',
  call: null,
  objections: 0,
  phones: [],
  claimed: [],
  trouble: [],
  outdated: null,
  unconfirmed: [],
  waits: false,
  began: null,
  at: null,
  played: 1,
  ...more,
});

test('who calls comes first, the longest waiting before others; then objections, then trouble', () => {
  const rows = [
    table(1),
    table(2, { trouble: ['no-tablet'] }),
    table(3, { objections: 1 }),
    table(4, { call: { at: '2026-01-01T12:05:00Z', seat: null } }),
    table(5, { call: { at: '2026-01-01T12:00:00Z', seat: 'red' } }),
    table(6, { trouble: ['disagreed'] }),
    table(7, { phase: 'over' }),
    table(8, { open: false, match: null, phase: 'idle' }),
    { ...table(9, { phase: 'ready', trouble: ['no-tablet'] }), decided: true },
    table(10, { phase: 'over', unconfirmed: ['red'] }),
    { ...table(11, { phase: 'over' }), taken: true },
  ];
  expect(sorted(rows, true).map((row) => row.number)).toEqual([5, 4, 3, 6, 2, 10, 7, 9, 1, 11, 8]);
  expect(sorted(rows, false).map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a closed table at which a match goes on still counts', () => {
  expect(urgency(table(1, { open: false, objections: 2 }))).toBe(1);
});

test('minutes are never fewer than none', () => {
  const now = Date.parse('2026-01-01T12:02:30Z');
  expect(minutes('2026-01-01T12:00:00Z', now)).toBe(2);
  expect(minutes('2026-01-01T12:09:00Z', now)).toBe(0);
});

function cup(paired: number, ranked: number, more: object = {}): Tournament {
  const shares = ranked > 0 ? { e1: '1' } : null;
  return {
    entrants: Array.from({ length: 13 }),
    standings: Array.from({ length: ranked }),
    rounds: paired > 0 ? [{ tables: Array.from({ length: paired }, () => ({ shares })), byes: [] }] : [],
    bracket: [],
    finished: false,
    seats: [2, 2],
    ...more,
  } as unknown as Tournament;
}

test.each<[string, Tournament, string[]]>([
  ['people before the first round', cup(0, 0), ['people 0 7x2']],
  ['pairings alone before a result', cup(7, 0), ['pairings 0 7x1']],
  ['few lines on one page', cup(3, 6), ['pairings+standings 0 6x1']],
  [
    'the names of bigger tables in the whole width',
    cup(9, 7, { seats: [3, 4] }),
    ['pairings 0 5x1', 'pairings 5 5x1', 'standings 0 7x1'],
  ],
  ['13 places in two columns', cup(7, 13), ['pairings 0 7x1', 'standings 0 7x2']],
  [
    '50 places on three pages',
    cup(25, 50),
    ['pairings 0 7x2', 'pairings 13 7x2', 'standings 0 6x3', 'standings 17 6x3', 'standings 34 6x3'],
  ],
  [
    'the bracket in place of standings',
    cup(4, 8, { bracket: [[1, 2, 3, 4], [1, 2], [1]] }),
    ['pairings 0 4x1', 'bracket 0 4x1'],
  ],
  ['the standings at the end', cup(7, 13, { finished: true }), ['standings 0 7x2']],
])('the wall shows %s', (_, of, shown) => {
  const found = pagesOf(of).map(
    ({ parts, from, lines, columns }) =>
      `${parts.join('+')} ${String(from)} ${String(lines)}x${String(columns)}`,
  );
  expect(found).toEqual(shown);
});

test.each([
  [0, []],
  [3, [3]],
  [4, [4]],
  [5, [3, 2]],
  [9, [3, 3, 3]],
])('%d tables fill a wall of four evenly', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, i) => i);
  const found = pages(rows, 4);
  expect(found.map((page) => page.length)).toEqual(sizes);
  expect(found.flat()).toEqual(rows);
});
