import type { Hint, PublicView, TrueHint } from './contract';

/** Xan's table, read from its position, with the layout of its fields. It contains no rules. */

/** The class cards in the order of their keys, with the signs printed on them. */
export const SIGNS: Readonly<Record<string, string>> = { fighter: '+', thief: '-', mage: '×', seer: '÷' };

export type Scene = ReturnType<typeof scene>;
/** A field; a face-down card is `null`. */
export type Cell = Scene['cells'][number];
/** The place between two fields, half-way, with the class card placed there and the hints shown there. */
export type Slot = Scene['slots'][number];

/** The marks on the fields in addition to their position. Without any of them they are a picture. */
export interface BoardMarks {
  /** Places and fields that can be tapped, and whether they glow. */
  lit?: readonly string[];
  glow?: boolean;
  /** The sign to be placed. */
  preview?: string | null;
  /** The place tapped before its class card was chosen, or the first field of a walk. */
  selected?: string | null;
  path?: readonly string[];
  /** The field whose number is asked for, and the numbers entered so far. */
  cursor?: string | null;
  typed?: Readonly<Record<string, number>>;
  /** Numbers known only to the reader: noted, or deduced. */
  noted?: Readonly<Record<string, number>>;
  /** Fields that may be looked at. */
  look?: readonly string[];
  /** Fields and places the last action changed. */
  last?: readonly string[];
  /** The possible numbers of each field, if requested. */
  possible?: Readonly<Record<string, readonly number[]>> | null;
}

/** Write a sign or a number with the minus of sums. */
export const minus = (part: string | number): string => String(part).replace('-', '−');

/** Return a hint as a sum: "b1 − c1 ＝ 2". */
export const hintSaid = ({ from, to, value, sign }: TrueHint & { sign: string }): string =>
  `${from} ${minus(sign)} ${to} ＝ ${minus(value)}`;

/** Return the place between two adjacent fields. */
export const between = <P extends { name: string }>(places: readonly P[], one: string, other: string) =>
  places.find(({ name }) => name === `${one}-${other}` || name === `${other}-${one}`);

/** Return the column and row of a field, from 0. */
export const columnAndRow = (name: string): [number, number] => [
  name.charCodeAt(0) - 97,
  Number(name.slice(1)) - 1,
];

export function scene({ scene, party, grid, hints, path }: PublicView) {
  const cells = Object.entries(grid).map(([name, { card, ...more }]) => {
    const [x, y] = columnAndRow(name);
    return { ...more, name, x, y, card: card === '??' ? null : card };
  });
  const places = cells.flatMap((from) =>
    cells
      .filter(({ x, y }) => x - from.x + (y - from.y) === 1 && x >= from.x && y >= from.y)
      .map((to) => {
        const name = `${from.name}-${to.name}`;
        const member = party.find(({ slot }) => slot === name) ?? null;
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        return { name, x, y, from, to, across: to.y === from.y, member };
      }),
  );
  /** Hints stand between their fields, or next to the first once they moved apart. */
  const at = ({ from, to }: Hint) =>
    between(places, from, to) ?? places.find(({ name }) => name.includes(from));
  const slots = places.map((place) => ({ ...place, hints: hints.filter((hint) => at(hint) === place) }));
  return { cols: scene?.cols ?? 0, rows: scene?.rows ?? 0, cells, slots, path: path ?? [], party };
}

/**
 * Return a walk (by default the declared one) as a sum, in parts: signs, and numbers with their brackets. The sign worked
 * out first stands in brackets with its numbers. A field without a number shows its name, or "?" where numbers are typed.
 */
export function formula({ cells, slots, ...scene }: Scene, path = scene.path, typed?: BoardMarks['typed']) {
  const signs = path.map((name, i) => between(slots, path[i - 1] ?? '', name)?.member);
  return path.flatMap((name, i) => {
    const { card = null, double = false } = cells.find((cell) => cell.name === name) ?? {};
    const number = typed?.[name] ?? card;
    const [open, close] = [signs[i + 1]?.first ? '(' : '', signs[i]?.first ? ')' : ''];
    const text = `${open}${number ?? (typed ? '?' : name)}${double ? '×2' : ''}${close}`;
    const sign = i > 0 ? [{ text: minus(signs[i]?.sign ?? '?'), cell: '', unknown: false }] : [];
    return [...sign, { text, cell: name, unknown: number === null }];
  });
}

/** Return how often the pile suffices to place all fields again; in a labyrinth only the top row. */
export const redos = ({ pile, scene }: PublicView): number =>
  scene ? Math.floor(pile / (scene.cols * (scene.flow ? 1 : scene.rows))) : 0;
