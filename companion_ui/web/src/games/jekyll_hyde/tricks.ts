import type { Action, Choice, Line } from '../../net/types';
import { Selection } from '../../ui/selection';
import type { GameTypes, PublicView } from './contract';

/** Return the due passes that need no card names: the referee need not know which cards changed hands. */
export const hiddenPasses = (choices: readonly Choice[]): Action[] =>
  Selection.of(choices.filter(({ action }) => action === 'pass'))
    .completions.filter(({ closed }) => closed)
    .map(({ action }) => action);

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
  const decided = lines[at]?.effects.find((effect) => effect.effect === 'trick');
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
  const moved = effects?.find((effect) => effect.effect === 'marker');
  if (!effects || !moved) return null;
  const counted = effects.findLast((effect) => effect.effect === 'trick' || effect.effect === 'steal');
  return { tricks: counted?.tricks ?? {}, difference: moved.difference, marker: moved.marker };
}
