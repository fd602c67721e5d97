import { expect, test } from 'vitest';

import { sides, turn } from './sides.svelte';

test('a turned board belongs to its match, and to no lesson', () => {
  turn('m2', true);
  const leave = sides.at('m1');
  expect(sides.flip).toBe(false);
  const next = sides.at('m2');
  leave();
  expect(sides.flip).toBe(true);
  next();
  expect(sides.flip).toBe(false);
  const again = sides.at('m2');
  sides.turn();
  again();
  sides.at('m2')();
  expect(sides.flip).toBe(false);
});
