import type { LiveMatch } from '../net/match.svelte';
import { settings } from '../device/settings.svelte';
import type { Answer, Line, Recorded, View } from '../net/types';
import { words } from '../i18n/words.svelte';
import { MatchController, describeLine } from './controller.svelte';
import { LaidTable, NOT_NOW } from './laid.svelte';

words.add(
  'en',
  `john-line-move = { $seat }: { $from } to { $to }
john-line-pull = { $seat }: { $card } from the pile
    .plain = { $card } comes.
    .cells = { $cell }
john-seat-black = Black
john-move-too-far = { $from } can't reach { $to }.
    .why = One cell only. (R10)
john-effect-defeat = { $card } is beaten.
john-effect-move = moved
john-step-swap = Swap { $card } and { $other }.
john-step-front = Lay it in front.
    .prepared = { "" }
john-step-move = Move it.
    .only = { "" }
effect-undo = Went back to action { $to }.
line-undo = goes back
redone = Forward to action { $to }.
undone-one = One move back.
error-stale = Meanwhile…
error-no-pen = Not this tablet.
claim-refuted = Move { $n } was a lie! ({ $what })
claim-confirmed = Move { $n } was true. ({ $what })
claims-confirmed = { $n } were true, { $lies } not.
card-6s = 6 of spades
card-5h = 5 of hearts`,
);

const action = { seat: 'black', action: 'move', from: 'c2', to: 'c4' };

function controller(
  answer: Answer<Recorded>,
  view: Partial<View> = {},
): { controller: MatchController; asked: unknown[] } {
  const asked: unknown[] = [];
  const match = {
    lines: [],
    last: null,
    link: 'online',
    record: (...args: unknown[]) => {
      asked.push(['record', ...args]);
      return Promise.resolve(answer);
    },
    check: (...args: unknown[]) => {
      asked.push(['check', ...args]);
      return Promise.resolve(answer);
    },
  } as unknown as LiveMatch;
  const header = { record: 'match', version: 1, game: 'john', seats: ['black', 'red'] };
  return {
    controller: new MatchController(match, () => ({ pen: true, header, n: 3, ...view }) as View),
    asked,
  };
}

beforeEach(() => {
  settings.set({ reading: 'en' });
});

test('a refusal is explained with its rule and offers the action it refused', async () => {
  const { controller: table } = controller({
    ok: false,
    error: 'refused',
    n: 3,
    verdict: 'illegal',
    code: 'john.move.too-far',
    action,
  });
  expect(await table.record(action)).toBe(false);
  expect(table.feedback).toMatchObject({
    verdict: 'illegal',
    head: "c2 can't reach c4.",
    why: 'One cell only. (R10)',
    refused: action,
  });
  table.clear();
  expect(table.feedback.head).toBe('');
});

test('a refusal is about the position it met: what anybody plays puts it away, no private note does', async () => {
  const { controller: table } = controller({
    ok: false,
    error: 'refused',
    n: 3,
    verdict: 'illegal',
    code: 'john.move.too-far',
    action,
  });
  await table.record(action);
  const live = new LaidTable(() => Promise.resolve(NOT_NOW));
  Object.defineProperty(table.match, 'last', { get: () => live.last });
  live.lines = [line({ n: 3 }), line({ n: 4, purpose: 'tell' })];
  expect(table.refusal?.action).toEqual(action);
  live.lines = [...live.lines, line({ n: 5 })];
  expect(table.refusal).toBeNull();
  expect(table.feedback).toMatchObject({ verdict: 'legal', refused: null, why: null });
});

test('asking why a tap cannot be records nothing', async () => {
  const { controller: table, asked } = controller({
    ok: true,
    n: 3,
    verdict: 'illegal',
    code: 'john.move.too-far',
    effects: [],
    steps: [],
  });
  await table.explain(action);
  expect(asked).toEqual([['check', action]]);
  expect(table.feedback.verdict).toBe('illegal');
});

test('an attempt is recorded as one', async () => {
  const { controller: table, asked } = controller({
    ok: true,
    n: 4,
    verdict: 'illegal',
    code: 'john.move.too-far',
    effects: [],
    steps: [],
  });
  expect(await table.record(action, { attempt: true })).toBe(true);
  expect(asked).toEqual([['record', action, { attempt: true }]]);
});

test('what speaks against an action is asked about; nothing is refused', async () => {
  const advice = [{ code: 'john.advice.told' }];
  const { controller: phone, asked } = controller({ ok: false, error: 'advised', n: 4, advice, action });
  expect(await phone.record(action)).toBe(false);
  expect([phone.advised, phone.refusal]).toEqual([{ action, advice }, null]);
  await phone.record(action, { insist: true });
  expect(asked.at(-1)).toEqual(['record', action, { insist: true }]);
});

test('a tablet without the pen shows that and sends nothing', async () => {
  const { controller: table, asked } = controller({ ok: false, error: 'no-pen' }, { pen: false });
  expect(await table.record(action)).toBe(false);
  expect(asked).toEqual([]);
  expect(table.feedback.head).toBe('Not this tablet.');
});

test('an action of somebody else meanwhile is shown as that', async () => {
  const { controller: table } = controller({ ok: false, error: 'stale', n: 5, view: {} as View });
  await table.record(action);
  expect(table.feedback).toMatchObject({ verdict: null, head: 'Meanwhile…' });
});

