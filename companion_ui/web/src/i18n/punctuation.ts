import { settings } from '../device/settings.svelte';

/** Names or sentences in a row, as the language that is read writes them. */
export const listOf = (parts: readonly string[]): string => parts.join(settings.lang === 'ja' ? '、' : ', ');

/** A word with what it is made up of. */
export const inside = (word: string, parts: string): string =>
  settings.lang === 'ja' ? `${word}（${parts}）` : `${word} (${parts})`;

/** What stands between a name and what is said of it. */
export const colon = (): string => (settings.lang === 'ja' ? '：' : ': ');
