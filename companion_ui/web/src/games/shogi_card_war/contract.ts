// Written by `python deploy/tools/contract.py` from engines/shogi_card_war/types.py and the actions that the game declares. Do not edit.

/** The seats; sente begins. */
export type Seat = 'sente' | 'gote';

/** `block`: the defender must act; `damage`: the attacker must `assign`; `main2`: after a fight. */
export type Phase = 'main' | 'block' | 'damage' | 'main2' | 'over';

/** The role in which a card is played. */
export type Way = 'monster' | 'equipment' | 'magic' | 'trap';

/** A monster on the table (R7). */
export type Monster = {
  /** Its id. */
  id: string;
  /** Its kind. */
  card: string;
  /** Its attack, equipment included. */
  attack: number;
  /** Its hit points as printed. */
  hp: number;
  /** Its damage counters. */
  damage: number;
  /** Whether it is tapped. */
  tapped: boolean;
  /** Whether it was played in this turn. */
  new: boolean;
};

/** An equipment on the table (R8). */
export type Equipment = {
  /** Its id. */
  id: string;
  /** The monster that carries it. */
  on: string | null;
};

/** A trap on the table (R9). */
export type Trap = {
  /** Its id. */
  id: string;
  /** Its kind, `"??"` unless everybody has seen it. */
  card: string;
  /** Whether it was set in this turn. */
  new: boolean;
};

/** The public knowledge of a seat's cards. */
export type Side = {
  /** Its life. */
  life: number;
  /** The number of cards in its deck. */
  deck: number;
  /** The number of cards in its hand. */
  hand: number;
  /** Whether it changed its first hand (R2). */
  mulligan: boolean;
  /** The cards of its graveyard, in the order in which they came. */
  graveyard: string[];
  /** Its monsters. */
  monsters: Monster[];
  /** Its equipment. */
  equipment: Equipment[];
  /** Its traps. */
  traps: Trap[];
  /** The number of unseen cards of each kind: in deck, hand and hidden traps. */
  unseen: Record<string, number>;
};

/** A play that a knight may negate now (R12). */
export type Counterable = {
  /** How it was played. */
  as: Way;
  /** The seat that played it. */
  seat: Seat;
  /** Its kind, `"??"` for a hidden trap. */
  card: string;
  /** Its id as a monster, equipment or trap; `null` for magic. */
  id: string | null;
};

/** A fight under way (R18, R19, R20, R21, R22). */
export type Combat = {
  /** The attackers still alive. */
  attackers: string[];
  /** The attacker that each blocker blocks. */
  blocks: Record<string, string>;
};

/**
 * The part of a position that everybody may see. When the match is over, `counterable` and `combat` are
 * `null`; the rest stays unchanged.
 */
export type PublicView = {
  /** The phase of the turn. */
  phase: Phase;
  /** The seat in turn. */
  turn: Seat;
  /** The number of the turn, counting those of both seats from 1. */
  turn_no: number;
  /** The mana that the turn seat has left (R5). */
  mana: number;
  /** Whether the turn seat has played a pawn in this turn (R6). */
  pawn_played: boolean;
  /** The kind of the turn seat's magic that is not carried out yet (R13). */
  magic: string | null;
  /** The play a knight may negate now (R12). */
  counterable: Counterable | null;
  /** The fight under way, in `block` and `damage`. */
  combat: Combat | null;
  /** The cards of each seat. */
  players: Record<string, Side>;
};

/** A card disclosed in the hand that the referee would accept now. */
export type Play = {
  /** How it was played. */
  as: Way;
  /** Its kind. */
  card: string;
  /** Whether it would lose the match (R6). */
  foul: boolean;
};

/** The part of a position that only one seat may see. */
export type PrivateView = {
  /** The seat. */
  seat: Seat;
  /** The disclosed cards, then `"??"` for each other card. */
  hand: string[];
  /** The own traps with the kind that is public or disclosed, else `"??"`. */
  traps: Record<string, string>;
  /** Whether the table contradicted something it disclosed. */
  conflict: boolean;
  /** The number of cards of each kind in the deck and among undisclosed cards. */
  rest: Record<string, number>;
  /** The disclosed cards of the hand that could be played now. */
  plays: Play[];
};

/** A magic must be carried out (R13). */
export type ResolveDue = {
  /** The kind of action. */
  action: 'resolve';
  /** The seat that played the magic. */
  seat: Seat;
  /** Its kind. */
  card: string;
};

