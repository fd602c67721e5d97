import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';

import { settings } from '../../device/settings.svelte';
import { Speaker } from '../../i18n/speaker';
import type { Action, Choice, FieldType, Preview, View } from '../../net/types';
import type { MatchController } from '../../play/controller.svelte';
import type { GameTypes, Monster, PublicView, Side } from './contract';
import { lifeChange, tally } from './field';
import { Taps } from './taps.svelte';

const monster = (id: string, more: Partial<Monster> = {}): Monster => ({
  id,
  card: 'P',
  attack: 2,
  hp: 2,
  damage: 0,
  tapped: false,
  new: false,
  ...more,
});
const side = (more: Partial<Side> = {}): Side => ({
  life: 20,
  deck: 15,
  hand: 5,
  mulligan: false,
  graveyard: [],
  monsters: [],
  equipment: [],
  traps: [],
  unseen: {},
  ...more,
});
const table = (sente: Partial<Side>, gote: Partial<Side>, more: Partial<PublicView> = {}): PublicView => ({
  phase: 'main',
  turn: 'sente',
  turn_no: 1,
  mana: 3,
  pawn_played: false,
  magic: null,
  counterable: null,
  combat: null,
  players: { sente: side(sente), gote: side(gote) },
  ...more,
});
const one = (...values: string[]): FieldType => ({ type: 'one', of: 'id', values });
const way = (...values: string[]): FieldType => ({ type: 'one', of: 'word', values });
const cards = (...values: string[]): FieldType => ({ type: 'one', of: 'card', values });
const aims = (...values: string[]): FieldType => ({ type: 'one', of: 'target', values });
const many = (item: FieldType, min: number, max: number): FieldType => ({
  type: 'list',
  item,
  min,
  max,
  distinct: false,
});
const choice = (seat: string, action: string, fields: Record<string, FieldType> = {}): Choice => ({
  seat,
  action,
  fields,
  optional: [],
  exact: true,
});

/** Return a controller that remembers recorded and explained actions. */
function controller(
  position: PublicView,
  choices: Choice[],
  previews: Preview<GameTypes>[] = [],
  own: Choice[] | null = null,
): { taps: Taps; sent: Action[]; asked: Action[] } {
  const sent: Action[] = [];
  const asked: Action[] = [];
  const settings = { coaching: true };
  const view = {
    n: 3,
    role: own ? 'seat' : 'table',
    seat: null,
    position,
    choices,
    mine_choices: own,
    previews,
    settings,
  } as unknown as View<GameTypes>;
  const one = {
    open: true,
    lit: true,
    speaker: new Speaker('shogi_card_war', ['sente', 'gote']),
    match: { last: null, standing: [] },
    view: () => view,
    clear: () => undefined,
    record: (action: Action) => Promise.resolve(sent.push(action) > 0),
    explain: (action: Action) => Promise.resolve(void asked.push(action)),
  };
  return { taps: new Taps(one as unknown as MatchController<GameTypes>), sent, asked };
}

test('the cards of a graveyard are counted by kind', () => {
  expect(tally(['K', 'P', 'P'])).toEqual([
    ['P', 2],
    ['K', 1],
  ]);
});

