import { describe, expect, it } from 'vitest';

import type { Wishes } from '../net/types';
import { dealt, lacking, wishAfter } from './wishes';

const wishes = (seats: Wishes['seats'], more: Partial<Wishes> = {}): Wishes => ({
  of: 'char',
  size: 1,
  sets: [['fighter', 'thief', 'mage', 'seer']],
  seats,
  ...more,
});

describe('wishes', () => {
  it('lists each item once', () => {
    const sets = [
      ['fighter', 'seer'],
      ['thief', 'seer'],
    ];
    expect(dealt(wishes({}, { sets }))).toEqual(['fighter', 'seer', 'thief']);
  });

  it.each<[string, Wishes, string[]]>([
    ['of nobody', wishes({}), []],
    ['of the seat itself', wishes({ a: ['mage'] }), []],
    ['of others', wishes({ b: ['mage'], c: ['seer'] }), ['mage', 'seer']],
    [
      'that leave only what is required',
      wishes(
        { b: ['fighter'], c: ['thief'] },
        {
          sets: [
            ['fighter', 'thief', 'seer'],
            ['fighter', 'mage', 'seer'],
          ],
        },
      ),
      ['fighter', 'thief', 'mage'],
    ],
  ])('%s take items away', (_, given, expected) => {
    expect(lacking(given, 'a')).toEqual(expected);
  });

  it.each<[number, string[], string, string[]]>([
    [1, [], 'mage', ['mage']],
    [1, ['mage'], 'seer', ['seer']],
    [1, ['mage'], 'mage', []],
    [2, ['mage'], 'seer', ['mage', 'seer']],
    [2, ['mage', 'seer'], 'thief', ['seer', 'thief']],
  ])('changes a wish for %i: %j and a tap on %s is %j', (size, own, item, expected) => {
    expect(wishAfter(wishes({ a: own }, { size }), 'a', item)).toEqual(expected);
  });
});
