import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { longer, minutesLeft, secondsLeft } from './round-clock';
import RoundClock from './RoundClock.svelte';

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

test('the last five minutes are vermilion, unless the clock is stopped', () => {
  const colour = (left: number, running = true): string => {
    const props = { clock: { minutes: 45, left, running }, receivedAt: performance.now() };
    const { container, unmount } = render(RoundClock, props);
    const { color } = container.querySelector<HTMLElement>('[data-clock]')?.style ?? { color: 'none' };
    unmount();
    return color;
  };
  expect(colour(330)).toBe('');
  expect(colour(300)).toBe('var(--shu)');
  expect(colour(0)).toBe('var(--shu)');
  expect(colour(300, false)).toBe('var(--soft)');
});
