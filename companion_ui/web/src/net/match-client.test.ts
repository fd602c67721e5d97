import { ReconnectingSocket, type Socket } from './reconnecting-socket';
import type { View } from './types';
import { MatchClient, type LinkState } from './match-client';

type Listener = (...args: unknown[]) => void;
type Sent = { event: string; body: Record<string, unknown>; ack: (answer: unknown) => void };

/** A Socket.IO connection that the test answers. */
class End implements Socket {
  connected = false;
  active = true;
  /** True once the screen closed it. */
  ended = false;
  sent: Sent[] = [];
  readonly #listeners = new Map<string, Listener[]>();

  connect(): void {
    // The test opens it.
  }
  disconnect(): void {
    this.ended = true;
    this.drop('io client disconnect');
  }
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  emit(event: string, body: unknown, ack: (answer: unknown) => void): void {
    this.sent.push({ event, body: body as Record<string, unknown>, ack });
  }
  /**
   * `first` are the referee's messages before it confirmed the connection; socket.io delivers them before
   * `connect`.
   */
  open(first: [string, ...unknown[]][] = []): void {
    this.connected = true;
    for (const [event, ...args] of first) this.fire(event, ...args);
    this.fire('connect');
  }
  drop(reason: string): void {
    if (!this.connected) return;
    this.connected = false;
    this.fire('disconnect', reason);
  }
  refuse(error: string, active = false): void {
    this.active = active;
    this.fire('connect_error', new Error(error));
  }
  fire(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }
  ping(): void {
    this.fire('ping');
  }
}

/** All connections opened, newest first. */
class Far {
  readonly ends: End[] = [];

  dial = (): End => {
    this.ends.push(new End());
    return this.last;
  };
  get last(): End {
    const last = this.ends.at(-1);
    if (!last) throw new Error('nobody connects');
    return last;
  }
  end(n: number): End {
    const end = this.ends[n];
    if (!end) throw new Error(`there is no connection ${String(n)}`);
    return end;
  }
  get connects(): number {
    return this.ends.length;
  }
  open(first: [string, ...unknown[]][] = []): void {
    this.last.open(first);
  }
  drop(reason: string): void {
    this.last.drop(reason);
  }
  fire(event: string, ...args: unknown[]): void {
    this.last.fire(event, ...args);
  }
  of(event: string): Sent[] {
    return this.ends.flatMap(({ sent }) => sent).filter((one) => one.event === event);
  }
}

function start(answers: () => Promise<boolean> = () => Promise.resolve(false)) {
  const peer = new Far();
  const states: LinkState[] = [];
  const views: View[] = [];
  const pending: number[] = [];
  const byes: string[] = [];
  const client = new MatchClient(
    'token',
    {
      view: (view) => views.push(view),
      state: (state) => states.push(state),
      bye: (reason) => byes.push(reason),
      pending: (count) => pending.push(count),
      have: () => ({ since: 4 }),
    },
    new ReconnectingSocket(peer.dial),
    answers,
  );
  return { peer, states, views, pending, byes, client };
}

const view = (n: number): View => ({ n, position: {} }) as unknown as View;
const move = { seat: 'black', action: 'move', from: 'c2', to: 'c3' };

test('a connection is online once its view has come', () => {
  const { peer, states, views, client } = start();
  peer.open();
  expect(states).toEqual([]);
  peer.fire('view', view(5));
  expect(states).toEqual(['online']);
  expect(views).toEqual([view(5)]);
  peer.drop('transport close');
  expect(states.at(-1)).toBe('offline');
  peer.open();
  peer.fire('view', view(6));
  expect(states.at(-1)).toBe('online');
  client.close();
});

