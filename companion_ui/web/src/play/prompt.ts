import type { GameTypes } from '../net/types';
import type { Question } from '../ui/selection';
import type { Picker } from './picker.svelte';

/** A question to a seat at its edge. */
export interface Prompt {
  /** Changes with each question. */
  key: string;
  /** The question, with furigana markup. */
  text: string;
  /** Withdraws the question, where possible. */
  cancel?: () => void;
}

/**
 * Put what a picker asks a seat as a question at its edge; `null` if it asks nothing. A field without words of its own is
 * what is due; `before` are sentences above it.
 */
export function promptOf<G extends GameTypes>(
  picker: Picker<G>,
  seat: string,
  asked: Question | null,
  before: readonly string[] = [],
): Prompt | null {
  if (!asked) return null;
  const view = picker.controller.view();
  const text = picker.sentence(asked);
  if (text !== null) {
    const cancel = picker.begun ? { cancel: () => picker.back() } : {};
    return { key: JSON.stringify(picker.now.picks), text, ...cancel };
  }
  const due = view.due.find((due) => due.seat === seat);
  return due
    ? { key: `due-${String(view.n)}`, text: [...before, picker.controller.speaker.due(due)].join(' ') }
    : null;
}
