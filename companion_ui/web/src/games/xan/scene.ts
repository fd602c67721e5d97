import type { Json, JsonObject } from '../../net/types';

/** Xan's table as its position tells it, and where everything lies on the screen. No rule of the game is here. */

/** A class card of the party. */
export interface Member {
  char: string;
  seat: string;
  status: string;
  sign: string;
  slot: string | null;
  first: boolean;
  skills: string[];
  used: string[];
}

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

export interface Hint {
  n: number;
  from: string;
  to: string;
  sign: string;
  value: number;
}

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

const obj = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const texts = (value: Json | undefined): string[] => list(value).filter((one) => typeof one === 'string');
const whole = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

export function party(position: JsonObject): Member[] {
  return list(position.party).map((row) => {
    const one = obj(row);
    return {
      char: text(one.char),
      seat: text(one.seat),
      status: text(one.status),
      sign: text(one.sign),
      slot: text(one.slot) || null,
      first: one.first === true,
      skills: texts(one.skills),
      used: texts(one.used),
    };
  });
}

export function scene(position: JsonObject): Scene {
  const fields = obj(position.grid);
  const { cols, rows } = obj(position.scene);
  const names = Object.keys(fields);
  const cells = names.map((name) => {
    const one = obj(fields[name]);
    return {
      name,
      x: name.charCodeAt(0) - 97,
      y: Number(name.slice(1)) - 1,
      card: typeof one.card === 'number' ? one.card : null,
      double: one.double === true,
      possible: list(one.possible).filter((n) => typeof n === 'number'),
    };
  });
  const members = party(position);
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
    cols: whole(cols),
    rows: whole(rows),
    cells,
    slots,
    hints: list(position.hints).map((row) => {
      const { n, from, to, sign, value } = obj(row);
      return { n: whole(n), from: text(from), to: text(to), sign: text(sign), value: whole(value) };
    }),
    path: texts(position.path),
    due: texts(position.due),
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
