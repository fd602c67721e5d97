import { getContext, setContext, type Snippet } from 'svelte';

/** What a lesson puts into the table it is played at, instead of the line about the link and of the history. */
export interface LessonHere {
  readonly bar: Snippet;
}

const KEY = Symbol('lesson');

/** The tables below are those of a lesson. */
export function lessonIs(here: LessonHere): void {
  setContext(KEY, here);
}

/** The lesson this table belongs to, `null` for a match. */
export const lessonHere = (): LessonHere | null => getContext<LessonHere | undefined>(KEY) ?? null;
