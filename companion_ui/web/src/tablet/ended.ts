import { recordResult } from '../device/results.svelte';
import { words } from '../i18n/words.svelte';
import type { View } from '../net/types';
import { placeKept } from './place';
import { givenName } from './seat-name';

/**
 * Remember the winners while the result stands, where this tablet remembers names; never at a table of an
 * evening.
 */
export function remember({ match, header, outcome, pen, place }: View): void {
  if (!pen || place || placeKept().table || words.has(`${header.game}-ui-nobody`)) return;
  const named = (seat: string): string => givenName(header, seat);
  recordResult(match, header.game, header.seats.map(named), outcome?.winners.map(named) ?? null);
}
