import type { FieldType, Header, Json, JsonObject } from '../net/types';
import type { Action } from '../net/types';

/** Where something is tried out: how the table lies, and what was done at it before. */
export interface Scenery {
  game: string;
  /** `null`: as the game has them. */
  seats: readonly string[] | null;
  options: JsonObject;
  names: Record<string, string>;
  /** `null`: as at the start. */
  layout: JsonObject | null;
  /** What led there, which is not tried but given. */
  actions: readonly Action[];
  /** Where it was asked: the way back. */
  from: readonly string[];
}

/** What is tried out next; whoever opens the page leaves it here. */
export const start: { scenery: Scenery | null } = { scenery: null };

/** What is wrong with a layout, and where: `board.b3`, `seats.black.pile_known[0]`. */
export interface Fault {
  /** The game whose words say it. */
  game: string;
  reason: string;
  field: string;
  value: Json;
}

/** Records longer than this are not played again to try something: the table is laid as it lies. */
const MOST = 150;

/** The scenery of a position of a match: what was done, or how it lies. */
export function sceneryOf(
  header: Header,
  lines: readonly { action: Action }[],
  n: number,
  position: unknown,
  layout: FieldType | null,
  from: readonly string[],
): Scenery {
  const long = n > MOST && layout !== null;
  return {
    game: header.game,
    seats: header.seats,
    options: header.options ?? {},
    names: header.names ?? {},
    layout: long ? (drawn(layout, position as Json) as JsonObject) : null,
    actions: long ? [] : lines.slice(0, n).map(({ action }) => action),
    from,
  };
}

/** The part of a public position that a layout of this type has too. */
export function drawn(type: FieldType, seen: Json | undefined): Json {
  switch (type.type) {
    case 'either': {
      const [first] = type.types;
      return seen === null || seen === undefined || !first ? null : drawn(first, seen);
    }
    case 'object': {
      const of = part(seen);
      return Object.fromEntries(
        Object.entries(type.members)
          .filter(([name]) => name in of)
          .map(([name, one]) => [name, drawn(one, of[name])]),
      );
    }
    case 'map':
      return Object.fromEntries(Object.entries(part(seen)).map(([k, v]) => [k, drawn(type.item, v)]));
    case 'list':
      return Array.isArray(seen) ? seen.map((one) => drawn(type.item, one)) : [];
    default:
      return seen ?? null;
  }
}

const part = (of: Json | undefined): JsonObject =>
  of !== null && typeof of === 'object' && !Array.isArray(of) ? of : {};

/** The least a layout of this type can say: what must be there, as little as may be of it. */
export function least(type: FieldType, seats: readonly string[]): Json {
  switch (type.type) {
    case 'one':
      return type.values[0] ?? null;
    case 'integer':
      return Math.min(type.max ?? Infinity, Math.max(type.min ?? -Infinity, 0));
    case 'flag':
      return true;
    case 'text':
      return '';
    case 'seat':
      return seats[0] ?? '';
    case 'list':
      return Array.from({ length: type.min }, () => least(type.item, seats));
    case 'map':
      return {};
    case 'either':
      return type.types[0] ? least(type.types[0], seats) : null;
    case 'object':
      return Object.fromEntries(
        Object.entries(type.members)
          .filter(([name]) => !type.optional.includes(name))
          .map(([name, one]) => [name, least(one, seats)]),
      );
  }
}

/** What a type holds where it may also be nothing, and whether it may. */
export function orNull(type: FieldType): { type: FieldType; none: boolean } {
  if (type.type !== 'either') return { type, none: false };
  const left = type.types.filter((one) => !(one.type === 'one' && one.values.every((v) => v === null)));
  const [only] = left;
  return left.length === 1 && only
    ? { type: only, none: left.length < type.types.length }
    : { type, none: false };
}

/** The member that says what lies in the cells of a board, `null` if the layout has none. */
export function boardOf(type: FieldType): { name: string; item: FieldType } | null {
  if (type.type !== 'object') return null;
  for (const [name, one] of Object.entries(type.members))
    if (one.type === 'map' && 'of' in one.key && one.key.of === 'cell') return { name, item: one.item };
  return null;
}

/** Whether a fault is at this place or deeper in it. */
export const within = (fault: Fault | null, path: string): boolean =>
  fault !== null && (fault.field === path || ['.', '['].some((next) => fault.field.startsWith(path + next)));
