import { expect, it } from 'vitest';

import type { Tournament, TournamentTable } from '../net/types';
import { begun, deciding, formatPoints, isAhead } from './points';

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

it('names the tie-breaks that decide a place', () => {
  const row = (points: string, buchholz: string, wins: string): Tournament['standings'][number] => ({
    place: 1,
    entrant: '',
    name: '',
    points,
    played: 3,
    ties: { buchholz, direct: null, wins },
    gone: false,
  });
  const standings = [
    row('3', '4', '3'),
    row('2', '5', '2'),
    row('2', '5', '1'),
    row('2', '4', '1'),
    row('1', '4', '1'),
    row('0', '3', '0'),
    row('0', '3', '0'),
  ];
  const cup = { standings, ties: ['buchholz', 'direct', 'wins'] };
  expect(standings.map((_, at) => deciding(cup, at).length)).toEqual([0, 2, 2, 1, 0, 0, 0]);
});

it('begins with the first result, which a bye is not', () => {
  const cup = (shares: TournamentTable['shares']): Pick<Tournament, 'rounds'> => ({
    rounds: [
      {
        round: 1,
        byes: [{ entrant: 'c', name: 'C', gone: false }],
        by_hand: '',
        tables: [{ table: 1, seats: [], boards: [], shares, forfeited: false }],
      },
    ],
  });
  expect(begun({ rounds: [] })).toBe(false);
  expect(begun(cup(null))).toBe(false);
  expect(begun(cup({ a: '1', b: '0' }))).toBe(true);
});
