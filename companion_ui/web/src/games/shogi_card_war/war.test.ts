import { render } from '@testing-library/svelte';

import { settings } from '../../device/settings.svelte';
import { Speaker } from '../../i18n/speaker';
import { words } from '../../i18n/words.svelte';
import type { Action, Choice, FieldType, Preview, View } from '../../net/types';
import type { MatchController } from '../../board/controller.svelte';
import type { GameTypes, Monster, PublicView, Side } from './contract';
import { field, lifeChange, tally } from './field';
import { Moves, sizeOf } from './moves.svelte';

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
const one = (...values: string[]): FieldType => ({ type: 'one', of: 'x', values });
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
): { moves: Moves; sent: Action[]; asked: Action[] } {
  const sent: Action[] = [];
  const asked: Action[] = [];
  const view = { position, choices, previews } as unknown as View<GameTypes>;
  const one = {
    open: true,
    view: () => view,
    clear: () => undefined,
    record: (action: Action) => Promise.resolve(sent.push(action) > 0),
    explain: (action: Action) => Promise.resolve(void asked.push(action)),
  };
  return { moves: new Moves(one as unknown as MatchController<GameTypes>), sent, asked };
}

test('the table is read off the position', () => {
  const now = field(
    table(
      {
        monsters: [monster('m1', { attack: 3, tapped: true })],
        equipment: [
          { id: 'e1', on: 'm1' },
          { id: 'e2', on: null },
        ],
        traps: [{ id: 't1', card: '??', new: true }],
      },
      { traps: [{ id: 't2', card: 'L', new: false }] },
      { combat: { attackers: ['m1'], blocks: { m2: 'm1' } } },
    ),
  );
  expect(now.sides.sente?.monsters[0]).toMatchObject({ id: 'm1', attack: 3, tapped: true, items: ['e1'] });
  expect(now.sides.sente?.loose).toEqual(['e2']);
  expect(now.sides.sente?.traps).toEqual([{ id: 't1', card: null }]);
  expect(now.sides.gote?.traps).toEqual([{ id: 't2', card: 'L' }]);
  expect(now.attackers).toEqual(['m1']);
  expect(now.blocks).toEqual({ m2: 'm1' });
  expect(tally(['K', 'P', 'P'])).toEqual([
    ['P', 2],
    ['K', 1],
  ]);
  expect(sizeOf(many(one('P'), 1, 4))).toEqual({ min: 1, max: 4 });
});

test('a key plays at once, opens its two ways, warns of a second pawn, or asks why not', () => {
  const plays = [
    choice('sente', 'play', { card: one('P', 'G'), as: one('monster') }),
    choice('sente', 'play', { card: one('G'), as: one('magic') }),
    choice('sente', 'play', { card: one('??'), as: one('trap') }),
  ];
  const first = controller(table({}, {}), plays);
  first.moves.tapKind('sente', 'P');
  first.moves.tapKind('sente', 'trap');
  expect(first.sent).toEqual([
    { seat: 'sente', action: 'play', card: 'P', as: 'monster' },
    { seat: 'sente', action: 'play', card: '??', as: 'trap' },
  ]);
  first.moves.tapKind('sente', 'G');
  expect(first.moves.held).toMatchObject({ what: 'kind', kind: 'G' });
  expect(first.moves.ways('sente', 'G')).toEqual(['monster', 'magic']);
  first.moves.tapKind('sente', 'K');
  expect(first.asked).toEqual([{ seat: 'sente', action: 'play', card: 'K', as: 'magic' }]);

  const second = controller(table({}, {}, { pawn_played: true }), plays);
  second.moves.tapKind('sente', 'P');
  expect(second.sent).toEqual([]);
  expect(second.moves.held).toEqual({ what: 'second-pawn', seat: 'sente' });
});

