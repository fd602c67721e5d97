import { listed, names } from './choose';
import type { Speaker } from '../i18n/speaker';
import type { Action, Choice, JsonObject, View } from '../net/types';

/**
 * The meaning of a tap on a card in games where cards are played to the table, from the referee's choices.
 */
export interface Way {
  action: Action;
  /** The value for the second tap, if one is needed. */
  value: string | number | null;
  /** True if the referee offers it. Otherwise the referee only explains it, without a line. */
  offered: boolean;
}

/** The props of a game's card keys. */
export interface Keyed {
  speaker: Speaker;
  /** The dimmed cards: already seen, or not offered. */
  seen: { has: (card: string) => boolean };
  /** Returns the meanings of a tap on this card. */
  ways: (card: string) => Way[];
  /** The card whose action is being sent. */
  sent?: string | null;
  picked?: readonly string[];
  /** Set if no card can be played now: all keys are dimmed. */
  idle?: boolean;
  /** Set to mark playable cards before the first tap. */
  glow?: boolean;
  onway: (way: Way) => void;
}

/** Return the templates whose only card is played to the table. */
export const laying = (choices: readonly Choice[]): Choice[] =>
  choices.filter((choice) => choice.fields.card?.type === 'one');

/**
 * Return the meanings of a tap on a card: one, or one per value of its second field; none if no card can be
 * played.
 */
export function ways(
  choices: readonly Choice[],
  card: string,
  second: {
    field: string;
    /** The values already fixed. */
    fixed?: JsonObject;
    /** Values shown even if they are not possible now. */
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

/** Return a meaning for a card that cannot be played: the referee then explains `action`. */
export function wrong(view: View, action: string, card: string, fixed: JsonObject = {}): Way[] {
  const seat = view.turn[0] ?? view.header.seats[0] ?? '';
  return [{ action: { seat, action, card, ...fixed }, value: null, offered: false }];
}
