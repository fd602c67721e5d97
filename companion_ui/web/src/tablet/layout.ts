import type { FieldType, Header, Json, JsonObject, ObjectType } from '../net/types';
import type { Action } from '../net/types';
import { listed } from '../ui/choose';

/** The start of an experiment: the arrangement of the table, and earlier actions. */
export interface Scenery {
  game: string;
  /** `null` for the game's defaults. */
  seats: readonly string[] | null;
  options: JsonObject;
  names: Record<string, string>;
  /** `null` for the game's start. */
  layout: JsonObject | null;
  /** The actions that led there: given, and not part of the experiment. */
  actions: readonly Action[];
  /** The page it was opened from, for the way back. */
  from: readonly string[];
}

/** The next experiment, set before its page is opened. */
export const start: { scenery: Scenery | null } = { scenery: null };

/** The fault of a layout, with its path: `board.b3`, `seats.black.pile_known[0]`. */
export interface Fault {
  /** The game whose words explain it. */
  game: string;
  reason: string;
  field: string;
  value: Json;
}

/** The most lines replayed for an experiment: above that, the table is arranged like the position. */
const MOST = 150;

/** Return the scenery of a position in a match: its actions, or its layout. */
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

/** Return the part of a public position that this type of layout contains. */
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
      return Array.isArray(seen) ? seen.map((card) => drawn(type.item, card)) : [];
    default:
      return seen ?? null;
  }
}

const part = (of: Json | undefined): JsonObject =>
  of !== null && typeof of === 'object' && !Array.isArray(of) ? of : {};

/** Return the smallest value of a layout type: required parts only, as short as possible. */
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

/** Return the objects that a type admits, by name: the only value of their first member, else that member's name. */
export const formsOf = (type: FieldType): [name: string, form: ObjectType][] =>
  type.type !== 'either'
    ? []
    : type.types.flatMap((form): [string, ObjectType][] => {
        if (form.type !== 'object') return [];
        const [[member, of] = ['']] = Object.entries(form.members);
        const [value, ...others] = listed(of);
        return [[typeof value === 'string' && others.length === 0 ? value : member, form]];
      });

/** Return the member of an object that has one and needs it. */
export const soleOf = ({ members, optional }: ObjectType): [string, FieldType] | undefined => {
  const [first, ...more] = Object.entries(members);
  return more.length === 0 && optional.length === 0 ? first : undefined;
};

/** Check whether each of these objects has one member: then it is chosen like a word. */
export const isWord = (forms: readonly [string, ObjectType][]): boolean =>
  forms.every(([, { members }]) => Object.keys(members).length === 1);

/** Return which of these objects a value is. */
export const formOf = (
  forms: readonly [string, ObjectType][],
  value: JsonObject,
): [string, ObjectType] | undefined =>
  forms.find(([name, { members }]) => {
    const member = Object.keys(members)[0] ?? '';
    return member === name ? name in value : value[member] === name;
  });

/** Split a nullable type into its type without null, and whether it was nullable. */
export function orNull(type: FieldType): { type: FieldType; none: boolean } {
  if (type.type !== 'either') return { type, none: false };
  const left = type.types.filter((type) => !(type.type === 'one' && type.values.every((v) => v === null)));
  const [only] = left;
  return left.length === 1 && only
    ? { type: only, none: left.length < type.types.length }
    : { type, none: false };
}

/** Return the member for the cells of a board, `null` if the layout has none. */
export function boardOf(type: FieldType): { name: string; item: FieldType } | null {
  if (type.type !== 'object') return null;
  for (const [name, one] of Object.entries(type.members))
    if (one.type === 'map' && 'of' in one.key && one.key.of === 'cell') return { name, item: one.item };
  return null;
}

/** Check whether a fault is at this path or below it. */
export const within = (fault: Fault | null, path: string): boolean =>
  fault !== null && (fault.field === path || ['.', '['].some((next) => fault.field.startsWith(path + next)));
