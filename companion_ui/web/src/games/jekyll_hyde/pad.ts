import { listed } from '../../ui/choose';
import type { Action, Choice, Line } from '../../net/types';
import type { Colour, GameTypes, PublicView } from './contract';
import { ways as waysOf, type Way } from '../../ui/card-taps';

/** The keys of Jekyll vs. Hyde and the meaning of a tap, both from the choices the referee offers. */

export type Kind = Colour | 'potion';

const LETTERS: Record<string, Colour> = { P: 'purple', W: 'red', G: 'green' };

export interface Face {
  kind: Kind;
  number: string;
}

/** Return the print on a card, `null` for a code outside this pack. */
export function face(code: string): Face | null {
  const colour = LETTERS[code.charAt(0)];
  if (colour && /^[1-7]$/.test(code.slice(1))) return { kind: colour, number: code.slice(1) };
  return /^[2-5]\+$/.test(code) ? { kind: 'potion', number: code.charAt(0) } : null;
}

/** The coloured cards, one row per colour. */
export const ROWS: readonly (readonly string[])[] = ['P', 'W', 'G'].map((letter) =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => `${letter}${number}`),
);
export const POTIONS: readonly string[] = ['2+', '3+', '4+', '5+'];

/** Return the meanings of a tap on a card: one, or one per colour; none if no card can be played. */
export const ways = (choices: readonly Choice[], card: string): Way[] =>
  waysOf(choices, card, { field: 'colour' });

/** Return the due passes that need no card names: the referee need not know which cards changed hands. */
export function unnamed(choices: readonly Choice[]): Action[] {
  return choices.flatMap(({ seat, action, fields }) => {
    const type = fields.cards;
    if (action !== 'pass' || type?.type !== 'list') return [];
    const [only, ...more] = listed(type.item);
    if (only === undefined || more.length > 0) return [];
    return [{ seat, action, cards: Array.from({ length: type.min }, () => only) }];
  });
}

export interface Lying {
  seat: string;
  card: string;
  colour: string | null;
}

/** The last decided trick. */
export interface Taken {
  cards: Lying[];
  winner: string;
  /** The reason of its winner. */
  by: string;
}

export function taken(
  lines: readonly Line<GameTypes>[],
  { phase, played }: Pick<PublicView, 'phase' | 'played'>,
): Taken | null {
  // After the exchange the table has no cards of the previous round.
  if (phase !== 'exchange' && played.length === 0) return null;
  const at = lines.findLastIndex((line) => line.effects.some(({ effect }) => effect === 'trick'));
  const decided = lines[at]?.effects.find((one) => one.effect === 'trick');
  if (!decided) return null;
  const { winner, by } = decided;
  const cards = lines
    .slice(0, at + 1)
    .filter(({ verdict }) => verdict !== 'illegal')
    .flatMap(({ action }) =>
      action.action === 'play'
        ? [{ seat: action.seat, card: action.card, colour: action.colour ?? null }]
        : [],
    )
    .slice(-2);
  return { cards, winner, by };
}

/** The result of the last round: tricks won, and the movement of the marker. */
export interface Ending {
  tricks: Record<string, number>;
  difference: number;
  marker: number;
}

export function ending(lines: readonly Line<GameTypes>[]): Ending | null {
  const effects = lines.findLast((line) => line.effects.some(({ effect }) => effect === 'marker'))?.effects;
  const moved = effects?.find((one) => one.effect === 'marker');
  if (!effects || !moved) return null;
  const counted = effects.findLast((one) => one.effect === 'trick' || one.effect === 'steal');
  return { tricks: counted?.tricks ?? {}, difference: moved.difference, marker: moved.marker };
}
