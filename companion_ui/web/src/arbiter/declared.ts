import type { Draft } from '../ui/draft.svelte';
import type { Action, Choice, GameInfo, Json } from '../net/types';

/**
 * Return everything a seat (or the table) can do in a game, as templates with every declared value. An
 * arbiter may rule on any moment of a match, and the choices of past positions are not stored: the referee
 * judges. Kinds of action that need a private field are left out.
 */
export function declared(info: GameInfo, seat: string): Choice[] {
  const who = seat === 'table' ? 'table' : 'seat';
  return info.actions
    .filter(({ by, fields }) => (by === who || by === 'any') && !fields.some((f) => f.private && f.required))
    .map(({ kind, fields }) => {
      const open = fields.filter((field) => !field.private);
      return {
        seat,
        action: kind,
        fields: Object.fromEntries(open.map(({ name, type }) => [name, type])),
        optional: open.filter(({ required }) => !required).map(({ name }) => name),
        exact: false,
      };
    });
}

/**
 * Return the actors of a game: its seats, and the table if the game has actions that belong to no single
 * seat.
 */
export function actors(info: GameInfo, seats: readonly string[]): string[] {
  return [...seats, 'table'].filter((seat) => declared(info, seat).length > 0);
}

const hidden = (value: Json): boolean => value === '??' || (Array.isArray(value) && value.some(hidden));

/** Fill a draft with a recorded action, except for its hidden fields. */
export function fill(draft: Draft, { seat, action, ...fields }: Action): void {
  draft.start(draft.offers.find((offer) => offer.seat === seat && offer.action === action) ?? null);
  for (const [name, value] of Object.entries(fields))
    if (draft.choice && name in draft.choice.fields && !hidden(value)) draft.set(name, value);
}
