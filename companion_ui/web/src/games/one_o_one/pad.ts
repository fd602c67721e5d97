import type { Choice, JsonObject, Line } from '../../net/types';
import type { Effect, GameTypes, PublicView } from './contract';
import { laying, ways as waysOf, type Way } from '../../ui/card-taps';

/** The keys of 101 and what a tap on one amounts to: all of it read from the choices the referee offers. */

const RANKS = 'A 2 3 4 5 6 7 8 9 T J Q K'.split(' ');

/** Every card in its place, a suit a row; the jokers stand after the first two. */
export const ROWS: readonly (readonly string[])[] = ['s', 'h', 'd', 'c'].map((suit, i) => [
  ...RANKS.map((rank) => rank + suit),
  ...['X1', 'X2'].slice(i, i + 1),
]);

/** What is written on the two halves of a key that has them, by rank; the choices say which of them count now. */
const HALVES: Record<string, readonly number[]> = { A: [1, 11], T: [10, -10] };

/** Where a card comes from is said where it can come from either. */
const source = (choices: readonly Choice[], deck: boolean): JsonObject =>
  laying(choices).some(({ fields }) => 'from' in fields) ? { from: deck ? 'deck' : 'hand' } : {};

/** What a tap on a card can mean, one way or two; nothing where no card is laid at all. */
export const ways = (choices: readonly Choice[], card: string, deck: boolean): Way[] =>
  waysOf(choices, card, {
    field: 'value',
    fixed: source(choices, deck),
    also: HALVES[card.charAt(0)],
  });

/** How a number is written on a key: its sign always, and a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `＋${value}`);

/** The cards that lay open in this round, swept aside or not. */
export const seen = ({ pile, gone }: Pick<PublicView, 'pile' | 'gone'>): Set<string> =>
  new Set([...pile, ...gone]);

/** How a round ended, in what its last action did. */
export interface Ending {
  kind: 'bust' | 'counter' | 'deck-out';
  total: number | null;
  changes: { seat: string; from: number; to: number; out: boolean }[];
}

/** How the last round ended. */
export function ending(lines: readonly Line<GameTypes>[]): Ending | null {
  // The round that ends the match is followed by none: it is known by what ended it.
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
