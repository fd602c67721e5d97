import { SocketIoClient } from './socket-io-client';

/** A connection as `ReconnectingSocket` uses it. */
export interface Socket {
  connected: boolean;
  /** False once the referee refused it. */
  active: boolean;
  connect: () => unknown;
  disconnect: () => unknown;
  /** Add a listener; "ping" and "packet" report any traffic. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
  on: (event: string, listener: (...args: any[]) => void) => unknown;
  emit: (event: string, body: unknown, ack: (answer: unknown) => void) => unknown;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
type Listener = (...args: any[]) => void;

/**
 * The silence (ms) after which a connection is doubted: two of the referee's pings, one every 5 s
 * (`PING_SECONDS` in `referee/limits.py`). An unanswered tap, and a page shown again, check sooner
 * (`match-client.ts`).
 */
const SILENT = 10_000;
/** The further silence (ms) before it is reported, if no other connection was made meanwhile. */
const REPORT = 600;
/** A timer later than this (ms) means that the page was busy: messages received meanwhile are read first. */
const BUSY = 150;
/** The time (ms) after which a second connection is opened in addition to a pending one. */
const HANGS = 1_400;
/** The timeout of a handshake (ms): on a slow network it takes its time. */
const PATIENCE = 6_000;
/** The least time between two attempts (ms). */
const JUST_NOW = 500;
/** The pause after a failed attempt (ms), initial and maximal; half of it is random. */
const PAUSE = 300;
const LONGEST_PAUSE = 1_000;
/** The pause (ms) after a referee's refusal; up to twice as long at random. */
const REFUSED = 1_000;

/**
 * Return a function that opens connections to a Socket.IO namespace; `auth` returns the credentials and is
 * called each time.
 */
export const dialler =
  (namespace: string, auth: () => object): (() => Socket) =>
  () =>
    new SocketIoClient(namespace, auth, PATIENCE);

/**
 * A live connection that is kept up: if it is lost, hanging or silent, another one is opened, and the first
 * to be accepted takes over. At most two are opened at a time: if the newer isn't connected in time it is
 * closed, and the older keeps waiting. A silent connection stays until another one is accepted or it receives
 * something. The events are `open` (another connection took over), `connect`, `disconnect` (with its reason),
 * `connect_error`, `silent`, `resumed` (after `silent`), and those of the referee.
 */
export class ReconnectingSocket {
  readonly #dial: () => Socket;
  readonly #listeners = new Map<string, Listener[]>();
  #current: Socket | null = null;
  /** Pending connections, the oldest first. */
  #tries: Socket[] = [];
  #closed = true;
  /** The reason to replace the current connection: it is silent, or `renew` was called. */
  #doubt: 'silent' | 'renew' | null = null;
  #reported = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #begunAt = 0;
  #pause = PAUSE;

  /** The time of the last received message (ms). */
  receivedAt = 0;

  constructor(dial: () => Socket) {
    this.#dial = dial;
  }

  get connected(): boolean {
    return this.#current !== null;
  }

  /** Add a listener. Call it before `connect`. */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, body: unknown, ack: (answer: unknown) => void): void {
    this.#current?.emit(event, body, ack);
  }

