import { RATE, samples } from './samples';
import type { Sound } from './sound';

const SOUNDS: Sound[] = ['recorded', 'ask', 'refused', 'end'];

const energy = (of: Float32Array): number => of.reduce((sum, one) => sum + one * one, 0);

/** Return the zero crossings per second: an approximate pitch. */
function crossings(of: Float32Array): number {
  let found = 0;
  of.forEach((one, i) => {
    if (i > 0 && one * (of[i - 1] ?? 0) < 0) found += 1;
  });
  return (found * RATE) / of.length;
}

test.each(SOUNDS)('%s starts at once, is never distorted, and dies away', (sound) => {
  const found = samples(sound);
  const loudest = Math.max(...found.map(Math.abs));
  expect(loudest).toBeCloseTo(0.7, 2);
  expect(found[0]).toBeCloseTo(0, 9);
  expect(found.at(-1)).toBeCloseTo(0, 9);
  const tenth = Math.floor(found.length / 10);
  expect(energy(found.subarray(0, 5 * tenth))).toBeGreaterThan(10 * energy(found.subarray(-2 * tenth)));
  expect(found.subarray(0, RATE / 50).some((one) => Math.abs(one) > 0.02)).toBe(true);
});

test('they are the same every time, and each is its own', () => {
  for (const sound of SOUNDS) expect([...samples(sound)].join()).toBe([...samples(sound)].join());
  const pitch = (sound: Sound): number => crossings(samples(sound).subarray(0, RATE / 4));
  expect(pitch('recorded')).toBeGreaterThan(2 * pitch('refused'));
  expect(pitch('refused')).toBeGreaterThan(pitch('end'));
  const [card, wood] = [samples('ask'), samples('recorded')];
  expect(card).not.toHaveLength(wood.length);
});

test('most last less than half a second, none longer than two', () => {
  const long = SOUNDS.map((sound) => samples(sound).length / RATE);
  expect(long.filter((seconds) => seconds < 0.5)).toHaveLength(3);
  expect(Math.max(...long)).toBeLessThan(2);
});
