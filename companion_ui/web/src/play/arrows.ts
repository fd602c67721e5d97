import type { Action, JsonObject } from '../net/types';

/** A movement in an action: from and to are cells of a board or ids of cards. */
export interface Arrow {
  from: string;
  to: string;
}

/** Return the arrows to draw for an action of any game; none if nothing moves from place to place. */
export function arrowsOf(action: Action): Arrow[] {
  const { from, to, path, blocks }: JsonObject = action;
  const stops = Array.isArray(path) ? path : [];
  return [
    [from, to],
    ...stops.map((stop, i) => [stops[i - 1], stop]),
    ...Object.entries(blocks ?? {}),
  ].flatMap(([a, b]) => (typeof a === 'string' && typeof b === 'string' ? [{ from: a, to: b }] : []));
}
