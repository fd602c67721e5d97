import { beforeEach, expect, test } from 'vitest';

import { forgetNames, namesLately, remember, remembering, setRemembering } from './names';

beforeEach(() => {
  setRemembering(false);
});

test('names are remembered only where somebody switched it on', () => {
  remember(['Aoi']);
  expect([remembering(), namesLately()]).toEqual([false, []]);
  setRemembering(true);
  remember(['Aoi', ' Haru ', '']);
  remember(['Mei', 'Aoi']);
  expect(namesLately()).toEqual(['Mei', 'Aoi', 'Haru']);
});

test('they are forgotten when asked to, and when it is switched off', () => {
  setRemembering(true);
  remember(['Aoi']);
  setRemembering(true);
  expect(namesLately()).toEqual(['Aoi']);
  forgetNames();
  expect([remembering(), namesLately()]).toEqual([true, []]);
  remember(['Haru']);
  setRemembering(false);
  setRemembering(true);
  expect(namesLately()).toEqual([]);
});

test('only the latest are kept', () => {
  setRemembering(true);
  for (let i = 0; i < 40; i++) remember([`n${String(i)}`]);
  expect(namesLately()).toHaveLength(16);
  expect(namesLately()[0]).toBe('n39');
});
