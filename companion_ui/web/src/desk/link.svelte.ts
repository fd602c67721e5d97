import { dialler, ReconnectingSocket } from '../net/reconnecting-socket';
import type { Failure } from '../net/types';

/** The maximal time for an answer (ms). */
const OVERDUE = 6_000;
/** The time without an answer or any other message (ms) after which another connection is tried. */
const SILENT = 1_000;

/** The live connection of a desk or a wall: receives its data and sends its requests. */
export class DeskLink<Data> {
  /** The newest data received. */
  data = $state.raw<Data | null>(null);
  /** The time it was received, by `performance.now()`. */
  receivedAt = $state(0);
  state = $state<'connecting' | 'online' | 'offline' | 'full' | 'gone'>('connecting');
  readonly #socket: ReconnectingSocket;
  /** Functions that send unanswered requests again. */
  readonly #waiting = new Set<() => void>();

  constructor(
    auth: { token: string } | { wall: string },
    event: 'tables' | 'wall',
    socket = new ReconnectingSocket(dialler('/desk', () => auth)),
  ) {
    this.#socket = socket;
    socket.on(event, (data: Data) => {
      this.data = data;
      this.receivedAt = performance.now();
      this.state = 'online';
    });
    socket.on('bye', () => {
      this.close();
    });
    socket.on('connect', () => {
      for (const say of this.#waiting) say();
    });
    socket.on('disconnect', () => {
      this.state = 'offline';
    });
    socket.on('silent', () => {
      this.state = 'offline';
    });
    socket.on('resumed', () => {
      this.state = 'online';
    });
    socket.on('connect_error', (error: Error) => {
      if (error.message === 'unauthorised') this.close();
      else this.state = error.message === 'too-many' ? 'full' : 'offline';
    });
    window.addEventListener('online', this.#onOnline);
    socket.connect();
  }

  readonly #onOnline = (): void => {
    this.#socket.renew();
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
        this.#socket.emit(command, body, settle);
      };
      const silent = setTimeout(() => {
        if (this.#socket.receivedAt <= began) this.#socket.renew();
      }, SILENT);
      const overdue = setTimeout(() => {
        settle({ ok: false, error: 'no-answer' });
      }, OVERDUE);
      this.#waiting.add(say);
      if (this.#socket.connected) say();
    });
  }

  close(): void {
    this.state = 'gone';
    window.removeEventListener('online', this.#onOnline);
    this.#socket.disconnect();
  }
}
