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

/** Remove spaces: not all reading levels have them. */
const joined = (text: string): string => text.replaceAll(' ', '');

/** Return a recorded reason for this device: a ready-made one in its own language, any other as written. */
export function reasonSaid(text: string): string {
  const found = READY.find((name) => words.everyWay(`reason-${name}`).map(joined).includes(joined(text)));
  return found === undefined ? unmarked(text) : words.t(`reason-${found}`);
}
