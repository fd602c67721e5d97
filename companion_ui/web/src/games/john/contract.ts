// Written by `python deploy/contract.py` from engines/john/types.py and the actions that the game declares. Do not edit.

/** The seats: the colour of their cards. */
export type Seat = 'black' | 'red';

/** `setup` until both seats have set up. */
export type Phase = 'setup' | 'play' | 'over';

/** What a seat told of its pile: nothing, only `"??"`, a pile, a pile that a face-up card contradicts. */
export type Registration = 'none' | 'hidden' | 'valid' | 'void';

/** What made a pull due. */
export type Cause = 'attack' | 'magic' | 'heal';

/**
 * A seat's cards, as far as everybody may know them. The three lists share out its cards that are not on
 * the board.
 */
export type Side = {
  /** How many cards its reserve has. */
  reserve: number;
  /** How many cards its pile has. */
  pile: number;
  /** How many of its cards lie on the board. */
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

/** A card is to be replaced from the pile (R16, R22, R26). */
export type PullDue = {
  /** What is due. */
  action: 'pull';
  /** Whose card it is. */
  seat: Seat;
  /** The cell to fill. */
  cell: string;
  /** The card replaced. */
  card: string;
  /** The rank to look for, or the next below it that the pile has. */
  rank: number;
  /** What made it due. */
  cause: Cause;
};

/** A doubted seat is to show its pile (R33). */
export type RevealDue = {
  /** What is due. */
  action: 'reveal';
  /** Whose pile it is. */
  seat: Seat;
};

/** What the game waits for before the next turn. */
export type Due = PullDue | RevealDue;

/** A running loop (R36). */
export type Loop = {
  /** Who must break it. */
  breaker: Seat;
  /** How many turns it has left for that. */
  turns_left: number;
};

/** What everybody may see of a position. */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The seat that moves first. */
  first: Seat;
  /** Completed turns + 1. */
  turn: number;
  /** Whose turn it is, also while something is due; `null` in `setup` and `over`. */
  to_move: Seat | null;
  /** What is due now. */
  due: Due | null;
  /** The card on each occupied cell. */
  board: Record<string, string>;
  /**
   * The cell of each seat's sideways card, or where its replacement would lie; `null` before setup and once
   * fallen.
   */
  yoko: Record<string, string | null>;
  /** The cards of each seat; `null` before its setup. */
  seats: Record<string, Side | null>;
  /** How often the position at the start of this turn has stood (R35); 0 before both setups. */
  repeat: number;
  /** The loop that runs (R36). */
  loop: Loop | null;
  /** For each seat the claims it may doubt now (R32): numbers of actions, ascending. */
  doubtable: Record<string, number[]>;
};

/**
 * What a seat told the referee, carried along to now. The last three are `null` unless `registration` is
 * `valid`.
 */
export type Me = {
  /** The seat. */
  seat: Seat;
  /** What it told of its pile. */
  registration: Registration;
  /** The registered pile as it is now. */
  pile: string[] | null;
  /** The cards of the reserve then: all that lie neither on the board nor in `pile`. */
  reserve: string[] | null;
  /**
   * The honest answers to the own pull that is due: the cards of the highest rank in `pile` up to the due
   * one, `["none"]` if there is none; `null` when no own pull is due.
   */
  choices: string[] | null;
};

/** What a seat may see beside the public view. */
export type PrivateView = {
  /** What the seat told. */
  me: Me;
};

/** A card of the setup, or from the reserve, is laid on a cell (R2, R3, R19). */
export type Place = {
  effect: 'place';
  /** The cell. */
  cell: string;
  /** The card. */
  card: string;
  /** It lies sideways (R2); else absent. */
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

/** A card on the board is taken to its owner's pile, to be replaced (R16, R22, R26). */
export type Pile = {
  effect: 'pile';
  /** The cell it lay on. */
  cell: string;
  /** The card. */
  card: string;
};

/** A card on the board is defeated, and its cell stays empty (R15, R16, R17, R22). */
export type Defeat = {
  effect: 'defeat';
  /** The cell it lay on. */
  cell: string;
  /** The card. */
  card: string;
};

/** A replacement is due from now on. */
export type DuePull = {
  /** What is due. */
  action: 'pull';
  effect: 'due';
  /** Whose card it is. */
  seat: Seat;
  /** The cell to fill. */
  cell: string;
  /** The card replaced. */
  card: string;
  /** The rank to look for, or the next below it that the pile has. */
  rank: number;
  /** What made it due. */
  cause: Cause;
};

/** A pile is to be shown from now on. */
export type DueReveal = {
  /** What is due. */
  action: 'reveal';
  effect: 'due';
  /** Whose pile it is. */
  seat: Seat;
};

/** The replacement is laid on the cell (R16). */
export type Pull = {
  effect: 'pull';
  /** The cell to fill. */
  cell: string;
  /** The card, `none` if there is none. */
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

/** A position stands for the third time (R36). */
export type LoopBegins = {
  effect: 'loop';
  /** Who must break the loop. */
  breaker: Seat;
  /** Within how many own turns. */
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
  /** Whose pile. */
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
  /** Who wins; empty for a draw. */
  winners: Seat[];
  /** The code of the reason. */
  reason: string;
};

/** One thing an action did; an undo is the match's own effect. */
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
