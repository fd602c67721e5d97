import { settings } from '../device/settings.svelte';

/** Names or sentences in a row, as the language that is read writes them. */
export const listOf = (parts: readonly string[]): string => parts.join(settings.lang === 'ja' ? '、' : ', ');

/** A word with what it is made up of. */
export const inside = (word: string, parts: string): string =>
  settings.lang === 'ja' ? `${word}（${parts}）` : `${word} (${parts})`;

const NEGATIVE = /^-\d+(?:\/\d+)?$/;
const HYPHEN = /(^|[^\p{L}\p{N}_)］-])-(?=\d)/gu;

/** `text` with a minus before its numbers instead of a hyphen, if one of `values` is below zero. */
export const minus = (text: string, values: readonly unknown[]): string =>
  values.some(
    (value) => (typeof value === 'number' || typeof value === 'string') && NEGATIVE.test(String(value)),
  )
    ? text.replace(HYPHEN, '$1−')
    : text;

/** What stands between a name and what is said of it. */
export const colon = (): string => (settings.lang === 'ja' ? '：' : ': ');
