import { Draft } from './draft.svelte';
import type { Choice, FieldType } from '../net/types';

const one = (...values: (string | number)[]): FieldType => ({ type: 'one', of: 'x', values });
const offer = (seat: string, action: string, fields: Record<string, FieldType>, optional: string[] = []) => ({
  seat,
  action,
  fields,
  optional,
  exact: true,
});
const cells: FieldType = { type: 'map', key: one('a1', 'b1'), item: one(1, 2), min: 1, max: 2 };
const say = offer('left', 'say', { to: one('right'), number: one(1, 2, 3), aloud: one('yes') }, ['aloud']);

const of = (...choices: Choice[]): Draft => new Draft(() => choices);
const isCell = (type: FieldType): boolean => 'of' in type && type.of === 'cell';

test('seats and kinds are offered once; the only one need not be chosen', () => {
  const many = of(say, { ...say, fields: { to: one('left'), number: one(9) } }, offer('right', 'pass', {}));
  expect(many.offers).toEqual([
    { seat: 'left', action: 'say' },
    { seat: 'right', action: 'pass' },
  ]);
  many.reset();
  expect(many.chosen).toBeNull();
  many.start({ seat: 'right', action: 'pass' });
  expect(many.action).toEqual({ seat: 'right', action: 'pass' });

  const alone = of(say);
  alone.reset();
  expect(alone.chosen).toEqual({ seat: 'left', action: 'say' });
});

test('a usual value is filled in, and can be changed before the one that completes the action', () => {
  const play: Choice = {
    ...offer('left', 'play', { card: one('3h', '5h'), from: one('hand', 'deck') }),
    usual: { from: 'hand' },
  };
  const draft = of(play);
  draft.reset();
  expect(draft.single).toBe(true);
  expect(draft.fields).toEqual({ from: 'hand' });
  draft.set('card', '3h');
  expect(draft.action).toEqual({ seat: 'left', action: 'play', from: 'hand', card: '3h' });
  draft.reset();
  draft.set('from', 'deck');
  expect(draft.action).toBeNull();
  draft.set('card', '5h');
  expect(draft.action).toEqual({ seat: 'left', action: 'play', from: 'deck', card: '5h' });
});

test('what has one value is settled, unless it may be left out', () => {
  const draft = of(say);
  draft.reset();
  expect(draft.open.map(([name]) => name)).toEqual(['number', 'aloud']);
  expect(draft.action).toBeNull();
  draft.set('number', 2);
  expect(draft.action).toEqual({ seat: 'left', action: 'say', to: 'right', number: 2 });
  draft.set('number', undefined);
  expect(draft.ready).toBe(false);
  draft.set('number', 7);
  expect(draft.ready).toBe(false);
});

test('another template resets the fields', () => {
  const draft = of(say, { ...say, fields: { to: one('left'), number: one(9, 10) } });
  draft.reset();
  draft.set('number', 3);
  draft.pick(1);
  expect(draft.fields).toEqual({ to: 'left' });
  draft.set('number', 10);
  expect(draft.action).toEqual({ seat: 'left', action: 'say', to: 'left', number: 10 });
});

test('a map is whole with one of its names', () => {
  const draft = of(offer('a', 'peek', { cells }));
  draft.reset();
  expect(draft.ready).toBe(false);
  draft.set('cells', { b1: 2 });
  expect(draft.action).toEqual({ seat: 'a', action: 'peek', cells: { b1: 2 } });
});

test('an action with nothing to fill in waits for its tap', () => {
  const doubt = of(offer('left', 'doubt', {}));
  doubt.reset();
  expect(doubt.chosen).toBeNull();
  const asked = of(offer('left', 'believe', {}), offer('left', 'doubt', {}));
  asked.reset({ seat: 'left', action: 'believe' });
  expect(asked.chosen).toBeNull();
  asked.start({ seat: 'left', action: 'doubt' });
  expect(asked.action).toEqual({ seat: 'left', action: 'doubt' });
  // several ways to do it are shown
  const ways = of(offer('left', 'pass', { to: one('a') }), offer('left', 'pass', { to: one('b') }));
  ways.reset();
  expect(ways.chosen).toEqual({ seat: 'left', action: 'pass' });
});

