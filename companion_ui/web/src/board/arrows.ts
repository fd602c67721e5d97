import type { Action, JsonObject } from '../net/types';

/** From where to where something of an action goes: cells of a board, or cards by their ids. */
export interface Arrow {
  from: string;
  to: string;
}

/** The arrows to draw for an action of any game; none for one that does not go from one place to another. */
export function arrowsOf(action: Action): Arrow[] {
  const { from, to, path, blocks }: JsonObject = action;
  const stops = Array.isArray(path) ? path : [];
  return [
    [from, to],
    ...stops.map((stop, i) => [stops[i - 1], stop]),
    ...Object.entries(blocks ?? {}),
  ].flatMap(([a, b]) => (typeof a === 'string' && typeof b === 'string' ? [{ from: a, to: b }] : []));
}
