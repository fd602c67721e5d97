import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Cover } from './cover.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('closes by itself after ten seconds without a tap', () => {
  const cover = new Cover();
  expect(cover.open).toBe(false);
  cover.lift();
  vi.advanceTimersByTime(9_000);
  cover.stay();
  vi.advanceTimersByTime(9_000);
  expect(cover.open).toBe(true);
  vi.advanceTimersByTime(1_001);
  expect(cover.open).toBe(false);
});

test('closes when the page loses sight', () => {
  const cover = new Cover();
  const stop = cover.watch();
  cover.lift();
  window.dispatchEvent(new Event('blur'));
  expect(cover.open).toBe(false);
  cover.lift();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(cover.open).toBe(false);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  stop();
  cover.lift();
  window.dispatchEvent(new Event('blur'));
  expect(cover.open).toBe(true);
});
