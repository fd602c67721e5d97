import { read, write } from '../device/storage';
import type { View } from '../net/types';

/** The storage key of the number of notes read on this device. */
const KEY = 'tachiai.coached';

/** The number of notes: `coach-1` ... */
const NOTES = 2;

/**
 * The notes of a device's first match: one at a time, each once, closed by playing on. Shown only where one
 * seat is to move: a named question needs no explanation.
 */
export class Coach {
  #read = $state(read<number>(KEY) ?? 0);
  /** The number of actions when the note appeared. */
  #since = -1;

  constructor(readonly view: () => View) {}

  /** The note to show now, from 1, or `null`. */
  get note(): number | null {
    const { settings, pen, role, outcome, turn, due, header, position } = this.view();
    if ((position as { phase?: unknown }).phase === 'setup') return null;
    const plain = turn.length === 1 && due.length === 0 && header.seats.includes(turn[0] ?? '');
    const taught = settings.coaching && pen && role === 'table' && outcome === null;
    return taught && plain && this.#read < NOTES ? this.#read + 1 : null;
  }

  /** Count `note` as read if somebody played or went back while it was shown. Call it on every change. */
  played(note: number | null, n: number): void {
    if (note === null) return;
    if (this.#since >= 0 && n > this.#since) {
      this.#read += 1;
      write(KEY, this.#read);
      this.#since = -1;
    } else if (this.#since < 0) this.#since = n;
  }
}
