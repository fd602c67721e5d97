import { SocketIoClient } from './socket-io-client';

/** A WebSocket whose other end is the test. */
class Far {
  static last: Far;
  sent: string[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: URL) {
    Far.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(...packets: string[]): void {
    for (const data of packets) this.onmessage?.({ data });
  }
}

const HANDSHAKE = '0{"sid":"s","upgrades":[],"pingInterval":1200,"pingTimeout":8000}';
const EVENTS = ['connect', 'disconnect', 'connect_error', 'view', 'ping', 'packet'];

function begin(namespace = '/') {
  const told: unknown[][] = [];
  const one = new SocketIoClient(namespace, () => ({ token: 't' }), 6_000);
  for (const event of EVENTS)
    one.on(event, (...args: unknown[]) => {
      told.push([event, ...args.map((arg) => (arg instanceof Error ? arg.message : arg))]);
    });
  one.connect();
  return { one, far: Far.last, told: () => told.splice(0) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Far);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it sends its credentials, and delivers events received before it joined', () => {
  const { one, far, told } = begin();
  expect(far.url.href).toMatch(/^ws:.*\/socket\.io\/\?EIO=4&transport=websocket$/);
  far.say(HANDSHAKE);
  expect(far.sent).toEqual(['40{"token":"t"}']);
  far.say('42["view",{"n":3}]');
  expect([one.connected, told()]).toEqual([false, [['packet']]]);
  far.say('40{"sid":"x"}');
  expect([one.connected, told()]).toEqual([true, [['packet'], ['view', { n: 3 }], ['connect']]]);
});

test('what is sent is numbered, and each answer finds its question', () => {
  const { one, far } = begin('/desk');
  far.say(HANDSHAKE);
  const answers: unknown[] = [];
  const ask = (name: string): void => {
    one.emit(name, { a: 1 }, (answer) => answers.push([name, answer]));
  };
  ask('early'); // not accepted yet: the caller must send it again
  far.say('40/desk,{"sid":"x"}');
  ask('look');
  ask('record');
  expect(far.sent.slice(1)).toEqual(['42/desk,0["look",{"a":1}]', '42/desk,1["record",{"a":1}]']);
  far.say('43/desk,1[{"ok":true}]', '43/desk,0[null]', '43/desk,1[{"ok":false}]', '43/other,0[1]');
  expect(answers).toEqual([
    ['record', { ok: true }],
    ['look', null],
  ]);
});

test.each([
  ['a refusal', '44{"message":"unauthorised"}', ['connect_error', 'unauthorised'], false],
  ['the end, said by the server', '41', ['connect_error', 'io server disconnect'], true],
])('before it is let in: %s', (_, packet, last, active) => {
  const { one, far, told } = begin();
  far.say(HANDSHAKE, packet);
  expect([one.active, far.closed, told().at(-1)]).toEqual([active, true, last]);
});

test.each<[string, (far: Far, one: SocketIoClient) => void, string]>([
  ['closed', (far) => far.onclose?.(), 'transport close'],
  ['failed', (far) => far.onerror?.(), 'transport error'],
  ['offline', () => window.dispatchEvent(new Event('offline')), 'transport close'],
  ['ended by the server', (far) => far.say('41'), 'io server disconnect'],
  ['ended here', (_, one) => one.disconnect(), 'io client disconnect'],
  ['silent', () => vi.advanceTimersByTime(9_200), 'ping timeout'],
])('a connection that is %s is reported once', (_, happens, reason) => {
  vi.stubGlobal('location', { origin: 'http://192.168.0.2:8000' });
  const { one, far, told } = begin();
  far.say(HANDSHAKE, '40{"sid":"x"}');
  told();
  happens(far, one);
  expect([one.connected, far.closed]).toEqual([false, true]);
  far.say('42["view",{}]');
  one.disconnect();
  vi.advanceTimersByTime(20_000);
  expect(told().filter(([event]) => event !== 'packet')).toEqual([['disconnect', reason]]);
});

test('pings are answered, and give the server its time again', () => {
  const { one, far, told } = begin();
  far.say(HANDSHAKE, '40{"sid":"x"}');
  vi.advanceTimersByTime(9_000);
  far.say('2');
  expect([far.sent.at(-1), told().at(-1)]).toEqual(['3', ['ping']]);
  vi.advanceTimersByTime(9_000);
  expect(one.connected).toBe(true);
});

test('after a sleep that no timer saw, nothing is sent into the void', async () => {
  const { one, far, told } = begin();
  far.say(HANDSHAKE, '40{"sid":"x"}');
  vi.setSystemTime(Date.now() + 60_000);
  one.emit('record', {}, () => undefined);
  await Promise.resolve();
  expect([far.sent, told().at(-1)]).toEqual([['40{"token":"t"}'], ['disconnect', 'ping timeout']]);
});

test('a server that does not answer at all is a try that failed', () => {
  const { one, told } = begin();
  vi.advanceTimersByTime(6_000);
  expect([one.active, told()]).toEqual([true, [['connect_error', 'timeout']]]);
});

test.each(['0<html>', '42["view",', '43', '44<html>'])(
  '%s, which no referee sends, ends the connection',
  (packet) => {
    const { one, far, told } = begin();
    if (!packet.startsWith('0')) far.say(HANDSHAKE, '40{"sid":"x"}', '421["x",{}]');
    if (packet === '43') one.emit('record', {}, () => undefined);
    told();
    far.say(packet === '43' ? '430<html>' : packet);
    expect(far.closed).toBe(true);
    expect(told().at(-1)?.at(-1)).toBe('parse error');
    expect(one.active).toBe(true);
  },
);
