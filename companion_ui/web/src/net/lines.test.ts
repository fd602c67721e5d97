import { isOthersNote, movesPlayed, publicClaims, stopsOf } from './lines';
import type { Line } from './types';

const line = (n: number, more: Partial<Line> = {}): Line =>
  ({
    n,
    action: { seat: 'a', action: 'move' },
    verdict: 'legal',
    undone: false,
    private: false,
    ...more,
  }) as Line;
const note = { purpose: 'tell', verdict: 'unverified' } as const;
const undo = (n: number, to: number): Line =>
  line(n, { action: { seat: 'table', action: 'undo', to }, purpose: 'undo' });

const record = [
  line(1),
  line(2, note),
  line(3, { undone: true }),
  undo(4, 2),
  line(5, { verdict: 'illegal' }),
  line(6, { verdict: 'unverified' }),
  undo(7, 6),
  line(8, { ...note, private: true }),
  line(9, { verdict: 'foul' }),
  line(10, { purpose: 'end' }),
];

test('a move is counted while it stands; an undo, a refusal, a note and a resignation never are', () => {
  expect(record.map((_, i) => movesPlayed(record.slice(0, i)))).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
  expect(movesPlayed(record)).toBe(3);
});

test("another seat's disclosure, or the empty step in place of a refused one, is hidden", () => {
  expect(record.filter(isOthersNote).map(({ n }) => n)).toEqual([2, 7]);
  expect(stopsOf(record)).toEqual([0, 1, 3, 4, 5, 6, 8, 9, 10]);
});

test('public claims exclude disclosures, for every viewer', () => {
  expect(publicClaims(record).map(({ n }) => n)).toEqual([6]);
});
