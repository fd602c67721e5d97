import type { Peer } from './line';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
type Listener = (...args: any[]) => void;

/** Kinds of packets, the first letter of each: Engine.IO's, and Socket.IO's within its messages. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const MESSAGE = '4';
const CONNECT = '0';
const DISCONNECT = '1';
const EVENT = '2';
const ACK = '3';
const CONNECT_ERROR = '4';

/** A Socket.IO packet: its kind, its namespace (none: "/"), the number of what it answers or has answered. */
const PACKET = /^(\d)(?:(\/[^,]*),)?(\d+)?/;

/**
 * One connection to one namespace of a Socket.IO server: its protocol 5, in Engine.IO's protocol 4, over a WebSocket. Text
 * alone, no other way to the server, and no second try: that is up to `Line`.
 * https://socket.io/docs/v4/socket-io-protocol/
 */
export class Connection implements Peer {
  connected = false;
  active = true;

  readonly #namespace: string;
  readonly #auth: () => object;
  readonly #patience: number;
  readonly #listeners = new Map<string, Listener[]>();
  #ws: WebSocket | null = null;
  /** What is to be told who is waited for, by the number of the event. */
  readonly #acks = new Map<number, (answer: unknown) => void>();
  #events = 0;
  /** Events that came before it was let in: they are handed over then, before that is told. */
  #early: unknown[][] = [];
  /** How long (ms) the server may be silent, and until when. */
  #silence = Infinity;
  #deadline = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #lost = (): void => {
    this.#end('transport close');
  };

  /** `auth`: who comes. `patience`: how long (ms) the server may take to answer at all. */
  constructor(namespace: string, auth: () => object, patience: number) {
    this.#namespace = namespace;
    this.#auth = auth;
    this.#patience = patience;
  }

  /** Once for each connection. */
  connect(): void {
    const url = new URL('/socket.io/?EIO=4&transport=websocket', location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#ws = new WebSocket(url);
    this.#ws.onmessage = ({ data }) => {
      try {
        this.#take(String(data));
      } catch (error) {
        // What no referee sends (a proxy's page, say): another connection is looked for.
        if (!(error instanceof SyntaxError)) throw error;
        this.#end('parse error');
      }
    };
    this.#ws.onclose = this.#lost;
    this.#ws.onerror = () => {
      this.#end('transport error');
    };
    // The machine itself is there without a network.
    if (url.hostname !== 'localhost') addEventListener('offline', this.#lost);
    this.#wait(this.#patience, 'timeout');
  }

  disconnect(): void {
    if (this.connected) this.#send(DISCONNECT);
    const was = this.connected;
    this.#close();
    if (was) this.#fire('disconnect', 'io client disconnect');
  }

  /** Besides the events of the server: connect, disconnect, connect_error; "ping" and "packet": something came. */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, body: unknown, ack: (answer: unknown) => void): void {
    if (!this.connected) return;
    // The device slept: its timers did, too.
    if (Date.now() > this.#deadline) {
      queueMicrotask(() => {
        this.#end('ping timeout');
      });
      return;
    }
    const number = this.#events++;
    this.#acks.set(number, ack);
    this.#send(EVENT, [event, body], number);
  }

  #send(kind: string, data?: unknown, number?: number): void {
    const namespace = this.#namespace === '/' ? '' : `${this.#namespace},`;
    const json = data === undefined ? '' : JSON.stringify(data);
    this.#ws?.send(`${MESSAGE}${kind}${namespace}${String(number ?? '')}${json}`);
  }

  #take(packet: string): void {
    const text = packet.slice(1);
    if (packet.startsWith(OPEN)) {
      const { pingInterval, pingTimeout } = JSON.parse(text) as { pingInterval: number; pingTimeout: number };
      this.#silence = pingInterval + pingTimeout;
      this.#heard();
      this.#send(CONNECT, this.#auth());
    } else if (packet.startsWith(PING)) {
      this.#ws?.send(PONG);
      this.#heard();
      this.#fire('ping');
    } else if (packet.startsWith(MESSAGE)) this.#read(text);
  }

  #read(text: string): void {
    const [head = '', kind, namespace = '/', number] = PACKET.exec(text) ?? [];
    this.#fire('packet');
    if (namespace !== this.#namespace) return;
    const rest = text.slice(head.length);
    if (kind === EVENT) {
      const said = JSON.parse(rest) as unknown[];
      if (this.connected) this.#hand(said);
      else this.#early.push(said);
    } else if (kind === ACK) {
      const ack = this.#acks.get(Number(number));
      this.#acks.delete(Number(number));
      ack?.((JSON.parse(rest) as unknown[])[0]);
    } else if (kind === CONNECT) {
      this.connected = true;
      for (const said of this.#early.splice(0)) this.#hand(said);
      this.#fire('connect');
    } else if (kind === CONNECT_ERROR) {
      const { message } = JSON.parse(rest) as { message: string };
      this.active = false;
      this.#end(message);
    } else if (kind === DISCONNECT) this.#end('io server disconnect');
  }

  #hand([event, ...args]: unknown[]): void {
    this.#fire(String(event), ...args);
  }

  /** The server is there: it has its time again. */
  #heard(): void {
    this.#deadline = Date.now() + this.#silence;
    this.#wait(this.#silence, 'ping timeout');
  }

  #wait(ms: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end(reason);
    }, ms);
  }

  /** It is over, and that is told: as a try that failed, if it was never let in. */
  #end(reason: string): void {
    if (this.#ws === null) return;
    const was = this.connected;
    this.#close();
    if (was) this.#fire('disconnect', reason);
    else this.#fire('connect_error', new Error(reason));
  }

  #close(): void {
    const ws = this.#ws;
    this.#ws = null;
    this.connected = false;
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#lost);
    this.#acks.clear();
    if (ws === null) return;
    ws.onmessage = ws.onclose = ws.onerror = null;
    ws.close();
  }

  #fire(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
}
