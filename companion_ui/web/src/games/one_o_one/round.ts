import type { Line } from '../../net/types';
import type { Effect, GameTypes, PublicView } from './contract';

/** Return the cards played in this round, also those already removed from the pile. */
export const seen = ({ pile, gone }: Pick<PublicView, 'pile' | 'gone'>): string[] => [...pile, ...gone];

/** The end of a round or a reset, from the effects of its action. A change without a seat is of the penalty. */
export interface Ending {
  kind: 'bust' | 'counter' | 'deck-out' | 'reset';
  total: number | null;
  changes: { seat: string | null; from: number; to: number; out: boolean }[];
}

/** Return the last reset or end of a round; the one that ends the match is not followed by another. */
export const ending = (lines: readonly Line<GameTypes>[]): Ending | null =>
  lines.map(({ effects }) => ended(effects)).findLast((end) => end !== null) ?? null;

export function ended(effects: readonly Effect[]): Ending | null {
  const kind = (['bust', 'counter', 'deck-out', 'reset'] as const).find((name) =>
    effects.some(({ effect }) => effect === name),
  );
  if (!kind) return null;
  const out = effects.filter((effect) => effect.effect === 'out').map(({ seat }) => seat);
  return {
    kind,
    total: effects.find((effect) => effect.effect === 'total')?.total ?? null,
    changes: effects.flatMap((effect) => {
      if (effect.effect === 'reset')
        return { seat: null, from: effect.level - 1, to: effect.level, out: false };
      if (effect.effect !== 'lp') return [];
      const { seat, lp, change } = effect;
      return { seat, from: lp - change, to: lp, out: out.includes(seat) };
    }),
  };
}
