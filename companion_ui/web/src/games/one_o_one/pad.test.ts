import type { Choice, FieldType, Line } from '../../net/types';
import type { Effect, GameTypes } from './contract';
import { ended, ending, ROWS, seen, signed, ways } from './pad';

const one = (...values: (string | number)[]): FieldType => ({ type: 'one', of: 'card', values });
const play = (cards: string[], value?: FieldType, optional: string[] = []): Choice => ({
  seat: 'a',
  action: 'play',
  fields: { card: one(...cards), from: one('hand', 'deck'), ...(value ? { value } : {}) },
  optional,
  exact: true,
});
const hand: Choice = {
  seat: 'a',
  action: 'hand',
  fields: { cards: { type: 'list', item: one('7s', '??'), min: 2, max: 2, distinct: true } },
  optional: [],
  exact: true,
};
const choices = [hand, play(['7s', 'Kd', 'X1']), play(['As'], one(1, 11)), play(['Ts'], one(10), ['value'])];

test('every card has one key', () => {
  expect(ROWS.map((row) => row.length)).toEqual([14, 14, 13, 13]);
  expect(new Set(ROWS.flat()).size).toBe(54);
});

test('a plain card is one way, from the hand or the deck', () => {
  expect(ways(choices, '7s', false)).toEqual([
    { action: { seat: 'a', action: 'play', card: '7s', from: 'hand' }, value: null, offered: true },
  ]);
  expect(ways(choices, 'X1', true)[0]?.action).toMatchObject({ card: 'X1', from: 'deck' });
});

test('an ace has two halves, each a whole action', () => {
  const found = ways(choices, 'As', false);
  expect(found.map(({ value, offered }) => [value, offered])).toEqual([
    [1, true],
    [11, true],
  ]);
  expect(found[1]?.action).toEqual({ seat: 'a', action: 'play', card: 'As', from: 'hand', value: 11 });
});

test('a half the referee does not offer is there to be explained', () => {
  expect(ways(choices, 'Ts', false).map(({ value, offered }) => [value, offered])).toEqual([
    [10, true],
    [-10, false],
  ]);
});

test('an unplayable card is only explained, without a value', () => {
  expect(ways(choices, 'Ah', false)).toEqual([
    { action: { seat: 'a', action: 'play', card: 'Ah', from: 'hand' }, value: null, offered: false },
  ]);
  expect(ways([hand], '7s', false)).toEqual([]);
});

test('a flip knows no hand and no deck', () => {
  const flip: Choice = {
    seat: 'table',
    action: 'flip',
    fields: { card: one('As') },
    optional: [],
    exact: true,
  };
  expect(ways([flip], 'As', true)).toEqual([
    { action: { seat: 'table', action: 'flip', card: 'As' }, value: null, offered: true },
  ]);
});

test('numbers carry their sign', () => {
  expect([signed(11), signed(-10)]).toEqual(['＋11', '−10']);
});

test('the cards played in this round, removed from the pile or not', () => {
  expect([...seen({ pile: ['As'], gone: ['Kh'] })].sort()).toEqual(['As', 'Kh']);
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
