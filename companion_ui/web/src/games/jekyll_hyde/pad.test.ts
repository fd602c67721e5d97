import type { Choice, FieldType, Line } from '../../net/types';
import { face } from './cards';
import type { Effect, GameTypes } from './contract';
import { pad } from './pad';
import { ending, hiddenPasses, taken } from './tricks';

const one = (...values: string[]): FieldType => ({ type: 'one', of: 'card', values });

test('the 25 cards, each with its face', () => {
  const all = pad.grids.flatMap(({ rows }) => rows.flat());
  expect(new Set(all).size).toBe(25);
  expect(all.filter((code) => face(code) === null)).toEqual([]);
  expect([face('W4'), face('3+'), face('X1')]).toEqual([
    { kind: 'red', number: '4' },
    { kind: 'potion', number: '3' },
    null,
  ]);
});

test('passes without names are whole actions; passes by name are not among them', () => {
  const pass = (seat: string, ...cards: string[]): Choice => ({
    seat,
    action: 'pass',
    fields: { cards: { type: 'list', item: one(...cards), min: 2, max: 2, distinct: false } },
    optional: [],
    exact: true,
  });
  expect(hiddenPasses([pass('jekyll', '??'), pass('hyde', 'P1', '2+')])).toEqual([
    { seat: 'jekyll', action: 'pass', cards: ['??', '??'] },
  ]);
});

const line = (action: object, effects: Effect[] = []): Line<GameTypes> =>
  ({ action, effects, verdict: 'legal' }) as unknown as Line<GameTypes>;

test('the trick decided last, with the exchange that held it up between', () => {
  const lines = [
    line({ seat: 'jekyll', action: 'play', card: 'G4' }),
    line({ seat: 'hyde', action: 'play', card: '2+' }, [{ effect: 'greed', count: 2 }]),
    line({ seat: 'hyde', action: 'pass', cards: ['??', '??'] }),
    line({ seat: 'jekyll', action: 'pass', cards: ['??', '??'] }, [
      { effect: 'exchange', count: 2 },
      { effect: 'trick', winner: 'jekyll', by: 'number', tricks: { jekyll: 1, hyde: 0 } },
    ]),
  ];
  expect(taken(lines, { phase: 'play', played: ['G4', '2+'] })).toEqual({
    cards: [
      { seat: 'jekyll', card: 'G4', colour: null },
      { seat: 'hyde', card: '2+', colour: null },
    ],
    winner: 'jekyll',
    by: 'number',
  });
  expect(taken(lines.slice(0, 3), { phase: 'play', played: [] })).toBeNull();
  // the round is over: its last trick is shown until the exchange, and not in the next round
  expect(taken(lines, { phase: 'exchange', played: [] })?.winner).toBe('jekyll');
  expect(taken(lines, { phase: 'play', played: [] })).toBeNull();
  expect(taken(lines, { phase: 'over', played: ['G4', '2+'] })?.winner).toBe('jekyll');
});

test('the result of a round counts stolen tricks for their holder', () => {
  const effects: Effect[] = [
    { effect: 'trick', winner: 'hyde', by: 'potion', tricks: { jekyll: 6, hyde: 4 } },
    { effect: 'steal', seat: 'hyde', from: 'jekyll', tricks: { jekyll: 5, hyde: 5 } },
    { effect: 'marker', difference: 0, marker: 2 },
    { effect: 'round', round: 2, leader: 'jekyll' },
  ];
  expect(ending([line({ seat: 'hyde', action: 'play', card: '5+' }, effects)])).toEqual({
    tricks: { jekyll: 5, hyde: 5 },
    difference: 0,
    marker: 2,
  });
});
