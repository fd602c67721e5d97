import { fireEvent, render, waitFor } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import { words } from '../i18n/words.svelte';
import type { DeskTable, GameInfo, Tournament } from '../net/types';
import Entrants from './Entrants.svelte';
import own from './locale/en.ftl?raw';
import NewTournament from './NewTournament.svelte';
import PairingsByHand from './PairingsByHand.svelte';
import ResultForm from './ResultForm.svelte';
import TableSheet from './TableSheet.svelte';

for (const text of [shared, own]) words.add('en', text);

let sent: unknown[][];
const act = (command: string, body: object): Promise<boolean> =>
  Promise.resolve(sent.push([command, body]) > 0);
const tap = (query: string): Promise<unknown> =>
  fireEvent.click(document.querySelector(query) ?? document.body);
const press = (name: string): Promise<unknown> =>
  fireEvent.click(
    [...document.querySelectorAll('button')].find((key) => key.textContent.trim() === name) ?? document.body,
  );
const type = (query: string, value: string): Promise<unknown> => {
  const field = document.querySelector(query);
  if (!field) throw new Error(`no field ${query}`);
  return fireEvent.input(field, { target: { value } });
};
const submit = (query: string): Promise<unknown> =>
  fireEvent.submit(document.querySelector(query)?.closest('form') ?? document.body);

const entrant = (name: string): object => ({ entrant: name, name, gone: false, members: [] });
const cup = {
  form: 'swiss',
  boards: 1,
  finished: false,
  entrants: ['Aoi', 'Haru', 'Mei', 'Ren'].map(entrant),
  rounds: [
    {
      round: 1,
      tables: [
        { table: 1, seats: [entrant('Aoi'), entrant('Haru')] },
        { table: 2, seats: [entrant('Mei'), entrant('Ren')] },
      ],
      byes: [],
    },
  ],
  rests: [{ round: 2, entrant: 'Mei', points: '1/2' }],
  apart: [['Aoi', 'Ren']],
} as unknown as Tournament;

