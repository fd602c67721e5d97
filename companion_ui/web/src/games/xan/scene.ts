import type { Hint as HintView, Member, PublicView } from './contract';

/** Xan's table as its position tells it, and where everything lies on the screen. No rule of the game is here. */

export type { Member };

export interface Cell {
  name: string;
  /** Column and row, from 0. */
  x: number;
  y: number;
  /** The number it shows; `null` face down. */
  card: number | null;
  double: boolean;
  possible: number[];
}

/** The place between two cells. */
export interface Slot {
  name: string;
  from: Cell;
  to: Cell;
  /** Between two cells of a row (else of a column). */
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

/** What of a position is drawn. */
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
        const member = members.find((one) => one.slot === name) ?? null;
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

/** One sign of the formula or one number of it. */
export type Term =
  | { kind: 'number'; cell: string; number: number | null; double: boolean }
  | { kind: 'sign'; sign: string; first: boolean };

/** The walk written as a sum: what lies on its fields and between them. */
export function formula({ path, cells, slots }: Scene): Term[] {
  const out: Term[] = [];
  path.forEach((name, i) => {
    const before = path[i - 1];
    if (before !== undefined) {
      const slot = slots.find(
        ({ from, to }) =>
          (from.name === before && to.name === name) || (from.name === name && to.name === before),
      );
      out.push({ kind: 'sign', sign: slot?.member?.sign ?? '?', first: slot?.member?.first ?? false });
    }
    const cell = cells.find((one) => one.name === name);
    out.push({ kind: 'number', cell: name, number: cell?.card ?? null, double: cell?.double ?? false });
  });
  return out;
}

/** How large fields and the room between them are drawn. */
export interface Measure {
  field: number;
  gap: number;
  /** A single row too long for slots between its fields: they hang below the seams. */
  below: boolean;
}

/** As large as fits, never smaller than fingers need: the board scrolls then. */
export function measure(
  room: { width: number; height: number },
  { cols, rows }: { cols: number; rows: number },
  least: { field: number; gap: number },
  most = 150,
): Measure {
  const part = least.gap / least.field;
  const fits = Math.min(room.width / (cols + part * (cols - 1)), room.height / (rows + part * (rows - 1)));
  const between = Math.min(most, Math.floor(fits));
  if (rows === 1 && between < least.field) {
    const wide = Math.min(most, Math.floor((room.width - 8 * (cols - 1)) / cols));
    return { field: Math.max(least.gap + 4, wide), gap: 8, below: true };
  }
  const field = Math.max(Math.min(least.field, 64), between);
  return { field, gap: Math.max(Math.min(least.gap, 64), Math.floor(field * part)), below: false };
}

/** Which way an arrow from one field to the other points, in degrees clockwise from rightward. */
export function heading(from: Cell, to: Cell): number {
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
}