test('a key plays at once, opens its two ways, warns of a second pawn, or asks why not', () => {
  const plays = [
    choice('sente', 'play', { card: cards('P', 'G'), as: way('monster') }),
    choice('sente', 'play', { card: cards('G'), as: way('magic') }),
    choice('sente', 'play', { card: cards('??'), as: way('trap') }),
    choice('sente', 'end'),
  ];
  const first = controller(table({}, {}), plays);
  expect(first.taps.ask('sente')?.asked).toMatchObject({ of: 'kind', dim: ['S', 'B', 'R', 'K'] });
  first.taps.tapKind('sente', 'P');
  first.taps.tapKind('sente', '??');
  expect(first.sent).toEqual([
    { seat: 'sente', action: 'play', card: 'P', as: 'monster' },
    { seat: 'sente', action: 'play', card: '??', as: 'trap' },
  ]);
  first.taps.tapKind('sente', 'G');
  expect(first.taps.ask('sente')?.asked).toMatchObject({ of: 'as', values: ['monster', 'magic'] });
  first.taps.tapKind('sente', 'G');
  expect([first.taps.held, first.taps.glow]).toEqual([null, true]);
  first.taps.tapKind('sente', 'K');
  expect(first.asked).toEqual([{ seat: 'sente', action: 'play', card: 'K', as: 'magic' }]);
  first.taps.tapKind('sente', 'G');
  first.taps.pick('magic');
  expect(first.sent.at(-1)).toEqual({ seat: 'sente', action: 'play', card: 'G', as: 'magic' });

  const king = controller(table({}, {}), [choice('sente', 'play', { card: cards('K'), as: way('monster') })]);
  king.taps.tapKind('sente', 'K');
  expect(king.sent).toEqual([{ seat: 'sente', action: 'play', card: 'K', as: 'monster' }]);

  const second = controller(table({}, {}, { pawn_played: true }), plays);
  second.taps.tapKind('sente', 'P');
  expect([second.sent, second.taps.ask('sente')?.asked]).toEqual([[], null]);
  const pawn = { seat: 'sente', action: 'play', card: 'P', as: 'monster' };
  expect(second.taps.ask('sente')?.whole).toEqual(pawn);
  void second.taps.record(pawn);
  expect(second.sent).toEqual([{ seat: 'sente', action: 'play', card: 'P', as: 'monster' }]);
});

test('a defender without monsters has one key: not to block', () => {
  const { taps } = controller(table({}, {}), [choice('gote', 'block')]);
  expect(taps.ask('gote')?.whole).toEqual({ seat: 'gote', action: 'block', blocks: {} });
});

test('the key names a block once one is picked, is strong, and shows the life after it', async () => {
  const { default: Ask } = await import('./Ask.svelte');
  const preview = (blocks: Record<string, string>, effects: GameTypes['effect'][]): Preview<GameTypes> => ({
    action: { seat: 'gote', action: 'block', blocks },
    effects,
  });
  const { taps, sent } = controller(
    table(
      { monsters: [monster('m1')] },
      { monsters: [monster('m2')] },
      { phase: 'block', combat: { attackers: ['m1'], blocks: {} } },
    ),
    [choice('gote', 'block', { blocks: { type: 'map', key: one('m2'), item: one('m1'), min: 0, max: 1 } })],
    [
      preview({}, [{ effect: 'life', seat: 'gote', change: -2, life: 18 }]),
      preview({ m2: 'm1' }, [{ effect: 'die', seat: 'sente', id: 'm1', card: 'P' }]),
    ],
  );
  const { container } = render(Ask, { seat: 'gote', taps });
  const key = container.querySelector<HTMLElement>('.whole');
  const shown = (): unknown[] => [
    key?.classList.contains('strong'),
    key?.textContent.includes('-ui-block-none'),
    key?.querySelector('.block')?.textContent.trim(),
  ];
  expect(shown()).toEqual([false, true, '20 → 18']);
  // No other monster can block: the key is all that is left.
  taps.tap('gote', 'm2');
  flushSync();
  expect(taps.ask('gote')?.asked?.values).toEqual([]);
  expect(shown()).toEqual([true, false, '20 → 20']);
  key?.click();
  expect(sent).toEqual([{ seat: 'gote', action: 'block', blocks: { m2: 'm1' } }]);
});

