import { cellRows, middle, rim } from './cells';

test('the picture turns in quarters, and back to where it was', () => {
  expect(cellRows(4, 0)[3]).toEqual(['a1', 'b1', 'c1', 'd1']);
  expect(cellRows(4, 2)[0]).toEqual(['d1', 'c1', 'b1', 'a1']);
  // next to the table: the first player's row is on the left, then on the right
  expect(cellRows(4, 1).map((row) => row[0])).toEqual(['a1', 'b1', 'c1', 'd1']);
  expect(cellRows(4, 3).map((row) => row[3])).toEqual(['d1', 'c1', 'b1', 'a1']);
  for (const turn of [0, 1, 2, 3]) expect(new Set(cellRows(4, turn).flat()).size).toBe(16);
});

test('the rim names files and ranks, however the picture is turned', () => {
  const named = (quarters: number): string[] => cellRows(4, quarters).map(rim);
  expect(named(0)).toEqual(['4', '3', '2', '1']);
  expect(named(1)).toEqual(['a', 'b', 'c', 'd']);
  expect(named(2)).toEqual(['1', '2', '3', '4']);
});

test('the middle of a cell is measured from the upper left corner', () => {
  expect([middle(cellRows(4), 'b2'), middle(cellRows(3, 2), 'a3'), middle(cellRows(4), 'e5')]).toEqual([
    { x: 1.5, y: 2.5 },
    { x: 2.5, y: 2.5 },
    null,
  ]);
});
