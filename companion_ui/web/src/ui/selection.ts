import type { Action, Choice, FieldType, Json, JsonObject, ListType, MapType } from '../net/types';
import { listed } from './choose';

/** Whole numbers between bounds that are at most this far apart are offered one by one. */
const MOST_NUMBERS = 40;

/** One of the referee's templates, and the values picked for it so far. */
interface Candidate {
  readonly choice: Choice;
  /** Values that the template alone settles. */
  readonly fixed: JsonObject;
  /** Picked values; the usual ones of `Choice.usual` are added at the end. */
  readonly picked: JsonObject;
  /** Fields that still take a pick. */
  readonly open: readonly string[];
  /** The path to the map key whose value is picked next: the field, then keys of nested maps. */
  readonly path: readonly string[];
}

/** A field to be picked, with the values that can be picked now. */
export interface Question {
  field: string;
  /** The set its values are of (`cell`, `card` …), else the name of its type. */
  of: string;
  values: readonly Json[];
  /** In a map: the keys whose value is picked, from the outside in. */
  keys: readonly string[];
}

/** An action that the picks add up to. */
export interface Completion {
  action: Action;
  /** Whether nothing more can be picked for it. */
  closed: boolean;
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
const keysOf = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const itemsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** List the values a type admits; none if they are too many or free text. */
function valuesOf(type: FieldType | undefined): readonly Json[] {
  if (type?.type === 'integer') {
    const { min, max } = type;
    return min === null || max === null || max - min > MOST_NUMBERS
      ? []
      : Array.from({ length: max - min + 1 }, (_, i) => min + i);
  }
  if (type?.type === 'either') return type.types.flatMap(valuesOf);
  return listed(type);
}

const setOf = (type: FieldType): string => ('of' in type && type.of ? type.of : type.type);

/** The one value of a field that cannot be left out. A sequence is picked by its ends, even if it is the only one. */
function settledBy(choice: Choice, name: string): Json | undefined {
  const type = choice.fields[name];
  const values = valuesOf(type);
  if (values.length === 1 && !choice.optional.includes(name) && !Array.isArray(values[0])) return values[0];
  return type?.type === 'list' && type.max === 0 ? [] : undefined;
}

/** Whether a field makes no difference: it is left out or `false`. */
const isEmptyFlag = (choice: Choice, name: string): boolean =>
  choice.optional.includes(name) && same([...valuesOf(choice.fields[name])], [false]);

/**
 * An action put together from picked values: a cell of a board, a card, the word on a button. Each pick leaves the
 * templates of `choices` that admit it. It knows no game and never changes: `pick` returns another selection.
 */
export class Selection {
  readonly #candidates: readonly Candidate[];

  private constructor(
    readonly choices: readonly Choice[],
    /** The values picked so far, in order. */
    readonly picks: readonly Json[],
    candidates: readonly Candidate[],
    /** The kind of action that was chosen by its name. */
    readonly kind: { seat: string; action: string } | null,
    /** The selection before the last pick; `null` at the beginning. */
    readonly before: Selection | null,
  ) {
    this.#candidates = candidates;
  }

  /** Begin with nothing picked. `settles`: whether a field that has one value need not be picked. */
  static of(
    choices: readonly Choice[],
    settles: (field: string, type: FieldType) => boolean = () => true,
  ): Selection {
    const candidates = choices.map((choice): Candidate => {
      const names = Object.keys(choice.fields).filter((name) => !isEmptyFlag(choice, name));
      const settled = names.flatMap((name): [string, Json][] => {
        const type = choice.fields[name];
        const value = type && settles(name, type) ? settledBy(choice, name) : undefined;
        return value === undefined ? [] : [[name, value]];
      });
      const fixed = Object.fromEntries(settled);
      return { choice, fixed, picked: {}, open: names.filter((name) => !(name in fixed)), path: [] };
    });
    return new Selection(choices, [], candidates, null, null);
  }

  /** The templates that the picks left. */
  get left(): readonly Choice[] {
    return this.#candidates.map(({ choice }) => choice);
  }

  /** Whether anything was picked or chosen. */
  get begun(): boolean {
    return this.before !== null;
  }

  /** Return the value picked for a field, if it is the same in all templates that are left; else `undefined`. */
  value(field: string): Json | undefined {
    const [first, ...more] = this.#candidates.map(({ fixed, picked }) => picked[field] ?? fixed[field]);
    return more.every((part) => same(part, first)) ? first : undefined;
  }

  /** The picks that wait while these are made; `null` if none do. */
  get waiting(): Selection | null {
    const { before } = this;
    return before && before.choices !== this.choices ? before : (before?.waiting ?? null);
  }