test('an own card is played by one tap, or asks how; a pawn that loses waits for another tap', () => {
  const own = [
    choice('sente', 'play', { card: cards('P', 'S', 'G'), as: way('monster') }),
    choice('sente', 'play', { card: cards('G'), as: way('magic') }),
    choice('sente', 'play', { card: cards('??', 'L', 'N'), as: way('trap') }),
  ];
  const { taps, sent } = controller(table({}, {}, { pawn_played: true }), [], [], own);
  taps.tapKind('sente', 'P');
  expect([taps.held?.value('card'), taps.ask('sente')?.whole?.action, sent]).toEqual(['P', 'play', []]);
  taps.tapKind('sente', 'P');
  expect(taps.held).toBeNull();
  taps.tapKind('sente', 'G');
  expect(taps.ask('sente')?.asked?.values).toEqual(['monster', 'magic']);
  taps.tapKind('sente', 'L');
  taps.tapKind('sente', 'S');
  expect(sent.map(({ card, as }) => [card, as])).toEqual([
    ['L', 'trap'],
    ['S', 'monster'],
  ]);
});

test("a rook's hits are tapped one by one; what can bear no more is not lit", () => {
  const targets = many(aims('m2', 'gote'), 4, 4);
  const { taps, sent } = controller(table({}, { monsters: [monster('m2', { damage: 1 })] }, { magic: 'R' }), [
    choice('sente', 'resolve', { targets }),
  ]);
  expect([taps.blow('gote'), taps.blow('sente')]).toEqual([1, 0]);
  expect(taps.ask('sente')?.asked).toMatchObject({ of: 'player', values: ['gote'], rapid: true });
  taps.tap('gote', 'm2');
  expect(taps.lit('gote', 'm2')).toBe(false);
  taps.tap('gote', 'm2');
  expect([taps.hitsOn('m2'), taps.ask('sente')?.asked?.field]).toEqual([1, 'targets']);
  taps.back();
  expect(taps.hitsOn('m2')).toBe(0);
  taps.tap('gote', 'm2');
  for (let i = 0; i < 3; i++) taps.pick('gote');
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', targets: ['m2', 'gote', 'gote', 'gote'] }]);
});

test('the hit that ends the match is the last', () => {
  const targets = many(aims('m2', 'gote'), 2, 4);
  const { taps, sent } = controller(table({}, { life: 2, monsters: [monster('m2')] }, { magic: 'R' }), [
    choice('sente', 'resolve', { targets }),
  ]);
  taps.tap('gote', 'm2');
  taps.pick('gote');
  taps.pick('gote');
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', targets: ['m2', 'gote', 'gote'] }]);
});

test('gold sends when the last card is named by the seat that lost it', () => {
  const { taps, sent } = controller(table({}, {}, { magic: 'G' }), [
    choice('sente', 'resolve', { choice: way('discard'), cards: many(cards('P', 'L'), 2, 2) }),
    choice('sente', 'resolve', { choice: way('mill'), cards: many(cards('P', 'L'), 0, 0) }),
  ]);
  expect(taps.ask('sente')?.asked).toMatchObject({ of: 'choice', values: ['discard', 'mill'] });
  taps.pick('discard');
  expect(taps.ask('sente')).toBeNull();
  expect(taps.ask('gote')?.asked).toMatchObject({ of: 'kind', values: ['P', 'L'], rapid: true });
  Object.assign(taps.view, { role: 'seat' });
  expect(taps.ask('sente')?.asked).toMatchObject({ field: 'cards', values: ['P', 'L'] });
  Object.assign(taps.view, { role: 'table' });
  taps.again();
  expect(taps.ask('sente')?.asked?.field).toBe('choice');
  taps.pick('discard');
  taps.pick('P');
  expect(sent).toEqual([]);
  taps.pick('P');
  taps.again();
  taps.pick('mill');
  expect(sent).toEqual([
    { seat: 'sente', action: 'resolve', choice: 'discard', cards: ['P', 'P'] },
    { seat: 'sente', action: 'resolve', choice: 'mill', cards: [] },
  ]);
});

