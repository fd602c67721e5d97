import type { Draft } from '../ui/draft.svelte';
import type { Action, Choice, GameInfo, Json } from '../net/types';

/**
 * What a seat (or the table) can ever do in a game, as templates with every value the game declares. An arbiter
 * speaks about any moment of a match, for which no list of what could be done is kept: the referee judges.
 * Fields only a seat may know are not an arbiter's to say; kinds of action that need one are left out.
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

/** Who can act in a game: its seats, and the table where something is nobody's in particular. */
export function actors(info: GameInfo, seats: readonly string[]): string[] {
  return [...seats, 'table'].filter((seat) => declared(info, seat).length > 0);
}

const hidden = (value: Json): boolean => value === '??' || (Array.isArray(value) && value.some(hidden));

/** Fill a draft with an action that stands in the record, but for what is hidden in it. */
export function fill(draft: Draft, { seat, action, ...fields }: Action): void {
  draft.start(draft.offers.find((one) => one.seat === seat && one.action === action) ?? null);
  for (const [name, value] of Object.entries(fields))
    if (draft.choice && name in draft.choice.fields && !hidden(value)) draft.set(name, value);
}
