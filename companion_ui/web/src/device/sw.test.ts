// @vitest-environment node
import { readFileSync } from 'node:fs';

interface Fetched {
  request: { url: string; method: string };
  respondWith: (answer: Promise<unknown>) => void;
}

const source = readFileSync('public/sw.js', 'utf8');

/** Run the worker of public/sw.js with one cached page and a referee that never answers. */
function worker(shelf: Record<string, string>): (url: string) => Promise<unknown> {
  const heard: Record<string, (event: Fetched) => void> = {};
  const self = { addEventListener: (name: string, hear: (event: Fetched) => void) => (heard[name] = hear) };
  const caches = { match: (key: string) => Promise.resolve(shelf[key]) };
  const fetch = (): Promise<never> => new Promise(() => undefined);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- our own file, which is no module
  const run = new Function('self', 'caches', 'fetch', 'location', source) as (...given: unknown[]) => void;
  run(self, caches, fetch, { origin: 'https://tachiai.test' });
  return (url) =>
    new Promise((resolve) => {
      const request = { url: `https://tachiai.test${url}`, method: 'GET' };
      heard.fetch?.({ request, respondWith: (answer) => void answer.then(resolve) });
    });
}

beforeEach(() => {
  vi.useFakeTimers();
});

test.each(['/', '/api/games'])('what is kept of %s is shown after three seconds of waiting', async (page) => {
  const got = vi.fn();
  void worker({ [page]: 'kept' })(page).then(got);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(got).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(got).toHaveBeenCalledWith('kept');
});

test('what is not kept is waited for', async () => {
  const got = vi.fn();
  void worker({})('/').then(got);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(got).not.toHaveBeenCalled();
});
