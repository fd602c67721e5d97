import { settings } from '../device/settings.svelte';

/** Join names or sentences into a list, in the reader's language. */
export const listOf = (parts: readonly string[]): string => parts.join(settings.lang === 'ja' ? '、' : ', ');

/** Join a word and its parts. */
export const inside = (word: string, parts: string): string =>
  settings.lang === 'ja' ? `${word}（${parts}）` : `${word} (${parts})`;

const NEGATIVE = /^-\d+(?:\/\d+)?$/;
const HYPHEN = /(^|[^\p{L}\p{N}_)］-])-(?=\d)/gu;

/** Replace hyphens before numbers in `text` by minus signs, if one of `values` is below zero. */
export const minus = (text: string, values: readonly unknown[]): string =>
  values.some(
    (value) => (typeof value === 'number' || typeof value === 'string') && NEGATIVE.test(String(value)),
  )
    ? text.replace(HYPHEN, '$1−')
    : text;

/** Return the separator between a name and a text about it. */
export const colon = (): string => (settings.lang === 'ja' ? '：' : ': ');
