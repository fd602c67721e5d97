import { settings } from '../../device/settings.svelte';
import { words } from '../../i18n/words.svelte';
import type { MatchController } from '../../play/controller.svelte';
import type { Action, Choice, FieldType, View } from '../../net/types';
import type { GameTypes } from './contract';
import { Taps } from './taps.svelte';

const one = (...values: string[]): FieldType => ({ type: 'one', of: 'cell', values });
const cards = (...values: string[]): FieldType => ({ type: 'one', of: 'card', values });
const choice = (seat: string, action: string, fields: Record<string, FieldType>): Choice => ({
  seat,
  action,
  fields,
  optional: [],
  exact: true,
});

/** Set up a match that remembers recorded and explained actions, for the taps of one seat. */
function at(board: Record<string, string>, choices: Choice[], seat = 'black', role = 'table') {
  const sent: Action[] = [];
  const asked: Action[] = [];
  const view = {
    role,
    choices,
    previews: [],
    settings: { coaching: true },
    header: { seats: ['black', 'red'] },
    position: {
      board,
      yoko: {},
      due: null,
      to_move: 'black',
      seats: { black: { unknown: ['9s'], reserve_known: [] }, red: {} },
    },
  } as unknown as View<GameTypes>;
  const controller = {
    open: true,
    view: () => view,
    clear: () => undefined,
    speaker: { kind: (kind: string) => kind, card: (card: string) => card },
    record: (action: Action) => Promise.resolve(sent.push(action) > 0),
    explain: (action: Action) => {
      asked.push(action);
      return Promise.resolve();
    },
  } as unknown as MatchController<GameTypes>;
  return { taps: new Taps(controller, seat), sent, asked };
}

const move = choice('black', 'move', { from: one('a1'), to: one('a2') });

test('two taps are a move', () => {
  const { taps, sent } = at({ a1: 'Ks' }, [move]);
  taps.tap('a1');
  expect(taps.selected).toBe('a1');
  taps.tap('a2');
  expect(sent).toEqual([{ seat: 'black', action: 'move', from: 'a1', to: 'a2' }]);
});

test('the same cell again lets go of it', () => {
  const { taps } = at({ a1: 'Ks' }, [move]);
  taps.tap('a1');
  taps.tap('a1');
  expect(taps.selected).toBeNull();
});

test('where two things could be meant both are offered, and one is done', async () => {
  const magic = choice('black', 'magic', { from: one('a1'), to: one('a2') });
  const { taps, sent } = at({ a1: 'Ks', a2: 'Qs' }, [move, magic]);
  taps.tap('a1');
  taps.tap('a2');
  expect(taps.meant?.actions.map(({ action }) => action)).toEqual(['move', 'magic']);
  expect(sent).toEqual([]);
  const [, second] = taps.meant?.actions ?? [];
  if (second) await taps.record(second);
  expect(sent.map(({ action }) => action)).toEqual(['magic']);
  expect(taps.meant).toBeNull();
});

test('of two aces either can be healed', () => {
  const heal = { type: 'one', of: 'flag', values: [true] } as FieldType;
  const swap = choice('black', 'move', { from: one('a1'), to: one('a2') });
  const there = choice('black', 'move', { from: one('a1'), to: one('a2'), heal });
  const back = choice('black', 'move', { from: one('a2'), to: one('a1'), heal });
  const { taps } = at({ a1: 'As', a2: 'Ac' }, [swap, there, back]);
  taps.tap('a1');
  taps.tap('a2');
  expect(taps.meant?.actions.map(({ from, heal: heals }) => [from, heals === true])).toEqual([
    ['a1', false],
    ['a1', true],
    ['a2', true],
  ]);
});

test.each([
  ['As', '7c', 'Heal 7→10'],
  ['9c', 'As', 'Heal 9→10'],
  ['As', 'Tc', 'Heal'],
  ['As', '5c', 'Heal 5→10'],
  ['2s', 'Ac', 'Heal 2→4'],
])('%s beside %s: the key says what the card is healed to', (from, to, said) => {
  words.add('en', 'john-ui-heal = { $changes ->\n    [true] Heal { $was }→{ $rank }\n   *[other] Heal\n}');
  settings.set({ reading: 'en' });
  const { taps } = at({ a1: from, a2: to }, []);
  const heal = { seat: 'black', action: 'move', from: 'a1', to: 'a2', heal: true };
  expect(taps.label(heal, [heal])).toBe(said);
});

