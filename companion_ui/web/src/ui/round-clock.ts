import type { RoundClock } from '../net/types';

/**
 * Return the seconds left in the round at `now`; `receivedAt` is the time the clock was received, both by
 * `performance.now()`.
 */
export function secondsLeft({ left, running }: RoundClock, receivedAt: number, now: number): number {
  return running ? left - (now - receivedAt) / 1_000 : left;
}

/** Return the minutes left, rounded up: zero only once time is up. */
export const minutesLeft = (seconds: number): number => Math.max(0, Math.ceil(seconds / 60));

/** Return the length of a round extended by `more` minutes: once time is up, from now on. */
export function longer({ minutes, left }: RoundClock, more: number): number {
  return Math.max(minutes, Math.ceil((60 * minutes - left) / 60)) + more;
}