/** The defender must block (R19). */
export type BlockDue = {
  /** The kind of action. */
  action: 'block';
  /** The defender. */
  seat: Seat;
  /** The attackers. */
  attackers: string[];
};

/** The attacker must assign damage (R21). */
export type AssignDue = {
  /** The kind of action. */
  action: 'assign';
  /** The attacker. */
  seat: Seat;
};

/** The actions the game can wait for. */
export type Due = ResolveDue | BlockDue | AssignDue;

/** A seat changes its first hand (R2). */
export type Mulligan = {
  effect: 'mulligan';
  /** The seat. */
  seat: Seat;
};

/** A turn begins (R3). */
export type Turn = {
  effect: 'turn';
  /** The seat in turn. */
  seat: Seat;
  /** Its number. */
  turn: number;
};

/** Monsters are untapped (R3). */
export type Untap = {
  effect: 'untap';
  /** The owner of the monsters. */
  seat: Seat;
  /** The monsters. */
  ids: string[];
};

/** Cards are drawn (R4). */
export type Draw = {
  effect: 'draw';
  /** The seat that draws. */
  seat: Seat;
  /** The number of cards drawn. */
  count: number;
  /** The number of cards left in the deck. */
  deck: number;
};

/** A deck was too small (R4). */
export type DeckOut = {
  effect: 'deck-out';
  /** The owner of the deck. */
  seat: Seat;
};

/** A card is played (R5, R17). */
export type CardPlayed = {
  effect: 'play';
  /** How it is played. */
  as: Way;
  /** Where it comes from. */
  from: 'hand' | 'graveyard';
  /** The seat that plays it. */
  seat: Seat;
  /** Its kind, `"??"` for a trap from the hand. */
  card: string;
  /** Its id as a monster, equipment or trap; `null` for magic. */
  id: string | null;
  /** The mana left. */
  mana: number;
};

/** A monster gets damage counters (R7). */
export type Damage = {
  effect: 'damage';
  /** The monster. */
  id: string;
  /** The new damage points. */
  amount: number;
  /** All damage points it has now. */
  damage: number;
};

/** A monster goes to the graveyard (R7). */
export type Die = {
  effect: 'die';
  /** The owner of the monster. */
  seat: Seat;
  /** The monster. */
  id: string;
  /** Its kind. */
  card: string;
};

/** Equipment is put on a monster (R8). */
export type Equip = {
  effect: 'equip';
  /** The owner of the equipment. */
  seat: Seat;
  /** The equipment. */
  id: string;
  /** The monster. */
  on: string;
};

/** Equipment stays behind as its monster dies (R8). */
export type Unequip = {
  effect: 'unequip';
  /** The owner of the equipment. */
  seat: Seat;
  /** The equipment. */
  id: string;
};

/** A trap is turned up and used (R10). */
export type Activate = {
  effect: 'activate';
  /** The owner of the trap. */
  seat: Seat;
  /** The trap. */
  id: string;
  /** Its kind. */
  card: string;
};

/** A seat's life changes (R11, R16, R22). */
export type Life = {
  effect: 'life';
  /** The seat. */
  seat: Seat;
  /** The difference. */
  change: number;
  /** Its life now. */
  life: number;
};

/** A play is negated (R12). */
export type Negate = {
  effect: 'negate';
  /** The seat that had played it. */
  seat: Seat;
  /** Its kind; of a hidden trap the one that was shown. */
  card: string;
  /** Its id as a monster, equipment or trap; `null` for magic. */
  id: string | null;
};

/** A magic is carried out and goes to the graveyard (R13). */
export type Spent = {
  effect: 'spent';
  /** The seat that played the magic. */
  seat: Seat;
  /** Its kind. */
  card: string;
};

/** Cards are discarded from a hand (R14). */
export type Discard = {
  effect: 'discard';
  /** The owner of the hand. */
  seat: Seat;
  /** The cards. */
  cards: string[];
};

/** Cards go from the deck to the graveyard (R14). */
export type Mill = {
  effect: 'mill';
  /** The owner of the deck. */
  seat: Seat;
  /** The cards. */
  cards: string[];
  /** The number of cards left in the deck. */
  deck: number;
};

