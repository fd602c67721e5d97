import type { Line } from '../../net/types';
import type { Effect, GameTypes, PublicView } from './contract';

/** Return the cards played in this round, also those already removed from the pile. */
export const seen = ({ pile, gone }: Pick<PublicView, 'pile' | 'gone'>): string[] => [...pile, ...gone];

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
  const out = effects.flatMap((effect) => (effect.effect === 'out' ? [effect.seat] : []));
  return {
    kind,
    total: effects.find((effect) => effect.effect === 'total')?.total ?? null,
    changes: effects.flatMap((effect) =>
      effect.effect === 'lp'
        ? [
            {
              seat: effect.seat,
              from: effect.lp - effect.change,
              to: effect.lp,
              out: out.includes(effect.seat),
            },
          ]
        : [],
    ),
  };
}
