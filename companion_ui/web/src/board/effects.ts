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

/** From where to where something of an action goes: cells of a board, or cards by their ids. */
export interface Arrow {
  from: string;
  to: string;
  /** It was refused. */
  refused?: boolean;
}

/** The fields of an action that name where it comes from and where it goes, in every game. */
const FROM = ['from', 'item', 'trap'] as const;
const TO = ['to', 'target'] as const;

/** The arrows to draw for an action; none for one that does not go from one place to another. */
export function arrowsOf(action: Action | undefined, refused = false): Arrow[] {
  if (!action) return [];
  const named = (fields: readonly string[]): unknown =>
    fields.map((f) => action[f]).find((v) => v !== undefined);
  const { path, blocks } = action;
  const ways: [unknown, unknown][] = [[named(FROM), named(TO)]];
  if (Array.isArray(path)) ways.push(...path.slice(1).map((to, i): [unknown, unknown] => [path[i], to]));
  if (blocks instanceof Object) ways.push(...Object.entries(blocks));
  return ways.flatMap(([from, to]) =>
    typeof from === 'string' && typeof to === 'string' ? [{ from, to, refused }] : [],
  );
}
