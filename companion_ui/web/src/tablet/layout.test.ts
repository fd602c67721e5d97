import { describe, expect, it } from 'vitest';

import type { FieldType, Header } from '../net/types';
import { boardOf, drawn, least, orNull, sceneryOf, within } from './layout';

const CARD: FieldType = { type: 'one', of: 'card', values: ['As', '2s'] };
const NULL: FieldType = { type: 'one', of: 'null', values: [null] };
const LAYOUT: FieldType = {
  type: 'object',
  members: {
    board: {
      type: 'map',
      key: { type: 'one', of: 'cell', values: ['a1', 'a2'] },
      item: CARD,
      min: 0,
      max: 2,
    },
    turn: { type: 'either', types: [{ type: 'seat' }, NULL] },
    piles: {
      type: 'list',
      item: { type: 'object', members: { top: CARD }, optional: [] },
      min: 0,
      max: null,
      distinct: false,
    },
  },
  optional: ['turn', 'piles'],
};
const POSITION = { board: { a1: 'As' }, turn: null, piles: [{ top: '2s', count: 3 }], score: 7 };

describe('a layout', () => {
  it('is the part of a position that its type names', () => {
    expect(drawn(LAYOUT, POSITION)).toEqual({ board: { a1: 'As' }, turn: null, piles: [{ top: '2s' }] });
  });

  it('begins with what must be there, and as little as may be', () => {
    expect(least(LAYOUT, ['p1'])).toEqual({ board: {} });
    expect(least({ type: 'integer', min: 3, max: 9 }, [])).toBe(3);
    expect(least({ type: 'integer', min: null, max: -2 }, [])).toBe(-2);
    expect(least({ type: 'list', item: { type: 'seat' }, min: 2, max: 2, distinct: false }, ['p1'])).toEqual([
      'p1',
      'p1',
    ]);
  });

  it('splits nullable types', () => {
    expect(orNull({ type: 'either', types: [CARD, NULL] })).toEqual({ type: CARD, none: true });
    expect(orNull(CARD)).toEqual({ type: CARD, none: false });
  });

  it('has a board where cells are named', () => {
    expect(boardOf(LAYOUT)).toEqual({ name: 'board', item: CARD });
    expect(boardOf(CARD)).toBeNull();
  });

  it('is at a path or below it, not next to it', () => {
    const fault = { game: 'john', reason: 'twice', field: 'board.a2', value: 'As' };
    expect(within(fault, 'board.a2')).toBe(true);
    expect(within(fault, 'board')).toBe(true);
    expect(within(fault, 'boa')).toBe(false);
    expect(within(null, 'board')).toBe(false);
  });
});

describe('what is tried out from a match', () => {
  const header = { record: 'match', version: 1, game: 'own', seats: ['p1'] } as unknown as Header;
  const lines = Array.from({ length: 200 }, () => ({ action: { seat: 'p1', action: 'go' } }));

  it('begins with what was done there', () => {
    const { actions, layout } = sceneryOf(header, lines, 3, POSITION, LAYOUT, []);
    expect(actions).toHaveLength(3);
    expect(layout).toBeNull();
  });

  it('uses the layout if the actions are too many', () => {
    const { actions, layout } = sceneryOf(header, lines, 180, POSITION, LAYOUT, []);
    expect(actions).toHaveLength(0);
    expect(layout).toEqual({ board: { a1: 'As' }, turn: null, piles: [{ top: '2s' }] });
  });
});
