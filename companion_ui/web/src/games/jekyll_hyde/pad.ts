import { listed } from '../../ui/choose';
import type { Action, Choice, Line } from '../../net/types';
import type { Colour, GameTypes, PublicView } from './contract';
import { ways as waysOf, type Way } from '../../ui/card-taps';

/** The keys of Jekyll vs. Hyde and what a tap on one amounts to: read from the choices the referee offers. */

export type Kind = Colour | 'potion';

const LETTERS: Record<string, Colour> = { P: 'purple', W: 'red', G: 'green' };

export interface Face {
  kind: Kind;
  number: string;
}

/** What is printed on a card, `null` for a code this pack has not. */
export function face(code: string): Face | null {
  const colour = LETTERS[code.charAt(0)];
  if (colour && /^[1-7]$/.test(code.slice(1))) return { kind: colour, number: code.slice(1) };
  return /^[2-5]\+$/.test(code) ? { kind: 'potion', number: code.charAt(0) } : null;
}

/** The coloured cards, a colour a row. */
export const ROWS: readonly (readonly string[])[] = ['P', 'W', 'G'].map((letter) =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => `${letter}${number}`),
);
export const POTIONS: readonly string[] = ['2+', '3+', '4+', '5+'];

/** What a tap on a card can mean: one way, or one for each colour; nothing where no card is laid at all. */
export const ways = (choices: readonly Choice[], card: string): Way[] =>
  waysOf(choices, card, { field: 'colour' });

/** The passes without names that are still due: nobody has to say which cards changed hands. */
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

/** The trick that was decided last. */
export interface Taken {
  cards: Lying[];
  winner: string;
  /** What decided it. */
  by: string;
}

export function taken(
  lines: readonly Line<GameTypes>[],
  { phase, played }: Pick<PublicView, 'phase' | 'played'>,
): Taken | null {
  // Once the cards are exchanged, nothing of the round before lies there any more.
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

/** How the last round ended: tricks held, and where the marker went. */
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
