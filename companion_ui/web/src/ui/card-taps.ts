import { listed, names } from './choose';
import type { Speaker } from '../i18n/speaker';
import type { Action, Choice, JsonObject, View } from '../net/types';

/** What a tap on a card amounts to in games where a card is laid on the table: read from the referee's choices. */
export interface Way {
  action: Action;
  /** What a second tap has to say, if one is needed. */
  value: string | number | null;
  /** Whether the referee offers it. What it does not offer is asked about, and leaves no line. */
  offered: boolean;
}

/** What a pad of keys is given, whatever its cards look like. */
export interface Keyed {
  speaker: Speaker;
  /** The cards that are dim: they have been seen, or are not on offer. */
  seen: { has: (card: string) => boolean };
  /** What a tap on this card can mean. */
  ways: (card: string) => Way[];
  /** The card whose tap is on its way. */
  sent?: string | null;
  picked?: readonly string[];
  /** Nothing can be laid now: all keys are dim. */
  idle?: boolean;
  /** What can be laid is marked before the first tap. */
  glow?: boolean;
  onway: (way: Way) => void;
}

/** The templates that are done by laying one card on the table. */
export const laying = (choices: readonly Choice[]): Choice[] =>
  choices.filter((choice) => choice.fields.card?.type === 'one');

/** What a tap on a card can mean: one way, or one for each value of its second field; none if no card is laid now. */
export function ways(
  choices: readonly Choice[],
  card: string,
  second: {
    field: string;
    /** What is settled already. */
    fixed?: JsonObject;
    /** Values shown whether or not they count now. */
    also?: readonly (string | number)[];
  },
): Way[] {
  const found = laying(choices);
  const choice = found.find(({ fields }) => names(fields.card).includes(card)) ?? found[0];
  if (!choice) return [];
  const offered = names(choice.fields.card).includes(card);
  const action: Action = { seat: choice.seat, action: choice.action, card, ...second.fixed };
  if (!offered || !(second.field in choice.fields)) return [{ action, value: null, offered }];
  const values = listed(choice.fields[second.field]);
  return [...new Set([...(second.also ?? []), ...values])]
    .filter((value): value is string | number => typeof value !== 'boolean')
    .map((value) => ({
      action: { ...action, [second.field]: value },
      value,
      offered: values.includes(value),
    }));
}

/** Where nothing can be laid, the referee is asked about `action` all the same: it says why not. */
export function wrong(view: View, action: string, card: string, fixed: JsonObject = {}): Way[] {
  const seat = view.turn[0] ?? view.header.seats[0] ?? '';
  return [{ action: { seat, action, card, ...fixed }, value: null, offered: false }];
}