test('the keys at an edge pick the values of its question', async () => {
  const { default: Ask } = await import('./Ask.svelte');
  const { taps, sent } = controller(table({}, {}, { magic: 'G' }), [
    choice('sente', 'resolve', { choice: way('discard'), cards: many(cards('P', 'L'), 1, 1) }),
    choice('sente', 'resolve', { choice: way('mill'), cards: many(cards('P', 'L'), 2, 2) }),
  ]);
  Object.assign(taps.view, { role: 'seat' });
  const { container } = render(Ask, { seat: 'sente', taps });
  for (const key of ['[data-choice=discard]', '[data-kind=L]']) {
    container.querySelector<HTMLElement>(key)?.click();
    flushSync();
  }
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', choice: 'discard', cards: ['L'] }]);
});

test.each([
  [{ monster: ['P', 'G'], magic: ['G'] }, ['P', 'G'], ['G', 'magic']],
  [{ monster: ['P'] }, ['P'], ['P']],
])('a king asks which card comes back, and how: %j', (ways, kinds, picks) => {
  const { taps, sent } = controller(
    table({}, {}, { magic: 'K' }),
    Object.entries(ways).map(([as, from]) =>
      choice('sente', 'resolve', { card: cards(...from), as: way(as) }),
    ),
  );
  expect(taps.ask('sente')).toMatchObject({ asked: { of: 'kind', values: kinds } });
  for (const pick of picks) taps.pick(pick);
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', card: picks[0], as: picks[1] ?? 'monster' }]);
});

test('blockers are paired with attackers, and given up by another tap; a trap in hand leaves them', () => {
  const position = table(
    { monsters: [monster('m1'), monster('m3')] },
    {
      monsters: [monster('m2'), monster('m4', { tapped: true })],
      traps: [{ id: 't1', card: '??', new: false }],
    },
    { phase: 'block', combat: { attackers: ['m1', 'm3'], blocks: {} } },
  );
  const blocks: FieldType = { type: 'map', key: one('m2'), item: one('m1', 'm3'), min: 0, max: 1 };
  const { taps, sent, asked } = controller(position, [
    choice('gote', 'block', { blocks }),
    choice('gote', 'lance', { trap: one('t1'), target: aims('m1', 'sente') }),
  ]);
  taps.tap('gote', 'm2');
  expect([taps.lit('sente', 'm3'), taps.blocker]).toEqual([true, 'm2']);
  taps.tap('sente', 'm3');
  taps.tap('gote', 't1');
  expect([taps.blocks, taps.lit('sente', 'm3'), taps.blow('sente')]).toEqual([{ m2: 'm3' }, false, 3]);
  taps.tap('gote', 't1');
  expect([taps.held, taps.lit('gote', 'm2')]).toEqual([null, true]);
  taps.tap('sente', 'm1');
  expect(taps.blocks).toEqual({ m2: 'm3' });
  taps.tap('gote', 'm2');
  expect([taps.blocks, sent]).toEqual([{}, []]);
  taps.tap('gote', 'm4');
  expect(asked).toEqual([{ seat: 'gote', action: 'block', blocks: { m4: 'm1' } }]);
  taps.tap('gote', 't1');
  taps.pick('sente');
  expect(sent).toEqual([{ seat: 'gote', action: 'lance', trap: 't1', target: 'sente' }]);
});

test('damage is divided tap by tap and sent when none is left', () => {
  const position = table(
    { monsters: [monster('m1', { attack: 3 }), monster('m5', { attack: 2 })] },
    { monsters: [monster('m2'), monster('m4'), monster('m6'), monster('m8')] },
    {
      phase: 'damage',
      combat: { attackers: ['m1', 'm5'], blocks: { m2: 'm1', m4: 'm1', m6: 'm5', m8: 'm5' } },
    },
  );
  const shares: FieldType = { type: 'map', key: one('m2', 'm4'), item: one(), min: 1, max: 2 };
  const damage: FieldType = { type: 'map', key: one('m1', 'm5'), item: shares, min: 1, max: 1 };
  const { taps, sent } = controller(position, [choice('sente', 'assign', { damage })]);
  for (const id of ['m2', 'm4', 'm4', 'm2']) taps.tap('gote', id);
  expect([taps.hitsOn('m2'), taps.lit('gote', 'm2'), taps.lit('gote', 'm6')]).toEqual([1, false, true]);
  for (const id of ['m6', 'm6']) taps.tap('gote', id);
  const points = { m1: { m2: 1, m4: 2 }, m5: { m6: 2, m8: 0 } };
  expect(sent).toEqual([{ seat: 'sente', action: 'assign', damage: points }]);
});

