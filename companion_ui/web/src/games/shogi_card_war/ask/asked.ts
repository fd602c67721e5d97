import type { Held, Moves } from '../moves.svelte';

/** The questions in the row of keys at a seat's edge, and the props of their components. */

export interface Asking {
  seat: string;
  moves: Moves;
}

/** Questions that an unfinished tap of this seat opened. */
const OPENED: Record<Exclude<Held['what'], 'counter' | 'gold' | 'blocker'>, Opened> = {
  'second-pawn': 'second-pawn',
  graveyard: 'graveyard',
  kind: 'way',
  show: 'which-card',
  trap: 'trap',
  item: 'onto',
};
type Opened = 'second-pawn' | 'graveyard' | 'way' | 'which-card' | 'trap' | 'onto';

/** Questions that the match itself asks this seat. */
export type Due = 'draw' | 'gold' | 'hits' | 'revive' | 'divide' | 'block' | 'play';

export type Asked = Opened | 'which-trap' | 'lost' | Due;

/** Questions with so many answers that they cover the row behind them. */
const LARGE: readonly Asked[] = ['lost', 'graveyard', 'which-card', 'revive'];
export const large = (asked: Asked | null): boolean => asked !== null && LARGE.includes(asked);

/** Return the question at this seat's edge; `null` without one. */
export function asked(moves: Moves, seat: string): Asked | null {
  const { held } = moves;
  if (held?.seat === seat) {
    if (held.what === 'counter') return held.id === null ? 'which-trap' : 'which-card';
    if (held.what !== 'gold' && held.what !== 'blocker') return OPENED[held.what];
  }
  // The seat that lost cards to gold names them, at its own edge.
  if (held?.what === 'gold' && held.seat === moves.foe(seat)) return 'lost';
  return due(moves, seat);
}

function due(moves: Moves, seat: string): Due | null {
  const magic = moves.magic(seat);
  if (magic === 'draw') return 'draw';
  if (magic === 'gold' && moves.held?.what !== 'gold') return 'gold';
  if (magic === 'hits') return 'hits';
  if (magic === 'graveyard') return 'revive';
  if (moves.divided(seat).length > 0) return 'divide';
  if (moves.of(seat, 'block').length > 0) return 'block';
  if (moves.of(seat, 'end').length > 0) return 'play';
  return null;
}

/** Check whether this player can be hit now: by a rook's magic, or by the selected trap as a lance. */
export function targeted(moves: Moves, seat: string): boolean {
  const foe = moves.foe(seat);
  const { held } = moves;
  return moves.rook === foe || (held?.what === 'trap' && moves.aims(foe, held.id).includes(seat));
}
