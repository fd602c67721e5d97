import { render, screen, waitFor } from '@testing-library/svelte';

import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import type { Header, Line, View } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import Join from './PhonesMore.svelte';
import own from './locale/en.ftl?raw';
import Result from './Result.svelte';

for (const text of [shared, own]) words.add('en', text);

const header: Header = {
  record: 'match',
  version: 1,
  game: 'tricks',
  seats: ['a', 'b', 'c'],
  names: { a: 'Aoi', b: 'Mei', c: 'Ken' },
  rules_in_force: {},
};
const line = (n: number, more: Partial<Line> = {}): Line =>
  ({
    n,
    action: { seat: 'a', action: 'play' },
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
    undone: false,
    private: false,
    settled: null,
    about: {},
    at: '2026-05-05T10:00:00Z',
    ...more,
  }) as Line;
const LINES = [
  line(1, { verdict: 'unverified' }),
  line(2, { verdict: 'unverified', purpose: 'tell' }),
  line(3, { verdict: 'unverified', purpose: 'tell' }),
  line(4, { undone: true }),
  line(5, { action: { seat: 'table', action: 'undo', to: 3 }, purpose: 'undo' }),
  line(6),
  line(7, { purpose: 'end' }),
];
const HEADS = { end: 'aaaa1111aaaa1111', newest: 'bbbb2222bbbb2222' };
const outcome = (...winners: string[]): View['outcome'] => ({ winners, reason: 'tricks.end' });

function over(more: Partial<View>, lines = LINES): MatchController {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, 7, {
    match: 'm1',
    link: 9,
    head: HEADS.newest,
    confirm: { of: 7, head: HEADS.end, seats: { a: null, b: null, c: null } },
    outcome: outcome('a', 'b'),
    ...more,
  });
  match.lines = lines;
  match.view = view;
  return new MatchController(match, () => view);
}
const text = (): string => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(() => {
  settings.set({ reading: 'en' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the result counts standing moves and public claims', () => {
  const controller = over({ role: 'table', pen: true });
  render(Result, { controller, outcome: outcome('a', 'b') ?? { winners: [], reason: '' } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Aoi, Mei win!');
  expect(document.querySelector('.upside-down')?.textContent).toContain('Aoi, Mei win!');
  expect(text()).toContain('2 moves');
  expect(text()).toContain('Never found out whether a claim was true: 1');
});

test('one name for one code: that of the newest link, and which link that is', () => {
  render(Result, {
    controller: over({ role: 'table', pen: true }),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  expect(text()).toMatch(/Check code BBBB-2222-BBBB-2222 \(link 9\)/);
});

test.each([
  ['nobody waits for it', {}, false],
  ['an evening takes the result', { place: { table: 3 } }, true],
  [
    'somebody answered',
    { confirm: { of: 7, head: HEADS.end, seats: { a: { agree: true }, b: null } } },
    true,
  ],
])('whether the result is right is asked at length where %s: %s', (_, more, asked) => {
  render(Result, {
    controller: over({ role: 'table', pen: true, ...(more as Partial<View>) }),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  expect(document.querySelector('section.confirm, details.confirm[open]') !== null).toBe(asked);
});

test.each<[string, Partial<View>, boolean]>([
  ['of a family', {}, true],
  ['of an evening whose result is open', { place: { number: 3, name: '', called: null } }, false],
])('the main key %s plays again, else it confirms: %s', (_, more, main) => {
  render(Result, {
    controller: over({ role: 'table', pen: true, ...more }),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  expect(document.querySelector('.buttons > .strong') !== null).toBe(main);
  const [yes] = screen.getAllByRole('button', { name: words.plain('end-yes'), hidden: true });
  expect(yes?.classList.contains('strong')).toBe(!main);
  expect(text()).toContain(words.plain('result-turn'));
});

test.each(['confirmed', 'refuted'])('there is a word for a claim that was %s', (as) => {
  expect(words.has(`result-${as}`)).toBe(true);
});

test('after a pairing of a tournament the organiser decides who plays next', () => {
  const yes = { agree: true };
  render(Result, {
    controller: over({
      role: 'table',
      pen: true,
      place: { number: 3, name: '', called: null },
      settings: { coaching: true, paired: true },
      confirm: { of: 7, head: HEADS.end, seats: { a: yes, b: yes, c: yes } } as unknown as View['confirm'],
    }),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  expect(text()).toContain('The next match appears here.');
  for (const key of ['result-turn', 'result-again']) expect(text()).not.toContain(words.plain(key));
});

test.each<[number, number, boolean]>([
  [2, 4, false],
  [0, 7, true],
  [0, 0, false],
])('of %i false and %i true claims the false ones are listed', (lies, truths, praised) => {
  const claims = Array.from({ length: lies + truths }, (_, i) =>
    line(i + 1, { settled: { as: i < lies ? 'refuted' : 'confirmed', by: i + 1 } }),
  );
  const controller = over({ role: 'table', pen: true }, claims);
  render(Result, { controller, outcome: outcome('a') ?? { winners: [], reason: '' } });
  expect(document.querySelectorAll('.claims li')).toHaveLength(lies);
  expect(text().includes(words.plain('result-true'))).toBe(praised);
});

test('a match of several parts lists each with its formula and outcome, and no last move below', () => {
  words.add(
    'en',
    `tricks-ui-chapter-clear = { $event }
    .detail = { $formula }
tricks-ui-came-clear = Clear!
tricks-ui-came-critical = Critical!`,
  );
  const part = (n: number, event: string, formula: string, ...more: string[]): Line =>
    line(n, {
      about: { formula },
      effects: [{ effect: 'clear', event }, ...more.map((effect) => ({ effect }))] as Line['effects'],
    });
  const lines = [part(1, 'The gate', '1+2＝3'), line(2), part(3, 'The cave', '5×2＝10', 'critical')];
  render(Result, {
    controller: over({ role: 'table', pen: true }, lines),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  const rows = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
  expect(rows).toEqual([
    ['The gate', '1+2＝3', 'Clear!'],
    ['The cave', '5×2＝10', 'Critical!'],
  ]);
  expect(text()).not.toContain(words.plain('result-last'));
});

test('nobody is asked whether a result of all together is right', () => {
  words.add('en', 'quest-ui-nobody = Not this time');
  render(Result, {
    controller: over({ role: 'table', pen: true, header: { ...header, game: 'quest' } }),
    outcome: outcome() ?? { winners: [], reason: '' },
  });
  expect(document.querySelector('.confirm')).toBeNull();
});

test('the final table is next to the result', async () => {
  render(Result, {
    controller: over({ role: 'table', pen: true, position: { pile: 7 } }),
    outcome: outcome('a') ?? { winners: [], reason: '' },
  });
  await waitFor(() => {
    expect(document.querySelector('.board')?.textContent).toContain('7');
  });
});

test('a second tablet has no code, and none is shown', () => {
  const join = { seat: null, ticket: 't', url: 'http://x/', claimed: false };
  const joins = [
    { ...join, role: 'spectator', code: '123456' },
    { ...join, role: 'table', code: null },
  ] as never;
  render(Join, { joins, pictures: {}, onclose: () => undefined });
  expect(text()).toContain('123 456');
  expect(text()).not.toContain('–––');
});
