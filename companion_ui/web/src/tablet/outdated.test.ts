import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';

import { MatchController } from '../play/controller.svelte';
import Outdated from '../play/Outdated.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import { settings } from '../device/settings.svelte';
import { ticket } from '../device/storage';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { Line, OutdatedView, View } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import sharedJa from '../i18n/locale/ja.ftl?raw';
import own from './locale/en.ftl?raw';
import OutdatedMatch from './OutdatedMatch.svelte';

words.add('ja', sharedJa);
for (const text of [shared, own]) words.add('en', text);

const header = twoPeople('gone');
const line = (n: number, more: Partial<Line> = {}): Line =>
  ({
    n,
    action: { seat: 'black', action: 'move', to: 'c3' },
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
    undone: false,
    private: false,
    settled: null,
    about: {},
    ruling: null,
    ...more,
  }) as Line;
const outdated: OutdatedView = { rules: '2', today: '3', from: 2, known: 3, lay: true };
const view = (more: Partial<OutdatedView> = {}, rest: Partial<View> = {}): View =>
  emptyView(header, 3, {
    match: 'm-old',
    role: 'table',
    pen: true,
    outdated: { ...outdated, ...more },
    ...rest,
  });

beforeEach(() => {
  settings.set({ reading: 'en' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[string, Partial<OutdatedView>, string[], string[]]>([
  [
    'goes on as a new match',
    {},
    ['(2→3)', 'From move 2 on', 'Nothing more is recorded'],
    ['arbiter', 'board'],
  ],
  ['cannot be laid', { lay: false }, ['An arbiter can decide'], []],
  [
    'is of a game that is gone',
    { today: null, lay: false },
    ['not installed here any more (rules 2)'],
    ['From move'],
  ],
  ['is known up to a move', { known: 1 }, ['after move 1. How it lay later is not known'], []],
  ['is known at its start', { known: 0 }, ['that of the start'], []],
  ['has no board', { known: null }, ['How the board lay is not known'], []],
])('the notice of a match that %s', (_, more, said, unsaid) => {
  const now = view(more);
  render(Outdated, { view: now, of: { ...outdated, ...more } });
  const text = screen.getByRole('status').textContent.replace(/\s+/g, ' ');
  for (const one of said) expect(text).toContain(one);
  for (const one of unsaid) expect(text).not.toContain(one);
});

test('and in Japanese, as short', () => {
  settings.set({ reading: 'kanji' });
  render(Outdated, { view: view(), of: outdated });
  expect(screen.getByRole('status').textContent.replaceAll('\u200b', '')).toContain(
    '2手目から、いまのルールではちがう判定になります。',
  );
});

function table(now: View): void {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  match.lines = [line(1), line(2, { purpose: 'tell' }), line(3)];
  match.view = now;
  Object.assign(match.client, { look: () => Promise.resolve(now) });
  render(OutdatedMatch, { controller: new MatchController(match, () => now) });
}

test('the tablet plays on as a new match: once, with the key to it kept', async () => {
  const asked: { url: string; body: { request_id: string } }[] = [];
  let busy: (() => void) | null = null;
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    if (!url.endsWith('/play_on')) return Promise.resolve(new Response('[]'));
    asked.push({ url, body: JSON.parse(init?.body ?? '{}') as { request_id: string } });
    if (asked.length === 1)
      return new Promise<Response>((_, refuse) => {
        busy = () => {
          refuse(new TypeError('no network'));
        };
      });
    const opened = { ok: true, match: 'm-new', token: 'new', pin: '1234', device: 'd' };
    return Promise.resolve(new Response(JSON.stringify(opened)));
  });
  table(view());
  const key = await screen.findByRole('button', { name: /Play on from this table/ });
  await fireEvent.click(key);
  await fireEvent.click(key); // while the first request is pending
  await waitFor(() => {
    expect(busy).not.toBeNull();
  });
  expect(asked.length).toBe(1);
  (busy as (() => void) | null)?.();
  await screen.findByRole('alert');
  await fireEvent.click(key);
  await waitFor(() => {
    expect(ticket('m-new')?.token).toBe('new');
  });
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('/api/matches/m-old/play_on'));
  expect(asked[1]?.body.request_id).toBe(asked[0]?.body.request_id);
});

test.each([
  ['it cannot be laid', view({ lay: false })],
  ['another tablet has the pen', view({}, { pen: false })],
  ['the game is gone', view({ lay: false, today: null })],
])('nothing is offered where %s', async (_, now) => {
  table(now);
  await screen.findByRole('slider');
  expect(screen.queryByRole('button', { name: /Play on/ })).toBeNull();
});

test('the lines are shown as recorded, but for what seats noted in private', async () => {
  table(view({ known: null }));
  const list = await screen.findByRole('list');
  expect([...list.querySelectorAll('li')].map((row) => row.dataset['n'])).toEqual(['1', '3']);
  expect(list.textContent).toContain('Aoi: move');
  const slider = screen.getByRole<HTMLInputElement>('slider');
  expect([slider.max, slider.value]).toEqual(['2', '2']);
  await fireEvent.click(screen.getByRole('button', { name: words.plain('history-prev') }));
  expect(list.querySelector('.now')?.getAttribute('data-n')).toBe('1'); // the disclosure in between is not a stop
  expect(document.querySelector('.scene .scene')).toBeNull(); // the board is not drawn
});
