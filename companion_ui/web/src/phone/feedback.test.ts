import { render, screen } from '@testing-library/svelte';

import { MatchController } from '../play/controller.svelte';
import { LaidTable, NOT_NOW } from '../play/laid.svelte';
import VerdictPanel from '../play/VerdictPanel.svelte';
import { settings } from '../device/settings.svelte';
import { emptyView } from '../net/empty-view';
import { twoPeople } from '../net/two-people';
import type { Line, View } from '../net/types';
import { words } from '../i18n/words.svelte';
import shared from '../i18n/locale/en.ftl?raw';
import own from './locale/en.ftl?raw';
import { Questions } from './questions.svelte';
import End from './End.svelte';
import Feedback from './Feedback.svelte';

for (const text of [shared, own]) words.add('en', text);
words.add(
  'en',
  `john-line-pull = { $seat } pulled { $card }.
john-pull-skipped = { $seat } said there is no 5.
    .why = Only the owner sees them.
john-effect-counter = Counter!`,
);

const header = twoPeople();
const line = (n: number, more: Partial<Line> = {}): Line =>
  ({
    n,
    action: { seat: 'black', action: 'pull', card: 'Ah' },
    verdict: 'unverified',
    code: 'john.pull.skipped',
    effects: [{ effect: 'counter' }],
    steps: [{ step: 'john.step.lay', seat: 'red' }],
    undone: false,
    private: false,
    settled: null,
    about: {},
    ...more,
  }) as Line;
const note = line(2, {
  action: { seat: 'black', action: 'register', cards: ['??'] },
  purpose: 'tell',
  code: null,
});

function at(lines: Line[], more: Partial<View> = {}): MatchController {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  const view = emptyView(header, lines.length, { match: 'm1', turn: ['red'], ...more });
  match.lines = lines;
  match.view = view;
  return new MatchController(match, () => view);
}
const text = (): string => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('the phone of the other side shows what was claimed', () => {
  const controller = at([line(1)], { role: 'seat', seat: 'red' });
  render(Feedback, { controller, line: controller.match.last });
  expect(text()).toContain('Aoi pulled');
  expect(text()).toContain('Aoi said there is no 5.');
});

test('the reason behind it stands with the claim it is about, on the table too', () => {
  const controller = at([line(1)], { role: 'table', pen: true });
  controller.why = true;
  render(VerdictPanel, { controller });
  expect(text()).toContain('Aoi said there is no 5.');
});

test('a private disclosure does not change the message, on the table and on phones', () => {
  const before = at([line(1)], { role: 'seat', seat: 'red' });
  const after = at([line(1), note], { role: 'seat', seat: 'red' });
  expect(after.feedback).toEqual(before.feedback);
  expect(after.match.last).toEqual(before.match.last);
  const red = (controller: MatchController): string =>
    new Questions(() => controller.view()).newest(controller.match.lines);
  expect(red(after)).toBe(red(before));
  expect([before.match.played, after.match.played]).toEqual([1, 1]);
});

test('a stopped table shows no turn', () => {
  const stopped = { name: 'Mori', reason: 'a word' };
  const controller = at([line(1)], { role: 'seat', seat: 'red', stopped });
  render(Feedback, { controller, line: controller.match.last });
  expect(screen.queryByText(/your turn/i)).toBeNull();
  expect(text()).toContain('Stopped for now');
  expect(controller.lit).toBe(false);
});

test.each([
  ['a hint that this seat owes', 'red', ['Give a hint!'], ['turn', 'May now']],
  ['no hint', 'black', ['Aoi'], ['Give a hint!']],
])('the headline of a phone asks for %s', (_, of, shown, hidden) => {
  words.add('en', 'john-action-hint = Give a hint\n    .own = Give a hint!');
  const hint = { seat: of, action: 'hint', fields: {} };
  const controller = at([line(1, { steps: [] })], {
    role: 'seat',
    seat: 'red',
    turn: ['black'],
    may: [{ seat: of, action: 'hint' }],
    choices: [hint] as View['choices'],
  });
  render(Feedback, { controller, line: controller.match.last });
  const headline = document.querySelector('.turn')?.textContent ?? '';
  for (const part of shown) expect(headline).toContain(part);
  for (const part of hidden) expect(headline).not.toContain(part);
});

test('the notice of a stop disappears with the stop', () => {
  const match = new LaidTable(() => Promise.resolve(NOT_NOW));
  match.lines = [line(1)];
  const stop = (stopped: View['stopped']): View =>
    (match.view = emptyView(header, 1, { role: 'table', pen: true, stopped }));
  const first = stop({ name: 'Mori', reason: 'a word' });
  const controller = new MatchController(match, () => match.view ?? first);
  controller.note = 'error-stopped';
  expect(controller.feedback.verdict).toBeNull();
  stop(null);
  expect(controller.feedback.head).toContain('Aoi pulled');
});

test('an action of the table is not offered as an attempt', async () => {
  const refused = {
    ok: false,
    error: 'refused',
    n: 1,
    verdict: 'illegal',
    code: 'john.pull.skipped',
  } as const;
  for (const [seat, offered] of [
    ['table', 0],
    ['red', 1],
  ] as const) {
    const controller = at([line(1)], { role: 'table', pen: true });
    const action = { seat, action: 'setup' };
    controller.match.record = () => Promise.resolve({ ...refused, action });
    await controller.record(action);
    const { unmount } = render(VerdictPanel, { controller });
    expect(screen.queryAllByRole('button').length).toBe(offered);
    unmount();
  }
});

test('one name for one code: the phone shows that of the newest link, and which link that is', () => {
  const controller = at([line(1)], {
    role: 'seat',
    seat: 'red',
    link: 9,
    head: 'bbbb2222bbbb2222',
    confirm: { of: 7, head: 'aaaa1111aaaa1111', seats: { black: null, red: null } },
    outcome: { winners: ['red'], reason: 'john.end' },
  });
  render(End, { controller });
  expect(text()).toMatch(/Check code BBBB-2222-BBBB-2222 \(link 9\)/);
});

test('the phone of a loser names no step for cards once the match is over', () => {
  words.add('en', 'john-step-to-pile = Put it in the pile.');
  const blow = line(1, {
    action: { seat: 'red', action: 'attack', from: 'b4', to: 'b3' },
    verdict: 'legal',
    code: null,
    steps: [{ step: 'john.step.to-pile', seat: 'black' }],
  });
  const outcome = { winners: ['red'], reason: 'john.end.fallen' };
  const controller = at([blow], { role: 'seat', seat: 'black', outcome });
  render(Feedback, { controller, line: controller.match.last });
  expect(text()).not.toContain('Put it in the pile.');
});

test.each([
  ['an own move that asks the own hands for more', 'black', ['black'], true],
  ['an own move that is done', 'black', [], false],
  ['a move of the other side', 'red', [], true],
])('%s: its phone shows what they do now', (_, by, asked, shown) => {
  words.add('en', 'john-step-to-pile = Put it in the pile.');
  const heal = line(1, {
    action: { seat: by, action: 'move', from: 'b1', to: 'a1', heal: true },
    verdict: 'legal',
    code: null,
    steps: [{ step: 'john.step.to-pile', seat: 'black' }],
  });
  const due = asked.map((seat) => ({ seat, action: 'pull' })) as View['due'];
  const controller = at([heal], { role: 'seat', seat: 'black', due });
  render(Feedback, { controller, line: controller.match.last });
  expect(screen.queryByText('Put it in the pile.') !== null).toBe(shown);
});
