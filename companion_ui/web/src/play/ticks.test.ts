import { expect, test } from 'vitest';

import { Cover } from './cover.svelte';
import { Ticks } from './ticks.svelte';

const ticks = (cover: Cover, of = 'a b c'): Ticks =>
  new Ticks(
    cover,
    'pass',
    () => of,
    () => 2,
  );

test('cards are ticked and unticked, no more than can be chosen', () => {
  const all = ticks(new Cover());
  expect(all.picked).toBeNull();
  all.start(['a']);
  for (const card of ['b', 'c', 'a', 'c']) all.toggle(card);
  expect(all.picked).toEqual(['b', 'c']);
  all.reset();
  expect(all.picked).toBeNull();
});

test('ticks survive on a phone that is drawn again, as long as they are about the same cards', () => {
  const cover = new Cover();
  ticks(cover).start(['a']);
  expect(ticks(cover).picked).toEqual(['a']);
  expect(ticks(cover, 'a b').picked).toBeNull();
});
