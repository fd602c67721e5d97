import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import OwnRule from './OwnRule.svelte';

test.each([
  [
    'the same name twice',
    [
      { type: 'scene', id: 'a' },
      { type: 'event', id: 'a' },
    ],
  ],
  ['no names', [{ type: 'scene' }, { type: 'event' }]],
  ['no cards at all', [null, 5]],
])('a pasted scenario with %s is drawn, to be mended', (_, cards) => {
  render(OwnRule, { value: { cards }, wrong: null, onset: () => undefined });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
