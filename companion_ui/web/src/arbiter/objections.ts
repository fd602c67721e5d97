import type { Objection } from '../net/types';

/** Return the open objections first, oldest on top; then the answered ones, newest answer on top. */
export const byUrgency = (all: readonly Objection[]): Objection[] => [
  ...unanswered(all),
  ...all.filter((item) => item.answer !== null).toSorted((a, b) => b.link - a.link),
];

export const unanswered = (all: readonly Objection[]): Objection[] =>
  all.filter((item) => item.answer === null).toSorted((a, b) => a.link - b.link);
