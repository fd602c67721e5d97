import type { Choice, JsonObject, Line } from '../../net/types';
import type { Effect, GameTypes, PublicView } from './contract';
import { laying, ways as waysOf, type Way } from '../../ui/card-taps';

/** The keys of 101 and the meaning of a tap, both from the choices the referee offers. */

const RANKS = 'A 2 3 4 5 6 7 8 9 T J Q K'.split(' ');

/** Every card in its place, one row per suit; the jokers follow the first two. */
export const ROWS: readonly (readonly string[])[] = ['s', 'h', 'd', 'c'].map((suit, i) => [
  ...RANKS.map((rank) => rank + suit),
  ...['X1', 'X2'].slice(i, i + 1),
]);

/** The values on the two halves of a key, by rank; the choices decide which of them are possible. */
const HALVES: Record<string, readonly number[]> = { A: [1, 11], T: [10, -10] };

/** Return the `from` of a played card, where it may come from the hand or the deck. */
const source = (choices: readonly Choice[], deck: boolean): JsonObject =>
  laying(choices).some(({ fields }) => 'from' in fields) ? { from: deck ? 'deck' : 'hand' } : {};

/** Return the meanings of a tap on a card: one or two; none if no card can be played. */
export const ways = (choices: readonly Choice[], card: string, deck: boolean): Way[] =>
  waysOf(choices, card, {
    field: 'value',
    fixed: source(choices, deck),
    also: HALVES[card.charAt(0)],
  });

/** Return a number as printed on a key: always with its sign, and a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `＋${value}`);

/** Return the cards played in this round, also those already removed from the pile. */
export const seen = ({ pile, gone }: Pick<PublicView, 'pile' | 'gone'>): Set<string> =>
  new Set([...pile, ...gone]);

/** The end of a round, from the effects of its last action. */
export interface Ending {
  kind: 'bust' | 'counter' | 'deck-out';
  total: number | null;
  changes: { seat: string; from: number; to: number; out: boolean }[];
}

/** Return the end of the last round. */
export function ending(lines: readonly Line<GameTypes>[]): Ending | null {
  // The round that ends the match is not followed by another: its ending effect identifies it.
  for (const { effects } of lines.toReversed()) {
    const found = ended(effects);
    if (found) return found;
  }
  return null;
}

export function ended(effects: readonly Effect[]): Ending | null {
  const kind = (['bust', 'counter', 'deck-out'] as const).find((one) =>
    effects.some(({ effect }) => effect === one),
  );
  if (!kind) return null;
  const out = effects.flatMap((one) => (one.effect === 'out' ? [one.seat] : []));
  return {
    kind,
    total: effects.find((one) => one.effect === 'total')?.total ?? null,
    changes: effects.flatMap((one) =>
      one.effect === 'lp'
        ? [{ seat: one.seat, from: one.lp - one.change, to: one.lp, out: out.includes(one.seat) }]
        : [],
    ),
  };
}