  /** Return `picks` of other templates, with these to go back to. */
  aside(picks: Selection): Selection {
    return new Selection(picks.choices, picks.picks, picks.#candidates, picks.kind, this);
  }

  /** Leave the templates of one kind of action of one seat. */
  choose(kind: { seat: string; action: string }): Selection {
    const left = this.#candidates.filter(
      ({ choice }) => choice.seat === kind.seat && choice.action === kind.action,
    );
    return new Selection(this.choices, this.picks, left, kind, this);
  }

  /** Leave the templates of one seat. */
  by(seat: string): Selection {
    const left = this.#candidates.filter(({ choice }) => choice.seat === seat);
    return new Selection(this.choices, this.picks, left, this.kind, this.before);
  }

  /** Pick a value, for a field of the set `of` if one is named; `null` if no template admits it now. */
  pick(value: Json, of?: string): Selection | null {
    const left = this.#candidates.flatMap((candidate) => this.#after(candidate, value, of) ?? []);
    return left.length > 0
      ? new Selection(this.choices, [...this.picks, value], left, this.kind, this)
      : null;
  }

  /** Pick these values one after the other; `null` if one cannot be picked then. */
  pickAll(values: readonly Json[]): Selection | null {
    return values.reduce<Selection | null>((now, value) => now?.pick(value) ?? null, this);
  }

  /** Whether `value` can be picked now. */
  can(value: Json, of?: string): boolean {
    return this.#candidates.some((candidate) => this.#after(candidate, value, of) !== null);
  }

  /** List the fields that can be picked now, each once, with the values of all templates. */
  get questions(): Question[] {
    const found = new Map<string, Question & { values: Json[] }>();
    for (const candidate of this.#candidates)
      for (const [field, type] of Object.entries(candidate.choice.fields)) {
        const settled = field in candidate.fixed;
        if (
          settled
            ? field in candidate.picked || !this.#differs(candidate, field)
            : !candidate.open.includes(field)
        )
          continue;
        const path = candidate.path[0] === field ? candidate.path.slice(1) : [];
        const row = found.get(field) ?? {
          field,
          of: setOf(innermost(type, candidate.picked[field], path)),
          values: [],
          keys: turnsOf(type, candidate.picked[field], path),
        };
        const values = settled
          ? [candidate.fixed[field] ?? null]
          : nextValues(type, candidate.picked[field], path);
        for (const value of values)
          if (!row.values.some((known) => same(known, value)) && this.can(value)) row.values.push(value);
        if (row.values.length > 0) found.set(field, row);
      }
    return [...found.values()];
  }

  /** List the actions that the picks add up to. */
  get completions(): Completion[] {
    return this.#candidates.flatMap((candidate) => this.#completion(candidate) ?? []);
  }

  /** The action, if the picks leave one alone to which nothing can be added; else `null`. */
  get only(): Action | null {
    const [first, ...more] = this.#candidates;
    const whole = first && more.length === 0 ? this.#completion(first) : null;
    return whole?.closed ? whole.action : null;
  }

  /** Whether the templates of one kind differ in a field that each has settled: then it is picked as well. */
  #differs({ choice, fixed }: Candidate, name: string): boolean {
    return this.#candidates.some(
      (candidate) =>
        candidate.choice.seat === choice.seat &&
        candidate.choice.action === choice.action &&
        name in candidate.fixed &&
        !(name in candidate.picked) &&
        !same(candidate.fixed[name], fixed[name]),
    );
  }

  #after(one: Candidate, value: Json, of: string | undefined): Candidate | null {
    const { choice, fixed, picked, open } = one;
    const names = Object.keys(choice.fields);
    for (const name of names) {
      const type = choice.fields[name];
      if (type === undefined || (name in fixed && name in picked)) continue;
      if (name in fixed) {
        if (of !== undefined && setOf(type) !== of) continue;
        if (same(fixed[name], value)) return { ...one, picked: { ...picked, [name]: value } };
        // The first of two fields of one set (from, to) is picked before the second.
        const follows = names.slice(names.indexOf(name) + 1).some((next) => {
          const other = choice.fields[next];
          return type.type === 'one' && type.of && other?.type === 'one' && other.of === type.of;
        });
        if (this.#differs(one, name) || follows) return null;
      } else if (open.includes(name)) {
        const path = one.path[0] === name ? one.path.slice(1) : [];
        const built = add(type, picked[name], path, value, of);
        if (built)
          return {
            ...one,
            picked: { ...picked, [name]: built.value },
            open: built.full ? open.filter((field) => field !== name) : open,
            path: built.path.length > 0 ? [name, ...built.path] : [],
          };
      }
    }
    return this.#without(one, value, of);
  }

