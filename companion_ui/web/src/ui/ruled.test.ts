import { expect, test } from 'vitest';

import { ruled, written } from './ruled';

test('the numbers of rules in a sentence become pieces of their own', () => {
  expect(ruled('［数字｜すうじ］は 1マスです。（R10）')).toEqual([
    { text: '［数字｜すうじ］は 1マスです。' },
    { rule: 'R10' },
  ]);
  expect(ruled('Not so far. (R10, O4)')).toEqual([{ text: 'Not so far. ' }, { rule: 'R10' }, { rule: 'O4' }]);
  expect(ruled('（R3、R4）あと')).toEqual([{ rule: 'R3' }, { rule: 'R4' }, { text: 'あと' }]);
});

test('what only looks like one stays text', () => {
  for (const said of ['', 'R10', '(R0)', '(red)', '（10）'])
    expect(ruled(said)).toEqual(said ? [{ text: said }] : []);
});

test('bold and code are distinguished in a text', () => {
  expect(written('これは **［横｜よこ］カード** です。`lp`')).toEqual([
    { text: 'これは ', kind: 'plain' },
    { text: '［横｜よこ］カード', kind: 'bold' },
    { text: ' です。', kind: 'plain' },
    { text: 'lp', kind: 'code' },
  ]);
});
