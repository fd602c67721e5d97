import { num, obj, str } from '../../net/json';
import type { Effect, Json, JsonObject } from '../../net/types';

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

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const texts = (value: Json | undefined): string[] => list(value).filter((one) => typeof one === 'string');

function side(seat: string, of: JsonObject): Side {
  const equipment = list(of.equipment).map((one) => ({ id: str(obj(one).id), on: str(obj(one).on) }));
  return {
    seat,
    life: num(of.life),
    deck: num(of.deck),
    hand: num(of.hand),
    graveyard: texts(of.graveyard),
    monsters: list(of.monsters).map((row) => {
      const one = obj(row);
      const id = str(one.id);
      return {
        id,
        card: str(one.card),
        attack: num(one.attack),
        hp: num(one.hp),
        damage: num(one.damage),
        tapped: one.tapped === true,
        fresh: one.new === true,
        items: equipment.filter(({ on }) => on === id).map((item) => item.id),
      };
    }),
    loose: equipment.filter(({ on }) => on === '').map(({ id }) => id),
    traps: list(of.traps).map((row) => {
      const { id, card } = obj(row);
      return { id: str(id), card: card === '??' ? null : str(card) };
    }),
  };
}

export function field(position: JsonObject): Field {
  const combat = obj(position.combat);
  const blocks: Record<string, string> = {};
  for (const [blocker, attacker] of Object.entries(obj(combat.blocks))) blocks[blocker] = str(attacker);
  return {
    phase: str(position.phase),
    turn: str(position.turn),
    mana: num(position.mana),
    pawn: position.pawn_played === true,
    magic: str(position.magic) || null,
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

/** What effects come to: the counters on each monster, those that die, the life of each seat that loses some. */
export interface Outlook {
  damage: Record<string, number>;
  dead: string[];
  life: Record<string, number>;
}

export function outlook(effects: readonly Effect[]): Outlook {
  const out: Outlook = { damage: {}, dead: [], life: {} };
  for (const effect of effects) {
    if (effect.effect === 'damage') out.damage[str(effect.id)] = num(effect.damage);
    else if (effect.effect === 'die') out.dead.push(str(effect.id));
    else if (effect.effect === 'life') out.life[str(effect.seat)] = num(effect.life);
  }
  return out;
}

/** How a name is set on a card or key: short ones large, three or four letters close together, longer ones on two lines. */
export function fitting(name: string): '' | 'four' | 'long' {
  if (name.length < 3) return '';
  return name.length < 5 || /^[A-Z]/.test(name) ? 'four' : 'long';
}
