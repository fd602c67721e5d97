import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Action, Choice, Json } from '../net/types';
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

/** List the values to pick for a field, one after the other. */
function valuesIn(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [item] : valuesIn(item)));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => [key, ...valuesIn(item)]);
  return value === undefined ? [] : [value];
}

/** Pick all values of an action from a selection; return how many picks it takes, or `null` if it cannot be picked. */
function picksFor(begin: Selection, action: Action): number | null {
  const { seat: _seat, action: _kind, ...given } = action;
  let now = begin;
  const done = (): boolean => now.completions.some((one) => text(one.action) === text(action));
  const kinds = begin.left.filter((one) => one.action === action.action);
  const order = [...new Set(kinds.flatMap((one) => Object.keys(one.fields)))];
  for (const field of order)
    for (const value of valuesIn(given[field])) {
      if (now.only && done()) return now.picks.length;
      // What the templates settle is not picked; nor is a key that comes in turn.
      now = now.pick(value) ?? now;
    }
  return done() ? now.picks.length : null;
}

/** Count the taps of an action: its picks, with the key of its kind and the key that records it where they are needed. */
function taps({ action, choices }: Row): number | null {
  const all = Selection.of(choices);
  for (const [begin, before] of [
    [all, 0],
    [all.choose({ seat: action.seat, action: action.action }), 1],
  ] as const) {
    const picks = picksFor(begin, action);
    if (picks !== null) return before + picks;
  }
  return null;
}

/** Actions that cannot be picked, each with the reason. */
const EXCEPTIONS: Record<string, string> = {};

describe('every recorded action', () => {
  const found = rows.map((row) => ({ row, taps: taps(row) }));

  it('can be picked from the choices of its moment', () => {
    const missing = found
      .filter(({ taps }) => taps === null)
      .map(({ row }) => `${row.record} ${String(row.n)} ${JSON.stringify(row.action)}`);
    expect(missing).toEqual(Object.keys(EXCEPTIONS));
  });
});
