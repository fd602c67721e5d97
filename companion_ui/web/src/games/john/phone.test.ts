import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';

import { MatchController } from '../../play/controller.svelte';
import { Cover } from '../../play/cover.svelte';
import { LaidTable, NOT_NOW } from '../../play/laid.svelte';
import { settings } from '../../device/settings.svelte';
import shared from '../../i18n/locale/en.ftl?raw';
import { words } from '../../i18n/words.svelte';
import { emptyView } from '../../net/empty-view';
import type { Choice, FieldType, Header, Preview, View } from '../../net/types';
import type { GameTypes } from './contract';
import own from './locale/en.ftl?raw';
import Phone from './Phone.svelte';

for (const text of [shared, own, 'suit-s = spades\nsuit-c = clubs']) words.add('en', text);

const header: Header = {
  record: 'match',
  version: 1,
  game: 'john',
  seats: ['black', 'red'],
  names: {},
  rules_in_force: {},
};
const one = (of: string, ...values: string[]): FieldType => ({ type: 'one', of, values });
const choice = (action: string, fields: Record<string, FieldType>, purpose?: 'tell'): Choice => ({
  seat: 'black',
  action,
  fields,
  optional: [],
  exact: true,
  ...(purpose && { purpose }),
});
const setup = (suit: string): Choice =>
  choice('setup', { suit: one('suit', suit), front: one('card', '5s', '6s') });
const register = (...cards: string[]): Choice[] => [
  choice(
    'register',
    { cards: { type: 'list', item: one('card', ...cards), min: 2, max: 2, distinct: true } },
    'tell',
  ),
  choice(
    'register',
    { cards: { type: 'list', item: one('card', '??'), min: 2, max: 2, distinct: false } },
    'tell',
  ),
];
const side = { reserve: 1, pile: 2, unknown: [], reserve_known: [] };

/** Show black's phone, created again as after each action of the other seat. */
async function show(
  cover: Cover,
  choices: Choice[],
  previews: Preview<GameTypes>[] = [],
  pile: string[] = [],
): Promise<void> {
  cleanup();
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, 1, {
    match: 'm1',
    role: 'seat',
    seat: 'black',
    position: {
      board: { a1: '5s' },
      yoko: {},
      due: null,
      to_move: null,
      first: 'black',
      loop: null,
      seats: { black: side, red: side },
    },
    mine: { me: { registration: 'none', pile, choices: null } },
    settings: { coaching: true },
    choices,
    previews,
  } as unknown as Partial<View>);
  match.view = view;
  const controller = new MatchController<GameTypes>(match as never, () => view as never);
  render(Phone, { controller, cover });
  await waitFor(() => expect(document.querySelector('button:not([data-cell], .cover)')).not.toBeNull());
}
const tap = (name: RegExp): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const ticked = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-pressed="true"]')].map(({ dataset }) => dataset.key);

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('the suit stays picked when the other seat records something, as long as it is asked for', async () => {
  const cover = new Cover();
  await show(cover, [setup('s'), setup('c')]);
  await tap(/spades/);
  expect(document.querySelector('.ask p')?.textContent).toContain('in front of the K');
  await show(cover, [setup('s'), setup('c')]);
  expect(document.querySelector('.ask p')?.textContent).toContain('in front of the K');
  await show(cover, [setup('c'), choice('setup', { suit: one('suit', 'd'), front: one('card', '5d') })]);
  expect(document.querySelector('.ask p')?.textContent).toContain('Which suit');
});

test('cards of the pile stay ticked, as long as all can be in it', async () => {
  const cover = new Cover();
  cover.lift();
  await show(cover, register('2s', '3s', '4s'));
  await tap(/Note my change pile/);
  for (const card of ['2s', '4s', '2s'])
    await fireEvent.click(document.querySelector(`[data-key="${card}"]`) ?? document.body);
  expect(ticked()).toEqual(['4s']);
  await show(cover, register('3s', '4s'));
  expect(ticked()).toEqual(['4s']);
  await show(cover, register('2s', '3s'));
  expect(ticked()).toEqual([]);
});

test('a noted pile that must be shown is ticked by one key', async () => {
  const [of] = register('2s', '3s', '4s');
  if (of) await show(new Cover(), [choice('reveal', of.fields)], [], ['2s', '4s']);
  await tap(/2 noted cards/);
  expect(ticked()).toEqual(['2s', '4s']);
});

test('a move that loses the match is marked on the phone, one that wins is not', async () => {
  const move = choice('move', { from: one('cell', 'a1'), to: one('cell', 'a2', 'b1') });
  const ends = (to: 'a2' | 'b1', winner: 'black' | 'red'): Preview<GameTypes> => ({
    action: { seat: 'black', action: 'move', from: 'a1', to },
    effects: [{ effect: 'end', winners: [winner], reason: 'john.end.loop' }],
  });
  const cover = new Cover();
  cover.lift();
  await show(cover, [move, ...register('2s', '3s')], [ends('a2', 'red'), ends('b1', 'black')]);
  await fireEvent.click(document.querySelector('[data-cell="a1"]') ?? document.body);
  expect(document.querySelector('[data-cell="a2"] .chip')?.textContent).toBe('loses');
  expect(document.querySelector('[data-cell="b1"] .light')).not.toBeNull();
  expect(document.querySelector('[data-cell="b1"] .chip')).toBeNull();
});
