import type { Choice, FieldType } from '../../net/types';
import { listed, names } from '../../ui/choose';

/** The referee's choices, prepared for Xan's keys. */

/** Return the values of a field that is a list of lists. */
function paths(type: FieldType | undefined): string[][] {
  return listed(type).filter((one): one is string[] => Array.isArray(one));
}

export interface HintKey {
  from: string;
  to: string;
  value: number;
}

/** Return the offered hints as keys, one row per direction; a single row if both are equal. */
export function hintKeys(choices: readonly Choice[], sign: string): HintKey[][] {
  const rows = choices
    .filter((choice) => choice.action === 'hint')
    .map(({ fields }) => {
      const [from = ''] = names(fields.from);
      const [to = ''] = names(fields.to);
      return listed(fields.value)
        .filter((value) => typeof value === 'number')
        .map((value) => ({ from, to, value }));
    });
  // a + b and a × b do not depend on the order.
  return sign === '+' || sign === '×' ? rows.slice(0, 1) : rows;
}

/** Return the offered walks. */
export function walks(choices: readonly Choice[]): { seat: string; path: string[] }[] {
  return choices
    .filter((choice) => choice.action === 'declare')
    .flatMap(({ seat, fields }) => paths(fields.path).map((path) => ({ seat, path })));
}

export interface Learn {
  skill: string;
  chars: string[];
}

/** Return the skills that can have been drawn, with the members that may learn each. */
export function lessons(choices: readonly Choice[]): Learn[] {
  return choices
    .filter((choice) => choice.action === 'gain')
    .map(({ fields }) => ({ skill: names(fields.skill)[0] ?? '', chars: names(fields.char) }));
}

/** The class cards in the order of their keys. */
const CHARS = ['fighter', 'thief', 'mage', 'seer'];

export interface Seating {
  seats: string[];
  /** The number of class cards per seat. */
  each: number;
  /** All class cards that can be given. */
  chars: string[];
  /** The possible parties, each as its class cards. */
  parties: string[][];
}

/** Return the seats that still get class cards, their number, and the possible cards. */
export function seating(choices: readonly Choice[]): Seating {
  const types = choices.filter(({ action }) => action === 'setup').map(({ fields }) => fields.party);
  const [first] = types;
  if (first?.type !== 'map' || first.item.type !== 'list')
    return { seats: [], each: 0, chars: [], parties: [] };
  const parties = types.map((type) =>
    type?.type === 'map' && type.item.type === 'list' ? names(type.item.item) : [],
  );
  const chars = CHARS.filter((char) => parties.some((party) => party.includes(char)));
  return { seats: names(first.key), each: first.item.min, chars, parties };
}

/** Return the class cards that can be given next: those that complete a possible party. */
export function giving({ chars, parties }: Seating, given: readonly string[]): string[] {
  const fitting = parties.filter((party) => given.every((char) => party.includes(char)));
  return chars.filter((char) => !given.includes(char) && fitting.some((party) => party.includes(char)));
}
