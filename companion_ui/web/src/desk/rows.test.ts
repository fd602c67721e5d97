import type { DeskTable } from '../net/types';
import { minutes, pages, sorted, urgency } from './rows';

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
  ];
  expect(sorted(rows, true).map((row) => row.number)).toEqual([5, 4, 3, 6, 2, 7, 9, 1, 8]);
  expect(sorted(rows, false).map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a closed table at which a match goes on still counts', () => {
  expect(urgency(table(1, { open: false, objections: 2 }))).toBe(1);
});

test('minutes are never fewer than none', () => {
  const now = Date.parse('2026-01-01T12:02:30Z');
  expect(minutes('2026-01-01T12:00:00Z', now)).toBe(2);
  expect(minutes('2026-01-01T12:09:00Z', now)).toBe(0);
});

test('13 places are divided into 7 and 6', () => {
  expect(pages(Array.from({ length: 13 }), 12).map((page) => page.length)).toEqual([7, 6]);
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