test("a rook's hits are tapped one by one; what can bear no more is not lit", () => {
  const targets = many(one('m2', 'gote'), 4, 4);
  const { moves, sent } = controller(
    table({}, { monsters: [monster('m2', { damage: 1 })] }, { magic: 'R' }),
    [choice('sente', 'resolve', { targets })],
  );
  expect(moves.rook).toBe('sente');
  moves.tapMonster('gote', 'm2');
  expect(moves.lit('gote', 'm2')).toBe(false);
  moves.tapMonster('gote', 'm2');
  expect(moves.hitsLeft('sente')).toBe(3);
  for (let i = 0; i < 3; i++) moves.tapPlayer('gote');
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', targets: ['m2', 'gote', 'gote', 'gote'] }]);
});

test('the hit that ends the match is the last', () => {
  const targets = many(one('m2', 'gote'), 2, 4);
  const { moves, sent } = controller(table({}, { life: 2, monsters: [monster('m2')] }, { magic: 'R' }), [
    choice('sente', 'resolve', { targets }),
  ]);
  moves.tapMonster('gote', 'm2');
  moves.tapPlayer('gote');
  moves.tapPlayer('gote');
  expect(sent).toEqual([{ seat: 'sente', action: 'resolve', targets: ['m2', 'gote', 'gote'] }]);
});

test('gold sends when the last card is told', () => {
  const { moves, sent } = controller(table({}, {}, { magic: 'G' }), [
    choice('sente', 'resolve', { choice: one('discard'), cards: many(one('P', 'L'), 2, 2) }),
    choice('sente', 'resolve', { choice: one('mill'), cards: many(one('P', 'L'), 0, 0) }),
  ]);
  moves.chooseGold('sente', 'discard');
  moves.tellCard('P');
  expect(sent).toEqual([]);
  moves.tellCard('P');
  moves.chooseGold('sente', 'mill');
  expect(sent).toEqual([
    { seat: 'sente', action: 'resolve', choice: 'discard', cards: ['P', 'P'] },
    { seat: 'sente', action: 'resolve', choice: 'mill', cards: [] },
  ]);
});

test('blockers are paired with attackers, and taken back by another tap', () => {
  const position = table(
    { monsters: [monster('m1'), monster('m3')] },
    { monsters: [monster('m2')] },
    { phase: 'block', combat: { attackers: ['m1', 'm3'], blocks: {} } },
  );
  const blocks: FieldType = { type: 'map', key: one('m2'), item: one('m1', 'm3'), min: 0, max: 1 };
  const { moves } = controller(position, [choice('gote', 'block', { blocks })]);
  moves.tapMonster('gote', 'm2');
  expect(moves.lit('sente', 'm3')).toBe(true);
  moves.tapMonster('sente', 'm3');
  expect(moves.blocks).toEqual({ m2: 'm3' });
  moves.tapMonster('gote', 'm2');
  expect(moves.blocks).toEqual({});
});

test('damage is divided tap by tap and sent when none is left', () => {
  const position = table(
    { monsters: [monster('m1', { attack: 3 })] },
    { monsters: [monster('m2'), monster('m4')] },
    { phase: 'damage', combat: { attackers: ['m1'], blocks: { m2: 'm1', m4: 'm1' } } },
  );
  const shares: FieldType = { type: 'map', key: one('m2', 'm4'), item: one(), min: 1, max: 2 };
  const damage: FieldType = { type: 'map', key: one('m1'), item: shares, min: 1, max: 1 };
  const { moves, sent } = controller(position, [choice('sente', 'assign', { damage })]);
  for (const id of ['m2', 'm4', 'm4']) moves.tapMonster('gote', id);
  expect(sent).toEqual([{ seat: 'sente', action: 'assign', damage: { m1: { m2: 1, m4: 2 } } }]);
});

test('the chip cancels at once, or asks which trap and what was cancelled', () => {
  const position = table({}, { traps: [{ id: 't1', card: '??', new: false }] });
  const plain = controller(position, [choice('gote', 'counter', { trap: one('t1') })]);
  plain.moves.tapCounter('gote');
  expect(plain.sent).toEqual([{ seat: 'gote', action: 'counter', trap: 't1' }]);
  const two = controller(position, [
    choice('gote', 'counter', { trap: one('t1', 't2'), reveal: one('L', 'P') }),
  ]);
  two.moves.tapCounter('gote');
  expect(two.moves.held).toEqual({ what: 'counter', seat: 'gote', id: null });
  two.moves.tapTrap('gote', 't2');
  expect(two.moves.held).toEqual({ what: 'counter', seat: 'gote', id: 't2' });
  expect(two.sent).toEqual([]);
});

