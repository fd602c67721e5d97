import { waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';

import { emptyView } from '../net/empty-view';
import type { Action, Choice, FieldType, Header, Json } from '../net/types';
import type { PadLook, PadValue } from '../ui/pad';
import { CardPicker } from './card-picker.svelte';
import type { MatchController } from './controller.svelte';

const header: Header = { record: 'match', version: 1, game: 'any', seats: ['a', 'b'], rules_in_force: {} };
const one = (of: string, ...values: Json[]): FieldType => ({ type: 'one', of, values });
const play = (cards: string[], value?: FieldType, optional: string[] = []): Choice => ({
  seat: 'a',
  action: 'play',
  fields: {
    card: one('card', ...cards),
    from: one('word', 'hand', 'deck'),
    ...(value && { value }),
  },
  optional,
  exact: true,
  usual: { from: 'hand' },
});
const flip: Choice = {
  seat: 'table',
  action: 'flip',
  fields: { card: one('card', 'As', '7s') },
  optional: [],
  exact: true,
};
const hand: Choice = {
  seat: 'a',
  action: 'hand',
  fields: { cards: { type: 'list', item: one('card', '7s', '??'), min: 2, max: 2, distinct: true } },
  optional: [],
  exact: true,
};
const TURN = [
  hand,
  play(['7s', 'Kd']),
  play(['As', 'Ah'], one('value', 1, 11)),
  play(['Ts'], one('value', 10), ['value']),
];
const look: PadLook = {
  grids: [],
  also: (card) => (card.startsWith('T') ? [10, -10] : []),
  play: { action: 'play', from: 'hand' },
};

let recorded: Action[] = [];
let explained: Action[] = [];
let accepted = true;
const picking = (choices: Choice[], open = true): CardPicker =>
  new CardPicker(
    {
      open,
      view: () => emptyView(header, 1, { choices, turn: ['b'] }),
      speaker: { ask: () => 'How much?' },
      clear: () => undefined,
      record: (action: Action) => {
        recorded.push(action);
        return Promise.resolve(accepted);
      },
      explain: (action: Action) => {
        explained.push(action);
        return Promise.resolve();
      },
    } as unknown as MatchController,
    look,
  );
beforeEach(() => {
  recorded = [];
  explained = [];
  accepted = true;
});

/** Tap cards, choose values and toggle words. */
function tap(picker: CardPicker, ...taps: PadValue[]): void {
  for (const value of taps)
    if (picker.asked && typeof value === 'number') picker.answer(value);
    else if (value === 'deck') picker.toggle(value);
    else picker.tap(String(value));
}

const plays = { seat: 'a', action: 'play', from: 'hand' };
test.each<[string, Choice[], PadValue[], Action | null, Action | null]>([
  ['a plain card is played by one tap', TURN, ['7s'], { ...plays, card: '7s' }, null],
  ['a word may be picked before', TURN, ['deck', '7s'], { ...plays, card: '7s', from: 'deck' }, null],
  ['and taken back', TURN, ['deck', 'deck', '7s'], { ...plays, card: '7s' }, null],
  ['an ace asks for its value', TURN, ['As', 11], { ...plays, card: 'As', value: 11 }, null],
  ['after a word too', TURN, ['deck', 'As', 1], { ...plays, card: 'As', from: 'deck', value: 1 }, null],
  ['another card takes its place', TURN, ['As', 'Ah', 1], { ...plays, card: 'Ah', value: 1 }, null],
  ['a value that may be left out is asked for', TURN, ['Ts', 10], { ...plays, card: 'Ts', value: 10 }, null],
  ['one that is not offered is explained', TURN, ['Ts', -10], null, { ...plays, card: 'Ts', value: -10 }],
  ['so is a card', TURN, ['9h'], null, { ...plays, card: '9h' }],
  ['with the word', TURN, ['deck', '9h'], null, { ...plays, card: '9h', from: 'deck' }],
  ['a flip has no further fields', [flip], ['As'], { seat: 'table', action: 'flip', card: 'As' }, null],
  ['without an offer a play is explained', [hand], ['7s'], null, { ...plays, seat: 'b', card: '7s' }],
])('%s', (_, choices, taps, record, explain) => {
  const picker = picking(choices);
  tap(picker, ...taps);
  expect([recorded, explained]).toEqual([record ? [record] : [], explain ? [explain] : []]);
  expect(picker.asked).toBeNull();
});

test('the values at a card are those offered and those shown as well', () => {
  const picker = picking(TURN);
  picker.tap('Ts');
  expect(picker.asked).toMatchObject({
    card: 'Ts',
    values: [
      { value: 10, offered: true },
      { value: -10, offered: false },
    ],
  });
  picker.tap('Ts');
  expect(picker.asked).toBeNull();
});

test('a single card is asked for its value only once it is tapped', () => {
  const picker = picking([play(['As'], one('value', 1, 11))]);
  picker.toggle('deck');
  expect(picker.asked).toBeNull();
  expect([...picker.offered]).toEqual(['As']);
  picker.tap('As');
  expect(picker.asked?.card).toBe('As');
});

test('after a refusal the word picked before the card stays', async () => {
  const picker = picking(TURN);
  accepted = false;
  tap(picker, 'deck', 'As', 11);
  await waitFor(() => expect(picker.now.picks).toEqual(['deck']));
});

test('while nothing can be recorded no tap counts', () => {
  const picker = picking(TURN, false);
  tap(picker, '7s', '9h');
  expect([recorded, explained]).toEqual([[], []]);
  expect(picking([hand]).idle).toBe(true);
});
