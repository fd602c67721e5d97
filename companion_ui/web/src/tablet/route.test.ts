import { beforeEach, expect, test, vi } from 'vitest';

import { route } from './route.svelte';

/** Wait until the history has moved. */
async function moved(by: () => void): Promise<void> {
  const there = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  by();
  await there;
}

beforeEach(() => {
  location.hash = '#/m/1';
});

test('Back asks on a guarded page, each time, and stays there', async () => {
  const asked = vi.fn();
  const unguard = route.guard(asked);
  for (const times of [1, 2]) {
    await moved(() => {
      history.back();
    });
    expect([asked.mock.calls.length, location.hash]).toEqual([times, '#/m/1']);
  }
  unguard();
});