test('part of a hand can be disclosed', () => {
  const hand = (item: FieldType): FieldType => ({ type: 'list', item, min: 3, max: 3, distinct: true });
  const some = of(offer('left', 'hand', { cards: hand(one('As', '2s', '3s', '??')) }));
  some.reset();
  expect(some.ready).toBe(false);
  some.set('cards', ['2s']);
  expect(some.action).toEqual({ seat: 'left', action: 'hand', cards: ['2s', '??', '??'] });
  some.set('cards', ['2s', '2s']);
  expect(some.ready).toBe(false);
  const whole = of(offer('left', 'hand', { cards: hand(one('As', '2s', '3s')) }));
  whole.reset();
  whole.set('cards', ['2s']);
  expect(whole.ready).toBe(false);
});

describe('values tapped on a drawing', () => {
  const cell = (...values: string[]): FieldType => ({ type: 'one', of: 'cell', values });
  const from = (at: string, ...to: string[]): Choice =>
    offer('left', 'move', { from: cell(at), to: cell(...to) });
  const board = (): Draft => {
    const choices = [from('a1', 'a2', 'b1'), from('b2', 'b1'), offer('left', 'pass', {})];
    return new Draft(() => choices, isCell);
  };

  test('fill in the fields of the template that admits them, until the action is whole', () => {
    const draft = board();
    draft.reset();
    expect(['a1', 'b2', 'c3'].map((at) => draft.takes(at))).toEqual([true, true, false]);
    expect(draft.place('a1', 'cell')).toBeNull();
    expect(draft.fields).toEqual({ from: 'a1' });
    expect(draft.place('b1', 'cell')).toEqual({ seat: 'left', action: 'move', from: 'a1', to: 'b1' });
  });

  test('begin again at a value that does not go on', () => {
    const draft = board();
    draft.place('a1');
    expect(draft.place('b2')).toBeNull();
    expect(draft.fields).toEqual({ from: 'b2' });
    expect(draft.place('z9')).toBeNull();
    expect(draft.fields).toEqual({ from: 'b2' });
    expect(draft.place('b1')).toEqual({ seat: 'left', action: 'move', from: 'b2', to: 'b1' });
  });

  test('go on from values of keys, and leave the rest to them', () => {
    const play = offer('left', 'play', {
      card: { type: 'one', of: 'card', values: ['3h', '4h'] },
      at: cell('a1', 'a2'),
    });
    const draft = of(play);
    draft.reset();
    draft.set('card', '3h');
    expect(draft.place('a2')).toEqual({ seat: 'left', action: 'play', card: '3h', at: 'a2' });
    draft.reset();
    expect(draft.place('a2')).toBeNull();
    expect(draft.ready).toBe(false);
    draft.set('card', '4h');
    expect(draft.action).toEqual({ seat: 'left', action: 'play', at: 'a2', card: '4h' });
  });
});

describe('places of a drawing that several actions or templates take', () => {
  const cell = (...values: string[]): FieldType => ({ type: 'one', of: 'cell', values });
  const card = (...values: string[]): FieldType => ({ type: 'one', of: 'card', values });
  const step = offer('left', 'move', { from: cell('b2'), to: cell('b1', 'b3') });

  test('fill in the first action that takes them; the others begin by their own first place', () => {
    const place = offer('left', 'place', { card: card('7h', '8h'), cell: cell('a1', 'b1') });
    const draft = new Draft(() => [place, step], isCell);
    draft.reset();
    expect(draft.place('b1', 'cell')).toBeNull();
    expect(draft.fields).toEqual({ cell: 'b1' });
    draft.set('card', '8h');
    expect(draft.action).toEqual({ seat: 'left', action: 'place', cell: 'b1', card: '8h' });
    expect(draft.place('b2', 'cell')).toBeNull();
    expect(draft.fields).toEqual({ from: 'b2' });
    expect(['b1', 'b3', 'a1'].map((at) => draft.goesOn(at))).toEqual([true, true, false]);
    expect(draft.place('b1', 'cell')).toEqual({ seat: 'left', action: 'move', from: 'b2', to: 'b1' });
  });

  test('do not choose between templates that differ in what has a key', () => {
    const place = (one: string): Choice =>
      offer('left', 'place', { card: card(one), cell: cell('a1', 'b1') });
    const draft = new Draft(() => [place('Ah'), place('8h'), step], isCell);
    draft.start({ seat: 'left', action: 'place' });
    expect([draft.place('a1', 'cell'), draft.decided, draft.action]).toEqual([null, false, null]);
    draft.pick(1);
    expect(draft.action).toEqual({ seat: 'left', action: 'place', card: '8h', cell: 'a1' });
    draft.start({ seat: 'left', action: 'place' });
    draft.pick(1);
    expect(draft.place('b1', 'cell')).toEqual({ seat: 'left', action: 'place', card: '8h', cell: 'b1' });
  });
});
