import type { RoundClock } from '../net/types';

/** The seconds of the round that are left at `now`; `receivedAt` is when the clock was told, both as `performance.now()`. */
export function secondsLeft({ left, running }: RoundClock, receivedAt: number, now: number): number {
  return running ? left - (now - receivedAt) / 1_000 : left;
}

/** Whole minutes, so that a minute that has begun counts: none stand there only once time is up. */
export const minutesLeft = (seconds: number): number => Math.max(0, Math.ceil(seconds / 60));

/** The length of a round that gets `more` minutes: once time is up, from now on. */
export function longer({ minutes, left }: RoundClock, more: number): number {
  return Math.max(minutes, Math.ceil((60 * minutes - left) / 60)) + more;
}
