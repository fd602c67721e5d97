import { settings } from '../device/settings.svelte';
import { roomFor } from '../device/small-screen';
import type { GameTypes, Step } from '../net/types';
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
 * what is due, after these steps. A question at the edge of its seat alone addresses that seat.
 */
export function promptOf<G extends GameTypes>(
  picker: Picker<G>,
  seat: string,
  asked: Question | null,
  steps: readonly Step[] = [],
): Prompt | null {
  if (!asked) return null;
  const view = picker.controller.view();
  const text = picker.sentence(asked);
  if (text !== null) {
    const cancel = picker.begun ? { cancel: () => picker.back() } : {};
    return { key: JSON.stringify(picker.now.picks), text, ...cancel };
  }
  const due = view.due.find((due) => due.seat === seat);
  if (!due) return null;
  const { speaker } = picker.controller;
  const own = roomFor(settings.layout) !== 'C';
  const sentences = [...steps.map((step) => speaker.step(step, own && 'own')), speaker.due(due, own)];
  return { key: `due-${String(view.n)}`, text: sentences.join(' ') };
}
