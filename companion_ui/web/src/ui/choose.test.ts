import { admits, values } from './choose';
import type { Choice, FieldType } from '../net/types';

const cell = (...listed: string[]): FieldType => ({ type: 'one', of: 'cell', values: listed });

const move: Choice = {
  seat: 'black',
  action: 'move',
  fields: { from: cell('c2'), to: cell('c3', 'd2'), heal: { type: 'one', of: 'flag', values: [false] } },
  optional: ['heal'],
  exact: true,
};
const heal: Choice = {
  seat: 'black',
  action: 'move',
  fields: { from: cell('c2'), to: cell('d2'), heal: { type: 'one', of: 'flag', values: [true] } },
  optional: [],
  exact: true,
};

test('values come once each, in the order of the templates', () => {
  expect(values([heal, move], 'to')).toEqual(['d2', 'c3']);
});

test.each<[FieldType, unknown, boolean]>([
  [{ type: 'integer', min: 1, max: 3 }, 3, true],
  [{ type: 'integer', min: 1, max: 3 }, 4, false],
  [{ type: 'integer', min: null, max: null }, 1.5, false],
  [{ type: 'flag' }, 'yes', false],
  [{ type: 'text', of: 'name', pattern: '[a-z]+' }, 'abc', true],
  [{ type: 'text', of: 'name', pattern: '[a-z]+' }, 'abc1', false],
  [{ type: 'list', item: cell('a1', 'a2'), min: 1, max: 2, distinct: true }, ['a1', 'a1'], false],
  [{ type: 'list', item: cell('a1', 'a2'), min: 1, max: 2, distinct: true }, ['a1', 'a2'], true],
  [{ type: 'list', item: cell('a1'), min: 1, max: null, distinct: false }, [], false],
  [{ type: 'map', key: cell('a'), item: { type: 'flag' }, min: 1, max: null }, { a: true }, true],
  [{ type: 'map', key: cell('a'), item: { type: 'flag' }, min: 1, max: null }, { b: true }, false],
  [{ type: 'either', types: [{ type: 'flag' }, cell('x')] }, 'x', true],
])('%j takes %j: %s', (type, value, expected) => {
  expect(admits(type, value as never)).toBe(expected);
});
