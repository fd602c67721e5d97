import { Speaker } from '../i18n/speaker';
import { settings } from '../device/settings.svelte';
import type { Line, Objection } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import english from './locale/en.ftl?raw';
import { unanswered, byUrgency } from './objections';
import {
  body,
  preview,
  previous,
  reasonsFor,
  RULINGS,
  same,
  stoppedAt,
  takenBackBy,
  whole,
  type Plan,
  type Ruling,
} from './rulings';

words.add('en', shared);
words.add('en', english);
words.add(
  'en',
  'john-line-move = { $seat }: { $from } to { $to }.\njohn-seat-red = Red\njohn-seat-black = Black',
);
beforeEach(() => {
  settings.set({ reading: 'en' });
});

const speaker = new Speaker('john', ['black', 'red']);
const move = { seat: 'black', action: 'move', from: 'c2', to: 'c3' };
const line = (n: number, more: Partial<Line> = {}): Line =>
  ({ n, seat: 'black', action: move, undone: false, ...more }) as Line;
const said = { name: ' Mori ', reason: ' seen by all ' };
const why = { name: 'Mori', reason: 'seen by all' };

const cases: [Plan, Parameters<typeof body>[1], object][] = [
  [{ ruling: 'stop' }, {}, { expect: 7, ruling: 'stop', ...why }],
  [{ ruling: 'resume' }, {}, { expect: 7, ruling: 'resume', ...why }],
  [{ ruling: 'back', about: 4 }, {}, { expect: 7, ruling: 'back', to: 4, ...why }],
  [
    { ruling: 'correct', about: 4, objection: 9 },
    { action: move },
    { expect: 7, ruling: 'correct', about: 4, action: move, objection: 9, ...why },
  ],
  [
    { ruling: 'insert', about: 0 },
    { action: move },
    { expect: 7, ruling: 'insert', after: 0, action: move, ...why },
  ],
  [{ ruling: 'remove', about: 4 }, {}, { expect: 7, ruling: 'remove', about: 4, ...why }],
  [{ ruling: 'allow' }, { action: move }, { expect: 7, ruling: 'allow', action: move, ...why }],
  [{ ruling: 'result' }, { winners: ['red'] }, { expect: 7, ruling: 'result', winners: ['red'], ...why }],
  [{ ruling: 'result' }, { winners: [] }, { expect: 7, ruling: 'result', winners: [], ...why }],
  [{ ruling: 'answer', objection: 9 }, {}, { expect: 7, ruling: 'answer', objection: 9, ...why }],
  [{ ruling: 'close' }, {}, why],
];

test.each(cases)('%o is sent as the protocol has it', (plan, filled, sent) => {
  expect(body(plan, filled, said, 7)).toEqual(sent);
});

test('nothing is whole without a name and a reason, an action where one is asked, a result', () => {
  expect(whole({ ruling: 'stop' }, {}, said)).toBe(true);
  expect(whole({ ruling: 'stop' }, {}, { name: ' ', reason: 'x' })).toBe(false);
  expect(whole({ ruling: 'stop' }, {}, { name: 'x', reason: ' ' })).toBe(false);
  for (const ruling of ['correct', 'insert', 'allow'] as const) {
    expect(whole({ ruling }, {}, said)).toBe(false);
    expect(whole({ ruling }, { action: move }, said)).toBe(true);
  }
  expect(whole({ ruling: 'result' }, {}, said)).toBe(false);
  expect(whole({ ruling: 'result' }, { winners: [] }, said)).toBe(true);
});

test.each([
  ['stop', 'The table is stopped. Nobody can record.'],
  ['back', 'The match goes back to just after move 2: Black: c2 to c3. 2 moves after it are struck through.'],
  [
    'correct',
    'Move 2 was: Black: c2 to c3. Now it is: Red: a1 to a2. The 2 moves after it are brought back as far as the rules allow.',
  ],
  [
    'insert',
    'After move 2 this is put in: Red: a1 to a2. The 2 moves after it are brought back as far as the rules allow.',
  ],
  [
    'remove',
    'Move 2 is taken out: Black: c2 to c3. The 2 moves after it are brought back as far as the rules allow.',
  ],
  ['allow', 'This stands, though the rules forbid it: Red: a1 to a2.'],
  ['result', 'The match ends. Winner: Red, Black'],
] as [Ruling, string][])('%s is described in one plain sentence before it is sent', (ruling, sentence) => {
  const lines = [line(1), line(2), line(3), line(4, { undone: true }), line(5)];
  const filled = { action: { seat: 'red', action: 'move', from: 'a1', to: 'a2' }, winners: ['red', 'black'] };
  expect(preview(speaker, { ruling, about: 2 }, filled, lines, ', ').trim()).toBe(sentence);
});

test('a draw is described as a draw', () => {
  expect(preview(speaker, { ruling: 'result' }, { winners: [] }, [], ', ')).toBe('The match ends in a draw.');
});

test('every ruling has its words, and reasons ready', () => {
  for (const ruling of RULINGS) {
    const keys = [`rule-${ruling}`, `rule-what-${ruling}`, `preview-${ruling}`, ...reasonsFor(ruling)];
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
    expect(reasonsFor(ruling).length).toBeGreaterThan(1);
  }
});

test('the line that could not come back is found among those undone, whatever order its fields have', () => {
  const lines = [
    line(1),
    line(2, { undone: true }),
    line(3, { undone: true, action: { seat: 'red', action: 'move', from: 'a1', to: 'a2' } }),
    line(4, { action: { seat: 'table', action: 'undo', to: 1 } }),
    line(5),
  ];
  expect(stoppedAt(lines, { to: 'c3', from: 'c2', action: 'move', seat: 'black' })?.n).toBe(2);
  expect(stoppedAt(lines, { seat: 'red', action: 'pass' })).toBeNull();
  expect(takenBackBy(lines, 3)).toBe(4);
  expect(takenBackBy(lines, 4)).toBeNull();
  expect([1, 4, 5, 6].map((n) => previous(lines, n))).toEqual([0, 1, 1, 5]);
});

test('two actions are equal apart from time and note', () => {
  expect(same(move, { ...move, at: 'then', note: 'x' })).toBe(true);
  expect(same(move, { ...move, to: 'c4' })).toBe(false);
});

test('objections without an answer come first, the oldest on top', () => {
  const answer = { name: 'x', reason: 'y', link: 1 };
  const all = [
    { link: 3, answer },
    { link: 5, answer: null },
    { link: 8, answer },
    { link: 4, answer: null },
  ] as Objection[];
  expect(byUrgency(all).map(({ link }) => link)).toEqual([4, 5, 8, 3]);
  expect(unanswered(all).map(({ link }) => link)).toEqual([4, 5]);
});
