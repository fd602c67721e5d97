import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';

import Redrawn from './Redrawn.test.svelte';

test.each([
  ['a key by the same marks and words', 'b', ['a', 'b', 'c'], 'b'],
  ['a key by the same marks, said otherwise', 'b', ['a', 'b 2'], 'b 2'],
  ['the first there is', 'c', ['a', 'b'], 'a'],
])('%s has the focus after the keys are re-created', async (_, at, keys, then) => {
  const { rerender } = render(Redrawn, { n: 1, keys: ['a', 'b', 'c'] });
  screen.getByRole('button', { name: at }).focus();
  await rerender({ n: 2, keys });
  await tick();
  expect(document.activeElement?.textContent).toBe(then);
});

test('what had no focus gets none', async () => {
  const { rerender } = render(Redrawn, { n: 1, keys: ['a'] });
  await rerender({ n: 2, keys: ['a'] });
  await tick();
  expect(document.activeElement).toBe(document.body);
});
