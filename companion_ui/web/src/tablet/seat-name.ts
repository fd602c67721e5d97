import { words } from '../i18n/words.svelte';
import type { View } from '../net/types';

/** Return the number of a numbered seat: `p3` is the third. */
const numberOf = (seat: string): { n: number } => ({ n: Number(seat.slice(1)) || 1 });

/** Return the name of a seat without a name of its own. */
export const numbered = (seat: string): string => words.t('seat-number', numberOf(seat));

/** Return the name given for a seat, or "". */
export function givenName(header: View['header'], seat: string): string {
  const name = header.names?.[seat]?.trim() ?? '';
  return name === words.plain('seat-number', numberOf(seat)) ? '' : name;
}