  /** Connect at once and stay connected. */
  connect(): void {
    this.#closed = false;
    if (this.#current === null) this.#hurry();
  }

  /** Open another connection at once: the current one may be dead unnoticed. */
  renew(): void {
    if (this.#closed) return;
    if (this.#current !== null) {
      if (this.#doubt === 'renew') return;
      this.#doubt = 'renew';
    }
    this.#hurry();
  }

  /** Try now, unless an attempt has just begun. */
  #hurry(): void {
    if (this.#tries.length === 0 || Date.now() - this.#begunAt > JUST_NOW) this.#try();
  }

  /** Disconnect until `connect` is called again. */
  disconnect(): void {
    this.#closed = true;
    clearTimeout(this.#silence);
    this.#giveUp();
    const current = this.#current;
    this.#current = null;
    current?.disconnect();
  }

  #try(): void {
    clearTimeout(this.#next);
    if (this.#closed) return;
    if (this.#tries.length > (this.#current === null ? 1 : 0)) this.#tries.pop()?.disconnect();
    this.#begunAt = Date.now();
    const socket = this.#dial();
    this.#tries.push(socket);
    for (const [event, listeners] of this.#listeners)
      // Both follow from the state of all connections.
      if (event !== 'disconnect' && event !== 'connect_error')
        socket.on(event, (...args: unknown[]) => {
          if (this.#takes(socket)) for (const listener of listeners) listener(...args);
        });
    socket.on('disconnect', (reason: string) => {
      this.#lost(socket, reason);
    });
    socket.on('connect_error', (error: Error) => {
      this.#failed(socket, error);
    });
    for (const event of ['ping', 'packet'] as const)
      socket.on(event, () => {
        if (socket === this.#current) this.#received(event === 'ping');
      });
    socket.connect();
    this.#again(HANGS * (0.8 + 0.4 * Math.random()));
  }

  #again(after: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      if (this.#current === null || this.#doubt !== null) this.#try();
    }, after);
  }

  /**
   * Check whether the messages of `socket` count, and switch to it once it is accepted: messages received with
   * the acceptance precede `connect`.
   */
  #takes(socket: Socket): boolean {
    if (socket === this.#current) return true;
    if (!socket.connected || !this.#tries.includes(socket)) return false;
    const old = this.#current;
    this.#tries = this.#tries.filter((attempt) => attempt !== socket);
    this.#giveUp();
    this.#current = socket;
    this.#doubt = null;
    this.#received(false);
    old?.disconnect();
    this.#fire('open');
    return true;
  }

  /** Close all pending connections. */
  #giveUp(): void {
    clearTimeout(this.#next);
    for (const attempt of this.#tries.splice(0)) attempt.disconnect();
  }

  #lost(socket: Socket, reason: string): void {
    this.#tries = this.#tries.filter((attempt) => attempt !== socket);
    if (socket !== this.#current) return;
    this.#current = null;
    this.#doubt = null;
    this.#reported = false;
    clearTimeout(this.#silence);
    // A connection that ended soon is not reopened at once.
    if (this.#tries.length === 0) {
      if (this.#pause === PAUSE) {
        this.#pause *= 2;
        this.#try();
      } else this.#again(this.#rest());
    }
    this.#fire('disconnect', reason);
  }

  #failed(socket: Socket, error: Error): void {
    if (!this.#tries.includes(socket)) return;
    this.#tries = this.#tries.filter((attempt) => attempt !== socket);
    // The current one is connected, and the referee has no place for another.
    if (!socket.active && this.#doubt === 'renew') this.#doubt = null;
    if (this.#tries.length === 0) {
      this.#again(socket.active ? this.#rest() : REFUSED * (1 + Math.random()));
    }
    if (this.#current === null || error.message === 'unauthorised')
      this.#fire('connect_error', error, socket.active);
  }

  #rest(): number {
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    return pause * (0.5 + Math.random());
  }

  /** Note a message on the current connection. */
  #received(lasts: boolean): void {
    this.receivedAt = Date.now();
    if (lasts) this.#pause = PAUSE;
    if (this.#doubt === 'silent') {
      this.#doubt = null;
      this.#giveUp(); // the referee was too busy: no further connection
      if (this.#reported) this.#fire('resumed');
    }
    this.#reported = false;
    this.#listen(SILENT, () => {
      this.#doubt ??= 'silent';
      this.#try();
      this.#listen(REPORT, () => {
        this.#reported = true;
        this.#fire('silent');
      });
    });
  }

  #listen(for_: number, then: () => void): void {
    clearTimeout(this.#silence);
    const due = Date.now() + for_;
    this.#silence = setTimeout(() => {
      if (Date.now() > due + BUSY) this.#listen(BUSY, then);
      else then();
    }, for_);
  }

  #fire(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
}
