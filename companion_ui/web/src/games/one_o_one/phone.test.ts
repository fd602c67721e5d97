import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';

import { MatchController } from '../../play/controller.svelte';
import { Cover } from '../../play/cover.svelte';
import { LaidTable, NOT_NOW } from '../../play/laid.svelte';
import { settings } from '../../device/settings.svelte';
import shared from '../../i18n/locale/en.ftl?raw';
import { Speaker } from '../../i18n/speaker';
import { words } from '../../i18n/words.svelte';
import { emptyView } from '../../net/empty-view';
import type { Header, Json, View } from '../../net/types';
import type { GameTypes } from './contract';
import own from './locale/en.ftl?raw';
import Phone from './Phone.svelte';
import Scene from './Scene.svelte';

for (const text of [shared, own]) words.add('en', text);

const SEATS = ['p1', 'p2', 'p3'];
const header: Header = {
  record: 'match',
  version: 1,
  game: 'one_o_one',
  seats: SEATS,
  names: { p1: 'Aoi', p2: 'Mei', p3: 'Ken' },
  rules_in_force: {},
};
const POSITION = {
  phase: 'play',
  total: 57,
  level: 1,
  deck: 40,
  direction: 1,
  turn: 'p2',
  pile: ['Kh'],
  gone: [],
  out: [],
  lp: { p1: 2, p2: 2, p3: 2 },
};
const HAND = {
  seat: 'p1',
  action: 'hand',
  purpose: 'tell',
  fields: { cards: { type: 'list', min: 2, max: 2, distinct: true, item: { type: 'text' } } },
  optional: [],
  exact: true,
};

/** Show the phone of `p1` after a card with `effects` and `steps`. */
function show(position: object, effects: Json[] = [], steps: Json[] = []): Cover {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, 1, {
    match: 'm1',
    seat: 'p1',
    turn: ['p2'],
    upcoming: ['p2', 'p3'],
    position: { ...POSITION, ...position },
    mine: { hand: ['??', '??'], plays: [], deck: null, conflict: false },
    choices: [HAND],
  } as unknown as Partial<View>);
  const line = {
    n: 1,
    action: { seat: 'p1', action: 'play' },
    effects,
    steps,
    undone: false,
    private: false,
  };
  match.lines = [line] as unknown as typeof match.lines;
  match.view = view;
  const controller = new MatchController<GameTypes>(match as never, () => view as never);
  const cover = new Cover();
  render(Phone, { controller, cover });
  return cover;
}
const lost = { effect: 'lp', seat: 'p1', lp: 1, change: -1 };
const text = (): string => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('a burst is shown on the phone of who lost by it', () => {
  show({ phase: 'open', total: 0 }, [{ effect: 'total', total: 107 }, { effect: 'bust' }, lost]);
  expect(text()).toContain('107 Bust!');
  expect(document.querySelector('.own')?.textContent).toMatch(/Aoi\s+2 → 1/);
});

test('the phone of an eliminated player shows that, also in later rounds', () => {
  show({ out: ['p1'], lp: { p1: 0, p2: 4, p3: 1 } });
  expect(text()).toContain('You are out.');
  expect(text()).not.toContain('Aoi 0');
});

test('a reset is named, with 101 and the penalty, until the new card is turned up', () => {
  show({ phase: 'flip', total: 0, level: 2 }, [
    { effect: 'total', value: 9, total: 101 },
    { effect: 'reset', seat: 'p1', level: 2 },
  ]);
  expect(text()).toContain('101 Reset!');
  expect(text()).toMatch(/Penalty\s+1 → 2/);
});

test('after a card one tap leads to noting the card drawn for it', async () => {
  const cover = show({}, [], [{ step: 'one_o_one.step.draw', seat: 'p1' }]);
  await fireEvent.click(screen.getByRole('button', { name: 'Draw one and note it' }));
  expect(cover.open).toBe(true);
  await waitFor(() => expect(document.querySelector('[data-key="Ah"]')).not.toBeNull());
});

test('nothing is to be drawn after the card of another', () => {
  show({}, [], [{ step: 'one_o_one.step.draw', seat: 'p3' }]);
  expect(screen.queryByRole('button', { name: 'Draw one and note it' })).toBeNull();
});

test('a position before a new round shows how the last one ended, in any drawing of it', () => {
  const effects = [
    { effect: 'total', value: 30, total: 107 },
    { effect: 'bust', seat: 'p1', level: 1 },
    { effect: 'lp', seat: 'p1', change: -1, lp: 1 },
  ];
  const position = { ...POSITION, phase: 'open', total: 0 } as never;
  render(Scene, { position, speaker: Speaker.of(header), bare: true, lines: [{ effects }] as never });
  expect(text()).toContain('107 Bust!');
  expect(text()).toMatch(/Aoi\s+2 → 1/);
});
