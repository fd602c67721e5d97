import { render, waitFor } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';

import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { Line } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import MatchPlayer from './MatchPlayer.svelte';

words.add('en', shared);

const many = (n: number): Line[] =>
  Array.from({ length: n }, (_, i) => ({
    n: i + 1,
    action: { seat: 'black', action: 'move' },
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
    about: {},
  })) as unknown as Line[];

test('playback begins with the position after the preparation', async () => {
  const asked: number[] = [];
  const props = {
    now: emptyView(twoPeople(), 5, {}),
    lines: many(5),
    look: (n: number) => {
      asked.push(n);
      return Promise.resolve(null);
    },
    Scene: () => ({}),
    silent: [],
    at: 0,
    from: 2,
    player: true,
    head: createRawSnippet(() => ({ render: () => '<i></i>' })),
  };
  const { container } = render(MatchPlayer, props as never);
  await waitFor(() => {
    expect(asked).toEqual([2]);
  });
  expect(container.querySelector('input')?.max).toBe('3');
});

test('of a long match the lines around what is shown are drawn', async () => {
  settings.set({ reading: 'en' });
  const lines = many(800);
  const props = {
    now: emptyView(twoPeople(), 800, { role: 'table', pen: true }),
    lines,
    look: () => Promise.resolve(null),
    Scene: () => ({}),
    silent: [],
    at: 800,
    head: createRawSnippet(() => ({ render: () => '<i></i>' })),
  };
  const { container, rerender } = render(MatchPlayer, props as never);
  const rows = (): (string | undefined)[] =>
    [...container.querySelectorAll<HTMLElement>('li[data-n]')].map((row) => row.dataset.n);
  expect(rows()).toContain('800');
  expect(rows().length).toBeLessThan(120);
  await rerender({ at: 3 } as never);
  await waitFor(() => {
    expect(rows()).toContain('3');
  });
  expect(rows()[0]).toBe('1');
  expect(rows().length).toBeLessThan(120);
});
