import { api } from './api';
import { join } from './join';
import { goAlong } from './next-match';

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
