// Written by `python deploy/tools/contract.py` from engines/john/types.py and the actions that the game declares. Do not edit.

/** The seats: the colour of their cards. */
export type Seat = 'black' | 'red';

/** `setup` until both seats have set up. */
export type Phase = 'setup' | 'play' | 'over';

/**
 * A seat's disclosure of its pile: nothing, only `"??"`, a pile, a pile that a face-up card contradicts.
 */
export type Registration = 'none' | 'hidden' | 'valid' | 'void';

/** The reason why a pull is due. */
export type Cause = 'attack' | 'magic' | 'heal';

/** The public knowledge of a seat's cards. The three lists contain its cards that are not on the board. */
export type Side = {
  /** The number of cards in its reserve. */
  reserve: number;
  /** The number of cards in its pile. */
  pile: number;
  /** The number of its cards on the board. */
  cards: number;
  /** The sum of their ranks (ace 1, king 13). */
  ranks: number;
  /** The cards that are surely in the pile. */
  pile_known: string[];
  /** The cards that are surely in the reserve. */
  reserve_known: string[];
  /** The cards that may be in either. */
  unknown: string[];
  /** Whether a `register` of the seat was accepted (R29). */
  registered: boolean;
};

/** A card must be replaced from the pile (R16, R22, R26). */
export type PullDue = {
  /** The kind of action. */
  action: 'pull';
  /** The owner of the card. */
  seat: Seat;
  /** The cell to fill. */
  cell: string;
  /** The card replaced. */
  card: string;
  /** The rank to look for, or the next below it that the pile has. */
  rank: number;
  /** The reason why it is due. */
  cause: Cause;
};

/** A doubted seat must show its pile (R33). */
export type RevealDue = {
  /** The kind of action. */
  action: 'reveal';
  /** The owner of the pile. */
  seat: Seat;
};

/** The actions the game can wait for before the next turn. */
export type Due = PullDue | RevealDue;

/** A running loop (R36). */
export type Loop = {
  /** The seat that must break it. */
  breaker: Seat;
  /** The number of turns it has left to break it. */
  turns_left: number;
};

/** The part of a position that everybody may see. */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The seat that moves first. */
  first: Seat;
  /** Completed turns + 1. */
  turn: number;
  /** The seat in turn, also while something is due; `null` in `setup` and `over`. */
  to_move: Seat | null;
  /** The action that is due now. */
  due: Due | null;
  /** The card on each occupied cell. */
  board: Record<string, string>;
  /** The cell of each seat's sideways card, or of its replacement; `null` before setup and once fallen. */
  yoko: Record<string, string | null>;
  /** The cards of each seat; `null` before its setup. */
  seats: Record<string, Side | null>;
  /**
   * The number of times the position at the start of this turn has occurred (R35); 0 before both setups.
   */
  repeat: number;
  /** The running loop (R36). */
  loop: Loop | null;
  /** The claims each seat may doubt now (R32): numbers of actions, ascending. */
  doubtable: Record<string, number[]>;
};

/**
 * The disclosures of a seat to the referee, updated to now. The last three are `null` unless `registration`
 * is `valid`.
 */
export type Me = {
  /** The seat. */
  seat: Seat;
  /** Its disclosure of the pile. */
  registration: Registration;
  /** The registered pile, updated to now. */
  pile: string[] | null;
  /** The cards of the reserve then: all that are neither on the board nor in `pile`. */
  reserve: string[] | null;
  /**
   * The honest answers to the own pull that is due: the cards of the highest rank in `pile` up to the due
   * one. `["none"]` without such a card; `null` when no own pull is due.
   */
  choices: string[] | null;
};

/** The part of a position that only one seat may see. */
export type PrivateView = {
  /** The disclosures of the seat. */
  me: Me;
};

/** A card of the setup, or from the reserve, is placed on a cell (R2, R3, R19). */
export type Place = {
  effect: 'place';
  /** The cell. */
  cell: string;
  /** The card. */
  card: string;
  /** Present if the card is sideways (R2). */
  yoko?: true;
};

/** A card goes to another cell (R10, R11, R14). */
export type Move = {
  effect: 'move';
  /** The cell it leaves. */
  from: string;
  /** The cell it goes to. */
  to: string;
  /** The card. */
  card: string;
};

/** A card on the board goes to its owner's pile, to be replaced (R16, R22, R26). */
export type Pile = {
  effect: 'pile';
  /** The cell it leaves. */
  cell: string;
  /** The card. */
  card: string;
};