test('a command whose answer was lost is sent again with the same request id', async () => {
  const { peer, client, pending } = start();
  peer.open();
  const answer = client.record(4, move);
  expect(peer.of('record')).toHaveLength(1);
  peer.drop('transport close'); // the answer never came
  expect(pending).toEqual([1]);
  peer.open();
  const [first, second] = peer.of('record');
  expect(second?.body).toEqual(first?.body);
  expect(String(first?.body.request_id)).toMatch(/^[0-9a-f]{32}$/);
  second?.ack({ ok: true, n: 5 });
  first?.ack({ ok: true, n: 5 }); // late, and ignored
  await expect(answer).resolves.toEqual({ ok: true, n: 5 });
  expect(pending).toEqual([1, 0]);
  client.close();
});

test('a command given without a connection waits for one', async () => {
  const { peer, client } = start();
  const answer = client.record(4, move);
  expect(peer.of('record')).toEqual([]);
  peer.open();
  peer.of('record')[0]?.ack({ ok: true, n: 5 });
  await expect(answer).resolves.toEqual({ ok: true, n: 5 });
  client.close();
});

test('two intentions have two ids', () => {
  const { peer, client } = start();
  peer.open();
  void client.record(4, move);
  void client.record(4, move);
  const [first, second] = peer.of('record');
  expect(first?.body.request_id).not.toBe(second?.body.request_id);
  client.close();
});

test('bye ends it: no retries, and pending commands fail', async () => {
  const { peer, client, states, byes } = start();
  peer.open();
  const answer = client.record(4, move);
  peer.fire('bye', { reason: 'moved' });
  await expect(answer).resolves.toEqual({ ok: false, error: 'unauthorised' });
  expect(states.at(-1)).toBe('gone');
  expect(byes).toEqual(['moved']);
  const before = peer.connects;
  client.wake();
  expect(peer.connects).toBe(before);
  await expect(client.record(4, move)).resolves.toEqual({ ok: false, error: 'unauthorised' });
});

test('waking up asks what was missed, or connects again', () => {
  const { peer, client } = start();
  peer.open();
  window.dispatchEvent(new Event('pageshow'));
  expect(peer.of('view').map((one) => one.body)).toEqual([{ since: 4 }]);
  const before = peer.connects;
  peer.drop('transport close');
  expect(peer.connects).toBe(before + 1); // automatically, at once
  window.dispatchEvent(new Event('pageshow'));
  window.dispatchEvent(new Event('online'));
  expect(peer.connects).toBe(before + 1); // and not twice
  peer.open([['view', view(5)]]);
  window.dispatchEvent(new Event('online')); // this one may be dead unnoticed
  expect(peer.connects).toBe(before + 2);
  client.close();
});

test('what slept for long comes back over a new connection, and does not call that an outage', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const { peer, states, client } = start();
  peer.open();
  peer.fire('view', view(4));
  const look = (state: DocumentVisibilityState, at: number): void => {
    clock.mockReturnValue(at);
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const before = peer.connects;
  look('hidden', 1_000);
  look('visible', 6_000);
  expect(peer.connects).toBe(before);
  expect(peer.of('view')).toHaveLength(1);
  look('hidden', 10_000);
  look('visible', 70_000);
  expect(peer.connects).toBe(before + 1);
  expect(states).toEqual(['online']);
  client.close();
  vi.restoreAllMocks();
});

test('pages without live connections are blocked; a referee that is away is not', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // so that pauses are of medium length
  let answering = true;
  const { peer, states, client } = start(() => Promise.resolve(answering));
  const fail = async (): Promise<void> => {
    peer.last.refuse('websocket error', true);
    await vi.advanceTimersByTimeAsync(1_050);
  };
  await fail();
  expect(states.at(-1)).toBe('offline');
  await fail();
  expect(states.at(-1)).toBe('blocked');
  answering = false;
  await fail();
  expect(states.at(-1)).toBe('offline');
  peer.open();
  peer.fire('view', view(1));
  expect(states.at(-1)).toBe('online');
  client.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a full referee is shown, and retried until it has a place', () => {
  vi.useFakeTimers();
  const { peer, states, client } = start();
  const before = peer.connects;
  peer.last.refuse('too-many');
  expect(states.at(-1)).toBe('full');
  vi.advanceTimersByTime(2_000);
  expect(peer.connects).toBe(before + 1);
  peer.open();
  peer.fire('view', view(1));
  expect(states.at(-1)).toBe('online');
  client.close();
  vi.useRealTimers();
});

