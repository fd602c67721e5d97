import { expect, test } from 'vitest';

import { arrowsOf } from './arrows';

test.each([
  [{ seat: 'red', action: 'move', from: 'b2', to: 'b4' }, ['b2 b4']],
  [{ seat: 'A', action: 'hint', from: 'a1', to: 'a2', value: 7 }, ['a1 a2']],
  [{ seat: 'B', action: 'declare', path: ['a1', 'a2', 'b2'] }, ['a1 a2', 'a2 b2']],
  [{ seat: 'gote', action: 'block', blocks: { m2: 'm1', m3: 'm1' } }, ['m2 m1', 'm3 m1']],
  [{ seat: 'sente', action: 'equip', item: 'e1', to: 'm4' }, []],
  [{ seat: 'a', action: 'play', card: '5h', from: 'hand' }, []],
  [{ seat: 'sente', action: 'resign' }, []],
])('%o goes from one place to another', (action, ways) => {
  expect(arrowsOf(action).map(({ from, to }) => `${from} ${to}`)).toEqual(ways);
});
