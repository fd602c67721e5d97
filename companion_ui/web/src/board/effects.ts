import type { Action, Effect } from '../net/types';

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