/** Monsters attack (R18). */
export type Attack = {
  effect: 'attack';
  /** The owner of the monsters. */
  seat: Seat;
  /** The monsters. */
  ids: string[];
};

/** An attacker is blocked (R19). */
export type Block = {
  effect: 'block';
  /** The attacker. */
  attacker: string;
  /** The monsters that block it. */
  blockers: string[];
};

/** A trap is shown (R25). */
export type Show = {
  effect: 'show';
  /** The owner of the trap. */
  seat: Seat;
  /** The trap. */
  id: string;
  /** Its kind. */
  card: string;
};

/** A card that cannot be a trap had been set as one (R24). */
export type FalseTrap = {
  effect: 'false-trap';
  /** The seat that had set it. */
  seat: Seat;
};

/** The match ends (R27). */
export type End = {
  effect: 'end';
  /** The winner. */
  winner: Seat;
  /** The code of the reason. */
  reason: string;
};

/** One effect of an action; an undo is the match's own effect. */
export type Effect =
  | Mulligan
  | Turn
  | Untap
  | Draw
  | DeckOut
  | CardPlayed
  | Damage
  | Die
  | Equip
  | Unequip
  | Activate
  | Life
  | Negate
  | Spent
  | Discard
  | Mill
  | Attack
  | Block
  | Show
  | FalseTrap
  | End;

/** The action `mulligan`. */
export type MulliganAction = {
  seat: 'sente' | 'gote';
  action: 'mulligan';
};

/** The action `play`. */
export type PlayAction = {
  seat: 'sente' | 'gote';
  action: 'play';
  card: 'P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K' | '??';
  as: 'monster' | 'equipment' | 'magic' | 'trap';
};

/** The action `resolve`. */
export type ResolveAction = {
  seat: 'sente' | 'gote';
  action: 'resolve';
  choice?: 'discard' | 'mill';
  cards?: ('P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K')[];
  targets?: string[];
  card?: 'P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K';
  as?: 'monster' | 'equipment' | 'magic' | 'trap';
};

/** The action `counter`. */
export type CounterAction = {
  seat: 'sente' | 'gote';
  action: 'counter';
  trap: string;
  reveal?: 'P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K';
};

/** The action `lance`. */
export type LanceAction = {
  seat: 'sente' | 'gote';
  action: 'lance';
  trap: string;
  target: string;
};

/** The action `equip`. */
export type EquipAction = {
  seat: 'sente' | 'gote';
  action: 'equip';
  item: string;
  to: string;
};

/** The action `attack`. */
export type AttackAction = {
  seat: 'sente' | 'gote';
  action: 'attack';
  attackers: string[];
};

/** The action `block`. */
export type BlockAction = {
  seat: 'sente' | 'gote';
  action: 'block';
  blocks: Record<string, string>;
};

/** The action `assign`. */
export type AssignAction = {
  seat: 'sente' | 'gote';
  action: 'assign';
  damage: Record<string, Record<string, number>>;
};

/** The action `end`. */
export type EndAction = {
  seat: 'sente' | 'gote';
  action: 'end';
};

/** The action `show`. */
export type ShowAction = {
  seat: 'sente' | 'gote';
  action: 'show';
  trap: string;
  card: 'P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K';
};

/** The action `resign`. */
export type ResignAction = {
  seat: 'sente' | 'gote';
  action: 'resign';
};

/** The action `register`. */
export type RegisterAction = {
  seat: 'sente' | 'gote';
  action: 'register';
  hand?: ('P' | 'L' | 'N' | 'S' | 'G' | 'B' | 'R' | 'K' | '??')[];
  traps?: Record<string, 'L' | 'N' | '??'>;
};

/** The action `undo`. */
export type UndoAction = {
  seat: 'table';
  action: 'undo';
  to: number;
};

/** An action of shogi_card_war: who, what, and the fields of that kind. */
export type Action =
  | MulliganAction
  | PlayAction
  | ResolveAction
  | CounterAction
  | LanceAction
  | EquipAction
  | AttackAction
  | BlockAction
  | AssignAction
  | EndAction
  | ShowAction
  | ResignAction
  | RegisterAction
  | UndoAction;

/** The parts of the game in the messages of the house: `View<GameTypes>`. */
export type GameTypes = {
  position: PublicView;
  mine: PrivateView;
  effect: Effect;
  due: Due;
  reference: never;
  action: Action;
};