const line = (more: Partial<Line>): Line => ({
  n: 5,
  seat: 'black',
  action,
  verdict: 'legal',
  code: null,
  effects: [],
  steps: [],
  settled: null,
  undone: false,
  at: null,
  by: 'table',
  consent: [],
  reason: null,
  ruling: null,
  link: null,
  note: null,
  about: {},
  private: false,
  ...more,
});

test('a line is described with a sentence, its effects, and steps for the hands', () => {
  const { controller: table } = controller({
    ok: true,
    n: 1,
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
  });
  const said = describeLine(
    table.speaker,
    line({
      effects: [{ effect: 'move' }, { effect: 'defeat', card: '5h' }],
      steps: [{ step: 'john.step.swap', card: '6s', other: '5h' }],
    }),
    ['move'],
  );
  expect(said).toEqual({
    verdict: 'legal',
    head: 'Black: c2 to c4',
    plain: null,
    reason: null,
    body: ['5 of hearts is beaten.'],
    proved: [],
    lies: [],
    steps: [{ text: 'Swap 6 of spades and 5 of hearts.', cards: ['6s', '5h'] }],
    why: null,
  });
  const move = { step: 'john.step.move' };
  expect(describeLine(table.speaker, line({ steps: [move] })).steps).toEqual([]);
  expect(describeLine(table.speaker, line({ steps: [move, move] })).steps).toHaveLength(2);
  const front = { step: 'john.step.front' };
  expect(describeLine(table.speaker, line({ steps: [front] })).steps).toHaveLength(1);
  const prepared = describeLine(table.speaker, line({ steps: [front, move] }), [], [], true);
  expect(prepared.steps.map(({ text }) => text)).toEqual(['Move it.']);
  expect(describeLine(table.speaker, line({ steps: [move] }), [], [], true).steps).toEqual([]);
});

test('a line is described in everyday words too, unless it was refused', () => {
  const { controller: table } = controller({ ok: false, error: 'stale', n: 5, view: {} as View });
  const pull = line({ action: { seat: 'black', action: 'pull', card: '6s', cell: 'b1' } });
  expect(describeLine(table.speaker, pull).plain).toEqual({ text: '6 of spades comes.', cells: 'b1' });
  expect(describeLine(table.speaker, { ...pull, verdict: 'illegal' }).plain).toBeNull();
});

test('a private note is described without a verdict', () => {
  const { controller: table } = controller({ ok: false, error: 'stale', n: 5, view: {} as View });
  expect(describeLine(table.speaker, line({ private: true, verdict: 'unverified' })).verdict).toBeNull();
});

test('an undo is described without a verdict', () => {
  const { controller: table } = controller({
    ok: true,
    n: 1,
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
  });
  const undo = line({
    action: { seat: 'table', action: 'undo', to: 3 },
    effects: [{ effect: 'undo', to: 3 }],
  });
  expect(describeLine(table.speaker, undo)).toMatchObject({
    verdict: null,
    head: 'Went back to action 3.',
    body: [],
  });
});

test('going forward again is not called going back', () => {
  const line = (n: number, action: Line['action']): Line =>
    ({ n, seat: 'table', action, verdict: 'legal', code: null, effects: [], steps: [] }) as unknown as Line;
  const undo = (n: number, to: number): Line => line(n, { seat: 'table', action: 'undo', to });
  const lines = [line(1, action), line(2, action), undo(3, 0), undo(4, 2), undo(5, 1), line(6, action)];
  const speaker = controller({ ok: true, n: 0, verdict: 'legal', code: null, effects: [], steps: [] })
    .controller.speaker;
  const said = (n: number): string => {
    const one = lines[n - 1];
    return one ? describeLine(speaker, one, [], lines).head : '';
  };
  expect(said(3)).toBe('Went back to action 0.');
  expect(said(4)).toBe('Forward to action 2.');
  expect(said(5)).toBe('One move back.');
  lines.push(undo(7, 2)); // to another line's position: not a redo
  expect(said(7)).toBe('Went back to action 2.');
});

test('a line names the public claims it settles', () => {
  const { speaker } = controller({
    ok: true,
    n: 0,
    verdict: 'legal',
    code: null,
    effects: [],
    steps: [],
  }).controller;
  const line = (n: number, more: Partial<Line> = {}): Line =>
    ({
      n,
      action,
      verdict: 'unverified',
      code: null,
      effects: [],
      steps: [],
      settled: null,
      ...more,
    }) as Line;
  const by = (n: number, as: 'confirmed' | 'refuted'): Partial<Line> => ({ settled: { as, by: n } });
  const lines = [
    line(1, by(5, 'refuted')),
    line(2, { ...by(5, 'refuted'), private: true }),
    line(3, by(4, 'refuted')),
    line(4, by(5, 'confirmed')),
    line(5, by(5, 'confirmed')),
  ];
  const said = lines.map((one) => describeLine(speaker, one, [], lines).proved);
  expect(said.slice(0, 3)).toEqual([[], [], []]);
  expect(said[3]).toEqual(['Move 3 was a lie! (Black: c2 to c4)']);
  expect(describeLine(speaker, line(5), [], lines).lies).toEqual(['Move 1 was a lie! (Black: c2 to c4)']);
  expect(said[4]).toEqual(['Move 1 was a lie! (Black: c2 to c4)', 'Move 4 was true. (Black: c2 to c4)']);

  const last = [line(1, by(4, 'confirmed')), line(2, by(4, 'refuted')), line(3, by(4, 'confirmed')), line(4)];
  expect(describeLine(speaker, line(4), [], last).proved).toEqual([
    'Move 2 was a lie! (Black: c2 to c4)',
    '2 were true, 1 not.',
  ]);
});
