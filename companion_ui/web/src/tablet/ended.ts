import { recordResult } from '../device/results.svelte';
import type { View } from '../net/types';
import { isCooperative } from '../play/wins';
import { placeKept } from './place';
import { givenName } from './seat-name';

/**
 * Remember the winners while the result stands, where this tablet remembers names; never at a table of an
 * evening.
 */
export function remember({ match, header, outcome, pen, place }: View): void {
  if (!pen || place || placeKept().table || isCooperative(header.game)) return;
  const named = (seat: string): string => givenName(header, seat);
  recordResult(match, header.game, header.seats.map(named), outcome?.winners.map(named) ?? null);
}
