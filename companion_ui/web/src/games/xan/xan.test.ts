import { render } from '@testing-library/svelte';
import type { Mock } from 'vitest';

import { Speaker } from '../../i18n/speaker';
import { settings } from '../../device/settings.svelte';
import type { Choice, FieldType } from '../../net/types';
import { words } from '../../i18n/words.svelte';
import type { MatchController } from '../../play/controller.svelte';
import type { Cell, Char, Condition, GameTypes, Member, PublicView, Reference, Sign } from './contract';
import EventCard from './EventCard.svelte';
import { formula, redos, scene } from './scene';
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

const position = {
  scene: { id: 'S', cols: 2, rows: 2, flow: false },
  party: [member('thief', '-', 'a1-b1', true), member('seer', '÷', 'b1-b2'), member('mage', '×', null)],
  grid: { a1: field(5), b1: field('??'), a2: field('??'), b2: field(3, true) },
  hints: [{ n: 4, char: 'thief', from: 'b1', to: 'a1', sign: '-', value: -2, double: null }],
  path: ['a1', 'b1', 'b2'],
} as unknown as PublicView;

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
  expect(now.slots.map(({ hints }) => hints)).toEqual([position.hints, [], [], []]);
});

test('the sum is the walk with what lies between', () => {
  expect(formula(scene(position))).toEqual([
    { text: '(5', cell: 'a1', unknown: false },
    { text: '−', cell: '', unknown: false },
    { text: 'b1)', cell: 'b1', unknown: true },
    { text: '÷', cell: '', unknown: false },
    { text: '3×2', cell: 'b2', unknown: false },
  ]);
  expect(formula(scene({ ...position, path: null }))).toEqual([]);
  const texts = (path: string[], typed?: Record<string, number>): string =>
    formula(scene(position), path, typed)
      .map(({ text }) => text)
      .join(' ');
  expect(texts(['b2', 'b1', 'a1'])).toBe('3×2 ÷ (b1 − 5)');
  expect(texts(['a1', 'b1', 'b2'], {})).toBe('(5 − ?) ÷ 3×2');
  expect(texts(['a1', 'b1', 'b2'], { b1: 4 })).toBe('(5 − 4) ÷ 3×2');
});

test('fields can be laid anew as often as the pile has cards for it', () => {
  const at = (pile: number, flow: boolean): number =>
    redos({ ...position, pile, scene: { id: 'S', cols: 3, rows: 2, flow } });
  expect([at(12, false), at(11, false), at(5, false), at(9, true), at(2, true)]).toEqual([2, 1, 0, 3, 0]);
  expect(redos({ ...position, pile: 9, scene: null })).toBe(0);
});

const among = (of: string, ...values: (string | number)[]): FieldType => ({ type: 'one', of, values });
const one = (...values: (string | number)[]): FieldType => among('x', ...values);
const choice = (action: string, fields: Record<string, FieldType>): Choice => ({
  seat: 'a',
  action,
  fields,
  optional: [],
  exact: true,
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
        'xan-ui-welcome = Welcome',
      ].join('\n'),
    );
  });
  /** Return the texts on the card. */
  const shown = (reference: Reference[]): string[] => {
    const view = { reference, role: 'seat', position };
    const taps = { controller: { view: () => view, speaker } } as unknown as Taps;
    const { container } = render(EventCard, { taps });
    return [...container.querySelectorAll('h2, p')].map(({ textContent }) => textContent.trim());
  };

  test('says nested conditions, and titles a home-made card by its own', () => {
    const any: Condition = {
      code: 'xan.condition.any',
      of: [
        { code: 'xan.condition.at-least', n: 7 },
        { code: 'xan.condition.not', of: [{ code: 'xan.condition.one-of', numbers: [1, 3] }] },
      ],
    };
    expect(
      shown([
        { code: 'xan.printed.scene', id: 'S1', title: null },
        { code: 'xan.printed.event', id: 'own card', title: { ja: 'はし', en: 'The bridge' } },
        { code: 'xan.printed.clear', if: any },
        { code: 'xan.printed.fumble', if: { code: 'xan.condition.at-least', n: 9 }, then: 'out' },
      ]),
    ).toEqual(['The bridge', 'Clear: 7 or more or not: one of 1, 3', '! 9 or more: out']);
  });

  test('a scene has a name and no conditions; before it there is a welcome', () => {
    expect(shown([{ code: 'xan.printed.scene', id: 'S1', title: null }])).toEqual(['The printed name']);
    expect(shown([])).toEqual(['Welcome']);
  });
});

