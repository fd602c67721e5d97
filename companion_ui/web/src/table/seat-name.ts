import { words } from '../i18n/words.svelte';
import type { View } from '../net/types';

/** A seat that is only a number: `p3` is the third. */
const numberOf = (seat: string): { n: number } => ({ n: Number(seat.slice(1)) || 1 });

/** What a seat without a name of its own is called. */
export const numbered = (seat: string): string => words.t('seat-number', numberOf(seat));

/** The name somebody gave for a seat; empty where nobody did. */
export function givenName(header: View['header'], seat: string): string {
  const name = header.names?.[seat]?.trim() ?? '';
  return name === words.plain('seat-number', numberOf(seat)) ? '' : name;
}
