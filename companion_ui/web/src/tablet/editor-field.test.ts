import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { Speaker } from '../i18n/speaker';
import type { FieldType, Json } from '../net/types';
import EditorField from './EditorField.svelte';

const text: FieldType = { type: 'text', of: '', pattern: null };
const object = (members: Record<string, FieldType>, ...optional: string[]): FieldType => ({
  type: 'object',
  members,
  optional,
});
const kind = (value: Json): FieldType => ({ type: 'one', of: 'kind', values: [value] });
const many: FieldType = { type: 'integer', min: 1, max: 5 };
const rule: FieldType = { type: 'either', types: [object({ least: many }), object({ never: kind(true) })] };
const cards: FieldType = {
  type: 'list',
  item: {
    type: 'either',
    types: [object({ kind: kind('room'), name: text }), object({ kind: kind('foe'), rule })],
  },
  min: 1,
  max: null,
  distinct: false,
};

/** Draw a list of cards; return what is written when something is tapped. */
function drawn(value: Json): Json[] {
  const written: Json[] = [];
  render(EditorField, {
    type: cards,
    value,
    path: 'cards',
    fault: null,
    speaker: new Speaker('g'),
    label: (name: string) => name,
    onset: (value: Json) => written.push(value),
  });
  return written;
}
const room = { kind: 'room', name: 'Hall' };
const foe = { kind: 'foe', rule: { least: 3 } };
const tap = (selector: string): Promise<boolean> => {
  const key = document.querySelector(selector);
  if (!key) throw new Error(`no ${selector}`);
  return fireEvent.click(key);
};

test('a kind of card has a key; a new one begins like the last of its kind', async () => {
  const written = drawn([room, foe]);
  expect([...document.querySelectorAll('[data-item]')].map((row) => row.getAttribute('data-item'))).toEqual([
    'room',
    'foe',
  ]);
  await tap('[data-add=foe]');
  expect(written.pop()).toEqual([room, foe, foe]);
});

test('a new card does not begin with the texts of the last one', async () => {
  const written = drawn([room, foe]);
  await tap('[data-add=room]');
  expect(written.pop()).toEqual([room, foe, { kind: 'room', name: '' }]);
});

test('a card moves up, and goes', async () => {
  const written = drawn([room, foe]);
  await tap('[data-item=foe] [data-do=up]');
  expect(written.pop()).toEqual([foe, room]);
  await tap('[data-item=foe] [data-do=up] + button');
  expect(written.pop()).toEqual([room]);
});

test('an object of one member is chosen by its name', async () => {
  const written = drawn([foe]);
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'never' } });
  expect(written.pop()).toEqual([{ kind: 'foe', rule: { never: true } }]);
});

test.each([[[{ kind: 'room' }, { kind: 'foe' }]], [[null, 5]]])(
  'faulty cards %j are drawn, to be mended',
  (value) => {
    drawn(value);
    expect(document.querySelectorAll('.deep')).toHaveLength(2);
  },
);
