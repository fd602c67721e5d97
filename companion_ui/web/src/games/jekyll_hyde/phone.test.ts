import { render } from '@testing-library/svelte';

import { MatchController } from '../../play/controller.svelte';
import { Cover } from '../../play/cover.svelte';
import { LaidTable, NOT_NOW } from '../../play/laid.svelte';
import { settings } from '../../device/settings.svelte';
import shared from '../../i18n/locale/en.ftl?raw';
import { words } from '../../i18n/words.svelte';
import { emptyView } from '../../net/empty-view';
import type { Header } from '../../net/types';
import type { GameTypes } from './contract';
import own from './locale/en.ftl?raw';
import Phone from './Phone.svelte';

for (const text of [shared, own]) words.add('en', text);

const header: Header = {
  record: 'match',
  version: 1,
  game: 'jekyll_hyde',
  seats: ['jekyll', 'hyde'],
  names: { jekyll: 'Aoi', hyde: 'Mei' },
  rules_in_force: {},
};
const POSITION = {
  phase: 'play',
  round: 1,
  trick: 2,
  table: [],
  tokens: [],
  played: ['4+', 'G4'],
  tricks: { jekyll: 1, hyde: 0 },
};
const play = (n: number, seat: string, card: string, colour: string | null, effects: object[]): object => ({
  n,
  action: { seat, action: 'play', card, ...(colour && { colour }) },
  verdict: 'legal',
  effects,
  steps: [],
  undone: false,
  private: false,
});
const TRICK = { effect: 'trick', winner: 'jekyll', by: 'potion', tricks: { jekyll: 8, hyde: 2 } };

/** Show the phone of `jekyll` after a trick of a potion and a green card. */
function show(position: object, effects: object[]): void {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, 2, {
    match: 'm1',
    seat: 'jekyll',
    turn: ['jekyll'],
    position: { ...POSITION, ...position },
    mine: { hand: ['??'], playable: [], results: [], passing: [], opponent: [], conflict: false },
  });
  match.lines = [
    play(1, 'jekyll', '4+', 'green', []),
    play(2, 'hyde', 'G4', null, effects),
  ] as unknown as typeof match.lines;
  match.view = view;
  const controller = new MatchController<GameTypes>(match as never, () => view as never);
  render(Phone, { controller, cover: new Cover() });
}
const text = (): string => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('the trick that was decided stays on the phone until the next card', () => {
  show({}, [TRICK]);
  expect(document.querySelectorAll('.lies')).toHaveLength(2);
  expect(document.querySelector('.lies.won')?.textContent).toContain('Aoi');
});

test('once a card is led the trick before is gone', () => {
  show({ table: [{ seat: 'hyde', card: 'P1', colour: 'purple' }] }, [TRICK]);
  expect(document.querySelectorAll('.lies')).toHaveLength(1);
});

test('between two rounds the phone shows the difference and where the marker went', () => {
  const moved = { effect: 'marker', difference: 6, marker: 8 };
  show({ phase: 'exchange', round: 2, tricks: { jekyll: 0, hyde: 0 } }, [TRICK, moved]);
  expect(text()).toContain('8−2＝6');
  expect(document.querySelectorAll('.lies')).toHaveLength(0);
});

test('in the first exchange there is nothing to show', () => {
  show({ phase: 'exchange', played: [] }, []);
  expect(document.querySelector('.end')).toBeNull();
});
