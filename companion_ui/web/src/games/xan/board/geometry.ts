import type { Cell, Hint, Scene, Slot } from '../scene';

/** The layout of the board in px, without any rules. */

/** The sizes of fields and gaps. */
export interface Measure {
  field: number;
  gap: number;
  /** True for a single row too long for slots between its fields: they hang below the seams. */
  below: boolean;
}

/** Return the largest sizes that fit, but not below what fingers need: the board scrolls then. */
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
    return { field: Math.max(Math.min(least.gap, 48), wide), gap: 8, below: true };
  }
  const field = Math.max(Math.min(least.field, 64), between);
  return { field, gap: Math.max(Math.min(least.gap, 64), Math.floor(field * part)), below: false };
}

/** Return the direction of an arrow from one field to another, in degrees clockwise from rightward. */
export function heading(from: Cell, to: Cell): number {
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
}

/** A rectangle in px of the board. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return a box as a style. */
export const boxStyle = (box: Box): string =>
  Object.entries(box)
    .map(([side, px]) => `${side}: ${String(px)}px`)
    .join('; ');

export interface Point {
  x: number;
  y: number;
}

/** A hint with its position and the direction of its arrow. */
export interface Note extends Point {
  hint: Hint;
  /** In degrees clockwise from rightward. */
  turn: number;
  /** Under a single row. */
  below: boolean;
  /** True if the card it refers to is not next to it (any longer): then it is written in full. */
  whole: boolean;
}

/** Fields and places in one line, from left to right. */
export interface GridRow {
  y: number;
  stops: { x: number; y: number; cell?: Cell; slot?: Slot }[];
}

/** A board with fields of a given size, and everything on it. */
export class Geometry {
  readonly #step: number;
  readonly wide: number;
  readonly tall: number;
  /** The side of a class card: it leaves room for the hint next to it. */
  readonly token: number;
  /** The font size of a hint. */
  readonly note: number;

  constructor(
    readonly scene: Scene,
    readonly size: Measure,
    readonly least: { field: number; gap: number },
    /** The margin around everything. */
    readonly rim = 0,
  ) {
    const { field, gap, below } = size;
    this.#step = field + gap;
    this.wide = scene.cols * this.#step - gap;
    this.tall = below ? field + 8 + least.gap : scene.rows * this.#step - gap;
    this.token = Math.min(52, Math.floor(below ? least.gap * 0.7 : Math.min(gap * 0.8, field * 0.56)));
    this.note = this.token < 40 ? 20 : 24;
  }

  /** The width of a hint. */
  get #noted(): number {
    return Math.round(38 + this.note * 1.25);
  }

  cell(cell: Cell): Box {
    const { field } = this.size;
    return { left: cell.x * this.#step, top: cell.y * this.#step, width: field, height: field };
  }

  /** Return the box of a place between two fields. */
  slot({ from, across }: Slot): Box {
    const { field, gap, below } = this.size;
    const { left, top } = this.cell(from);
    if (below) {
      const side = Math.min(this.least.gap, this.#step - 4);
      return { left: left + field + gap / 2 - side / 2, top: field + 8, width: side, height: side };
    }
    return across
      ? { left: left + field, top, width: gap, height: field }
      : { left, top: top + field, width: field, height: gap };
  }

  centre(cell: Cell): Point {
    const { left, top, width, height } = this.cell(cell);
    return { x: left + width / 2, y: top + height / 2 };
  }

  /**
   * Return the left edge of the class card in a place between two rows: card and hint are centred together.
   */
  tokenLeft({ left, width }: Box): number {
    const pair = this.token + 2 + this.#noted;
    const most = this.wide + this.rim - 2 - pair;
    const middle = left + (width - pair) / 2;
    return Math.round(Math.max(2 - this.rim, Math.min(middle, most)) - left);
  }

  lines(): GridRow[] {
    const { cells, slots } = this.scene;
    const stops = [
      ...cells.map((cell) => ({ x: cell.x, y: cell.y, cell })),
      ...slots.map((slot) => ({
        x: (slot.from.x + slot.to.x) / 2,
        y: (slot.from.y + slot.to.y) / 2,
        slot,
      })),
    ];
    return [...new Set(stops.map(({ y }) => y))]
      .toSorted((one, other) => one - other)
      .map((y) => ({
        y,
        stops: stops.filter((stop) => stop.y === y).toSorted((one, other) => one.x - other.x),
      }));
  }

  /**
   * Return the positions of the hints: in the place between their fields, or midway if these have moved
   * apart.
   */
  notes(): Note[] {
    const { scene } = this;
    const at = new Map(scene.cells.map((cell) => [cell.name, cell]));
    return scene.hints.flatMap((hint, i) => {
      const from = at.get(hint.from);
      const to = at.get(hint.to);
      if (!from || !to) return [];
      const turn = heading(from, to);
      const slot = between(scene, hint.from, hint.to);
      if (!slot) return [{ hint, turn, ...this.#apart(from, to), below: false, whole: true }];
      const whole = slot.member?.sign !== hint.sign;
      const before = scene.hints
        .slice(0, i)
        .filter((item) => between(scene, item.from, item.to) === slot).length;
      const { x, y } = this.#inSlot(slot);
      return [{ hint, turn, x, y: y - before * 30, below: this.size.below, whole }];
    });
  }

  #inSlot(slot: Slot): Point {
    const box = this.slot(slot);
    const { left, top, width, height } = box;
    const { below } = this.size;
    const across = below || slot.across;
    return {
      x: left + (across ? width / 2 : this.tokenLeft(box) + this.token + 2 + this.#noted / 2),
      y: top + height * (below ? 0.5 : slot.across ? 0.82 : 0.5),
    };
  }

  /** Return a point next to the straight line between the two fields. */
  #apart(from: Cell, to: Cell): Point {
    const a = this.centre(from);
    const b = this.centre(to);
    const half = this.size.field / 2;
    return {
      x: (a.x + b.x) / 2 + (a.x === b.x ? half : 0),
      y: (a.y + b.y) / 2 + (a.y === b.y ? half : 0),
    };
  }
}

/** Return the place between two adjacent fields. */
export function between({ slots }: Scene, one: string, other: string): Slot | undefined {
  return slots.find(
    ({ from, to }) => (from.name === one && to.name === other) || (from.name === other && to.name === one),
  );
}
