import { Draft } from '../ui/draft.svelte';
import type { GameInfo } from '../net/types';
import { actors, declared, fill } from './declared';

const card = { type: 'one' as const, of: 'card', values: ['3h', '4h', '??'] };
const info = {
  name: 'x',
  actions: [
    {
      kind: 'lay',
      by: 'seat',
      fields: [
        { name: 'number', type: { type: 'integer', min: 1, max: 9 }, required: true, private: false },
        { name: 'card', type: card, required: false, private: true },
        { name: 'loud', type: { type: 'flag' }, required: false, private: false },
      ],
    },
    { kind: 'hand', by: 'seat', fields: [{ name: 'cards', type: card, required: true, private: true }] },
    { kind: 'resign', by: 'seat', fields: [] },
    { kind: 'flip', by: 'any', fields: [{ name: 'card', type: card, required: true, private: false }] },
    { kind: 'draw', by: 'table', fields: [] },
  ],
} as unknown as GameInfo;

test('all a seat or the table can ever do is on offer, but for what only the seat may know', () => {
  expect(
    declared(info, 'left').map(({ action, fields, optional }) => [action, Object.keys(fields), optional]),
  ).toEqual([
    ['lay', ['number', 'loud'], ['loud']],
    ['resign', [], []],
    ['flip', ['card'], []],
  ]);
  expect(declared(info, 'table').map(({ action }) => action)).toEqual(['flip', 'draw']);
  expect(actors(info, ['left', 'right'])).toEqual(['left', 'right', 'table']);
});

test('a line to be corrected fills the form; what is hidden in it is not made up', () => {
  const draft = new Draft(() => declared(info, 'left'));
  fill(draft, { seat: 'left', action: 'lay', number: 4, card: '??', loud: true, at: 'then' });
  expect(draft.action).toEqual({ seat: 'left', action: 'lay', number: 4, loud: true });
  fill(draft, { seat: 'left', action: 'flip', card: '??' });
  expect(draft.action).toBeNull();
  fill(draft, { seat: 'left', action: 'hand', cards: ['??'] });
  expect(draft.chosen).toBeNull();
});