beforeEach(() => {
  settings.set({ reading: 'en' });
  sent = [];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('people are entered, one of the same name with a number', async () => {
  render(Entrants, { cup, act });
  await type('textarea', 'Aoi\n Yui \n');
  await submit('textarea');
  await waitFor(() => {
    expect(sent).toEqual([['enter_players', { names: ['Aoi', 'Yui'] }]]);
  });
  await waitFor(() => {
    expect(document.querySelector('[data-part=known]')?.textContent).toContain('In already: Aoi');
  });
  await tap('[data-another=Aoi]');
  expect(sent[1]).toEqual(['enter_players', { names: ['Aoi 2'] }]);
});

test('a person is excused, kept apart, renamed or leaves; what holds is shown', async () => {
  render(Entrants, { cup, act });
  const row = (name: string): string =>
    document.querySelector(`[data-entrant=${name}]`)?.textContent.replace(/\s+/g, ' ') ?? '';
  expect(row('Mei')).toContain('does not play in round 2 (½)');
  expect(row('Aoi')).toContain('never against Ren');
  for (const [key, half] of [
    ['rests', true],
    ['rests-without', false],
  ] as const) {
    await tap(`[data-entrant=Haru] [data-do=person]`);
    await tap(`[data-do=${key}]`);
    expect(sent.at(-1)).toMatchObject(['rest_player', { entrant: 'Haru', round: 2, half }]);
    if (document.querySelector('[data-do=leaves]')) await tap(`[data-entrant=Haru] [data-do=person]`);
  }
  await tap(`[data-entrant=Haru] [data-do=person]`);
  await tap('[data-apart=Mei]');
  expect(sent.at(-1)).toMatchObject(['keep_apart', { entrants: ['Haru', 'Mei'] }]);
  await type('[data-entrant=Haru] input[name=name]', 'Haru T.');
  await submit('[data-entrant=Haru] input[name=name]');
  expect(sent.at(-1)).toEqual(['rename_player', { entrant: 'Haru', name: 'Haru T.' }]);
});

test('two people of a round change places by two taps, with a reason', async () => {
  const closed = vi.fn();
  const match = { game: 'any', phase: 'over', names: { p1: 'Haru', p2: 'Aoi' }, outcome: null };
  const row = { ...match, unconfirmed: [], objections: 0, outdated: null, trouble: [] };
  const hall = [row as unknown as DeskTable];
  render(PairingsByHand, { cup, tables: hall, now: 0, act, onclose: closed });
  const key = (): HTMLButtonElement | null => document.querySelector('[type=submit]');
  expect(key()?.disabled).toBe(true);
  for (const name of ['Haru', 'Mei']) await tap(`[data-person=${name}]`);
  const played = [...document.querySelectorAll('[data-part=match]')];
  expect(played.map(({ textContent }) => textContent.trim())).toEqual([
    'Now: Aoi – HaruClosed before its end',
  ]);
  expect(key()?.disabled).toBe(true);
  await type('input[name=reason]', 'they asked');
  expect(key()?.disabled).toBe(false);
  await submit('input[name=reason]');
  const tables = [
    ['Aoi', 'Mei'],
    ['Haru', 'Ren'],
  ];
  expect(sent).toEqual([['pair_by_hand', { round: 1, tables, byes: [], reason: 'they asked' }]]);
  await waitFor(() => {
    expect(closed).toHaveBeenCalled();
  });
});

test('a first result has a usual reason, a change needs one of its own', async () => {
  const closed = vi.fn();
  const base = { ...cup, places: [] } as unknown as Tournament;
  const table = { table: 1, seats: [entrant('Aoi'), entrant('Haru')], shares: null, boards: [] };
  const props = { cup: base, round: 1, act, onclose: closed };
  const first = render(ResultForm, { ...props, table: table as never });
  const key = (): HTMLButtonElement | null => document.querySelector('[type=submit]');
  const valid = (): boolean | undefined => document.querySelector<HTMLFormElement>('form')?.checkValidity();
  expect(key()?.disabled).toBe(true); // a draw is a choice of its own
  await tap('[data-do=nobody]');
  expect(valid()).toBe(false); // no usual reason
  for (const name of ['Aoi', 'Haru']) await press(name); // the second replaces the first
  expect(valid()).toBe(true);
  await submit('input');
  const sentBody = { round: 1, table: 1, board: 1, nobody: false, winners: ['Haru'] };
  expect(sent).toEqual([['correct_result', { ...sentBody, reason: 'played on paper' }]]);
  await waitFor(() => {
    expect(closed).toHaveBeenCalled();
  });
  first.unmount();
  render(ResultForm, { ...props, table: { ...table, shares: { Aoi: '0', Haru: '1' } } as never });
  await tap('[data-do=draw]');
  expect(key()?.disabled).toBe(false);
  expect(valid()).toBe(false);
  await tap('[data-why=mistake]');
  expect(valid()).toBe(true);
  await submit('input');
  expect(sent[1]).toEqual(['correct_result', { ...sentBody, winners: [], reason: 'entered wrongly' }]);
});

test('a new tournament asks for little, and has its own rounds, points and tie-breaks', async () => {
  const games = [
    { name: 'two', seating: { orders: [['black', 'red']], least: 2, most: 2 }, options: [] },
    { name: 'many', seating: { orders: [], least: 2, most: 26 }, options: [] },
  ] as unknown as GameInfo[];
  const begun: object[] = [];
  const begin = (body: object): Promise<void> => Promise.resolve(void begun.push(body));
  render(NewTournament, { games, before: null, begin });
  await type('input[name=cup]', ' Foxes ');
  await type('input[name=rounds]', '3');
  for (const name of ['½', 'Games won']) await press(name);
  await tap('[data-do=begin]');
  expect(begun[0]).toMatchObject({
    name: 'Foxes',
    game: 'two',
    form: 'swiss',
    rounds: 3,
    bye: '1/2',
    ties: ['wins'],
    coaching: false,
    boards: 1,
  });
  await tap('[data-game=many]');
  for (const name of ['Tables of three or four', '4 – 2 – 1 – 0']) await press(name);
  await tap('[data-do=begin]');
  expect(begun[1]).toMatchObject({ game: 'many', fewest: 3, most: 4, places: [4, 2, 1, 0] });
  expect(begun[1]).not.toHaveProperty('boards');
});

test.each([
  ['over', [['clear_table', { number: 2, match: 'm1' }]], 0],
  ['playing', [], 1],
])(
  'a match that is %s: freeing its table is sent at once, or can be withdrawn',
  async (phase, asked, freed) => {
    const frees: unknown[] = [];
    const row = {
      number: 2,
      name: '',
      match: 'm1',
      n: 3,
      game: 'two',
      phase,
      open: true,
      names: { black: 'Aoi', red: 'Haru' },
      seats: ['black', 'red'],
      claimed: [],
      phones: [],
      unconfirmed: [],
      turn: [],
      trouble: [],
      objections: 0,
      waits: false,
      call: null,
    } as unknown as DeskTable;
    const ask = (command: string, body: object): Promise<never> => {
      if (command !== 'watch') sent.push([command, body]);
      return Promise.resolve({ ok: true } as never);
    };
    render(TableSheet, {
      row,
      tables: [row],
      now: 0,
      ask: ask as never,
      onfree: (free) => frees.push(free),
      onclose: () => undefined,
    });
    await tap('[data-do=clear] button');
    await waitFor(() => {
      expect(document.querySelector('[data-do=clear] .second button')).not.toBeNull();
    });
    await tap('[data-do=clear] .second button');
    await waitFor(() => {
      expect(frees).toHaveLength(freed);
    });
    expect(sent.filter(([command]) => command === 'clear_table')).toEqual(asked);
  },
);
