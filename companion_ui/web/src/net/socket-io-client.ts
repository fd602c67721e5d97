import type { Socket } from './reconnecting-socket';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
type Listener = (...args: any[]) => void;

/** Packet types, the first letter of a packet: Engine.IO's, and Socket.IO's within its messages. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const MESSAGE = '4';
const CONNECT = '0';
const DISCONNECT = '1';
const EVENT = '2';
const ACK = '3';
const CONNECT_ERROR = '4';

/** A Socket.IO packet: its type, its namespace (default "/"), the number of the event it acknowledges. */
const PACKET = /^(\d)(?:(\/[^,]*),)?(\d+)?/;

/**
 * A client for one namespace of a Socket.IO server: protocol 5 in Engine.IO's protocol 4, over a WebSocket.
 * Text only, no other transport, and no reconnection, which `ReconnectingSocket` adds.
 * https://socket.io/docs/v4/socket-io-protocol/
 */
export class SocketIoClient implements Socket {
  connected = false;
  active = true;

  readonly #namespace: string;
  readonly #auth: () => object;
  readonly #patience: number;
  readonly #listeners = new Map<string, Listener[]>();
  #ws: WebSocket | null = null;
  /** Callbacks of unacknowledged events, by the number of the event. */
  readonly #acks = new Map<number, (answer: unknown) => void>();
  #events = 0;
  /** Events received before the namespace was joined: they are delivered then, before `connect`. */
  #early: unknown[][] = [];
  /** The maximal silence of the server (ms), and its deadline. */
  #silence = Infinity;
  #deadline = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #lost = (): void => {
    this.#end('transport close');
  };

  /** `auth` returns the credentials. `patience` is the timeout of the handshake (ms). */
  constructor(namespace: string, auth: () => object, patience: number) {
    this.#namespace = namespace;
    this.#auth = auth;
    this.#patience = patience;
  }

  /** Open the connection. Can be called once per object. */
  connect(): void {
    const url = new URL('/socket.io/?EIO=4&transport=websocket', location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#ws = new WebSocket(url);
    this.#ws.onmessage = ({ data }) => {
      try {
        this.#take(String(data));
      } catch (error) {
        // Not from a referee (a proxy's page, for example): the caller opens another connection.
        if (!(error instanceof SyntaxError)) throw error;
        this.#end('parse error');
      }
    };
    this.#ws.onclose = this.#lost;
    this.#ws.onerror = () => {
      this.#end('transport error');
    };
    // localhost stays reachable when the browser is offline.
    if (url.hostname !== 'localhost') addEventListener('offline', this.#lost);
    this.#wait(this.#patience, 'timeout');
  }

  disconnect(): void {
    if (this.connected) this.#send(DISCONNECT);
    const was = this.connected;
    this.#close();
    if (was) this.#fire('disconnect', 'io client disconnect');
  }

  /**
   * Add a listener for a server event, or for connect, disconnect, connect_error; "ping" and "packet" report
   * any traffic.
   */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, body: unknown, ack: (answer: unknown) => void): void {
    if (!this.connected) return;
    // The device slept, and its timers did too.
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
      this.#received();
      this.#send(CONNECT, this.#auth());
    } else if (packet.startsWith(PING)) {
      this.#ws?.send(PONG);
      this.#received();
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

  /** Restart the timeout after a message from the server. */
  #received(): void {
    this.#deadline = Date.now() + this.#silence;
    this.#wait(this.#silence, 'ping timeout');
  }

  #wait(ms: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end(reason);
    }, ms);
  }

  /** End the connection and report it: as a failed attempt if the namespace was never joined. */
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
