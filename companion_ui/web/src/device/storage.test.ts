import { beforeEach, describe, expect, test, vi } from 'vitest';

import { forget, read, write, writeIdle } from './storage';

test('what another tab wrote, or threw away, holds here too', () => {
  write('tachiai.a', 1);
  write('tachiai.b', 2);
  localStorage.setItem('tachiai.a', '3');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tachiai.a' }));
  expect([read('tachiai.a'), read('tachiai.b')]).toEqual([3, 2]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect([read('tachiai.a'), read('tachiai.b')]).toEqual([null, null]);
});

describe('what can wait is written in idle time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });

  test('once, with the value at that time', () => {
    const made = vi.fn(() => 1);
    writeIdle('tachiai.c', made);
    writeIdle('tachiai.c', () => 2);
    expect(localStorage.getItem('tachiai.c')).toBeNull();
    vi.advanceTimersByTime(3_000);
    expect(localStorage.getItem('tachiai.c')).toBe('2');
    expect(made).not.toHaveBeenCalled();
  });

  test('at once when it is read, or the page is left', () => {
    writeIdle('tachiai.d', () => 1);
    expect(read('tachiai.d')).toBe(1);
    writeIdle('tachiai.e', () => 1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem('tachiai.e')).toBe('1');
  });

  test('not at all when it was written or forgotten since', () => {
    writeIdle('tachiai.f', () => 1);
    write('tachiai.f', 2);
    writeIdle('tachiai.g', () => 1);
    forget('tachiai.g');
    vi.advanceTimersByTime(3_000);
    expect([read('tachiai.f'), read('tachiai.g')]).toEqual([2, null]);
  });
});
