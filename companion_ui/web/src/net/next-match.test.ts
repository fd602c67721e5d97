import { api } from './api';
import { join } from './join';
import { emptyView } from './empty-view';
import { goAlong, stays } from './next-match';
import type { Confirm, Header, View } from './types';

vi.mock('./api', { spy: true });
vi.mock('./join', { spy: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api).mockReset().mockResolvedValue({ ticket: 't1' });
  vi.mocked(join)
    .mockReset()
    .mockResolvedValue({ match: 'm2' } as never);
});

test('a spectator follows, also after a first attempt without an answer', async () => {
  vi.mocked(api).mockRejectedValueOnce(new Error('no answer'));
  vi.mocked(join).mockRejectedValueOnce(new Error('no answer'));
  const arrived = vi.fn();
  goAlong('m1', 'token', arrived);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(arrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(arrived).toHaveBeenCalledExactlyOnceWith('m2');
});

test('who left is taken nowhere', async () => {
  vi.mocked(api).mockRejectedValueOnce(new Error('no answer'));
  const arrived = vi.fn();
  const stop = goAlong('m1', 'token', arrived);
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).not.toHaveBeenCalled();
});

const AGREED = { agree: true } as unknown as Confirm['seats'][string];
test.each<[string, Partial<View>, boolean]>([
  ['not in a family where nobody answered', {}, false],
  ['once another seat has answered', { confirm: { of: 1, head: '', seats: { a: null, b: AGREED } } }, true],
  ['at an evening', { place: {} as View['place'] }, true],
  ['not once it has answered', { confirm: { of: 1, head: '', seats: { a: AGREED, b: null } } }, false],
])('a phone waits for its answer to the result: %s', (_, more, waits) => {
  const confirm = { of: 1, head: '', seats: { a: null, b: null } };
  const view = emptyView({ seats: ['a', 'b'] } as unknown as Header, 1, { seat: 'a', confirm, ...more });
  expect(stays({ view, mark: null })).toBe(waits);
});
