import { settings } from '../../device/settings.svelte';
import { words } from '../../i18n/words.svelte';
import type { MatchController } from '../../board/controller.svelte';
import type { Action, Choice, FieldType, View } from '../../net/types';
import type { GameTypes } from './contract';
import { Taps } from './taps.svelte';

const one = (...values: string[]): FieldType => ({ type: 'one', of: 'cell', values });
const choice = (seat: string, action: string, fields: Record<string, FieldType>): Choice =>
  ({ seat, action, fields, optional: [] }) as unknown as Choice;

/** Set up a match that remembers recorded and explained actions; `seat` makes it a phone's. */
function at(board: Record<string, string>, choices: Choice[], seat: string | null = null) {
  const sent: Action[] = [];
  const asked: Action[] = [];
  const view = {
    choices,
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
  ['As', 'Tc', 'Heal 10→10'],
  ['As', '5c', 'Heal 5→10'],
  ['2s', 'Ac', 'Heal 2→4'],
])('%s beside %s: the key says what the card is healed to', (from, to, said) => {
  words.add('en', 'john-ui-heal = Heal { $was }→{ $rank }');
  settings.set({ reading: 'en' });
  const { taps } = at({ a1: from, a2: to }, []);
  const heal = { seat: 'black', action: 'move', from: 'a1', to: 'a2', heal: true };
  expect(taps.label(heal, [heal])).toBe(said);
});

test('a card of the reserve is laid on an empty cell', () => {
  const { taps } = at({}, [choice('black', 'reinforce', { card: one('2s', '3s'), to: one('a2') })]);
  taps.tap('a2');
  expect([taps.landing, taps.lands.get('a2')?.cards]).toEqual(['a2', ['2s', '3s']]);
  taps.tap('a2');
  expect(taps.landing).toBeNull();
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
  const phone = at({ b3: 'Qh' }, [move], 'black');
  phone.taps.tap('b3');
  phone.taps.tap('d4');
  expect(phone.asked).toEqual([]);
});

test('cards are ticked off seat by seat, and all is forgotten at a new position', () => {
  const { taps } = at({ a1: 'Ks' }, [move]);
  taps.tick('black', '2s');
  taps.tick('black', '3s');
  taps.tick('red', '2h');
  taps.tick('black', '2s');
  expect(taps.picked).toEqual({ black: ['3s'], red: ['2h'] });
  taps.tap('a1');
  taps.anew();
  expect([taps.selected, taps.picked, taps.suits]).toEqual([null, {}, {}]);
});

test('a setup that is half done stays when the other side has finished its own', () => {
  const choices = [choice('red', 'setup', { suit: one('h', 'd') })];
  const { taps } = at({}, choices);
  taps.suits = { red: 'h', black: 's' };
  taps.picked = { red: ['6h'], black: ['5s'] };
  taps.anew();
  expect([taps.suits, taps.picked]).toEqual([{ red: 'h' }, { red: ['6h'] }]);
});
