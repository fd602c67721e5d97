import { beforeEach, expect, test } from 'vitest';

import type { Choice, FieldType, Json } from '../net/types';
import type { MatchController } from './controller.svelte';
import { Picker } from './picker.svelte';

const one = (of: string, ...values: Json[]): FieldType => ({ type: 'one', of, values });
const template = (action: string, fields: Record<string, FieldType>): Choice => ({
  seat: 'a',
  action,
  fields,
  optional: [],
  exact: true,
});
const choices = [
  template('move', {
    from: one('cell', 'a1'),
    to: one('cell', 'b1', 'c1'),
    as: one('piece', 'king', 'pawn'),
  }),
  template('move', { from: one('cell', 'a2'), to: one('cell', 'b1'), as: one('piece', 'king', 'pawn') }),
  template('jump', { from: one('cell', 'd1'), to: one('cell', 'e1', 'f1') }),
];
let sent: Json[] = [];
const controller = {
  open: true,
  clear: () => undefined,
  record: (action: Json) => {
    sent.push(action);
    return Promise.resolve(true);
  },
} as unknown as MatchController;
const picking = (): Picker =>
  new Picker(
    controller,
    () => choices,
    ({ action }) => action === 'jump',
  );
beforeEach(() => {
  sent = [];
});

test('a pick that does not go on takes the place of the last one, or begins anew', () => {
  const picker = picking();
  for (const [value, picks] of [
    ['a1', ['a1']],
    ['c1', ['a1', 'c1']],
    ['b1', ['a1', 'b1']],
    ['a2', ['a2']],
    ['a2', []],
  ] as const) {
    expect(picker.takes(value)).toBe(true);
    expect(picker.pick(value)).toBe(true);
    expect(picker.now.picks).toEqual(picks);
  }
  expect([picker.takes('e1'), picker.pick('e1'), picker.begun]).toEqual([false, false, false]);
  expect(sent).toEqual([]);
});

test('what adds up to an action is recorded; if it is refused only the last pick goes', () => {
  const picker = picking();
  for (const value of ['a1', 'c1', 'pawn']) picker.pick(value);
  expect(sent).toEqual([{ seat: 'a', action: 'move', from: 'a1', to: 'c1', as: 'pawn' }]);
  expect(picker.now.picks).toEqual(['a1', 'c1']);
});

test('the items of a list are ticked, and recorded by a key of their own', () => {
  const cards: FieldType = { type: 'list', item: one('card', 'x', 'y', 'z'), min: 2, max: 2, distinct: true };
  const picker = new Picker(controller, () => [template('reveal', { cards })]);
  for (const [card, picks] of [
    ['x', ['x']],
    ['y', ['x', 'y']],
    ['z', ['x', 'y']],
    ['x', ['y']],
    ['z', ['y', 'z']],
  ] as const) {
    picker.tick(card);
    expect(picker.now.picks).toEqual(picks);
  }
  expect([picker.now.only, sent]).toEqual([{ seat: 'a', action: 'reveal', cards: ['y', 'z'] }, []]);
  picker.reset();
  picker.restore(['z', 'a1']);
  expect(picker.now.picks).toEqual([]);
});

test('a field that does not settle is picked though it has one value', () => {
  const settled = [template('place', { to: one('cell', 'b1'), card: one('card', 'x') })];
  const picker = new Picker(
    controller,
    () => settled,
    undefined,
    (field) => field !== 'card',
  );
  picker.pick('b1');
  expect([picker.now.picks, sent]).toEqual([['b1'], []]);
  picker.pick('x');
  expect(sent).toEqual([{ seat: 'a', action: 'place', to: 'b1', card: 'x' }]);
});

test('an action with a key of its own is begun by that alone, and left by going back', () => {
  const picker = picking();
  expect(picker.pick('d1')).toBe(false);
  picker.choose('a', 'jump');
  expect([picker.begun, picker.now.kind?.action]).toEqual([false, 'jump']);
  expect(picker.pick('a1')).toBe(false);
  picker.back();
  expect(picker.now.kind).toBeNull();
  expect(picker.pick('a1')).toBe(true);
});
