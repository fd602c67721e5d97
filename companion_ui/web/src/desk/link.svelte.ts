import { dialler, Line } from '../net/line';
import type { Failure } from '../net/types';

/** The maximal time for an answer (ms). */
const OVERDUE = 6_000;
/** The time without an answer or any other message (ms) after which another connection is tried. */
const SILENT = 1_000;

/** The live connection of a desk or a wall: receives its data and sends its requests. */
export class DeskLink<Told> {
  /** The newest data received. */
  told = $state.raw<Told | null>(null);
  /** The time it was received, by `performance.now()`. */
  receivedAt = $state(0);
  state = $state<'connecting' | 'online' | 'offline' | 'full' | 'gone'>('connecting');
  readonly #line: Line;
  /** Functions that send unanswered requests again. */
  readonly #waiting = new Set<() => void>();

  constructor(
    auth: { token: string } | { wall: string },
    event: 'tables' | 'wall',
    line = new Line(dialler('/desk', () => auth)),
  ) {
    this.#line = line;
    line.on(event, (told: Told) => {
      this.told = told;
      this.receivedAt = performance.now();
      this.state = 'online';
    });
    line.on('bye', () => {
      this.close();
    });
    line.on('connect', () => {
      for (const say of this.#waiting) say();
    });
    line.on('disconnect', () => {
      this.state = 'offline';
    });
    line.on('silent', () => {
      this.state = 'offline';
    });
    line.on('heard', () => {
      this.state = 'online';
    });
    line.on('connect_error', (error: Error) => {
      if (error.message === 'unauthorised') this.close();
      else this.state = error.message === 'too-many' ? 'full' : 'offline';
    });
    window.addEventListener('online', this.#onOnline);
    line.connect();
  }

  readonly #onOnline = (): void => {
    this.#line.renew();
  };

  /**
   * Send a request; it is sent again over a new connection if this one ends first. Returns `no-answer` after
   * the timeout.
   */
  async ask<Answer>(command: string, body: object = {}): Promise<Answer | Failure> {
    return new Promise((resolve) => {
      const began = Date.now();
      const settle = (answer: unknown): void => {
        clearTimeout(silent);
        clearTimeout(overdue);
        this.#waiting.delete(say);
        resolve(answer as Answer | Failure);
      };
      const say = (): void => {
        this.#line.emit(command, body, settle);
      };
      const silent = setTimeout(() => {
        if (this.#line.heardAt <= began) this.#line.renew();
      }, SILENT);
      const overdue = setTimeout(() => {
        settle({ ok: false, error: 'no-answer' });
      }, OVERDUE);
      this.#waiting.add(say);
      if (this.#line.connected) say();
    });
  }

  close(): void {
    this.state = 'gone';
    window.removeEventListener('online', this.#onOnline);
    this.#line.disconnect();
  }
}
