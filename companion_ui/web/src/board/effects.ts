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

/** An action that is spoken of: where it goes from place to place, an arrow shows it. */
export interface Spoken {
  action: Action;
  refused: boolean;
}
