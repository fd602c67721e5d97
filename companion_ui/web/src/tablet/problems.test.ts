import type { Line, Verdict } from '../net/types';
import { problemsOf } from './problems';

function lines(...said: [string, Verdict, boolean?][]): Line[] {
  return said.map(([seat, verdict, undone = false], i) => ({
    n: i + 1,
    seat,
    action: { seat, action: 'move' },
    verdict,
    code: null,
    effects: [],
    steps: [],
    about: {},
    settled: null,
    undone,
    at: null,
    by: null,
    consent: [],
    reason: null,
    ruling: null,
    link: null,
    note: null,
    private: false,
  }));
}

test('one wrong move is the cause, and what no longer goes after it may follow from it', () => {
  const record = lines(
    ['black', 'illegal'],
    ['black', 'legal'],
    ['red', 'legal'],
    ['black', 'illegal'],
    ['red', 'illegal'],
    ['black', 'legal'],
    ['red', 'illegal'],
  );
  expect(problemsOf(record)).toEqual({ root: 4, after: [5, 7], tries: [1] });
});

test('a corrected attempt or an undone line is not the first fault', () => {
  expect(problemsOf(lines(['black', 'illegal', true], ['red', 'illegal'], ['red', 'legal']))).toEqual({
    root: null,
    after: [],
    tries: [2],
  });
  expect(problemsOf([])).toEqual({ root: null, after: [], tries: [] });
});
