import { newId } from '../device/storage';
import type {
  Action,
  Answer,
  Asked,
  Checked,
  Done,
  JsonObject,
  Recorded,
  Restored,
  View,
  Wrong,
} from './types';
import { unanswered } from '../device/chunk-reload';
import { dialler, ReconnectingSocket } from './reconnecting-socket';

/**
 * The state of the link. `connecting`: never connected yet; `online`: the shown state is the referee's;
 * `stale`: connected, but an answer is overdue; `offline`: disconnected, retrying; `blocked`: the same, but
 * the referee's pages load (something in between blocks live connections); `full`: no place for this device
 * now; `waiting`: the table has not admitted this phone yet; `gone`: sent away (`bye`) or unknown, without
 * retries.
 */
export type LinkState =
  'connecting' | 'online' | 'stale' | 'offline' | 'blocked' | 'full' | 'waiting' | 'gone';

export interface Undoing {
  /** The seat the table acts for. */
  seat?: string;
  /** The recorded reason. */
  reason?: string;
  /** True to insert a missed move: the undone lines are offered again after it. */
  insert?: boolean;
}

export interface MatchClientEvents {
  view: (view: View) => void;
  state: (state: LinkState) => void;
  bye: (reason: string) => void;
  pending: (count: number) => void;
  /** Returns the newest link this device has: sent with connects and requests for a view. */
  have: () => { since: number };
}

/** The time (ms) after which an unanswered command makes the link stale, and after which it is sent again. */
const OVERDUE = 2_500;
const AGAIN = 6_000;
/** The time (ms) without an answer or any other message after which the connection may be dead unnoticed. */
const SILENT = 1_000;
/**
 * The time hidden (ms) after which a page's connection may have died: the server gives up after twenty
 * seconds.
 */
const SLEPT = 9_000;
/** The delay before the end of a connection is shown (ms), in which a new one may be made. */
const QUIET = 1_000;

/** Check whether the referee answers over HTTP. */
async function reached(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok;
  } catch {
    return false;
  }
}

interface Pending {
  event: string;
  body: JsonObject;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  settle: (answer: unknown) => void;
}

/**
 * The live connection of one device to one match. Commands carry a request id and are sent again, with the
 * same id, until they are answered: after a lost answer, a dropped connection, or a restart of the server. No
 * message is assumed to arrive by itself: after every connection and every wake-up the view is requested.
 */
