import { expect, test } from 'vitest';

import { read, write } from './storage';

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