test('a card of the reserve is placed on an empty cell, also if it can be but one', () => {
  const { taps, sent } = at({}, [choice('black', 'reinforce', { card: cards('2s'), to: one('a2') })]);
  taps.tap('a2');
  expect([taps.landing, taps.asked?.values]).toEqual(['a2', ['2s']]);
  taps.tap('a2');
  expect(taps.landing).toBeNull();
  taps.tap('a2');
  taps.pick('2s');
  expect(sent).toEqual([{ seat: 'black', action: 'reinforce', card: '2s', to: 'a2' }]);
});

test('the reserve marks the cells its cards can go to; another tap on it takes the marks away', () => {
  const { taps, asked } = at({ a1: 'Ks' }, [
    move,
    choice('black', 'reinforce', { card: cards('2s', '3s'), to: one('a2', 'b2') }),
  ]);
  taps.draw();
  expect(Object.keys(taps.lit)).toEqual(['a2', 'b2']);
  taps.draw();
  expect(taps.lit).toEqual({});
  taps.draw();
  taps.tap('a1');
  expect(taps.selected).toBe('a1');
  expect(asked).toEqual([]);
});

test('a reserve of which no card can be placed is asked about', () => {
  const { taps, asked } = at({ a1: 'Ks' }, [move]);
  taps.draw();
  expect(asked).toEqual([{ seat: 'black', action: 'reinforce', card: '9s', to: 'a1' }]);
  expect(taps.now.kind).toBeNull();
});

test('what the selected card cannot do is asked about: an attack on what the other seat has there', () => {
  const { taps, asked } = at({ a1: 'Ks', b3: 'Qh' }, [move]);
  taps.tap('a1');
  taps.tap('b3');
  taps.tap('c3');
  expect(asked.map(({ action, to }) => [action, to])).toEqual([
    ['attack', 'b3'],
    ['move', 'c3'],
  ]);
});

test('the tablet asks why a tap means nothing, a phone does not', () => {
  const tablet = at({ b3: 'Qh' }, [move]);
  tablet.taps.tap('b3');
  tablet.taps.tap('d4');
  expect(tablet.asked).toEqual([
    { seat: 'red', action: 'move', from: 'b3', to: 'b3' },
    { seat: 'black', action: 'reinforce', card: '9s', to: 'd4' },
  ]);
  const phone = at({ b3: 'Qh' }, [move], 'black', 'seat');
  phone.taps.tap('b3');
  phone.taps.tap('d4');
  expect(phone.asked).toEqual([]);
});

test('a suit is asked for, then a card; what the other side does changes nothing in it', () => {
  const front = cards('5h', '6h');
  const setups = [
    choice('red', 'setup', { suit: { type: 'one', of: 'suit', values: ['h'] }, front }),
    choice('red', 'setup', { suit: { type: 'one', of: 'suit', values: ['d'] }, front }),
  ];
  const { taps, sent } = at({}, setups, 'red');
  const { offers } = at({}, [move, ...setups], 'red').taps;
  expect([taps.asked?.field, taps.offers === offers]).toEqual(['suit', true]);
  taps.pick('d');
  expect(taps.asked).toMatchObject({ field: 'front', values: ['5h', '6h'] });
  taps.tap('a1');
  taps.leave();
  expect(taps.asked?.field).toBe('front');
  taps.pick('6h');
  expect(sent).toEqual([{ seat: 'red', action: 'setup', suit: 'd', front: '6h' }]);
});

test('a doubt waits for a second key', () => {
  const { taps, sent } = at({ a1: 'Ks' }, [move, choice('black', 'doubt', {})]);
  taps.toggle('doubt');
  expect([taps.now.kind?.action, taps.idle, sent]).toEqual(['doubt', true, []]);
  taps.leave();
  expect(taps.now.kind).toBeNull();
  taps.tap('a1');
  expect(taps.selected).toBe('a1');
});

test('the pile is ticked card by card', () => {
  const pile: FieldType = { type: 'list', item: cards('2s', '3s', '4s'), min: 2, max: 2, distinct: true };
  const { taps } = at({}, [choice('black', 'reveal', { cards: pile })]);
  for (const card of ['2s', '3s', '2s', '4s']) taps.tick(card);
  expect(taps.now.only).toEqual({ seat: 'black', action: 'reveal', cards: ['3s', '4s'] });
  expect(taps.asked?.values).toEqual(['2s', '3s', '4s']);
});