/** A card on the board is defeated, and its cell stays empty (R15, R16, R17, R22). */
export type Defeat = {
  effect: 'defeat';
  /** The cell it leaves. */
  cell: string;
  /** The card. */
  card: string;
};

/** A replacement is due from now on. */
export type DuePull = {
  /** The kind of action. */
  action: 'pull';
  effect: 'due';
  /** The owner of the card. */
  seat: Seat;
  /** The cell to fill. */
  cell: string;
  /** The card replaced. */
  card: string;
  /** The rank to look for, or the next below it that the pile has. */
  rank: number;
  /** The reason why it is due. */
  cause: Cause;
};

/** A pile must be shown from now on. */
export type DueReveal = {
  /** The kind of action. */
  action: 'reveal';
  effect: 'due';
  /** The owner of the pile. */
  seat: Seat;
};

/** The replacement is placed on the cell (R16). */
export type Pull = {
  effect: 'pull';
  /** The cell to fill. */
  cell: string;
  /** The card, or `none`. */
  card: string;
};

/** A survivor of an attack strikes back (R17). */
export type Counter = {
  effect: 'counter';
  /** The cell it leaves. */
  from: string;
  /** The cell it goes to. */
  to: string;
  /** The rank of the card that was attacked. */
  power: number;
};

/** A position occurs for the third time (R36). */
export type LoopBegins = {
  effect: 'loop';
  /** The seat that must break the loop. */
  breaker: Seat;
  /** The number of own turns it has for that. */
  turns: number;
};

/** The loop is broken (R37). */
export type LoopBroken = {
  effect: 'loop-broken';
};

/** Claims are doubted (R32). */
export type Doubt = {
  effect: 'doubt';
  /** The claims: numbers of actions. */
  claims: number[];
};

/** A pile is shown (R33). */
export type Reveal = {
  effect: 'reveal';
  /** The owner of the pile. */
  seat: Seat;
  /** Its cards. */
  cards: string[];
};

/** An earlier claim is proved right or wrong (R30). */
export type Settle = {
  effect: 'settle';
  /** How the claim came out. */
  as: 'confirmed' | 'refuted';
  /** The claiming pull: the number of the action. */
  pull: number;
};

/** The match ends. */
export type End = {
  effect: 'end';
  /** The winners; empty for a draw. */
  winners: Seat[];
  /** The code of the reason. */
  reason: string;
};

/** One effect of an action; an undo is the match's own effect. */
export type Effect =
  | Place
  | Move
  | Pile
  | Defeat
  | DuePull
  | DueReveal
  | Pull
  | Counter
  | LoopBegins
  | LoopBroken
  | Doubt
  | Reveal
  | Settle
  | End;

/** The action `setup`. */
export type SetupAction = {
  seat: 'black' | 'red';
  action: 'setup';
  suit: 's' | 'h' | 'd' | 'c';
  front: string;
};

/** The action `register`. */
export type RegisterAction = {
  seat: 'black' | 'red';
  action: 'register';
  cards: string[];
};

/** The action `move`. */
export type MoveAction = {
  seat: 'black' | 'red';
  action: 'move';
  from: string;
  to: string;
  heal?: boolean;
};

/** The action `attack`. */
export type AttackAction = {
  seat: 'black' | 'red';
  action: 'attack';
  from: string;
  to: string;
};

/** The action `magic`. */
export type MagicAction = {
  seat: 'black' | 'red';
  action: 'magic';
  from: string;
  to: string;
};

/** The action `reinforce`. */
export type ReinforceAction = {
  seat: 'black' | 'red';
  action: 'reinforce';
  card: string;
  to: string;
};

/** The action `pull`. */
export type PullAction = {
  seat: 'black' | 'red';
  action: 'pull';
  card: string;
};

/** The action `doubt`. */
export type DoubtAction = {
  seat: 'black' | 'red';
  action: 'doubt';
};

/** The action `reveal`. */
export type RevealAction = {
  seat: 'black' | 'red';
  action: 'reveal';
  cards: string[];
};

/** The action `resign`. */
export type ResignAction = {
  seat: 'black' | 'red';
  action: 'resign';
};

/** The action `draw`. */
export type DrawAction = {
  seat: 'table';
  action: 'draw';
};

/** The action `undo`. */
export type UndoAction = {
  seat: 'table';
  action: 'undo';
  to: number;
};

/** An action of john: who, what, and the fields of that kind. */
export type Action =
  | SetupAction
  | RegisterAction
  | MoveAction
  | AttackAction
  | MagicAction
  | ReinforceAction
  | PullAction
  | DoubtAction
  | RevealAction
  | ResignAction
  | DrawAction
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
