import type { Action, Effect } from '../net/types';

/** The cells an action touched, in the order it did. */
export function touched(effects: readonly Effect[]): string[] {
  return [
    ...new Set(
      effects.flatMap((effect) =>
        [effect.from, effect.to, effect.cell].filter((cell): cell is string => typeof cell === 'string'),
      ),
    ),
  ];
}

/** From where to where an action goes. */
export interface Arrow {
  from: string;
  to: string;
  /** It was refused. */
  refused?: boolean;
}

/** The arrow to draw for an action; `null` for one that does not go from one place to another. */
export function arrowOf(action: Action | undefined, refused = false): Arrow | null {
  if (!action) return null;
  const { from, to } = action;
  return typeof from === 'string' && typeof to === 'string' ? { from, to, refused } : null;
}
