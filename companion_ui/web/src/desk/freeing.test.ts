import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Freeings, type Freeing } from './freeing.svelte';

const one: Freeing = { number: 3, match: 'm', people: 'Aoi – Haru', name: '', reason: 'next' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a table is freed after a while, once, and not if it is taken back', () => {
  const freed: Freeing[] = [];
  const freeings = new Freeings((free) => freed.push(free));
  freeings.add(one);
  freeings.add(one);
  vi.advanceTimersByTime(9_000);
  expect([freeings.list, freed]).toEqual([[one], []]);
  vi.advanceTimersByTime(2_000);
  expect([freeings.list, freed]).toEqual([[], [one]]);

  freeings.add(one);
  freeings.drop(one);
  vi.advanceTimersByTime(20_000);
  expect(freed).toEqual([one]);
});

test('nothing is freed once the desk is gone', () => {
  const freed: Freeing[] = [];
  const freeings = new Freeings((free) => freed.push(free));
  freeings.add(one);
  freeings.close();
  vi.advanceTimersByTime(20_000);
  expect(freed).toEqual([]);
});
