import type { Line } from '../../net/types';
import type { Effect, GameTypes } from './contract';
import { pad, padAt, signed } from './pad';
import { ended, ending, seen } from './round';

test('every card has one key', () => {
  const rows = pad.grids.flatMap((grid) => grid.rows);
  expect(rows.map((row) => row.length)).toEqual([14, 14, 13, 13]);
  expect(new Set(rows.flat()).size).toBe(54);
});

test('numbers carry their sign', () => {
  expect([signed(11), signed(-10)]).toEqual(['＋11', '−10']);
  const { word } = padAt(() => 80);
  expect([word?.(10), word?.(-10)]).toEqual(['＋10 → 90', '−10 → 70']);
});

test('the cards played in this round, removed from the pile or not', () => {
  expect(seen({ pile: ['As'], gone: ['Kh'] })).toEqual(['As', 'Kh']);
});

test('how a round ended: what the total was, whose lives changed', () => {
  const effects: Effect[] = [
    { effect: 'counter', seat: 'a', against: 'b', level: 2 },
    { effect: 'lp', seat: 'a', change: 2, lp: 12 },
    { effect: 'lp', seat: 'b', change: -2, lp: 0 },
    { effect: 'out', seat: 'b' },
    { effect: 'round', round: 2, starter: 'c', level: 1 },
  ];
  expect(ended(effects)).toEqual({
    kind: 'counter',
    total: null,
    changes: [
      { seat: 'a', from: 10, to: 12, out: false },
      { seat: 'b', from: 2, to: 0, out: true },
    ],
  });
  const line = (of: Effect[]): Line<GameTypes> => ({ effects: of }) as unknown as Line<GameTypes>;
  expect(ending([line(effects), line([])])?.kind).toBe('counter');
  expect(ending([])).toBeNull();
});

test('a reset shows the penalty that it raises', () => {
  const effects: Effect[] = [
    { effect: 'total', value: 11, total: 101 },
    { effect: 'reset', seat: 'a', level: 3 },
  ];
  expect(ended(effects)).toEqual({
    kind: 'reset',
    total: 101,
    changes: [{ seat: null, from: 2, to: 3, out: false }],
  });
});

test('the burst that ends the match is shown, not the round before it', () => {
  const line = (effects: Effect[]): Line<GameTypes> => ({ effects }) as unknown as Line<GameTypes>;
  const bust = (lp: number, more: Effect[]): Line<GameTypes> =>
    line([
      { effect: 'total', value: 20, total: 120 },
      { effect: 'bust', seat: 'a', level: 1 },
      { effect: 'lp', seat: 'a', change: -1, lp },
      ...more,
    ]);
  const before = bust(1, [{ effect: 'round', round: 2, starter: 'b', level: 1 }]);
  const last = bust(0, [{ effect: 'out', seat: 'a' }]);
  expect(ending([before, line([{ effect: 'total', value: 1, total: 1 }]), last])?.changes).toEqual([
    { seat: 'a', from: 1, to: 0, out: true },
  ]);
});
