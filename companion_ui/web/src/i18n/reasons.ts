import { unmarked } from './ruby';
import { words } from './words.svelte';

/** The reasons an arbiter can choose with one tap; each has its words (`reason-…`) on every screen. */
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

/** Return a recorded reason for this device: a ready-made one in its own language, any other as written. */
export function reasonSaid(text: string): string {
  const found = READY.find((name) => words.everyWay(`reason-${name}`).includes(text));
  return found === undefined ? unmarked(text) : words.t(`reason-${found}`);
}
