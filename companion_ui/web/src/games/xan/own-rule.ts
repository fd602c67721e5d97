import { settings } from '../../device/settings.svelte';
import { obj, str } from '../../net/json';
import type { FieldType, Json, JsonObject, OneType } from '../../net/types';

/** The form of a scenario that people write themselves. */

const one = (of: string, ...values: Json[]): OneType => ({ type: 'one', of, values });
type Bound = number | null;
const integer = (min: Bound = null, max: Bound = null): FieldType => ({ type: 'integer', min, max });
const list = (item: FieldType, min: number, max: number | null): FieldType => {
  return { type: 'list', item, min, max, distinct: false };
};
const object = (members: Record<string, FieldType>, ...optional: string[]): FieldType => {
  return { type: 'object', members, optional };
};

/** A condition: one member, which can hold other conditions. */
const condition: FieldType = { type: 'either', types: [] };
condition.types = Object.entries<FieldType>({
  at_least: integer(),
  at_most: integer(),
  between: list(integer(), 2, 2),
  one_of: list(integer(), 1, 64),
  multiple_of: integer(2),
  greater_than_previous: one('flag', true),
  equal_fields: integer(2),
  contains: integer(1, 5),
  all: list(condition, 1, null),
  any: list(condition, 1, null),
  not: condition,
}).map(([name, type]) => object({ [name]: type }));

const special = object({ if: condition, then: one('consequence', 'gain', 'release', 'out', 'none') });

/** Return the form: the members that people fill in. */
export function form(): FieldType {
  const title = object({ [settings.lang]: { type: 'text', of: '', pattern: null } });
  const size = { cols: integer(1, 15), rows: integer(1, 15), flow: { type: 'flag' } as const };
  const more = { critical: special, fumble: special, participants: integer(1, 4) };
  const types = [
    object({ type: one('type', 'scene'), title, ...size }, 'title', 'flow'),
    object({ type: one('type', 'event'), title, clear: condition, ...more }, 'title', ...Object.keys(more)),
  ];
  return object({ cards: list({ type: 'either', types }, 1, 64) });
}

/** Fill in what people need not write: a name of its own for each card, and its title in the other language. */
export function complete(value: JsonObject): JsonObject {
  const ids = new Set<Json>();
  const cards = (Array.isArray(value.cards) ? value.cards : []).map((item) => {
    const card = obj(item);
    let { id } = card;
    for (let n = ids.size + 1; id === undefined || ids.has(id); n += 1) id = `${str(card.type)}${n}`;
    ids.add(id);
    const title = obj(card.title);
    const [said = null] = Object.values(title);
    const full: JsonObject = { ...card, id, title: said === null ? null : { ja: said, en: said, ...title } };
    return Object.fromEntries(Object.entries(full).filter(([, part]) => part !== null));
  });
  return { ...value, cards };
}
