import type { Effect } from '../net/types';

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
