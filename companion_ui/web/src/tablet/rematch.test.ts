import { ApiError } from '../net/api';
import type { Header } from '../net/types';
import { words } from '../i18n/words.svelte';
import { places, errorKey } from './rematch';

const header = (seats: string[], names?: Record<string, string>): Header => ({
  record: 'match',
  version: 1,
  game: 'any',
  seats,
  rules_in_force: {},
  ...(names ? { names } : {}),
});
const named = { sente: 'Aoi', gote: 'Minato' };

test('the same places again', () => {
  const orders = [['sente', 'gote']];
  expect(places(header(['sente', 'gote'], named), orders, false)).toEqual({
    seats: ['sente', 'gote'],
    names: named,
    from: { sente: 'sente', gote: 'gote' },
  });
});

test('where another seat may begin, people keep their seats', () => {
  const orders = [
    ['black', 'red'],
    ['red', 'black'],
  ];
  const names = { black: 'Haruto' };
  expect(places(header(['black', 'red'], names), orders, true)).toEqual({
    seats: ['red', 'black'],
    names,
    from: { black: 'black', red: 'red' },
  });
  expect(places(header(['p1', 'p2', 'p3']), [], true).seats).toEqual(['p2', 'p3', 'p1']);
});

test('where the order is fixed, people change seats with their names and phones', () => {
  const orders = [['sente', 'gote']];
  expect(places(header(['sente', 'gote'], named), orders, true)).toEqual({
    seats: ['sente', 'gote'],
    names: { sente: 'Minato', gote: 'Aoi' },
    from: { sente: 'gote', gote: 'sente' },
  });
  expect(places(header(['sente', 'gote'], { sente: 'Aoi' }), orders, true).names).toEqual({ gote: 'Aoi' });
});

test('only what was not reached is the network', () => {
  words.add('en', 'error-too-many = wait');
  expect(errorKey(new TypeError('Failed to fetch'))).toBe('error-unreachable');
  expect(errorKey(new ApiError(422, { ok: false, error: 'something-new' }))).toBe('error-refused-here');
  expect(errorKey(new ApiError(429, { ok: false, error: 'too-many' }))).toBe('error-too-many');
  expect(errorKey(new ApiError(502, null))).toBe('error-unavailable');
});
