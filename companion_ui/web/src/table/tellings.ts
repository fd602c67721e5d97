import type { Choice, View } from '../lib/types';

/** What seats can tell the referee alone now: the offers with something in them that nobody else may know. */
export const tellings = (view: View): Choice[] =>
  view.pen ? view.choices.filter(({ private: hidden = [] }) => hidden.length > 0) : [];
