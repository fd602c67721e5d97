import { beforeEach, expect, test } from 'vitest';

import type { View } from '../net/types';
import { Coach } from './coach.svelte';

const view = (n: number, more: Partial<View> = {}): View =>
  ({
    n,
    role: 'table',
    pen: true,
    outcome: null,
    turn: ['black'],
    due: [],
    position: { phase: 'play' },
    header: { seats: ['black', 'red'] },
    settings: { coaching: true },
    ...more,
  }) as unknown as View;

beforeEach(() => {
  localStorage.clear();
});

/** Return the notes that a device shows in a match of `last` actions, one after each. */
function shown(last: number, more: Partial<View> = {}): (number | null)[] {
  let now = view(0, more);
  const coach = new Coach(() => now);
  const found = [];
  for (let n = 0; n <= last; n += 1) {
    now = view(n, more);
    coach.played(coach.note, n);
    found.push(coach.note);
  }
  return found;
}

test('each of two notes is shown once on a device, and put away by playing', () => {
  expect(shown(0)).toEqual([1]);
  expect(shown(1)).toEqual([1, 2]);
  expect(shown(9).filter((note) => note !== null).length).toBeLessThan(9);
  expect(shown(9)).toEqual(Array(10).fill(null));
});

test('shows nothing with coaching off, with a named question, or on a phone', () => {
  expect(shown(0, { settings: { coaching: false } })).toEqual([null]);
  expect(shown(0, { due: [{ seat: 'red', action: 'pull' }] })).toEqual([null]);
  expect(shown(0, { position: { phase: 'setup' } })).toEqual([null]);
  expect(shown(0, { turn: ['black', 'red'] })).toEqual([null]);
  expect(shown(0, { role: 'seat' })).toEqual([null]);
});
