import { expect, it } from 'vitest';

import type { TournamentTable } from '../net/types';
import { formatPoints, isAhead } from './points';

it('writes points as people do', () => {
  expect(['0', '3', '1/2', '5/2', '7/3', '5/12', ''].map(formatPoints)).toEqual([
    '0',
    '3',
    '½',
    '2½',
    '2⅓',
    '0.42',
    '',
  ]);
});

it('knows who has the most points', () => {
  const ahead = (shares: TournamentTable['shares']): string[] =>
    ['a', 'b', 'c'].filter((id) =>
      isAhead({ table: 1, seats: [], shares, forfeited: false, boards: [] }, id),
    );
  expect(ahead({ a: '1', b: '0' })).toEqual(['a']);
  expect(ahead({ a: '7/2', b: '7/2', c: '2' })).toEqual(['a', 'b']);
  expect(ahead({ a: '0', b: '0' })).toEqual([]);
  expect(ahead(null)).toEqual([]);
});