test('the key cancels at once, or asks which trap and what was cancelled', () => {
  const position = table({}, { traps: [{ id: 't1', card: '??', new: false }] });
  const plain = controller(position, [choice('gote', 'counter', { trap: one('t1') })]);
  plain.taps.choose('gote', 'counter');
  expect(plain.sent).toEqual([{ seat: 'gote', action: 'counter', trap: 't1' }]);
  const { taps, sent } = controller(position, [
    choice('gote', 'counter', { trap: one('t1', 't2'), reveal: cards('P', 'L') }),
    choice('gote', 'show', { trap: one('t1', 't2'), card: cards('L', 'N') }),
  ]);
  taps.choose('gote', 'counter');
  expect(taps.ask('gote')?.asked).toMatchObject({ field: 'trap', values: [] });
  taps.tap('gote', 't2');
  expect(taps.ask('gote')?.asked).toMatchObject({ field: 'reveal', values: ['P', 'L'] });
  expect(sent).toEqual([]);
  taps.pick('L');
  expect(sent).toEqual([{ seat: 'gote', action: 'counter', trap: 't2', reveal: 'L' }]);
  taps.leave();
  taps.tap('gote', 't1');
  taps.choose('gote', 'show');
  expect(taps.ask('gote')?.asked).toMatchObject({ field: 'card', values: ['L', 'N'] });
  taps.pick('N');
  expect(sent.at(-1)).toEqual({ seat: 'gote', action: 'show', trap: 't1', card: 'N' });
});

test('equipment goes on by two taps; where it cannot go the referee is asked why', () => {
  const position = table(
    { monsters: [monster('m1')], equipment: [{ id: 'e1', on: null }] },
    { monsters: [monster('m2')] },
  );
  const { taps, sent, asked } = controller(position, [
    choice('sente', 'equip', { item: one('e1'), to: one('m1') }),
  ]);
  taps.tap('sente', 'e1');
  taps.tap('gote', 'm2');
  expect(asked).toEqual([{ seat: 'sente', action: 'equip', item: 'e1', to: 'm2' }]);
  taps.tap('sente', 'e1');
  taps.tap('sente', 'm1');
  expect(sent).toEqual([{ seat: 'sente', action: 'equip', item: 'e1', to: 'm1' }]);
});

test('equipment just played is in hand, until it is left', () => {
  const position = table({ monsters: [monster('m1')], equipment: [{ id: 'e1', on: null }] }, {});
  const { taps } = controller(position, [choice('sente', 'equip', { item: one('e1'), to: one('m1') })]);
  const played = {
    effect: 'play',
    as: 'equipment',
    from: 'hand',
    seat: 'sente',
    card: 'S',
    id: 'e1',
    mana: 1,
  };
  Object.assign(taps.controller.match, { last: { undone: null, effects: [played] } });
  taps.start();
  expect(taps.ask('sente')?.asked?.field).toBe('to');
  taps.leave();
  expect(taps.held).toBeNull();
});

test('all that are ready attack, or those picked', () => {
  const position = table({ monsters: [monster('m1'), monster('m3'), monster('m5', { new: true })] }, {});
  const attackers = { ...many(one('m1', 'm3'), 1, 2), distinct: true } as FieldType;
  const { taps, sent, asked } = controller(position, [choice('sente', 'attack', { attackers })]);
  taps.choose('sente', 'attack');
  for (const id of ['m1', 'm3', 'm1']) taps.tap('sente', id);
  taps.choose('sente', 'attack');
  taps.tap('sente', 'm5');
  expect(sent.map((action) => action.attackers)).toEqual([['m1', 'm3'], ['m3']]);
  expect(asked).toEqual([{ seat: 'sente', action: 'attack', attackers: ['m5'] }]);
});

