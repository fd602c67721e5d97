import { expect, it } from 'vitest';

import { formatPoints } from './points';

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