/** A screen at a position with these choices, and what it has sent. */
function tapping(
  choices: Choice[],
  view: { position?: object; header?: object; wishes?: object | null } = {},
  accepted = true,
): { taps: Taps; sent: unknown[]; clear: Mock } {
  const sent: unknown[] = [];
  const clear = vi.fn();
  const seats = ['a', 'b', 'c', 'd'];
  const controller = {
    open: true,
    clear,
    speaker: new Speaker('xan', seats),
    view: () => ({
      n: 0,
      due: [],
      turn: [],
      header: { seats },
      wishes: null,
      settings: { coaching: false },
      ...view,
      position: { ...position, phase: 'place', turn: { next: [] }, ...view.position },
      choices,
    }),
    record: (action: unknown) => Promise.resolve(sent.push(action) > 0 && accepted),
    explain: (action: unknown) => Promise.resolve(sent.push({ explain: action })),
  } as unknown as MatchController<GameTypes>;
  return { taps: new Taps(controller), sent, clear };
}
/** Return a header and wishes of a deal to seats, of these sets of classes. */
const dealing = (seats: string[], size: number, ...sets: string[][]): object => ({
  header: { seats },
  wishes: seats.length > 1 ? { of: 'char', size, sets, seats: {} } : null,
});
/** Return the keys there are now. */
const keys = (taps: Taps): Taps['ask']['asked'] => taps.ask.asked;

test('a key of the hint sheet says value and direction', () => {
  const hints = [
    choice('hint', { from: one('a1'), to: one('b1'), value: one(0, 2) }),
    choice('hint', { from: one('b1'), to: one('a1'), value: one(0, 1) }),
  ];
  const keysAfter = (char: Char): unknown =>
    tapping(hints, { position: { turn: { next: [], char } } }).taps.hints;
  expect(keysAfter('seer')).toEqual([
    [
      { from: 'a1', to: 'b1', value: 0 },
      { from: 'a1', to: 'b1', value: 2 },
    ],
    [
      { from: 'b1', to: 'a1', value: 0 },
      { from: 'b1', to: 'a1', value: 1 },
    ],
  ]);
  expect(keysAfter('fighter')).toHaveLength(1);
});

describe('classes are dealt out', () => {
  const seats = (n: number): string[] => ['a', 'b', 'c', 'd'].slice(0, n);
  const party = (n: number, each: number, ...chars: string[]): Choice => {
    const item: FieldType = {
      type: 'list',
      item: among('char', ...chars),
      min: each,
      max: each,
      distinct: true,
    };
    return choice('setup', { party: { type: 'map', key: among('seat', ...seats(n)), item, min: n, max: n } });
  };
  const all = ['fighter', 'thief', 'mage', 'seer'];

  test.each([
    [2, 2, ['seer', 'mage'], { a: ['seer', 'mage'], b: ['fighter', 'thief'] }],
    [3, 1, ['seer', 'mage', 'thief'], { a: ['seer'], b: ['mage'], c: ['thief'] }],
    [4, 1, ['seer', 'mage', 'thief'], { a: ['seer'], b: ['mage'], c: ['thief'], d: ['fighter'] }],
  ])('to %i seats; what is left over is the last one’s', (n, each, chars, given) => {
    const { taps, sent } = tapping([party(n, each, ...all)], dealing(seats(n), each, all));
    for (const char of chars) {
      expect(sent).toEqual([]);
      taps.pick(char, 'char');
    }
    expect(sent).toEqual([{ seat: 'a', action: 'setup', party: given }]);
  });

  test('one player leads all', () => {
    const { taps } = tapping([party(1, 4, ...all)], dealing(['a'], 4));
    const { asked, whole } = taps.ask;
    expect([asked, whole]).toEqual([null, [{ seat: 'a', action: 'setup', party: { a: all } }]]);
  });

  test('a class card without which the scenario cannot begin is left for the last seat', () => {
    const sets = ['fighter', 'thief', 'mage'].map((away) => all.filter((char) => char !== away));
    const { taps } = tapping(
      sets.map((set) => party(3, 1, ...set)),
      dealing(seats(3), 1, ...sets),
    );
    expect(keys(taps)).toMatchObject({ values: all, off: [], pressed: [], keys: ['a'] });
    taps.pick('fighter', 'char');
    expect(keys(taps)).toMatchObject({ off: ['fighter'], pressed: ['fighter'], keys: ['b'] });
    taps.pick('thief', 'char');
    expect(keys(taps)).toMatchObject({ values: all, keys: ['c'] });
    expect(keys(taps)?.off?.toSorted()).toEqual(['fighter', 'mage', 'thief']);
  });

  test('what seats wished for is picked at the beginning, and after a pick', () => {
    const wished = (wishes: Record<string, string[]>): object => ({
      ...dealing(seats(3), 1, all),
      wishes: { of: 'char', size: 1, sets: [all], seats: wishes },
    });
    const first = tapping([party(3, 1, ...all)], wished({ a: ['mage'], b: ['seer'] })).taps;
    expect([first.now.picks, keys(first)?.keys]).toEqual([['mage', 'seer'], ['c']]);
    const { taps } = tapping([party(3, 1, ...all)], wished({ b: ['seer'] }));
    expect(keys(taps)).toMatchObject({ off: ['seer'], keys: ['a'] });
    taps.pick('mage', 'char');
    expect(taps.now.picks).toEqual(['mage', 'seer']);
    const done = tapping([party(3, 1, ...all)], wished({ a: ['mage'], b: ['seer'], c: ['thief'] })).taps;
    expect(done.ask).toMatchObject({ asked: null, whole: [{ party: { c: ['thief'] } }] });
  });

  test('a party that is refused keeps the classes picked before the last one', async () => {
    const { taps, sent } = tapping([party(3, 1, ...all)], dealing(seats(3), 1, all), false);
    for (const char of ['fighter', 'thief', 'mage']) taps.pick(char, 'char');
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    expect(taps.now.picks).toEqual(['fighter', 'thief']);
    taps.pick('seer', 'char');
    expect(sent[1]).toMatchObject({ party: { c: ['seer'] } });
  });
});