test('what a block would come to is read off the previews of just these blocks', () => {
  const block: Choice = choice('gote', 'block', {
    blocks: { type: 'map', key: one('m2', 'm3'), item: one('m1'), min: 0, max: 2 },
  });
  const { taps } = controller(
    table(
      { monsters: [monster('m1')] },
      { monsters: [monster('m2'), monster('m3')] },
      { phase: 'block', combat: { attackers: ['m1'], blocks: {} } },
    ),
    [block],
    [
      {
        action: { seat: 'gote', action: 'block', blocks: {} },
        effects: [{ effect: 'life', seat: 'gote', change: -2, life: 18 }],
      },
      {
        action: { seat: 'gote', action: 'block', blocks: { m2: 'm1' } },
        effects: [
          { effect: 'damage', id: 'm1', amount: 2, damage: 2 },
          { effect: 'die', seat: 'sente', id: 'm1', card: 'P' },
        ],
      },
    ],
  );
  expect(taps.lifeAfter('gote')).toBe(18);
  taps.tap('gote', 'm2');
  expect([...taps.foreseen]).toEqual([['m1', 2]]);
  taps.tap('gote', 'm3');
  expect([...taps.foreseen]).toEqual([]);
});

test('the life a seat lost is summed over what was done last', () => {
  const life = (seat: 'sente' | 'gote', change: number): GameTypes['effect'] => ({
    effect: 'life',
    seat,
    change,
    life: 9,
  });
  const done = [life('gote', -2), life('gote', -1), life('sente', 1)];
  expect(['gote', 'sente'].map((seat) => lifeChange(done, seat))).toEqual(['−3', '+1']);
  expect(lifeChange([], 'gote')).toBeNull();
});

test('each fight shows what its own comes to, and the key the life that the attackers left alone leave', () => {
  const own = ['m3', 'm4', 'm7', 'm8'];
  const foes = ['m1', 'm2', 'm5', 'm6'];
  const preview = (blocker: string, id: string): Preview<GameTypes> => ({
    action: { seat: 'gote', action: 'block', blocks: { [blocker]: id } },
    effects: [{ effect: 'damage', id, amount: 2, damage: 2 }],
  });
  const { taps } = controller(
    table(
      { monsters: foes.map((id) => monster(id)) },
      { monsters: own.map((id) => monster(id)) },
      { phase: 'block', combat: { attackers: foes, blocks: {} } },
    ),
    [
      choice('gote', 'block', {
        blocks: { type: 'map', key: one(...own), item: one(...foes), min: 0, max: 4 },
      }),
    ],
    own.flatMap((id) => foes.map((foe) => preview(id, foe))),
  );
  const lives = own.map((id, i) => {
    taps.tap('gote', id);
    taps.tap('sente', foes[i] ?? '');
    return taps.lifeAfter('gote');
  });
  expect(lives).toEqual([14, 16, 18, 20]);
  expect([...taps.foreseen.keys()]).toEqual(foes);
  // Two that block one attacker save what one of them saves.
  taps.tap('gote', 'm8');
  taps.tap('gote', 'm8');
  taps.tap('sente', 'm1');
  expect(taps.lifeAfter('gote')).toBe(18);
});

test.each([
  [0, ['7', '19']],
  [2, ['19', '7']],
])('turned by %i quarters, the picture has that seat near', async (quarters, lives) => {
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...quiet }));
  const { default: Scene } = await import('./Scene.svelte');
  settings.set({ reading: 'en' });
  const speaker = new Speaker('shogi_card_war', ['sente', 'gote']);
  const { container } = render(Scene, {
    position: table({ life: 19 }, { life: 7 }),
    speaker,
    quarters,
  });
  expect(
    [...container.querySelectorAll('[data-half] p.count:first-of-type > b')].map((b) => b.textContent),
  ).toEqual(lives);
});
