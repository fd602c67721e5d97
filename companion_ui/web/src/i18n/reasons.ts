import { unmarked } from './ruby';
import { words } from './words.svelte';

/** What an arbiter can give as a reason with one tap; each has its words (`reason-…`) on every screen. */
export const READY = [
  'unclear',
  'talk',
  'broken',
  'settled',
  'agreed',
  'mistake',
  'other-card',
  'missing',
  'twice',
  'never',
  'house',
  'happened',
  'time',
  'left',
  'conduct',
  'right',
  'wrong',
  'finished',
] as const;

/**
 * A recorded reason as this device reads it: one that was ready-made in this device's own words, whatever language the
 * arbiter read; any other as it was written.
 */
export function reasonSaid(text: string): string {
  const found = READY.find((name) => words.everyWay(`reason-${name}`).includes(text));
  return found === undefined ? unmarked(text) : words.t(`reason-${found}`);
}