  /** Remove an item from a full list or map; `null` if none has it. */
  #without(one: Candidate, value: Json, of: string | undefined): Candidate | null {
    const { choice, picked, open } = one;
    const names = Object.keys(choice.fields);
    const name = names.find(
      (full) => !open.includes(full) && removes(choice.fields[full], picked[full], value),
    );
    const type = name === undefined ? undefined : choice.fields[name];
    const built = name !== undefined && type && add(type, picked[name], [], value, of);
    return built
      ? {
          ...one,
          picked: { ...picked, [name]: built.value },
          open: names.filter((other) => other === name || open.includes(other)),
          path: [],
        }
      : null;
  }

  #completion(one: Candidate): Completion | null {
    const { choice, fixed, picked, open, path } = one;
    const rest: JsonObject = {};
    let closed = path.length === 0;
    for (const name of open) {
      const type = choice.fields[name];
      const now = picked[name];
      if (type?.type === 'list') {
        const items = itemsOf(now);
        const unknown = valuesOf(type.item);
        const hidden = unknown.length === 1 && unknown[0] === '??';
        if (hidden && items.length < type.min) rest[name] = Array<Json>(type.min).fill('??');
        else if (items.length >= type.min && (now !== undefined || !choice.optional.includes(name)))
          rest[name] = [...items];
        else if (!choice.optional.includes(name)) return null;
        closed &&= hidden && !choice.optional.includes(name);
      } else if (type?.type === 'map') {
        if (!complete(type, now)) {
          if (!choice.optional.includes(name)) return null;
        } else if (now !== undefined || !choice.optional.includes(name)) rest[name] = keysOf(now);
        closed &&= valuesOf(type.key).length === 0;
      } else if (now !== undefined && type && complete(type, now)) {
        rest[name] = now;
        closed = false;
      } else if (choice.usual && name in choice.usual) rest[name] = choice.usual[name] ?? null;
      else if (choice.optional.includes(name)) closed = false;
      else return null;
    }
    const undecided = Object.keys(fixed).some((name) => !(name in picked) && this.#differs(one, name));
    if (undecided || path.length > 0) return null;
    const done = Object.entries(picked).filter(([name]) => !open.includes(name));
    const all: JsonObject = { ...fixed, ...rest, ...Object.fromEntries(done) };
    const fields = Object.keys(choice.fields).flatMap((name): [string, Json][] => {
      const value = all[name];
      return value === undefined ? [] : [[name, value]];
    });
    return { action: { seat: choice.seat, action: choice.action, ...Object.fromEntries(fields) }, closed };
  }
}

/** A value that is being built, after one more pick. */
interface Built {
  value: Json;
  /** Whether it takes no further pick. */
  full: boolean;
  /** The keys of nested maps whose value is picked next, from the outside in. */
  path: readonly string[];
}

/** The ends of a sequence that were picked, until it is plain which of those between them is meant. */
interface Ends {
  first?: Json;
  last?: Json;
}

/** List the lists that a type offers as single values: a path is picked by its ends. */
const sequences = (type: FieldType): readonly (readonly Json[])[] =>
  type.type === 'one' ? (type.values as readonly Json[]).filter(Array.isArray) : [];

/** List the sequences that begin and end so. */
const between = (type: FieldType, { first, last }: Ends): (readonly Json[])[] =>
  sequences(type).filter(
    (whole) =>
      (first === undefined || same(whole[0], first)) && (last === undefined || same(whole.at(-1), last)),
  );

/** Add one end to those picked; `null` if no sequence has both. */
function addEnd(type: FieldType, ends: Ends, pick: Json): Built | null {
  if (ends.last !== undefined) return null;
  const next: Ends = ends.first === undefined ? { first: pick } : { ...ends, last: pick };
  const left = between(type, next);
  // A ring ends where it begins: that is not asked.
  if (left.every((whole) => same(whole.at(-1), pick))) next.last = pick;
  const [only, ...more] = left;
  if (!only) return null;
  const full = next.last !== undefined && more.length === 0;
  return { value: full ? [...only] : { ...next }, full, path: [] };
}

/** Whether a value has everything its type asks for. */
function complete(type: FieldType, value: Json | undefined): boolean {
  if (type.type === 'list') return itemsOf(value).length >= type.min;
  if (type.type === 'map') {
    const rows = Object.values(keysOf(value));
    return rows.length >= type.min && rows.every((row) => complete(type.item, row));
  }
  return value !== undefined && valuesOf(type).some((known) => same(known, value));
}

