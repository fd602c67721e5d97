import { keepUnchanged } from './unchanged';

const view = () => ({
  n: 3,
  seats: ['a', 'b'],
  board: { a1: [1, 2], a2: null },
  choices: [{ of: 'a' }, { of: 'b' }],
});

test('what did not change is the very object from before', () => {
  const before = view();
  const now = keepUnchanged(before, { ...view(), n: 4, choices: [{ of: 'a' }, { of: 'c' }] });
  expect(now).toEqual({ ...view(), n: 4, choices: [{ of: 'a' }, { of: 'c' }] });
  expect(now.seats).toBe(before.seats);
  expect(now.board).toBe(before.board);
  expect(now.choices).not.toBe(before.choices);
  expect(now.choices[0]).toBe(before.choices[0]);
  expect(keepUnchanged(before, view())).toBe(before);
});

test.each([
  ['a longer list', [1], [1, 2]],
  ['a shorter list', [1, 2], [1]],
  ['a lost member', { a: 1, b: 2 }, { a: 1 }],
  ['a member of another name', { a: 1 }, { b: 1 }],
  ['a list for an object', { 0: 1 }, [1]],
  ['an object for a list', [1], { 0: 1 }],
  ['null for an object', {}, null],
  ['an object for null', null, {}],
  ['undefined for a missing member', {}, { a: undefined }],
])('%s is a change', (_, before, now) => {
  const expected = structuredClone(now);
  const kept = keepUnchanged(before, now);
  expect(kept).toStrictEqual(expected);
  expect(kept).toBe(now);
});
