import { expect, test } from 'vitest';

import type { Action, Choice, FieldType } from '../net/types';
import type { MatchController } from './controller.svelte';
import { Cover } from './cover.svelte';
import { HandDisclosure } from './hand-disclosure.svelte';

/** Return the disclosure of a hand, and what it records. */
function disclosing(
  hand: string[],
  distinct: boolean,
  cover = new Cover(),
): { now: HandDisclosure; sent: Action[] } {
  const item: FieldType = { type: 'one', of: 'card', values: ['A', 'B', 'C', '??'] };
  const own: FieldType = { type: 'list', item, min: hand.length, max: hand.length, distinct };
  const traps: FieldType = { type: 'map', key: item, item, min: 1, max: 1 };
  const register: Choice = {
    seat: 'a',
    action: 'register',
    fields: { hand: own, traps },
    optional: ['traps'],
    exact: false,
    purpose: 'tell',
  };
  const sent: Action[] = [];
  const controller = {
    view: () => ({ mine: { hand }, choices: [{ ...register, fields: { traps }, optional: [] }, register] }),
    record: (action: Action) => Promise.resolve(sent.push(action) > 0),
  };
  return { now: new HandDisclosure(controller as unknown as MatchController<never>, cover), sent };
}

test.each([
  ['a tap unticks a card that a hand has once', true, ['A', 'A', 'B', 'C'], ['B', 'C']],
  ['each tap ticks one more card that a hand can have twice', false, ['A', 'A'], ['A', 'A']],
])('%s', (_, distinct, taps, hand) => {
  const { now, sent } = disclosing(['??', '??'], distinct);
  expect([now.may, now.cards]).toEqual([true, ['A', 'B', 'C']]);
  now.start();
  for (const card of taps) now.toggle(card);
  expect(sent).toEqual([{ seat: 'a', action: 'register', hand }]);
  expect(now.picked).toBeNull();
});

test('the unticked rest stays unknown; ticks outlive the form, and a known hand of many begins anew', () => {
  const cover = new Cover();
  const first = disclosing(['A', '??', '??'], false, cover);
  first.now.start();
  first.now.toggle('A');
  const again = disclosing(['A', '??', '??'], false, cover);
  expect(again.now.picked).toEqual(['A', 'A']);
  again.now.send();
  expect(again.sent).toEqual([{ seat: 'a', action: 'register', hand: ['A', 'A', '??'] }]);
  const known = disclosing(['A', 'B'], false);
  known.now.start();
  expect(known.now.picked).toEqual([]);
});
