import { beforeEach, expect, test } from 'vitest';

import { forgetNames, setRemembering } from './names';
import { scoreOf, recordResult } from './results.svelte';

beforeEach(() => {
  setRemembering(false);
});

test('nothing is stored unless it is switched on', () => {
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  setRemembering(true);
  expect(scoreOf('john', ['Aoi', 'Haru'])).toBeNull();
});

test('a series counts the same people in the same game, in any seats', () => {
  setRemembering(true);
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  recordResult('m2', 'john', ['Haru', ' Aoi '], ['Haru']);
  recordResult('m3', 'john', ['Haru', 'Aoi'], []);
  recordResult('m4', 'one_o_one', ['Haru', 'Aoi'], ['Aoi']);
  recordResult('m5', 'john', ['Haru', 'Mei'], ['Mei']);
  recordResult('m6', 'one_o_one', ['Haru', 'Aoi', 'Mei'], ['Mei']);
  expect(scoreOf('john', ['Haru', 'Aoi'])).toEqual([
    ['Haru', 1],
    ['Aoi', 1],
  ]);
  expect(scoreOf('one_o_one', ['Mei', 'Aoi', 'Haru'])).toEqual([
    ['Mei', 1],
    ['Aoi', 0],
    ['Haru', 0],
  ]);
});

test('a match counts once, as it ended last, and not while it goes on again', () => {
  setRemembering(true);
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  expect(scoreOf('john', ['Aoi', 'Haru'])).toEqual([
    ['Aoi', 1],
    ['Haru', 0],
  ]);
  recordResult('m1', 'john', ['Aoi', 'Haru'], null);
  expect(scoreOf('john', ['Aoi', 'Haru'])).toBeNull();
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Haru']);
  expect(scoreOf('john', ['Aoi', 'Haru'])).toEqual([
    ['Aoi', 0],
    ['Haru', 1],
  ]);
});

test.each([
  ['nobody gave a name', ['', '']],
  ['one of them did not', ['Aoi', ' ']],
  ['both gave the same', ['Aoi', 'Aoi']],
])('nothing is kept where %s', (_, people) => {
  setRemembering(true);
  recordResult('m1', 'john', people, ['Aoi']);
  expect(scoreOf('john', people)).toBeNull();
});

test('results go with the names', () => {
  setRemembering(true);
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  forgetNames();
  expect(scoreOf('john', ['Aoi', 'Haru'])).toBeNull();
  recordResult('m1', 'john', ['Aoi', 'Haru'], ['Aoi']);
  setRemembering(false);
  setRemembering(true);
  expect(scoreOf('john', ['Aoi', 'Haru'])).toBeNull();
});

test('only so many are kept', () => {
  setRemembering(true);
  for (let i = 0; i < 305; i++) recordResult(`m${String(i)}`, 'john', ['Aoi', 'Haru'], ['Aoi']);
  expect(scoreOf('john', ['Aoi', 'Haru'])?.[0]).toEqual(['Aoi', 300]);
});
