import { Connection } from './connection';

/** A connection as `Line` uses it. */
export interface Peer {
  connected: boolean;
  /** Whether it may still be let in; not once the referee refused it. */
  active: boolean;
  connect: () => unknown;
  disconnect: () => unknown;
  /** Also of "ping" and "packet": something came. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
  on: (event: string, listener: (...args: any[]) => void) => unknown;
  emit: (event: string, body: unknown, ack: (answer: unknown) => void) => unknown;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
type Listener = (...args: any[]) => void;

/**
 * The referee pings every 5 s (`PING_SECONDS` in `referee/limits.py`): one from which nothing comes for two of these (ms) is
 * looked for. A tap without an answer, and a page that is seen again, look sooner (`wire.ts`).
 */
const SILENT = 10_000;
/** After that long (ms) without anybody found, the silence is told. */
const TELL = 600;
/** A timer that is late by more (ms) means that this page was busy: what came meanwhile is read first. */
const BUSY = 150;
/** A connection that is not there after this (ms) gets another one beside it. */
const HANGS = 1_400;
/** How long one may take at all (ms): on a slow network it takes its time. */
const PATIENCE = 6_000;
/** Within this (ms) nobody begins a second one. */
const JUST_NOW = 500;
/** How long nothing is tried after a failure (ms): at first, and at most; of each half is left to chance. */
const PAUSE = 300;
const LONGEST_PAUSE = 1_000;
/** A referee that answers, and refuses, is asked again after this (ms), and up to twice that. */
const REFUSED = 1_000;

/** What opens connections to a Socket.IO namespace; `auth` says who comes, anew each time. */
export const dialler =
  (namespace: string, auth: () => object): (() => Peer) =>
  () =>
    new Connection(namespace, auth, PATIENCE);

/**
 * A live connection that is kept up: lost, hanging or silent, another one is opened, and the first that is let in
 * takes over.
 *
 * At most two are being opened at a time: the elder keeps its chance (the network may be slow), the younger is given up
 * for the next (it may have been opened while there was no network). One that is there and silent stays until another one,
 * one at a time, is let in, or until it is heard again.
 *
 * Listeners hear `open` (another connection is the one), `connect`, `disconnect` (with its reason), `connect_error`, `silent`, `heard` (after `silent`), and
 * what the referee says.
 */
export class Line {
  readonly #dial: () => Peer;
  readonly #listeners = new Map<string, Listener[]>();
  #current: Peer | null = null;
  /** Those that are being opened, the elder first. */
  #tries: Peer[] = [];
  #closed = true;
  /** Whether another connection shall take the place of the one there is: it is silent, or that was asked for. */
  #doubt: 'silent' | 'renew' | null = null;
  #told = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #begunAt = 0;
  #pause = PAUSE;

  /** When something was heard last (ms). */
  heardAt = 0;

  constructor(dial: () => Peer) {
    this.#dial = dial;
  }

  get connected(): boolean {
    return this.#current !== null;
  }

  /** To be called before `connect`. */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, body: unknown, ack: (answer: unknown) => void): void {
    this.#current?.emit(event, body, ack);
  }

  /** Connect, at once, and stay so. */
  connect(): void {
    this.#closed = false;
    if (this.#current === null) this.#hurry();
  }

  /** Another connection, at once: the one there is may be dead without knowing. */
  renew(): void {
    if (this.#closed) return;
    if (this.#current !== null) {
      if (this.#doubt === 'renew') return;
      this.#doubt = 'renew';
    }
    this.#hurry();
  }

  /** Try now, unless one was begun this very moment. */
  #hurry(): void {
    if (this.#tries.length === 0 || Date.now() - this.#begunAt > JUST_NOW) this.#try();
  }

  /** Connected no more, until `connect`. */
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
    const peer = this.#dial();
    this.#tries.push(peer);
    for (const [event, listeners] of this.#listeners)
      // Both follow from what becomes of all connections.
      if (event !== 'disconnect' && event !== 'connect_error')
        peer.on(event, (...args: unknown[]) => {
          if (this.#takes(peer)) for (const listener of listeners) listener(...args);
        });
    peer.on('disconnect', (reason: string) => {
      this.#lost(peer, reason);
    });
    peer.on('connect_error', (error: Error) => {
      this.#failed(peer, error);
    });
    for (const event of ['ping', 'packet'] as const)
      peer.on(event, () => {
        if (peer === this.#current) this.#heard(event === 'ping');
      });
    peer.connect();
    this.#again(HANGS * (0.8 + 0.4 * Math.random()));
  }

  #again(after: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      if (this.#current === null || this.#doubt !== null) this.#try();
    }, after);
  }

  /** Whether what `peer` says counts. What comes with its being let in comes before that is told. */
  #takes(peer: Peer): boolean {
    if (peer === this.#current) return true;
    if (!peer.connected || !this.#tries.includes(peer)) return false;
    const old = this.#current;
    this.#tries = this.#tries.filter((one) => one !== peer);
    this.#giveUp();
    this.#current = peer;
    this.#doubt = null;
    this.#heard(false);
    old?.disconnect();
    this.#fire('open');
    return true;
  }

  /** None of those that are being opened is needed any more. */
  #giveUp(): void {
    clearTimeout(this.#next);
    for (const one of this.#tries.splice(0)) one.disconnect();
  }

  #lost(peer: Peer, reason: string): void {
    this.#tries = this.#tries.filter((one) => one !== peer);
    if (peer !== this.#current) return;
    this.#current = null;
    this.#doubt = null;
    this.#told = false;
    clearTimeout(this.#silence);
    // One that did not last is not opened again at once.
    if (this.#tries.length === 0) {
      if (this.#pause === PAUSE) {
        this.#pause *= 2;
        this.#try();
      } else this.#again(this.#rest());
    }
    this.#fire('disconnect', reason);
  }

  #failed(peer: Peer, error: Error): void {
    if (!this.#tries.includes(peer)) return;
    this.#tries = this.#tries.filter((one) => one !== peer);
    if (!peer.active && this.#doubt === 'renew') this.#doubt = null; // it is there, and has no place for another one
    if (this.#tries.length === 0) {
      this.#again(peer.active ? this.#rest() : REFUSED * (1 + Math.random()));
    }
    if (this.#current === null || error.message === 'unauthorised')
      this.#fire('connect_error', error, peer.active);
  }

  #rest(): number {
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    return pause * (0.5 + Math.random());
  }

  /** Something came over the present connection. */
  #heard(lasts: boolean): void {
    this.heardAt = Date.now();
    if (lasts) this.#pause = PAUSE;
    if (this.#doubt === 'silent') {
      this.#doubt = null;
      this.#giveUp(); // the referee had too much to do: it has enough
      if (this.#told) this.#fire('heard');
    }
    this.#told = false;
    this.#listen(SILENT, () => {
      this.#doubt ??= 'silent';
      this.#try();
      this.#listen(TELL, () => {
        this.#told = true;
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
