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
import ShellSide from '../play/ShellSide.svelte';

for (const text of [shared, own, 'duel-too-far = That is too far.']) words.add('en', text);

const header: Header = {
  record: 'match',
  version: 1,
  game: 'duel',
  seats: ['a', 'b'],
  names: { a: 'Aoi', b: 'Mei' },
  rules_in_force: {},
};
const empty = createRawSnippet(() => ({ render: () => '<i></i>' })) as never;

test.each([
  ['a', ['That is too far.', 'Aoi: That is too far.'], ['.left']],
  ['b', ['Mei: That is too far.', 'That is too far.'], ['.right']],
  ['table', ['That is too far.', 'That is too far.'], []],
])('a refused action of %s is named to others; its key faces the seat', async (seat, heads, keys) => {
  settings.set({ reading: 'en' });
  const refused = { ok: false, error: 'refused', n: 0, verdict: 'illegal', code: 'duel.too-far' } as const;
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const action = { seat, action: 'go' };
  match.record = () => Promise.resolve({ ...refused, action });
  const view = emptyView(header, 0, { role: 'table', pen: true });
  match.view = view;
  const controller = new MatchController(match, () => view);
  await controller.record(action);
  const parts = { board: empty, prompts: {}, prompt: empty, counts: empty };
  const { container } = render(ShellSide, { controller, seats: header.seats, asked: [], ...parts });
  const text = (of: string): string | undefined =>
    container.querySelector(of)?.textContent.replace('Not allowed', '').trim();
  expect(['.left .head', '.right .head'].map(text)).toEqual(heads);
  expect(['.left', '.right'].filter((side) => container.querySelector(`${side} .saying button`))).toEqual(
    keys,
  );
});
