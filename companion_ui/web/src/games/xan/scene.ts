import type { Hint as HintView, Member, Phase, PublicView } from './contract';

/** Xan's table, read from its position, with the layout of its fields. It contains no rules. */

export type { Member };

export interface Cell {
  name: string;
  /** Column and row, from 0. */
  x: number;
  y: number;
  /** The number it shows; `null` if face down. */
  card: number | null;
  double: boolean;
  possible: number[];
}

/** The place between two cells. */
export interface Slot {
  name: string;
  from: Cell;
  to: Cell;
  /** True between two cells of a row, false of a column. */
  across: boolean;
  member: Member | null;
}

export type Hint = Pick<HintView, 'n' | 'from' | 'to' | 'sign' | 'value'>;

export interface Scene {
  cols: number;
  rows: number;
  cells: Cell[];
  slots: Slot[];
  hints: Hint[];
  path: string[];
  due: string[];
  party: Member[];
}

/** Return a hint as a sum, for accessible names: "b1 − c1 ＝ 2". */
export const hintSaid = ({
  from,
  sign,
  to,
  value,
}: Pick<Hint, 'from' | 'to' | 'value'> & { sign: string }): string =>
  `${from} ${sign.replace('-', '−')} ${to} ＝ ${String(value).replace('-', '−')}`;

/** The parts of a position that are drawn. */
export type Drawn = Pick<PublicView, 'scene' | 'party' | 'grid' | 'hints' | 'path' | 'due'>;

export function scene(position: Drawn): Scene {
  const cells = Object.entries(position.grid).map(([name, { card, double, possible }]) => ({
    name,
    x: name.charCodeAt(0) - 97,
    y: Number(name.slice(1)) - 1,
    card: card === '??' ? null : card,
    double,
    possible,
  }));
  const members = position.party;
  const slots = cells.flatMap((from) =>
    cells
      .filter((to) => (to.x === from.x + 1 && to.y === from.y) || (to.x === from.x && to.y === from.y + 1))
      .map((to) => {
        const name = `${from.name}-${to.name}`;
        const member = members.find((member) => member.slot === name) ?? null;
        return { name, from, to, across: to.y === from.y, member };
      }),
  );
  return {
    cols: position.scene?.cols ?? 0,
    rows: position.scene?.rows ?? 0,
    cells,
    slots,
    hints: position.hints.map(({ n, from, to, sign, value }) => ({ n, from, to, sign, value })),
    path: position.path ?? [],
    due: position.due,
    party: members,
  };
}

/** Check whether the sum was decided: the other fields no longer matter. */
export const decided = (phase: Phase): boolean => ['flip', 'gain', 'release', 'over'].includes(phase);

/** Return how often the pile suffices to place all fields again; in a labyrinth only the top row. */
export const redos = ({ pile, scene }: PublicView): number =>
  scene ? Math.floor(pile / (scene.cols * (scene.flow ? 1 : scene.rows))) : 0;
