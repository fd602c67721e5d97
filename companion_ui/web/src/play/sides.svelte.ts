import type { Layout } from '../device/settings.svelte';
import { read, write } from '../device/storage';

const KEY = 'tachiai.turned';
/** The number of matches remembered, newest first. */
const MOST = 60;

const turned = (): string[] => read<string[]>(KEY) ?? [];

/** Remember whether the second seat of a match sits at the first one's side. */
export function turn(match: string, flip: boolean): void {
  const others = turned().filter((card) => card !== match);
  write(KEY, (flip ? [match, ...others] : others).slice(0, MOST));
}

/** The seating at the match this tablet shows. Lessons, demos and what-ifs are seen from the first seat. */
class Sides {
  #match: string | null = null;
  #flip = $state(false);

  /** True if the board is rotated. */
  get flip(): boolean {
    return this.#flip;
  }

  /** Show a match until the returned function is called. */
  at(match: string): () => void {
    this.#match = match;
    this.#flip = turned().includes(match);
    return () => {
      if (this.#match !== match) return;
      this.#match = null;
      this.#flip = false;
    };
  }

  /** Rotate the board of the shown match. */
  turn(): void {
    this.#flip = !this.#flip;
    if (this.#match !== null) turn(this.#match, this.#flip);
  }
}

export const sides = new Sides();

/** Return the rotation, in degrees, of text on the board for the seat to move. */
export function turnTo(seat: string | undefined, seats: readonly string[], layout: Layout): number {
  if (layout === 'C' || seat === undefined) return 0;
  const near = (seats[0] === seat) !== sides.flip;
  return layout === 'A' ? (near ? 0 : 180) : near ? 90 : 270;
}