describe('taps on the fields', () => {
  const ring = [
    ['a1', 'b1', 'b2', 'a2', 'a1'],
    ['a1', 'a2', 'b2', 'b1', 'a1'],
  ];
  const declaring = (paths: string[][], phase = 'declare'): ReturnType<typeof tapping> => {
    const path = { type: 'one', of: 'path', values: paths } as unknown as FieldType;
    return tapping([choice('declare', { path })], { position: { phase, trails: paths } });
  };

  test('a ring is closed where it begins, and asked only which way round', () => {
    const { taps, sent } = declaring([...ring, ...ring.map((path) => [...path, 'b1'].slice(1))]);
    taps.tap('a1');
    for (let tapped = 0; tapped < 2; tapped += 1) {
      expect(taps.ends).toEqual({ first: 'a1', last: 'a1' });
      expect(keys(taps)?.values).toEqual(ring);
      // Closing it by hand changes nothing.
      taps.tap('a1');
    }
    expect(sent).toEqual([]);
  });

  test('a way between two fields is asked for its end', () => {
    const { taps, sent } = declaring([
      ['a1', 'b1', 'b2'],
      ['b2', 'b1', 'a1'],
      ['a1', 'a2'],
    ]);
    taps.tap('b2');
    expect([taps.ends, taps.lit]).toEqual([{ first: 'b2' }, ['a1']]);
    taps.tap('a1');
    expect(sent).toEqual([{ seat: 'a', action: 'declare', path: ['b2', 'b1', 'a1'] }]);
  });

  test('a field that is no end takes the start back', () => {
    const { taps } = declaring([['a1', 'b1', 'b2']]);
    taps.tap('a1');
    taps.tap('a2');
    expect([taps.ends, taps.lit]).toEqual([{}, ['a1']]);
  });

  test('two walks are offered at once, by their sums', () => {
    const { taps, sent } = declaring([
      ['a1', 'b1', 'b2'],
      ['b2', 'b1', 'a1'],
    ]);
    const [, other = null] = keys(taps)?.values ?? [];
    taps.tap('a1');
    taps.pick(other, 'path');
    expect(sent).toEqual([{ seat: 'a', action: 'declare', path: ['b2', 'b1', 'a1'] }]);
  });

  test('another walk than the declared one has a key of its own', () => {
    const { taps } = declaring([['a1', 'b1', 'b2']], 'open');
    taps.tap('a1');
    expect([taps.walking, taps.ends]).toEqual([false, {}]);
    taps.use('declare');
    taps.tap('a1');
    expect([taps.walking, taps.ends]).toEqual([true, { first: 'a1' }]);
  });

  test('numbers are asked in the order of the referee', () => {
    const cells: FieldType = {
      type: 'map',
      key: among('cell', 'b1', 'a2'),
      item: among('number', 2, 3),
      min: 2,
      max: 2,
    };
    const { taps, sent, clear } = tapping([choice('open', { cells })], {
      position: { phase: 'open', due: ['a2', 'b1'], path: ['b1', 'a1', 'a2'] },
    });
    expect(keys(taps)).toMatchObject({ values: [1, 2, 3, 4, 5], dim: [1, 4, 5], keys: ['b1'] });
    taps.type(5);
    expect(sent).toEqual([{ explain: { seat: 'table', action: 'open', cells: { a2: 2, b1: 5 } } }]);
    clear.mockClear();
    taps.type(3);
    expect([taps.typed, taps.cursor]).toEqual([{ b1: 3 }, 'a2']);
    // The explanation of another number goes.
    expect(clear).toHaveBeenCalled();
    taps.type(2);
    expect(JSON.stringify(sent[1])).toBe('{"seat":"a","action":"open","cells":{"b1":3,"a2":2}}');
  });
});

