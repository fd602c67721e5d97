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

test('stays open three times as long while its owner has to choose', () => {
  let choosing = true;
  const cover = new Cover(() => choosing);
  cover.lift();
  vi.advanceTimersByTime(29_000);
  expect(cover.open).toBe(true);
  expect(cover.time).toBe(30_000);
  choosing = false;
  cover.stay();
  expect([cover.time, cover.taps]).toEqual([10_000, 2]);
  vi.advanceTimersByTime(10_001);
  expect(cover.open).toBe(false);
});

test('a rule read over it keeps it open for longer, and no longer than that', () => {
  const cover = new Cover();
  cover.lift();
  cover.reads(true);
  vi.advanceTimersByTime(60_000);
  expect(cover.open).toBe(true);
  cover.reads(false);
  vi.advanceTimersByTime(10_001);
  expect(cover.open).toBe(false);
  cover.reads(true);
  expect(cover.open).toBe(false);
  cover.lift();
  vi.advanceTimersByTime(90_001);
  expect(cover.open).toBe(false);
});

test('remembers a half-filled form while the cards are the same', () => {
  const cover = new Cover();
  cover.keep('hand', '?? ??', ['Ah']);
  cover.lift();
  cover.close();
  expect(cover.kept('hand', '?? ??')).toEqual(['Ah']);
  expect(cover.kept('hand', 'Ah ??')).toBeNull();
  expect(cover.kept('pass', '?? ??')).toBeNull();
  cover.keep('hand', '?? ??', null);
  expect(cover.kept('hand', '?? ??')).toBeNull();
});

test('stays open three times as long while a form is filled in', () => {
  const cover = new Cover();
  cover.lift();
  cover.keep('hand', '?? ??', []);
  vi.advanceTimersByTime(29_000);
  expect(cover.open).toBe(true);
  cover.keep('hand', '?? ??', null);
  cover.stay();
  vi.advanceTimersByTime(10_001);
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
