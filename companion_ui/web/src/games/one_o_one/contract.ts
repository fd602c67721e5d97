// Written by `python deploy/tools/contract.py` from engines/one_o_one/types.py and the actions that the game declares. Do not edit.

/** `open`: the round's first card is due to be flipped; `flip`: the card after a reset. */
export type Phase = 'open' | 'play' | 'flip' | 'over';

/**
 * The part of a position that everybody may see. At the end everything but `lp`, `out`, `phase` and `turn`
 * stays as the last card left it.
 */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The number of the round, from 1. */
  round: number;
  /** The seat in turn: in `open` the starter, in `flip` the seat that made 101, in `over` `null`. */
  turn: string | null;
  /** The seat that started this round. */
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
  /** The number of cards in the deck. */
  deck: number;
  /** The number of cards in each hand: 1 for a seat that waits for its flip, 0 for one that is out. */
  hands: Record<string, number>;
  /** The cards face up since the round's start or last reset, oldest first. */
  pile: string[];
  /** The cards that resets of this round swept aside, oldest first (R10). */
  gone: string[];
  /**
   * The seat of the last `play` of this round, which a counter would hit (R11); `null` before the first.
   */
  previous: string | null;
};

/** The result that a registered card would have now, for one value it may count. */
export type Play = {
  /** The card. */
  card: string;
  /** The value it counts (R6, R7); `null` for a counter. */
  value: number | null;
  /** The total afterwards: 0 for a reset, `null` for a counter. */
  total: number | null;
  /** The result (R8, R9, R10, R11). */
  result: 'go' | 'reset' | 'bust' | 'counter';
};

/** The possible top cards of the deck: each unseen card is as likely as the others. */
export type Deck = {
  /** The cards neither seen this round nor registered by this seat. */
  unseen: number;
  /** The number of these that bust, with any value. */
  bust: number;
  /** The number of these that can make 101. */
  reset: number;
  /** The number of these that would counter (jokers). */
  counter: number;
};

/** The part of a position that only one seat may see. */
export type PrivateView = {
  /** The seat. */
  seat: string;
  /** The registered cards in the order of the pack, then `"??"` for each other card. */
  hand: string[];
  /** Whether the table contradicted something it disclosed of this round's hand. */
  conflict: boolean;
  /** The results of each registered card, aces and tens once for each value; empty outside `play`. */
  plays: Play[];
  /** The results of a card from the deck; `null` outside `play`. */
  deck: Deck | null;
};

/** A card must be flipped (R3, R10). */
export type Due = {
  /** The kind of action. */
  action: 'flip';
  /** The seat that flips it; `table` at the start of a round. */
  seat: string;
  /** Whether a round begins, or somebody made 101. */
  why: 'open' | 'reset';
};

/** A card changes the total, or begins it (R3, R6). */
export type Total = {
  effect: 'total';
  /** The value that the card counts. */
  value: number;
  /** The total after it; at 101 or more, before the reset or bust that follows. */
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
  /** The seat that draws it. */
  seat: string;
  /** The number of cards left in the deck. */
  deck: number;
};

/** Exactly 101 was made (R10). */
export type Reset = {
  effect: 'reset';
  /** The seat that made it. */
  seat: string;
  /** The penalty level from now on. */
  level: number;
};

/** The total went over 101 (R9). */
export type Bust = {
  effect: 'bust';
  /** The seat that made it. */
  seat: string;
  /** The life points it costs. */
  level: number;
};

/** A joker at 100 counters (R11). */
export type Counter = {
  effect: 'counter';
  /** The seat that played it. */
  seat: string;
  /** The seat it hits. */
  against: string;
  /** The number of life points that change hands. */
  level: number;
};

/** A seat's life points change (R9, R11). */
export type LifePoints = {
  effect: 'lp';
  /** The seat. */
  seat: string;
  /** The difference. */
  change: number;
  /** The life points it has now. */
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
  /** The seat that starts it. */
  starter: string;
  /** The penalty level it begins with. */
  level: number;
};

/** One effect of an action; an undo is the match's own effect. */
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
