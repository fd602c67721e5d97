import { fireEvent, render, screen } from '@testing-library/svelte';

import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { Line, Objection, View } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import own from './locale/en.ftl?raw';
import { Coach } from '../play/coach.svelte';
import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import StateBar from '../play/StateBar.svelte';

for (const text of [shared, own]) words.add('en', text);

const header = twoPeople();
const objection = (more: Partial<Objection> = {}): Objection => ({
  link: 7,
  n: 3,
  by: 'seat',
  seat: 'red',
  about: 3,
  what: 'card',
  note: null,
  at: '2026-05-05T10:00:00Z',
  answer: null,
  ...more,
});
const answered = { name: 'Mori', reason: '記録の とおりです', link: 8 } as unknown as Objection['answer'];

function bar(match: string, objections: Objection[]): void {
  const live = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view: View = emptyView(header, 3, { match, role: 'table', pen: true, objections });
  live.view = view;
  render(StateBar, { controller: new MatchController(live, () => view) });
}

beforeEach(() => {
  settings.set({ reading: 'en' });
  words.add('ja', 'reason-wrong = ［記録｜きろく］の とおりです');
});

test('an objection from a phone is shown at the tablet until somebody has read it', async () => {
  bar('m1', [objection()]);
  expect(await screen.findByText(/That's wrong! \(Haru\): It was another card/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: words.plain('understood') }));
  expect(screen.queryByText(/That's wrong!/)).toBeNull();
});

test("and so is the arbiter's answer, in the words of who reads it", async () => {
  bar('m2', [objection({ answer: answered })]);
  expect(
    await screen.findByText(/The answer to “It was another card” \(Haru\): The record is right \(Mori\)/),
  ).toBeTruthy();
});

test('an objection made at the tablet is not announced there', async () => {
  bar('m3', [objection({ by: 'table', seat: null })]);
  expect(await screen.findByText('0 moves')).toBeTruthy();
  expect(screen.queryByText(/That's wrong!/)).toBeNull();
});

test('a private note puts away no word to who plays for the first time', () => {
  localStorage.clear();
  const live = new LaidTable(() => Promise.resolve(NOT_NOW));
  const line = (n: number, more: Partial<Line> = {}): Line =>
    ({ n, action: { seat: 'black', action: 'move' }, verdict: 'legal', ...more }) as Line;
  const coach = new Coach(() =>
    emptyView(header, live.lines.length, {
      role: 'table',
      pen: true,
      turn: ['black'],
      settings: { coaching: true },
    }),
  );
  const told = (): number | null => {
    coach.played(coach.note, live.last?.n ?? 0);
    return coach.note;
  };
  expect(told()).toBe(1);
  live.lines = [line(1, { purpose: 'tell', verdict: 'unverified' })];
  expect(told()).toBe(1);
  live.lines = [...live.lines, line(2)];
  expect(told()).toBe(2);
});

const seats = ['a', 'b', 'c', 'd'];
test.each([
  ['a word to who plays for the first time', { settings: { coaching: true }, turn: ['a'] }, '.coach'],
  [
    'who is waited for',
    { ask: { id: 'x', to: 2, by: 'a', needs: seats, enough: 'all', given: [], seen: [] } },
    '.says > span',
  ],
] as [string, Partial<View>, string][])('%s is made to fit the bar', (_, more, place) => {
  localStorage.clear();
  const live = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView({ ...header, seats, names: {} }, 3, {
    match: 'm9',
    role: 'table',
    pen: true,
    ...more,
  });
  live.view = view;
  const { container } = render(StateBar, { controller: new MatchController(live, () => view) });
  expect(container.querySelector<HTMLElement>(place)?.dataset.fit).toBe('0');
});