test('a closed connection is shown only if it does not return soon', () => {
  vi.useFakeTimers();
  const { peer, states, client } = start();
  peer.open();
  peer.fire('view', view(1));
  const before = peer.connects;
  peer.drop('io server disconnect');
  expect(peer.connects).toBe(before + 1);
  expect(states.at(-1)).toBe('online');
  vi.advanceTimersByTime(1_000);
  expect(states.at(-1)).toBe('offline');
  client.close();
  vi.useRealTimers();
});

test('a lost network is shown at once', () => {
  const { peer, client, states } = start();
  peer.open();
  peer.fire('view', view(4));
  window.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('offline');
  client.close();
});

describe('with a clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('an overdue answer makes the link stale, and the command is sent again', () => {
    const { peer, client, states } = start();
    peer.open();
    peer.fire('view', view(4));
    void client.record(4, move);
    vi.advanceTimersByTime(900);
    peer.last.ping();
    vi.advanceTimersByTime(1_700);
    expect(states.at(-1)).toBe('stale');
    vi.advanceTimersByTime(3_500);
    expect(peer.of('record')).toHaveLength(2);
    peer.of('record')[1]?.ack({ ok: true, n: 5 });
    expect(states.at(-1)).toBe('online');
    client.close();
  });

  /** Advance the clock while the referee pings. */
  const quiet = ({ last }: { last: End }, seconds: number): void => {
    for (let at = 0; at < seconds; at += 5) {
      last.ping();
      vi.advanceTimersByTime(5_000);
    }
  };

  test('a connection that is open but silent is replaced', () => {
    const { peer, client, states, views } = start();
    peer.open();
    vi.advanceTimersByTime(3_000);
    expect(states).toEqual(['stale']);
    expect(peer.connects).toBeGreaterThan(1);
    const [old, other] = [peer.end(0), peer.last];
    expect(old.connected).toBe(true); // until another one is accepted
    other.open([['view', view(5)]]);
    expect(old.connected).toBe(false);
    old.fire('view', view(9)); // its messages no longer count
    expect(views).toEqual([view(5)]);
    expect(states).toEqual(['stale', 'online']);
    client.close();
  });

  test('a connection that died unnoticed is replaced before anybody need know', () => {
    const { peer, client, states } = start();
    peer.open([['view', view(5)]]);
    quiet(peer, 10);
    expect(peer.connects).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(peer.connects).toBe(2);
    peer.open([['view', view(6)]]);
    expect(states).toEqual(['online']);
    client.close();
  });

  test('one that is only slow stays, and the other one goes', () => {
    const { peer, client, states } = start();
    peer.open([['view', view(5)]]);
    vi.advanceTimersByTime(10_700);
    expect(states).toEqual(['online', 'stale']);
    peer.end(0).ping();
    expect(states).toEqual(['online', 'stale', 'online']);
    expect(peer.ends.map(({ ended }) => ended)).toEqual([false, true]);
    quiet({ last: peer.end(0) }, 60);
    expect(peer.connects).toBe(2);
    client.close();
  });

  test('a referee that is too busy to ping has one more at a time from each screen', () => {
    const { peer, client } = start();
    peer.open([['view', view(5)]]);
    vi.advanceTimersByTime(18_000);
    expect(peer.connects).toBeLessThan(9);
    expect(peer.ends.filter(({ ended }) => !ended)).toHaveLength(2);
    client.close();
    expect(peer.ends.filter(({ ended }) => !ended)).toHaveLength(0);
  });

  test('what came while the page was busy is read before another one is looked for', () => {
    const { peer, client } = start();
    peer.open([['view', view(5)]]);
    vi.setSystemTime(Date.now() + 25_000); // the page was suspended meanwhile
    vi.advanceTimersByTime(10_000);
    peer.last.ping();
    vi.advanceTimersByTime(5_000);
    expect(peer.connects).toBe(1);
    client.close();
  });

  test('a hanging connection gets a second one; the older keeps waiting', () => {
    const { peer, client, states } = start();
    vi.advanceTimersByTime(1_700);
    expect(peer.connects).toBe(2);
    vi.advanceTimersByTime(1_700);
    expect(peer.connects).toBe(3); // in place of the second
    expect(peer.ends.map(({ ended }) => ended)).toEqual([false, true, false]);
    peer.end(0).open([['view', view(5)]]);
    expect(states).toEqual(['online']);
    expect(peer.ends.map(({ ended }) => ended)).toEqual([false, true, true]);
    client.close();
  });

  test('an unanswered command on a silent connection is sent over another one', async () => {
    const { peer, client, states } = start();
    peer.open([['view', view(4)]]);
    const answer = client.record(4, move);
    vi.advanceTimersByTime(1_000);
    expect(peer.connects).toBe(2);
    peer.open([['view', view(4)]]);
    const [first, second] = peer.of('record');
    expect(second?.body).toEqual(first?.body);
    second?.ack({ ok: true, n: 5 });
    await expect(answer).resolves.toEqual({ ok: true, n: 5 });
    expect(states).toEqual(['online']);
    client.close();
  });

  test('a page that is seen again finds out at once that its connection is dead', () => {
    const { peer, client, states } = start();
    peer.open([['view', view(4)]]);
    client.wake();
    vi.advanceTimersByTime(900);
    expect(peer.connects).toBe(1);
    vi.advanceTimersByTime(200);
    expect(peer.connects).toBe(2);
    peer.open([['view', view(5)]]);
    vi.advanceTimersByTime(5_000);
    expect(states).toEqual(['online']);
    client.close();
  });

  test('a quiet match stays online, whether its view came before or after the connection', () => {
    for (const before of [true, false]) {
      const { peer, client, states } = start();
      peer.open(before ? [['view', view(5)]] : []);
      if (!before) peer.fire('view', view(5));
      const connects = peer.connects;
      quiet(peer, 60);
      expect(states).toEqual(['online']);
      expect(peer.connects).toBe(connects);
      // The next connection sends its view again: a silent one is still detected.
      peer.drop('transport close');
      peer.open();
      vi.advanceTimersByTime(3_000);
      expect(states).toEqual(['online', 'offline', 'stale']);
      client.close();
    }
  });

  test('a phone waiting for admission reports it once, and stays', () => {
    const { peer, client, states } = start();
    peer.open([['waiting', {}]]);
    const connects = peer.connects;
    quiet(peer, 60);
    expect(states).toEqual(['waiting']);
    expect(peer.connects).toBe(connects);
    client.close();
  });

  test('a check is not kept waiting for ever', async () => {
    const { peer, client } = start();
    peer.open();
    const answer = client.check(move);
    vi.advanceTimersByTime(7_000);
    await expect(answer).resolves.toEqual({ ok: false, error: 'no-answer' });
    client.close();
  });

  test('a store that is away for a moment is asked again with the same id', async () => {
    const { peer, client } = start();
    peer.open();
    const answer = client.record(4, move);
    peer.of('record')[0]?.ack({ ok: false, error: 'unavailable' });
    vi.advanceTimersByTime(500);
    expect(peer.of('record')).toHaveLength(2);
    peer.of('record')[1]?.ack({ ok: true, n: 5 });
    await expect(answer).resolves.toEqual({ ok: true, n: 5 });
    client.close();
  });
});
