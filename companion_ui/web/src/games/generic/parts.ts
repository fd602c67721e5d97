import { obj } from '../../net/json';
import type { Choice, Json, JsonObject } from '../../net/types';

/**
 * Return the choices that can be made in public, without their private fields. Actions without fields that end the
 * match are left out: they are in the menu, where they take two taps in two places.
 */
export const openly = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap((choice) => {
    const { private: hidden = [], fields, optional, purpose } = choice;
    if (purpose === 'end' && Object.keys(fields).length === 0) return [];
    if (hidden.some((name) => !optional.includes(name))) return [];
    const shown = Object.entries(fields).filter(([name]) => !hidden.includes(name));
    return [{ ...choice, fields: Object.fromEntries(shown), private: [] }];
  });

const plain = (value: Json): boolean => value === null || typeof value !== 'object';

/** A value of the position that every seat has, by seat. */
export interface Row {
  name: string;
  of: JsonObject;
}

/** Split a position into the plain values (no list, no object) that every seat has, and everything else. */
export function parted(
  position: unknown,
  seats: readonly string[],
  without: readonly string[] = [],
): { rows: Row[]; rest: [string, Json][] } {
  const rows: Row[] = [];
  const rest: [string, Json][] = [];
  for (const [name, value] of Object.entries(obj(position))) {
    if (without.includes(name)) continue;
    const whole =
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      seats.length > 1 &&
      seats.every((seat) => seat in value && plain(value[seat] ?? null)) &&
      Object.keys(value).length === seats.length;
    if (whole) rows.push({ name, of: value });
    else rest.push([name, value]);
  }
  return { rows, rest };
}

/** Return the rows that have a number for every seat. */
export const counted = (rows: readonly Row[]): Row[] =>
  rows.filter(({ of }) => Object.values(of).every((value) => typeof value === 'number'));
