import { render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';

import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import type { Header } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import own from './locale/en.ftl?raw';
import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import ShellUpright from '../play/ShellUpright.svelte';

for (const text of [shared, own]) words.add('en', text);

const seats = ['a', 'b', 'c', 'd'];
const header: Header = {
  record: 'match',
  version: 1,
  game: 'bids',
  seats,
  names: { a: 'Aoi', b: 'Mei', c: 'Ken', d: 'Haru' },
  rules_in_force: {},
};
const empty = createRawSnippet(() => ({ render: () => '<i></i>' }));

test.each([
  [['a'], ['a'], ''],
  [['a', 'b'], ['a', 'b'], ''],
  [['a', 'b', 'd'], [], 'Aoi, Mei, Haru to play'],
  [seats, [], 'All together'],
])('next to a form, with %j to move: each of them is named', (turn, strips, line) => {
  settings.set({ reading: 'en' });
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, 0, { role: 'table', pen: true, turn });
  match.view = view;
  const { container } = render(ShellUpright, {
    controller: new MatchController(match, () => view),
    seats,
    asked: [],
    board: empty as never,
    prompts: {},
    prompt: empty as never,
    counts: empty as never,
    form: empty,
    padded: false,
  });
  const shown = [...container.querySelectorAll<HTMLElement>('.strip')].map(({ dataset }) => dataset['seat']);
  expect(shown).toEqual(strips);
  expect(container.querySelector('.crowd')?.textContent.trim() ?? '').toBe(line);
});