describe('class cards and skills', () => {
  const place = (seat: string, char: string): Choice => ({
    ...choice('place', { char: among('char', char), slot: among('slot', 'a1-a2', 'a2-b2') }),
    seat,
  });
  const skill = (of: string, more: Record<string, FieldType>): Choice =>
    choice('skill', { skill: among('skill', of), ...more });

  test('a slot comes first or the class card does', () => {
    const { taps, sent } = tapping([place('a', 'seer'), place('b', 'mage')]);
    taps.tap('a1-a2');
    expect([taps.marks.selected, taps.lit]).toEqual(['a1-a2', ['a1-a2', 'a2-b2']]);
    taps.tap('a2-b2');
    taps.pick('mage', 'char');
    expect(sent).toEqual([{ seat: 'b', action: 'place', char: 'mage', slot: 'a2-b2' }]);
    taps.reset();
    taps.pick('seer', 'char');
    expect(taps.mover).toEqual({ seat: 'a', char: 'seer' });
    taps.tap('a1-b1');
    expect(sent[1]).toEqual({ explain: { seat: 'a', action: 'place', char: 'seer', slot: 'a1-b1' } });
    taps.tap('a1-a2');
    expect(sent[2]).toMatchObject({ char: 'seer', slot: 'a1-a2' });
  });

  test('who is next need not be picked', () => {
    const { taps, sent } = tapping([place('a', 'seer'), place('b', 'mage')], {
      position: { turn: { next: ['b'] } },
    });
    expect(keys(taps)).toMatchObject({ values: ['seer', 'mage'], pressed: ['mage'] });
    taps.tap('a1-a2');
    expect(sent).toEqual([{ seat: 'b', action: 'place', char: 'mage', slot: 'a1-a2' }]);
  });

  test('a skill waits for what it is about, even if there is but one', () => {
    const { taps, sent } = tapping([
      place('a', 'seer'),
      skill('first', { target: among('char', 'thief') }),
      skill('shortcut', { slot: among('slot', 'a2-b2') }),
      skill('slide', { row: { type: 'integer', min: 1, max: 1 } }),
      skill('sight', { cell: among('cell', 'b1', 'a2'), value: among('number', 1, 2) }),
    ]);
    taps.use('skill', 'first');
    expect([sent, keys(taps)?.values, taps.lit]).toEqual([[], ['thief'], ['a1-b1']]);
    taps.tap('a2-b2');
    expect(sent).toEqual([]);
    taps.tap('a1-b1');
    taps.use('skill', 'slide');
    expect([keys(taps), taps.lit]).toEqual([null, ['a1', 'b1']]);
    taps.tap('b1');
    taps.use('skill', 'sight');
    taps.tap('a2');
    expect(taps.lit).toEqual(['b1', 'a2']);
    taps.tap('b1');
    expect(keys(taps)).toMatchObject({ of: 'number', values: [1, 2], large: true });
    taps.pick(2, 'number');
    expect(sent).toEqual([
      { seat: 'a', action: 'skill', skill: 'first', target: 'thief' },
      { seat: 'a', action: 'skill', skill: 'slide', row: 1 },
      { seat: 'a', action: 'skill', skill: 'sight', cell: 'b1', value: 2 },
    ]);
    taps.back();
    taps.back();
    expect(taps.skill).toBe(false);
    // A second tap on its key gives a skill up.
    for (const used of [true, false]) {
      taps.use('skill', 'first');
      expect([taps.skill, taps.uses('skill', 'first')]).toEqual([used, used]);
    }
  });

  test('the skill drawn is asked for, then who learns it, if several can', () => {
    const none = { type: 'one', of: 'char', values: [null] } as unknown as FieldType;
    const { taps, sent } = tapping([
      choice('gain', { skill: among('skill', 'double'), char: among('char', 'thief', 'seer') }),
      choice('gain', { skill: among('skill', 'first'), char: none }),
    ]);
    expect(keys(taps)).toMatchObject({ values: ['double', 'first'], dim: ['first'] });
    taps.pick('first', 'skill');
    expect(sent).toEqual([{ seat: 'a', action: 'gain', skill: 'first', char: null }]);
    taps.pick('double', 'skill');
    expect(keys(taps)).toMatchObject({ field: 'char', values: ['thief', 'seer'] });
    taps.pick('seer', 'char');
    expect(sent[1]).toMatchObject({ skill: 'double', char: 'seer' });
  });
});
