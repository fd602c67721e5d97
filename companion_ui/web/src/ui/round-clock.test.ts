import { expect, test } from 'vitest';

import { longer, minutesLeft, secondsLeft } from './round-clock';

const clock = { minutes: 50, left: 600, running: true };

test("the time left is the referee's minus the time passed here", () => {
  expect(secondsLeft(clock, 1_000, 1_000)).toBe(600);
  expect(secondsLeft(clock, 1_000, 61_000)).toBe(540);
  expect(secondsLeft({ ...clock, running: false }, 1_000, 61_000)).toBe(600);
});

test.each([
  [600, 10],
  [541, 10],
  [59, 1],
  [0.4, 1],
  [0, 0],
  [-300, 0],
])('%d seconds are shown as %d minutes', (seconds, minutes) => {
  expect(minutesLeft(seconds)).toBe(minutes);
});

test('a round is lengthened from its end, or from now on once time is up', () => {
  expect(longer(clock, 5)).toBe(55);
  expect(longer({ ...clock, left: -90 }, 5)).toBe(57);
});
