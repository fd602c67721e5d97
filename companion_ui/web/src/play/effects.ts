import type { Action, Effect, GameTypes, Line } from '../net/types';

/** Return the effects of the last action; none if it was undone. */
export const lastEffects = <G extends GameTypes>(last: Line<G> | null): Line<G>['effects'] =>
  last && !last.undone ? last.effects : [];

/** Return the cells an action touched, in order. */
export function touched(effects: readonly Effect[]): string[] {
  return [
    ...new Set(
      effects.flatMap((effect) =>
        [effect.from, effect.to, effect.cell].filter((cell): cell is string => typeof cell === 'string'),
      ),
    ),
  ];
}

/** The action a message is about: its movement is shown as an arrow. */
export interface HighlightedAction {
  action: Action;
  refused: boolean;
}
