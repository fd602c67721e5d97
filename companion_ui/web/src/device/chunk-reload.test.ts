import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { prefetchAll, prefetch, reloadOnMissingChunk, unanswered } from './chunk-reload';

const reload = vi.fn();
const page = Object.assign(new EventTarget(), { location: { reload } }) as unknown as Window;
let stop: () => void;

/** Behaves like the bundler's helper: notify the page, then fail. */
function gone(): Promise<never> {
  const payload = new Error('gone');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return Promise.reject(payload);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
  sessionStorage.clear();
  reload.mockClear();
  stop = reloadOnMissingChunk(page);
});
afterEach(() => {
  stop();
  unanswered.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that is needed and does not come', async () => {
  await expect(gone()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledOnce();
});

test('a part that is fetched ahead is not missed, another one meanwhile is', async () => {
  const ahead = prefetchAll([gone, () => new Promise(() => undefined)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  await expect(gone()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledOnce();
  void ahead;
});

test('waits for the answer to pending commands', async () => {
  unanswered.add('a command');
  await expect(gone()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
  unanswered.clear();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('not again and again', async () => {
  await expect(gone()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10);
  await expect(gone()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a part somebody else fetches again is not missed', async () => {
  await expect(prefetch(gone)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test('not under a finger', async () => {
  await expect(gone()).rejects.toThrow('gone');
  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reload).toHaveBeenCalledOnce();
});
