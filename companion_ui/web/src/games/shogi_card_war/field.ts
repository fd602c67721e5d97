import type { Json, JsonObject } from '../../lib/types';

/** The table of Shogi Card War as its position tells it. No rule of the game is here. */

export interface Monster {
  id: string;
  card: string;
  attack: number;
  hp: number;
  damage: number;
  tapped: boolean;
  fresh: boolean;
  /** The equipment it carries. */
  items: string[];
}

export interface Trap {
  id: string;
  /** `null` while only its owner knows. */
  card: string | null;
}

export interface Side {
  seat: string;
  life: number;
  deck: number;
  hand: number;
  graveyard: string[];
  monsters: Monster[];
  /** Equipment lying on nothing. */
  loose: string[];
  traps: Trap[];
}

export interface Field {
  phase: string;
  turn: string;
  mana: number;
  pawn: boolean;
  magic: string | null;
  attackers: string[];
  blocks: Record<string, string>;
  sides: Record<string, Side>;
}

/** The kinds of card, in the order of the keys. */
export const KINDS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'] as const;

/** What stands in for a kind in a standard pack. */
export const STAND_IN: Readonly<Record<string, string>> = {
  P: 'A–5',
  L: '7',
  N: '8',
  S: '9',
  G: '10',
  B: 'J',
  R: 'Q',
  K: 'K',
  trap: '7・8',
};

const obj = (value: Json | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const texts = (value: Json | undefined): string[] => list(value).filter((one) => typeof one === 'string');
const whole = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

function side(seat: string, of: JsonObject): Side {
  const equipment = list(of.equipment).map((one) => ({ id: text(obj(one).id), on: text(obj(one).on) }));
  return {
    seat,
    life: whole(of.life),
    deck: whole(of.deck),
    hand: whole(of.hand),
    graveyard: texts(of.graveyard),
    monsters: list(of.monsters).map((row) => {
      const one = obj(row);
      const id = text(one.id);
      return {
        id,
        card: text(one.card),
        attack: whole(one.attack),
        hp: whole(one.hp),
        damage: whole(one.damage),
        tapped: one.tapped === true,
        fresh: one.new === true,
        items: equipment.filter(({ on }) => on === id).map((item) => item.id),
      };
    }),
    loose: equipment.filter(({ on }) => on === '').map(({ id }) => id),
    traps: list(of.traps).map((row) => {
      const { id, card } = obj(row);
      return { id: text(id), card: card === '??' ? null : text(card) };
    }),
  };
}

export function field(position: JsonObject): Field {
  const combat = obj(position.combat);
  const blocks: Record<string, string> = {};
  for (const [blocker, attacker] of Object.entries(obj(combat.blocks))) blocks[blocker] = text(attacker);
  return {
    phase: text(position.phase),
    turn: text(position.turn),
    mana: whole(position.mana),
    pawn: position.pawn_played === true,
    magic: text(position.magic) || null,
    attackers: texts(combat.attackers),
    blocks,
    sides: Object.fromEntries(
      Object.entries(obj(position.players)).map(([seat, of]) => [seat, side(seat, obj(of))]),
    ),
  };
}

/** How many there are of each kind, in the order of the keys. */
export function tally(cards: readonly string[]): [string, number][] {
  return KINDS.map((kind): [string, number] => [kind, cards.filter((card) => card === kind).length]).filter(
    ([, count]) => count > 0,
  );
}