/** The key of a map whose value is picked next; `null` if a key is picked first. */
function turnOf(type: MapType, value: Json | undefined, path: readonly string[]): string | null {
  if (path[0] !== undefined) return path[0];
  const keys = valuesOf(type.key).map(String);
  if (type.min !== keys.length) return null;
  // Every key must have its value: they are asked for in turn, and the last takes what else there is.
  return keys.find((key) => !complete(type.item, keysOf(value)[key])) ?? keys.at(-1) ?? null;
}

/** The type of the value that is picked next: an item of a list, a key or a value of a map. */
function innermost(type: FieldType, value: Json | undefined, path: readonly string[]): FieldType {
  if (type.type === 'list') return innermost(type.item, undefined, []);
  if (type.type !== 'map') return type;
  const turn = turnOf(type, value, path);
  return turn === null ? type.key : innermost(type.item, keysOf(value)[turn], path.slice(1));
}

/** List the keys of nested maps whose value is picked next, from the outside in. */
function turnsOf(type: FieldType, value: Json | undefined, path: readonly string[]): string[] {
  const turn = type.type === 'map' ? turnOf(type, value, path) : null;
  return type.type === 'map' && turn !== null
    ? [turn, ...turnsOf(type.item, keysOf(value)[turn], path.slice(1))]
    : [];
}

/** List the values that a type admits next to what was picked. */
function nextValues(type: FieldType, value: Json | undefined, path: readonly string[]): readonly Json[] {
  const inner = innermost(type, value, path);
  if (sequences(inner).length === 0) return valuesOf(inner);
  const ends: Ends = keysOf(value);
  const left = between(inner, ends);
  if (ends.last !== undefined) return left.map((whole) => [...whole]);
  return left.map((whole) => (ends.first === undefined ? whole[0] : whole.at(-1)) ?? null);
}

/** Whether a second pick of `item` removes it from a list or map. */
function removes(type: FieldType | undefined, value: Json | undefined, item: Json): boolean {
  if (type?.type === 'list') return type.distinct && itemsOf(value).some((known) => same(known, item));
  if (type?.type !== 'map' || turnOf(type, value, []) !== null) return false;
  return typeof item === 'string' && item in keysOf(value);
}

/** Add a pick to a value; `null` if its type does not admit it. A second pick of what a list or map has removes it. */
function add(
  type: FieldType,
  value: Json | undefined,
  path: readonly string[],
  pick: Json,
  of?: string,
): Built | null {
  if (type.type === 'list') return addToList(type, itemsOf(value), pick, of);
  if (type.type === 'map') return addToMap(type, keysOf(value), path, pick, of);
  if (of !== undefined && setOf(type) !== of && sequences(type).length === 0) return null;
  if (valuesOf(type).some((known) => same(known, pick))) return { value: pick, full: true, path: [] };
  return sequences(type).length > 0 ? addEnd(type, keysOf(value), pick) : null;
}

function addToList(type: ListType, now: readonly Json[], pick: Json, of?: string): Built | null {
  if (type.distinct && now.some((item) => same(item, pick)))
    return { value: now.filter((item) => !same(item, pick)), full: false, path: [] };
  if (type.max !== null && now.length >= type.max) return null;
  const item = add(type.item, undefined, [], pick, of);
  return item && { value: [...now, item.value], full: now.length + 1 === type.max, path: [] };
}

function addToMap(
  type: MapType,
  now: JsonObject,
  path: readonly string[],
  pick: Json,
  of?: string,
): Built | null {
  const keys = valuesOf(type.key).map(String);
  const isFull = (rows: JsonObject): boolean =>
    Object.keys(rows).length === (type.max ?? keys.length) &&
    Object.values(rows).every((row) => complete(type.item, row));
  const turn = turnOf(type, now, path);
  if (turn !== null) {
    const inner = add(type.item, now[turn], path.slice(1), pick, of);
    if (!inner) return null;
    const rows = { ...now, [turn]: inner.value };
    const goesOn = inner.path.length > 0 || !complete(type.item, inner.value);
    return {
      value: rows,
      full: inner.full && !goesOn && isFull(rows),
      path: goesOn ? [turn, ...inner.path] : [],
    };
  }
  if (typeof pick !== 'string' || !keys.includes(pick) || (of !== undefined && setOf(type.key) !== of))
    return null;
  if (pick in now) {
    const rows = Object.fromEntries(Object.entries(now).filter(([key]) => key !== pick));
    return { value: rows, full: false, path: [] };
  }
  const [single, ...others] = valuesOf(type.item);
  if (single === undefined || others.length > 0) return { value: now, full: false, path: [pick] };
  const rows = { ...now, [pick]: single };
  return { value: rows, full: isFull(rows), path: [] };
}
