import { getContext, setContext, type Snippet } from 'svelte';

/** A lesson's bar, in place of the table's state bar and history. */
export interface LessonHere {
  readonly bar: Snippet;
}

const KEY = Symbol('lesson');

/** Mark the tables below as those of a lesson. */
export function lessonIs(here: LessonHere): void {
  setContext(KEY, here);
}

/** Return the lesson this table belongs to, `null` in a match. */
export const lessonHere = (): LessonHere | null => getContext<LessonHere | undefined>(KEY) ?? null;