test('equipment goes on by two taps; where it cannot go the referee is asked why', () => {
  const position = table(
    { monsters: [monster('m1')], equipment: [{ id: 'e1', on: null }] },
    { monsters: [monster('m2')] },
  );
  const { moves, sent, asked } = controller(position, [
    choice('sente', 'equip', { item: one('e1'), to: one('m1') }),
  ]);
  moves.tapItem('sente', 'e1');
  moves.tapMonster('gote', 'm2');
  expect(asked).toEqual([{ seat: 'sente', action: 'equip', item: 'e1', to: 'm2' }]);
  moves.tapItem('sente', 'e1');
  moves.tapMonster('sente', 'm1');
  expect(sent).toEqual([{ seat: 'sente', action: 'equip', item: 'e1', to: 'm1' }]);
});

test('all that are ready attack, or those picked', () => {
  const position = table({ monsters: [monster('m1'), monster('m3'), monster('m5', { new: true })] }, {});
  const attackers = many(one('m1', 'm3'), 1, 2);
  const { moves, sent, asked } = controller(position, [choice('sente', 'attack', { attackers })]);
  moves.attack('sente');
  moves.tapMonster('sente', 'm3');
  moves.attack('sente');
  moves.tapMonster('sente', 'm5');
  expect(sent.map((action) => action.attackers)).toEqual([['m1', 'm3'], ['m3']]);
  expect(asked).toEqual([{ seat: 'sente', action: 'attack', attackers: ['m5'] }]);
});

test('what a block would come to is read off the previews of just these blocks', () => {
  const block: Choice = choice('gote', 'block', {
    blocks: { type: 'map', key: one('m2', 'm3'), item: one('m1'), min: 0, max: 2 },
  });
  const { moves } = controller(
    table({ monsters: [monster('m1')] }, { monsters: [monster('m2'), monster('m3')] }, { phase: 'block' }),
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
  expect(moves.foreseen).toEqual({ damage: {}, dead: [], life: { gote: 18 } });
  moves.tapMonster('gote', 'm2');
  expect(moves.foreseen).toEqual({ damage: { m1: 2 }, dead: ['m1'], life: {} });
  moves.tapMonster('gote', 'm3');
  expect(moves.foreseen).toBeNull();
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

test('two that block one attacker leave the life that one of them leaves', () => {
  const preview = (blocks: Record<string, string>, life?: number): Preview<GameTypes> =>
    ({
      action: { seat: 'gote', action: 'block', blocks },
      effects: life === undefined ? [] : [{ effect: 'life', seat: 'gote', change: life - 20, life }],
    }) as unknown as Preview<GameTypes>;
  const { moves } = controller(
    table({}, {}),
    [],
    [preview({}, 14), preview({ m3: 'm1' }, 17), preview({ m4: 'm1' }, 17), preview({ m3: 'm1', m4: 'm1' })],
  );
  const left = (blocks: Record<string, string>): number | undefined => {
    moves.blocks = blocks;
    return moves.lifeAfter('gote');
  };
  expect([left({}), left({ m3: 'm1' }), left({ m3: 'm1', m4: 'm1' })]).toEqual([14, 17, 17]);
});

test.each([
  [0, ['7', '19']],
  [2, ['19', '7']],
])('turned by %i quarters, the picture has that seat near', async (quarters, lives) => {
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...quiet }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  const { default: Scene } = await import('./Scene.svelte');
  settings.set({ reading: 'en' });
  words.add('en', 'shogi_card_war-ui-side = { $life }');
  const speaker = new Speaker('shogi_card_war', ['sente', 'gote']);
  const { container } = render(Scene, {
    position: table({ life: 19 }, { life: 7 }),
    speaker,
    quarters,
  });
  expect([...container.querySelectorAll('.scene > p')].map((p) => p.textContent.trim())).toEqual(lives);
});
