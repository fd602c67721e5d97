import { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import type { Choice, FieldType } from '../../net/types';
import { words } from '../../i18n/words.svelte';
import type { MatchController } from '../../board/controller.svelte';
import type { Cell, Char, Condition, GameTypes, Member, PublicView, Sign } from './contract';
import { heading, measure } from './board/geometry';
import { giving, hintKeys, lessons, seating, walks } from './offers';
import { eventCard } from './printed';
import { redos, scene, type Drawn } from './scene';
import { formula } from './sum';
import { Taps } from './taps.svelte';

const member = (char: Char, sign: Sign, slot: string | null, first = false): Member => ({
  char,
  seat: 'a',
  status: 'in',
  sign,
  slot,
  first,
  skills: [],
  used: [],
});
const field = (card: number | '??', double = false): Cell => ({ card, double, possible: [1, 2] });

const position: Drawn = {
  scene: { id: 'S', cols: 2, rows: 2, flow: false },
  party: [member('thief', '-', 'a1-b1', true), member('seer', '÷', 'b1-b2'), member('mage', '×', null)],
  grid: { a1: field(5), b1: field('??'), a2: field('??'), b2: field(3, true) },
  hints: [{ n: 4, char: 'thief', from: 'b1', to: 'a1', sign: '-', value: -2, double: null }],
  path: ['a1', 'b1', 'b2'],
  due: ['b1'],
};

test('the table is read off the position', () => {
  const now = scene(position);
  expect(now.cells.map(({ name, x, y, card }) => [name, x, y, card])).toEqual([
    ['a1', 0, 0, 5],
    ['b1', 1, 0, null],
    ['a2', 0, 1, null],
    ['b2', 1, 1, 3],
  ]);
  expect(now.slots.map(({ name, across, member: one }) => [name, across, one?.char ?? null])).toEqual([
    ['a1-b1', true, 'thief'],
    ['a1-a2', false, null],
    ['b1-b2', false, 'seer'],
    ['a2-b2', true, null],
  ]);
  expect(now.hints).toEqual([{ n: 4, from: 'b1', to: 'a1', sign: '-', value: -2 }]);
});

test('the sum is the walk with what lies between', () => {
  expect(formula(scene(position))).toEqual([
    { kind: 'number', cell: 'a1', number: 5, double: false },
    { kind: 'sign', sign: '-', first: true },
    { kind: 'number', cell: 'b1', number: null, double: false },
    { kind: 'sign', sign: '÷', first: false },
    { kind: 'number', cell: 'b2', number: 3, double: true },
  ]);
  expect(formula(scene({ ...position, path: null }))).toEqual([]);
  const other = formula(scene(position), ['b2', 'b1', 'a1']);
  expect(other.map((term) => (term.kind === 'number' ? term.cell : term.sign))).toEqual([
    'b2',
    '÷',
    'b1',
    '-',
    'a1',
  ]);
});

test('fields can be laid anew as often as the pile has cards for it', () => {
  const at = (pile: number, flow: boolean): number =>
    redos({ ...position, pile, scene: { id: 'S', cols: 3, rows: 2, flow } } as PublicView);
  expect([at(12, false), at(11, false), at(5, false), at(9, true), at(2, true)]).toEqual([2, 1, 0, 3, 0]);
  expect(redos({ ...position, pile: 9, scene: null } as PublicView)).toBe(0);
});

const least = { field: 96, gap: 72 };
test.each([
  [
    { width: 780, height: 500 },
    { cols: 3, rows: 2 },
  ],
  [
    { width: 530, height: 270 },
    { cols: 3, rows: 2 },
  ],
  [
    { width: 780, height: 500 },
    { cols: 5, rows: 1 },
  ],
  [
    { width: 540, height: 250 },
    { cols: 5, rows: 1 },
  ],
])('fields of 96 and places of 72 px fit %o for %o', (room, size) => {
  const found = measure(room, size, least);
  expect(found.field).toBeGreaterThanOrEqual(96);
  const wide = size.cols * found.field + (size.cols - 1) * found.gap;
  expect(wide).toBeLessThanOrEqual(room.width);
  if (found.below) expect(found.field + found.gap).toBeGreaterThanOrEqual(72 + 8);
  else expect(found.gap).toBeGreaterThanOrEqual(72);
});

test('a pattern too large to fit keeps what fingers need', () => {
  expect(measure({ width: 400, height: 300 }, { cols: 5, rows: 3 }, least)).toEqual({
    field: 64,
    gap: 64,
    below: false,
  });
});

test('an arrow points from field to field', () => {
  const [a1, b1, a2] = scene(position).cells;
  if (!a1 || !b1 || !a2) throw new Error('no cells');
  expect([heading(a1, b1), heading(b1, a1), heading(a1, a2), heading(a2, a1)]).toEqual([0, 180, 90, -90]);
});

const one = (...values: (string | number)[]): FieldType => ({ type: 'one', of: 'x', values });
const choice = (action: string, fields: Record<string, FieldType>): Choice => ({
  seat: 'a',
  action,
  fields,
  optional: [],
  exact: true,
});
const hints = [
  choice('hint', { from: one('a1'), to: one('b1'), value: one(0, 2) }),
  choice('hint', { from: one('b1'), to: one('a1'), value: one(0, 1) }),
];

test('a key of the hint sheet says value and direction', () => {
  expect(hintKeys(hints, '÷')).toEqual([
    [
      { from: 'a1', to: 'b1', value: 0 },
      { from: 'a1', to: 'b1', value: 2 },
    ],
    [
      { from: 'b1', to: 'a1', value: 0 },
      { from: 'b1', to: 'a1', value: 1 },
    ],
  ]);
  expect(hintKeys(hints, '+')).toHaveLength(1);
});

test('walks, lessons and seats are those on offer', () => {
  const path = {
    type: 'one',
    of: 'path',
    values: [
      ['a1', 'b1'],
      ['b1', 'a1'],
    ],
  } as unknown as FieldType;
  expect(walks([choice('declare', { path })]).map((row) => row.path)).toEqual([
    ['a1', 'b1'],
    ['b1', 'a1'],
  ]);
  const none = { type: 'one', of: 'char', values: [null] } as unknown as FieldType;
  expect(
    lessons([
      choice('gain', { skill: one('double'), char: one('thief', 'seer') }),
      choice('gain', { skill: one('first'), char: none }),
    ]),
  ).toEqual([
    { skill: 'double', chars: ['thief', 'seer'] },
    { skill: 'first', chars: [] },
  ]);
  const chars: FieldType = {
    type: 'list',
    item: one('fighter', 'thief', 'mage', 'seer'),
    min: 2,
    max: 2,
    distinct: true,
  };
  const party: FieldType = { type: 'map', key: one('a', 'b'), item: chars, min: 2, max: 2 };
  expect(seating([choice('setup', { party })])).toEqual({
    seats: ['a', 'b'],
    each: 2,
    chars: ['fighter', 'thief', 'mage', 'seer'],
    parties: [['fighter', 'thief', 'mage', 'seer']],
  });
  expect(seating([])).toEqual({ seats: [], each: 0, chars: [], parties: [] });
});

test('a class card without which the scenario cannot begin is left for the last seat', () => {
  const party = (...chars: string[]): FieldType => ({
    type: 'map',
    key: one('a', 'b', 'c'),
    item: { type: 'list', item: one(...chars), min: 1, max: 1, distinct: true },
    min: 3,
    max: 3,
  });
  const deal = seating([
    choice('setup', { party: party('thief', 'mage', 'seer') }),
    choice('setup', { party: party('fighter', 'mage', 'seer') }),
    choice('setup', { party: party('fighter', 'thief', 'seer') }),
  ]);
  expect(giving(deal, [])).toEqual(['fighter', 'thief', 'mage', 'seer']);
  expect(giving(deal, ['fighter'])).toEqual(['thief', 'mage', 'seer']);
  expect(giving(deal, ['fighter', 'thief'])).toEqual(['seer']);
  expect(giving(deal, ['seer', 'thief'])).toEqual(['fighter', 'mage']);
});

describe('the turned card', () => {
  const speaker = new Speaker('xan');
  beforeAll(() => {
    settings.set({ reading: 'en' });
    words.add(
      'en',
      [
        'xan-printed-clear = Clear: { $condition }',
        'xan-printed-fumble = ! { $condition }: { $then }',
        'xan-condition-at-least = { $n } or more',
        'xan-condition-one-of = one of { $numbers }',
        'xan-condition-any = { $any }',
        'xan-condition-not = not: { $condition }',
        'xan-ui-or = {" or "}',
        'xan-ui-and = {" and "}',
        'xan-card-S1 = The printed name',
      ].join('\n'),
    );
  });

  test('says nested conditions, and titles a home-made card by its own', () => {
    const any: Condition = {
      code: 'xan.condition.any',
      of: [
        { code: 'xan.condition.at-least', n: 7 },
        { code: 'xan.condition.not', of: [{ code: 'xan.condition.one-of', numbers: [1, 3] }] },
      ],
    };
    const found = eventCard(
      [
        { code: 'xan.printed.scene', id: 'S1', title: null },
        { code: 'xan.printed.event', id: 'own card', title: { ja: 'はし', en: 'The bridge' } },
        { code: 'xan.printed.clear', if: any },
        { code: 'xan.printed.fumble', if: { code: 'xan.condition.at-least', n: 9 }, then: 'out' },
      ],
      speaker,
    );
    expect(found).toEqual({
      title: 'The bridge',
      clear: 'Clear: 7 or more or not: one of 1, 3',
      more: ['! 9 or more: out'],
    });
  });

  test('a scene has a name and no conditions; before it there is nothing', () => {
    expect(eventCard([{ code: 'xan.printed.scene', id: 'S1', title: null }], speaker)).toEqual({
      title: 'The printed name',
      clear: null,
      more: [],
    });
    expect(eventCard([], speaker)).toBeNull();
  });
});

test('a party that is refused keeps the classes picked before the last one', () => {
  const chars = ['warrior', 'thief', 'mage', 'seer'];
  const party: FieldType = {
    type: 'map',
    key: { type: 'one', of: 'seat', values: ['a', 'b', 'c'] },
    item: { type: 'list', item: { type: 'one', of: 'char', values: chars }, min: 1, max: 1, distinct: true },
    min: 3,
    max: 3,
  };
  const setup = { seat: 'table', action: 'setup', fields: { party }, optional: [], exact: false } as Choice;
  const sent: unknown[] = [];
  const controller = {
    view: () => ({ choices: [setup], position: { phase: 'setup' }, due: [], settings: { coaching: false } }),
    record: (action: unknown) => Promise.resolve(sent.push(action) === 0), // refused
  } as unknown as MatchController<GameTypes>;
  const taps = new Taps(controller);
  for (const char of ['warrior', 'thief', 'mage']) taps.give(char);
  expect(sent).toEqual([
    { seat: 'table', action: 'setup', party: { a: ['warrior'], b: ['thief'], c: ['mage'] } },
  ]);
  expect(taps.dealt.map(({ char }) => char)).toEqual(['warrior', 'thief']);
  taps.give('seer');
  expect(sent[1]).toMatchObject({ party: { c: ['seer'] } });
});

describe('taps on the fields', () => {
  const ring = [
    ['a1', 'b1', 'b2', 'a2', 'a1'],
    ['a1', 'a2', 'b2', 'b1', 'a1'],
  ];
  const sent: unknown[] = [];
  const cleared = vi.fn();
  function tapping(view: object): Taps {
    sent.length = 0;
    return new Taps({
      open: true,
      clear: cleared,
      view: () => ({ due: [], settings: { coaching: false }, ...view }),
      record: (action: unknown) => Promise.resolve(sent.push(action) > 0),
    } as unknown as MatchController<GameTypes>);
  }
  const declaring = (paths: string[][]): object => ({
    position: { ...position, phase: 'declare' },
    choices: [choice('declare', { path: { type: 'one', of: 'path', values: paths } })],
  });

  test('a ring is closed where it begins, and asked only which way round', () => {
    const taps = tapping(declaring([...ring, ...ring.map((path) => [...path, 'b1'].slice(1))]));
    taps.tapCell('a1');
    expect([taps.start, taps.end]).toEqual(['a1', 'a1']);
    expect(taps.offered.map(({ path }) => path)).toEqual(ring);
    expect(sent).toEqual([]);
  });

  test('a way between two fields is asked for its end', () => {
    const taps = tapping(
      declaring([
        ['a1', 'b1', 'b2'],
        ['b2', 'b1', 'a1'],
        ['a1', 'a2'],
      ]),
    );
    taps.tapCell('b2');
    expect([taps.start, taps.end]).toEqual(['b2', null]);
    taps.tapCell('a1');
    expect(sent).toEqual([{ seat: 'a', action: 'declare', path: ['b2', 'b1', 'a1'] }]);
  });

  test('a number that can be there takes away why another could not', () => {
    const cells: FieldType = { type: 'map', key: one('b1'), item: one(2, 3), min: 1, max: 1 };
    const taps = tapping({
      position: { ...position, phase: 'open', due: ['b1', 'a2'] },
      choices: [choice('open', { cells })],
    });
    cleared.mockClear();
    taps.type(3);
    expect(taps.typed).toEqual({ a2: 3 });
    expect(cleared).toHaveBeenCalled();
  });
});
