import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Action, Choice, FieldType, Json } from '../net/types';
import { listed } from './choose';
import { Selection } from './selection';

const ROOT = resolve('../..');

interface Row {
  record: string;
  n: number;
  action: Action;
  choices: Choice[];
}

/** Actions of the example and golden records, with what could be chosen then. */
const rows: Row[] = execFileSync(`${ROOT}/.venv/bin/python`, ['-m', 'tests.engines.choices_of_records'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** Write a value with its keys sorted, so that equal values are equal texts. */
const text = (value: Json | undefined): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** List the values to pick for a field, one after the other. `whole`: a list is one value, picked by its ends. */
function valuesIn(value: Json | undefined, whole = false): Json[] {
  if (Array.isArray(value) && whole) return [value[0] ?? null, value.at(-1) ?? null, value];
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [item] : valuesIn(item)));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => [key, ...valuesIn(item)]);
  return value === undefined ? [] : [value];
}

/** Put the keys of a map in the order in which the template asks for them. */
function inTurn(type: FieldType | undefined, value: Json | undefined): Json | undefined {
  const keys = type?.type === 'map' ? listed(type.key) : [];
  const at = (key: string): number => keys.indexOf(key);
  return keys.length > 0 && value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => at(one) - at(other)))
    : value;
}

/** Return whether picking all values of an action from a selection adds up to it. */
function canPick(begin: Selection, action: Action): boolean {
  const { seat: _seat, action: _kind, ...given } = action;
  let now = begin;
  const done = (): boolean => now.completions.some((one) => text(one.action) === text(action));
  const kinds = begin.left.filter((one) => one.action === action.action);
  const order = [...new Set(kinds.flatMap((one) => Object.keys(one.fields)))];
  for (const field of order) {
    const type = kinds[0]?.fields[field];
    for (const value of valuesIn(inTurn(type, given[field]), type?.type === 'one')) {
      if (now.only && done()) return true;
      // What the templates settle is not picked; nor is a key that comes in turn.
      now = now.pick(value) ?? now;
    }
  }
  return done();
}

test('every recorded action can be picked from the choices of its moment', () => {
  const missing = rows.filter(({ action, choices }) => {
    const all = Selection.of(choices);
    // Where its values mean several kinds, its own kind is chosen by a key first.
    return (
      !canPick(all, action) && !canPick(all.choose({ seat: action.seat, action: action.action }), action)
    );
  });
  expect(missing.map(({ record, n, action }) => `${record} ${String(n)} ${JSON.stringify(action)}`)).toEqual(
    [],
  );
  expect(rows.length).toBeGreaterThan(1_000);
});

const one = (of: string, ...values: Json[]): FieldType => ({ type: 'one', of, values });
const template = (action: string, fields: Record<string, FieldType>): Choice => ({
  seat: 'a',
  action,
  fields,
  optional: [],
  exact: true,
});

describe('a sequence', () => {
  const ring = [
    ['a1', 'b1', 'b2', 'a2', 'a1'],
    ['a1', 'a2', 'b2', 'b1', 'a1'],
  ];
  const declare = (...paths: string[][]): Selection =>
    Selection.of([template('declare', { path: one('path', ...paths) })]);

  it('is picked by its ends, even if it is the only one', () => {
    const begun = declare(['a1', 'b1', 'b2']).pick('a1', 'cell');
    expect(begun?.questions.map(({ values }) => values)).toEqual([['b2']]);
    expect(begun?.pick('b1', 'cell')).toBeNull();
    expect(begun?.pick('b2', 'cell')?.only).toEqual({
      seat: 'a',
      action: 'declare',
      path: ['a1', 'b1', 'b2'],
    });
  });

  it('that is a ring is not asked for its end', () => {
    const begun = declare(...ring, ['b1', 'b2']).pick('a1');
    expect(begun?.value('path')).toEqual({ first: 'a1', last: 'a1' });
    expect(begun?.questions.map(({ values }) => values)).toEqual([ring]);
    expect(begun?.only).toBeNull();
    expect(begun?.pick(ring[1] ?? null)?.only).toMatchObject({ path: ring[1] });
    expect(declare(ring[0] ?? []).pick('a1')?.only).toMatchObject({ path: ring[0] });
  });

  it('can be picked whole at once', () => {
    expect(declare(['a1', 'b1'], ['b1', 'a1']).pick('a1')?.pick(['b1', 'a1'])?.only).toMatchObject({
      path: ['b1', 'a1'],
    });
  });
});

it('a map that needs all its keys says whose value is asked', () => {
  const chars: FieldType = { type: 'list', item: one('char', 'x', 'y'), min: 1, max: 1, distinct: true };
  const party: FieldType = { type: 'map', key: one('seat', 'a', 'b'), item: chars, min: 2, max: 2 };
  const begun = Selection.of([template('setup', { party })]);
  expect(begun.questions).toEqual([{ field: 'party', of: 'char', values: ['x', 'y'], keys: ['a'] }]);
  expect(begun.pick('y')?.questions[0]?.keys).toEqual(['b']);
});

it('a list or map that takes no more still gives up an item by a second pick', () => {
  const attackers: FieldType = { type: 'list', item: one('id', 'm1', 'm2'), min: 1, max: 2, distinct: true };
  const attack = Selection.of([template('attack', { attackers })]);
  expect(attack.pick('m1')?.pick('m2')?.pick('m1')?.value('attackers')).toEqual(['m2']);
  const blocks: FieldType = { type: 'map', key: one('id', 'm3'), item: one('id', 'm1'), min: 0, max: 1 };
  const block = Selection.of([template('block', { blocks })]);
  expect(block.pick('m3')?.value('blocks')).toEqual({ m3: 'm1' });
  expect(block.pick('m3')?.pick('m3')?.value('blocks')).toEqual({});
});

it('fields with one value are asked for where they must not settle by themselves', () => {
  const aim = [template('skill', { skill: one('skill', 'first'), target: one('char', 'thief') })];
  expect(Selection.of(aim).only).not.toBeNull();
  const begun = Selection.of(aim, (field) => field !== 'target').pick('first', 'skill');
  expect(Selection.of(aim, (field) => field !== 'target').pick('thief')?.only).toMatchObject({
    skill: 'first',
  });
  expect(begun?.only).toBeNull();
  expect(begun?.questions.map(({ field }) => field)).toEqual(['target']);
  expect(begun?.pick('thief')?.only).toEqual({ seat: 'a', action: 'skill', skill: 'first', target: 'thief' });
});

it('a flag that can be left out and is false otherwise is not asked for', () => {
  const move = {
    ...template('move', { from: one('cell', 'a1'), to: one('cell', 'a2'), heal: one('flag', false) }),
  };
  const moved = Selection.of([{ ...move, optional: ['heal'] }])
    .pick('a1')
    ?.pick('a2');
  expect([moved?.only, moved?.questions]).toEqual([{ seat: 'a', action: 'move', from: 'a1', to: 'a2' }, []]);
});

it('picks wait while others are made, with a way back', () => {
  const block = Selection.of([template('block', { on: one('id', 'm1', 'm2') })]);
  const due = block.pick('m1');
  const lance = Selection.of([
    template('lance', { trap: one('id', 't1', 't2'), target: one('target', 'a', 'b') }),
  ]);
  const taken = lance.pick('t1');
  const held = taken && due?.aside(taken);
  expect([due?.waiting, held?.waiting, held?.pick('a')?.waiting]).toEqual([null, due, due]);
  expect(held?.pick('a')?.only).toMatchObject({ action: 'lance', trap: 't1', target: 'a' });
  expect(held?.before).toBe(due);
});