export class MatchClient {
  readonly #socket: ReconnectingSocket;
  readonly #events: MatchClientEvents;
  readonly #waiting = new Set<Pending>();
  readonly #onWake = (): void => {
    if (document.visibilityState !== 'visible') {
      this.#hidden ??= Date.now();
      return;
    }
    const slept = this.#hidden !== null && Date.now() - this.#hidden > SLEPT;
    this.#hidden = null;
    if (slept) this.#socket.renew();
    else this.wake();
  };
  readonly #onShow = (): void => {
    this.wake();
  };
  readonly #onOnline = (): void => {
    this.#socket.renew();
  };
  readonly #onOffline = (): void => {
    this.#set('offline');
  };
  #state: LinkState = 'connecting';
  #asking = 0;
  /** True once this connection brought a view, or the news that the table must admit the phone. */
  #greeted = false;
  /** The time the page was hidden, or `null`. */
  #hidden: number | null = null;
  /** The number of successive failures of the live connection while HTTP worked. */
  #alone = 0;

  constructor(
    token: string,
    events: MatchClientEvents,
    socket = new ReconnectingSocket(dialler('/', () => ({ token, ...have(events) }))),
    answers: () => Promise<boolean> = reached,
  ) {
    this.#socket = socket;
    this.#events = events;
    socket.on('open', () => {
      this.#greeted = false;
    });
    socket.on('connect', () => {
      this.#alone = 0;
      // The view comes unrequested, even before `connect`: socket.io first delivers what came with it.
      // Unanswered commands are sent again.
      if (!this.#greeted) this.#expect(++this.#asking);
      for (const command of this.#waiting) this.#send(command);
    });
    socket.on('disconnect', (reason: string) => {
      if (this.#state === 'gone') return;
      // Closed on purpose (a restart, or balancing between servers): usually it reconnects before anybody
      // notices.
      if (reason === 'io server disconnect') this.#quietly();
      else this.#set('offline');
    });
    socket.on('connect_error', (error: Error, mayTry: boolean) => {
      if (this.#state === 'gone') return;
      if (error.message === 'unauthorised') {
        this.#end('revoked');
        return;
      }
      if (error.message === 'too-many') this.#set('full');
      else if (this.#state !== 'blocked') this.#set('offline');
      if (mayTry) void this.#probe(answers);
    });
    socket.on('silent', () => {
      if (this.#state === 'online') this.#set('stale');
    });
    socket.on('resumed', () => {
      if (this.#state === 'stale' && this.#waiting.size === 0) this.#set('online');
    });
    socket.on('view', (view: View) => {
      if (this.#state === 'gone') return;
      this.#greeted = true;
      this.#asking += 1;
      this.#set('online');
      events.view(view);
    });
    socket.on('waiting', () => {
      this.#greeted = true;
      this.#asking += 1;
      this.#set('waiting');
    });
    socket.on('bye', (body: { reason: string } | undefined) => {
      this.#end(body?.reason ?? 'closed');
    });
    document.addEventListener('visibilitychange', this.#onWake);
    window.addEventListener('pageshow', this.#onShow);
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('offline', this.#onOffline);
    socket.connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /**
   * Send a command exactly once: each resend has the same request id, and the referee ignores repeats.
   * `patient` ones outlive a dropped connection; others end with `no-answer`.
   */
  send<T>(event: string, body: JsonObject, patient: boolean): Promise<Answer<T>> {
    return new Promise((resolve) => {
      const one: Pending = {
        event,
        body,
        tries: 0,
        timer: undefined,
        settle: (answer) => {
          clearTimeout(one.timer);
          if (!this.#waiting.delete(one)) return;
          unanswered.delete(one);
          this.#count();
          if (this.#state === 'stale' && this.#socket.connected) this.#set('online');
          resolve(answer as Answer<T>);
        },
      };
      if (this.#state === 'gone') {
        resolve({ ok: false, error: 'unauthorised' });
        return;
      }
      if (!patient) {
        const settle = one.settle;
        one.timer = setTimeout(() => {
          settle({ ok: false, error: 'no-answer' });
        }, AGAIN);
      }
      this.#waiting.add(one);
      unanswered.add(one);
      this.#count();
      if (this.#socket.connected) this.#send(one);
    });
  }

  /** Record an action; `insist` overrides advice from the seat's disclosed cards. */
  record(
    expect: number,
    action: Action,
    { attempt = false, insist = false }: { attempt?: boolean; insist?: boolean } = {},
  ): Promise<Answer<Recorded>> {
    const body: JsonObject = { request_id: newId(), expect, action };
    if (attempt) body.attempt = true;
    if (insist) body.insist = true;
    return this.send('record', body, true);
  }

  check(action: Action): Promise<Answer<Checked>> {
    return this.send('check', { action }, false);
  }

  undo(expect: number, to: number, more: Undoing = {}): Promise<Answer<Recorded | Asked>> {
    return this.send('undo', { request_id: newId(), expect, to, ...more }, true);
  }

  /** Restore the lines removed by the undo `from`, as far as they are still possible. */
  restore(expect: number, from: number): Promise<Answer<Restored>> {
    return this.send('restore', { request_id: newId(), expect, from }, true);
  }

  consent(ask: string, answer: boolean, seat?: string): Promise<Answer> {
    return this.send(
      'consent',
      { request_id: newId(), ask, answer, ...(seat === undefined ? {} : { seat }) },
      true,
    );
  }

  pen(): Promise<Answer> {
    return this.send('pen', { request_id: newId() }, true);
  }

  admit(claim: string, answer: boolean): Promise<Answer> {
    return this.send('admit', { request_id: newId(), claim, answer }, true);
  }

  /** Admit another phone to this phone's seat: with everything disclosed so far, or only without it. */
  hand(claim: string, answer: boolean): Promise<Answer> {
    return this.send('hand', { request_id: newId(), claim, answer }, true);
  }

  /** Call the organiser to the table. */
  call(): Promise<Answer> {
    return this.send('call', { request_id: newId() }, true);
  }

  /** Set what the seat of this phone would like to get when the table deals. */
  wish(expect: number, items: string[]): Promise<Answer> {
    return this.send('wish', { request_id: newId(), expect, items }, true);
  }

  /** Ask all devices to sign the heads they computed. */
  askSign(): Promise<Answer> {
    return this.send('ask_sign', { request_id: newId() }, true);
  }

  sign(of: number, head: string, signature: string): Promise<Answer> {
    return this.send('sign', { request_id: newId(), of, head, signature }, true);
  }

  confirm(said: {
    seat: string;
    agree: boolean;
    reason?: string;
    of: number;
    head: string;
    signature?: string;
  }): Promise<Answer> {
    return this.send('confirm', { request_id: newId(), ...said }, true);
  }

  object(said: { about?: number; what: Wrong; note?: string; seat?: string }): Promise<Answer> {
    return this.send('object', { request_id: newId(), ...said }, true);
  }

  /** Publish a seat's disclosures after the end; by default the own seat's. */
  disclose(seat?: string): Promise<Answer> {
    return this.send('disclose', { request_id: newId(), ...(seat === undefined ? {} : { seat }) }, true);
  }

  settings(settings: { coaching: boolean }): Promise<Answer> {
    return this.send('settings', { request_id: newId(), ...settings }, true);
  }

  /** Return the view just after action `at`. */
  look(at: number): Promise<View | null> {
    return this.send<View & Done>('view', { at }, false).then((answer) => asView(answer));
  }

  /** Check for missed views after a wake-up (screen on, network back), over a new connection if necessary. */
  wake(): void {
    if (this.#state === 'gone') return;
    if (this.#socket.connected) this.#ask();
    else this.#socket.connect();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#onWake);
    window.removeEventListener('pageshow', this.#onShow);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('offline', this.#onOffline);
    this.#state = 'gone';
    this.#socket.disconnect();
    this.#drain('no-answer');
  }

  /** Show `offline` only if reconnecting takes longer. */
  #quietly(): void {
    setTimeout(() => {
      if (!this.#socket.connected && (this.#state === 'online' || this.#state === 'stale'))
        this.#set('offline');
    }, QUIET);
  }

  /**
   * After the live connection failed, check whether the referee answers over HTTP. One such failure may be a
   * restart; two mean that live connections are blocked.
   */
  async #probe(answers: () => Promise<boolean>): Promise<void> {
    this.#alone = (await answers()) ? this.#alone + 1 : 0;
    if (this.#socket.connected || (this.#state !== 'offline' && this.#state !== 'blocked')) return;
    this.#set(this.#alone > 1 ? 'blocked' : 'offline');
  }

  #ask(): void {
    const turn = ++this.#asking;
    this.#expect(turn);
    this.#socket.emit('view', have(this.#events), (answer: unknown) => {
      const view = asView(answer);
      if (!view || this.#state === 'gone') return;
      if (turn === this.#asking) this.#asking += 1;
      this.#set('online');
      this.#events.view(view);
    });
  }

  /**
   * Watch for an answer: a connection that looks open but stays silent makes the link stale and is replaced.
   */
  #expect(turn: number): void {
    const silent = (): boolean =>
      turn === this.#asking && this.#state !== 'gone' && this.#state !== 'waiting' && this.#socket.connected;
    const began = Date.now();
    setTimeout(() => {
      if (silent() && this.#socket.receivedAt <= began) this.#socket.renew();
    }, SILENT);
    setTimeout(() => {
      if (!silent()) return;
      this.#set('stale');
      this.#socket.renew();
    }, OVERDUE);
  }

  #send(one: Pending): void {
    one.tries += 1;
    const attempt = one.tries;
    const began = Date.now();
    const open = (): boolean => this.#waiting.has(one) && one.tries === attempt;
    const silent = setTimeout(() => {
      if (open() && this.#socket.receivedAt <= began) this.#socket.renew();
    }, SILENT);
    const stale = setTimeout(() => {
      if (!open()) return;
      if (this.#state === 'online') this.#set('stale');
      this.#socket.renew();
    }, OVERDUE);
    const again = setTimeout(() => {
      if (open() && this.#socket.connected) this.#send(one);
    }, AGAIN);
    this.#socket.emit(one.event, one.body, (answer: unknown) => {
      for (const timer of [silent, stale, again]) clearTimeout(timer);
      if (isError(answer, 'unavailable') && one.tries < 4) {
        setTimeout(() => {
          if (this.#waiting.has(one) && this.#socket.connected) this.#send(one);
        }, 400 * one.tries);
        return;
      }
      one.settle(answer);
    });
  }

  #drain(error: 'unauthorised' | 'no-answer'): void {
    for (const item of [...this.#waiting]) item.settle({ ok: false, error });
  }

  #end(reason: string): void {
    this.#set('gone');
    this.#socket.disconnect();
    this.#drain('unauthorised');
    this.#events.bye(reason);
  }

  #count(): void {
    this.#events.pending([...this.#waiting].filter((item) => 'request_id' in item.body).length);
  }

  #set(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#events.state(state);
  }
}

function have(events: MatchClientEvents): JsonObject {
  return { since: events.have().since };
}

function isError(answer: unknown, error: string): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === error;
}

function asView(answer: unknown): View | null {
  return typeof answer === 'object' && answer !== null && 'position' in answer ? (answer as View) : null;
}
