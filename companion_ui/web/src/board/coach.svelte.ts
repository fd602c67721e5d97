import { read, write } from '../device/storage';
import type { View } from '../net/types';

/** How many of the notes were read on this device. */
const KEY = 'tachiai.coached';

/** How many notes there are: `coach-1` ... */
const NOTES = 3;

/**
 * What a device is told in its first match: a note at a time, each once, put away by playing on.
 * Only where one seat is to move: what is asked by name explains itself.
 */
export class Coach {
  #read = $state(read<number>(KEY) ?? 0);
  /** The number of actions there were when the note came up. */
  #since = -1;

  constructor(readonly view: () => View) {}

  /** The note to show now, from 1; `null`: none. */
  get note(): number | null {
    const { settings, pen, role, outcome, turn, due, header, position } = this.view();
    if ((position as { phase?: unknown }).phase === 'setup') return null;
    const plain = turn.length === 1 && due.length === 0 && header.seats.includes(turn[0] ?? '');
    const taught = settings.coaching && pen && role === 'table' && outcome === null;
    return taught && plain && this.#read < NOTES ? this.#read + 1 : null;
  }

  /** Somebody played, or went back, while `note` was shown: it was read. To be told of every change. */
  played(note: number | null, n: number): void {
    if (note === null) return;
    if (this.#since >= 0 && n > this.#since) {
      this.#read += 1;
      write(KEY, this.#read);
      this.#since = -1;
    } else if (this.#since < 0) this.#since = n;
  }
}
