import type { Reading } from '../device/settings.svelte';

const READINGS: readonly Reading[] = ['kanji', 'furigana', 'hiragana', 'en'];

export interface Options {
  /** `undefined`: the browser's language. */
  reading: Reading | undefined;
  /** The side of the picture the board is at. */
  side: 'left' | 'right';
}

/** Return the options in the query of an overlay's address: `?reading=en&side=left`. */
export function optionsOf(query: string): Options {
  const given = new URLSearchParams(query);
  return {
    reading: READINGS.find((item) => item === given.get('reading')),
    side: given.get('side') === 'left' ? 'left' : 'right',
  };
}
