import type { Choice } from '../../net/types';
import { counted, openly, parted } from './parts';

const seats = ['left', 'right'];

test('a position falls into facts of every seat and the rest', () => {
  const position = {
    turn: 'left',
    points: { left: 3, right: 0 },
    house: { left: 'red', right: null },
    hands: { left: ['3h'], right: [] },
    said: { seat: 'left', number: 9 },
  };
  const { rows, rest } = parted(position, seats, ['turn']);
  expect(rows.map(({ name }) => name)).toEqual(['points', 'house']);
  expect(counted(rows).map(({ name }) => name)).toEqual(['points']);
  expect(rest.map(([name]) => name)).toEqual(['hands', 'said']);
  expect(parted({ lives: { solo: 3 } }, ['solo']).rows).toEqual([]);
});

const choice = (action: string, fields: string[], more: Partial<Choice> = {}): Choice => ({
  seat: 'left',
  action,
  fields: Object.fromEntries(fields.map((name) => [name, { type: 'flag' }])),
  optional: [],
  exact: true,
  ...more,
});

test('in the open nothing is asked that only a seat may know, and nothing ends the match', () => {
  const choices = [
    choice('lay', ['number', 'card'], { optional: ['card'], private: ['card'] }),
    choice('hand', ['cards'], { private: ['cards'] }),
    choice('pass', []),
    choice('fold', [], { purpose: 'end' }),
    choice('draw', ['why'], { purpose: 'end' }),
  ];
  expect(openly(choices).map(({ action, fields }) => [action, Object.keys(fields)])).toEqual([
    ['lay', ['number']],
    ['pass', []],
    ['draw', ['why']],
  ]);
});
