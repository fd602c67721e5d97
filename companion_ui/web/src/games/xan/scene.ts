import type { Hint, Member, Phase, PublicView } from './contract';

/** Xan's table, read from its position, with the layout of its fields. It contains no rules. */

export type { Hint, Member };

/** The class cards in the order of their keys, with the signs printed on them. */
export const SIGNS: Readonly<Record<string, string>> = { fighter: '+', thief: '-', mage: '×', seer: '÷' };

/** A field; its column and row count from 0. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  /** The number it shows; `null` if face down. */
  card: number | null;
  double: boolean;
  possible: number[];
}

/** The place between two fields, in a row or in a column, half-way. */
export interface Slot {
  name: string;
  x: number;
  y: number;
  from: Cell;
  to: Cell;
  across: boolean;
  member: Member | null;
}

export interface Scene {
  cols: number;
  rows: number;
  cells: Cell[];
  slots: Slot[];
  hints: Hint[];
  path: string[];
  party: Member[];
}

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
export const hintSaid = (hint: Pick<Hint, 'from' | 'to' | 'value'> & { sign: string }): string =>
  `${hint.from} ${minus(hint.sign)} ${hint.to} ＝ ${minus(hint.value)}`;

/** The parts of a position that are drawn. */
export type Drawn = Pick<PublicView, 'scene' | 'party' | 'grid' | 'hints' | 'path'>;

export function scene({ scene, party, grid, hints, path }: Drawn): Scene {
  const cells = Object.entries(grid).map(([name, { card, ...more }]) => ({
    ...more,
    name,
    x: name.charCodeAt(0) - 97,
    y: Number(name.slice(1)) - 1,
    card: card === '??' ? null : card,
  }));
  const slots = cells.flatMap((from) =>
    cells
      .filter(({ x, y }) => x - from.x + (y - from.y) === 1 && x >= from.x && y >= from.y)
      .map((to) => {
        const name = `${from.name}-${to.name}`;
        const member = party.find(({ slot }) => slot === name) ?? null;
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        return { name, x, y, from, to, across: to.y === from.y, member };
      }),
  );
  return { cols: scene?.cols ?? 0, rows: scene?.rows ?? 0, cells, slots, hints, path: path ?? [], party };
}

/** Return the place between two adjacent fields. */
export const between = ({ slots }: Scene, one: string, other: string): Slot | undefined =>
  slots.find(({ name }) => name === `${one}-${other}` || name === `${other}-${one}`);

/** Return the place where a hint is shown: between its fields, or next to the first once they moved apart. */
export const placeOf = (scene: Scene, { from, to }: Hint): Slot | undefined =>
  between(scene, from, to) ?? scene.slots.find(({ name }) => name.includes(from));

/** Check whether the sum was decided: the other fields no longer matter. */
export const decided = (phase: Phase): boolean => ['flip', 'gain', 'release', 'over'].includes(phase);

/** Return how often the pile suffices to place all fields again; in a labyrinth only the top row. */
export const redos = ({ pile, scene }: PublicView): number =>
  scene ? Math.floor(pile / (scene.cols * (scene.flow ? 1 : scene.rows))) : 0;
