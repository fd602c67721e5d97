import { api, ApiError } from '../net/api';
import { emptyView } from '../net/empty-view';
import type { MatchClient, MatchClientEvents } from '../net/match-client';
import type { View } from '../net/types';
import { Watched } from './watched.svelte';

vi.mock('../net/api', { spy: true });

const HEADER = {
  record: 'match',
  version: 1,
  game: 'john',
  seats: ['black', 'red'],
  rules_in_force: {},
} as const;

let events: MatchClientEvents;
let tokens: string[];
let closed: number;

function watch(): Watched {
  tokens = [];
  closed = 0;
  return new Watched('ticket', (token, given) => {
    tokens.push(token);
    events = given;
    return { wake: () => undefined, close: () => (closed += 1) } as unknown as MatchClient;
  });
}

const view = (more: Partial<View> = {}): View =>
  emptyView({ ...HEADER, seats: [...HEADER.seats] }, 3, { match: 'm1', ...more });
const asked = (): unknown[] => vi.mocked(api).mock.calls.map(([path, { body } = {}]) => [path, body]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api).mockReset().mockResolvedValue({ token: 't1' });
});

test('it joins as a spectator only', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([['/api/join', { ticket: 'ticket', role: 'spectator' }]]);
  expect(tokens).toEqual(['t1']);
});

test('it tries again until the referee answers', async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockRejectedValueOnce(new ApiError(503, null))
    .mockRejectedValueOnce(new ApiError(429, null));
  watch();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(tokens).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tokens).toEqual(['t1']);
});

test('the last picture stays, and goes once the link is void', async () => {
  const watched = watch();
  await vi.advanceTimersByTimeAsync(0);
  events.view(view());
  events.state('offline');
  expect(watched.view?.n).toBe(3);
  vi.mocked(api).mockRejectedValueOnce(new ApiError(404, { error: 'no-such-ticket' }));
  events.bye('revoked');
  expect(watched.view?.n).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watched.view).toBeNull();
  expect(tokens).toEqual(['t1']);
});

test('it goes along to the next match of the same people', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  vi.mocked(api).mockResolvedValueOnce({ ticket: 'next' }).mockResolvedValueOnce({ token: 't2' });
  events.view(view({ next: { match: 'm2' } }));
  await vi.advanceTimersByTimeAsync(0);
  expect([closed, tokens]).toEqual([1, ['t1', 't2']]);
  expect(asked().slice(1)).toEqual([
    ['/api/matches/m1/next', undefined],
    ['/api/join', { ticket: 'next', role: 'spectator' }],
  ]);
});
