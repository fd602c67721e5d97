// Written by `python deploy/contract.py` from engines/one_o_one/types.py and the actions that the game declares. Do not edit.

/** `open`: the round's first card is to be flipped; `flip`: the card after a reset. */
export type Phase = 'open' | 'play' | 'flip' | 'over';

/**
 * What everybody may see of a position. At the end everything stays as the last card left it, but for `lp`,
 * `out`, `phase` and `turn`.
 */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The number of the round, from 1. */
  round: number;
  /** Whose turn it is: in `open` the starter, in `flip` the seat that made 101, in `over` `null`. */
  turn: string | null;
  /** Who started this round. */
  starter: string;
  /** 1: in the order of the header; -1: against it. */
  direction: number;
  /** The total (R6); 0 in `open` and `flip`. */
  total: number;
  /** The penalty level (R9, R10). */
  level: number;
  /** The life points of every seat, also of those out (0 or less). */
  lp: Record<string, number>;
  /** The seats that went out, in that order (R13). */
  out: string[];
  /** How many cards the deck has. */
  deck: number;
  /** How many cards each hand has: 1 for a seat that waits for its flip, 0 for one that is out. */
  hands: Record<string, number>;
  /** The cards face up since the round's start or last reset, oldest first. */
  pile: string[];
  /** The cards that resets of this round swept aside, oldest first (R10). */
  gone: string[];
  /** Who made the last `play` of this round, whom a counter would hit (R11); `null` before the first. */
  previous: string | null;
};

/** What a registered card would do to the total now, for one value it may count. */
export type Play = {
  /** The card. */
  card: string;
  /** What it counts (R6, R7); `null` for a counter. */
  value: number | null;
  /** The total afterwards: 0 for a reset, `null` for a counter. */
  total: number | null;
  /** What happens (R8, R9, R10, R11). */
  result: 'go' | 'reset' | 'bust' | 'counter';
};

/** What the top card of the deck may be: each unseen card is as likely as the others. */
export type Deck = {
  /** The cards neither seen this round nor registered by this seat. */
  unseen: number;
  /** How many of them bust, whatever value is chosen. */
  bust: number;
  /** How many of them can make 101. */
  reset: number;
  /** How many of them, jokers, would counter. */
  counter: number;
};

/** What a seat may see beside the public view. */
export type PrivateView = {
  /** The seat. */
  seat: string;
  /** The registered cards in the order of the pack, then `"??"` for each other card. */
  hand: string[];
  /** Whether the table showed that something it told of this round's hand was wrong. */
  conflict: boolean;
  /** What each registered card would do, aces and tens once for each value; empty outside `play`. */
  plays: Play[];
  /** What a card from the deck would do; `null` outside `play`. */
  deck: Deck | null;
};

/** A card is to be flipped (R3, R10). */
export type Due = {
  /** What is due. */
  action: 'flip';
  /** Who flips it; `table` at the start of a round. */
  seat: string;
  /** Whether a round begins, or somebody made 101. */
  why: 'open' | 'reset';
};

/** A card changes the total, or begins it (R3, R6). */
export type Total = {
  effect: 'total';
  /** What the card counts. */
  value: number;
  /** The total after it; 101 and more before what follows from that. */
  total: number;
};

/** The direction changes (R6). */
export type Reverse = {
  effect: 'reverse';
  /** The direction from now on. */
  direction: number;
};

/** A card is drawn to the hand again (R8). */
export type Refill = {
  effect: 'refill';
  /** Who draws it. */
  seat: string;
  /** How many cards the deck has left. */
  deck: number;
};

/** Exactly 101 was made (R10). */
export type Reset = {
  effect: 'reset';
  /** Who made it. */
  seat: string;
  /** The penalty level from now on. */
  level: number;
};

/** The total went over 101 (R9). */
export type Bust = {
  effect: 'bust';
  /** Who made it. */
  seat: string;
  /** How many life points that costs. */
  level: number;
};

/** A joker at 100 counters (R11). */
export type Counter = {
  effect: 'counter';
  /** Who played it. */
  seat: string;
  /** Whom it hits. */
  against: string;
  /** How many life points change hands. */
  level: number;
};

/** A seat's life points change (R9, R11). */
export type LifePoints = {
  effect: 'lp';
  /** The seat. */
  seat: string;
  /** By how many. */
  change: number;
  /** How many it has now. */
  lp: number;
};

/** A seat is out (R13). */
export type Out = {
  effect: 'out';
  /** The seat. */
  seat: string;
};

/** The deck is empty, and the round a draw (R12). */
export type DeckOut = {
  effect: 'deck-out';
};

/** The next round begins (R2). */
export type Round = {
  effect: 'round';
  /** Its number. */
  round: number;
  /** Who starts it. */
  starter: string;
  /** The penalty level it begins with. */
  level: number;
};

/** One thing an action did; an undo is the match's own effect. */
export type Effect = Total | Reverse | Refill | Reset | Bust | Counter | LifePoints | Out | DeckOut | Round;

/** The action `flip`. */
export type FlipAction = {
  seat: string;
  action: 'flip';
  card: string;
};

/** The action `play`. */
export type PlayAction = {
  seat: string;
  action: 'play';
  card: string;
  from: 'hand' | 'deck';
  value?: number;
};

/** The action `hand`. */
export type HandAction = {
  seat: string;
  action: 'hand';
  cards: string[];
};

/** The action `undo`. */
export type UndoAction = {
  seat: 'table';
  action: 'undo';
  to: number;
};

/** An action of one_o_one: who, what, and the fields of that kind. */
export type Action = FlipAction | PlayAction | HandAction | UndoAction;

/** The parts of the game in the messages of the house: `View<GameTypes>`. */
export type GameTypes = {
  position: PublicView;
  mine: PrivateView;
  effect: Effect;
  due: Due;
  reference: never;
  action: Action;
};
