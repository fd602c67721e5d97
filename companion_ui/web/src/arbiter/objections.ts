import type { Objection } from '../net/types';

/** Those without an answer first, the oldest of them on top; then the others, the newest answer on top. */
export const byUrgency = (all: readonly Objection[]): Objection[] => [
  ...unanswered(all),
  ...all.filter((one) => one.answer !== null).toSorted((a, b) => b.link - a.link),
];

export const unanswered = (all: readonly Objection[]): Objection[] =>
  all.filter((one) => one.answer === null).toSorted((a, b) => a.link - b.link);
