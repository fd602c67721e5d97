// Written by `python deploy/tools/contract.py` from engines/jekyll_hyde/types.py and the actions that the game declares. Do not edit.

/** The seats. */
export type Seat = 'jekyll' | 'hyde';

/** `exchange` opens a round, `greed` is the one a green effect brings. */
export type Phase = 'exchange' | 'play' | 'greed' | 'over';

/** The colours of cards and tokens. */
export type Colour = 'purple' | 'red' | 'green';

/** A card of the running trick. */
export type Played = {
  /** The seat that played it. */
  seat: Seat;
  /** The card. */
  card: string;
  /** The colour it counts as: of a potion the one that was named, or led (R4, R5). */
  colour: Colour;
};

/**
 * The part of a position that everybody may see. At the end everything but the marker stays as it was after
 * the last trick.
 */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The number of the round, 1 to 3. */
  round: number;
  /** The number of the running trick, 1 to 10. */
  trick: number;
  /** The seat that leads, or led, the running trick. */
  leader: Seat;
  /** The seat that plays next; `null` in `exchange`, `greed` and `over`. */
  turn: Seat | null;
  /** The cards of the running trick, in order; two of them only in `greed`. */
  table: Played[];
  /** The colours on the board from weak to strong: 0, 1 or 3 of them (R6). */
  tokens: Colour[];
  /** The number of tricks each seat holds. */
  tricks: Record<string, number>;
  /** The number of steps from the marker to Jekyll's end (R10). */
  marker: number;
  /** The number of cards in each hand; passed cards count until the exchange. */
  hands: Record<string, number>;
  /** Whether each seat has passed in the exchange under way. */
  passed: Record<string, boolean>;
  /** The cards played in this round, in order. */
  played: string[];
  /** The unsettled void and potion claims of this round: numbers of actions, ascending; none when over. */
  open: number[];
  /** All refuted void and potion claims of the match: numbers of actions, ascending. */
  refuted: number[];
};

/** The result of following with a card. */
export type Result = {
  /** The card. */
  card: string;
  /** Whether it takes the trick (R8). */
  wins: boolean;
  /** The effect that would really happen (R7). */
  effect: 'steal' | 'reset' | 'exchange' | null;
};

/** The part of a position that only one seat may see. */
export type PrivateView = {
  /** The seat. */
  seat: Seat;
  /** The registered cards, then `"??"` for each other card. */
  hand: string[];
  /** Whether the table contradicted something it disclosed of this round's hand. */
  conflict: boolean;
  /** The cards it passes, while the other seat has not passed; until then these cards are in `hand` too. */
  passing: string[] | null;
  /** On the own turn the registered cards that may be played, as far as they can be judged (R5). */
  playable: string[];
  /** For the follower, the result of each of them. */
  results: Result[];
  /** The cards it knows to be in the other hand: those it passed by name and has not seen since. */
  opponent: string[];
  /** The cards in the other hand or aside: neither in `hand` nor in `opponent` nor played this round. */
  unseen: string[];
};

/** Cards must be passed (R3, R7). */
export type Due = {
  /** The kind of action. */
  action: 'pass';
  /** The seat that passes. */
  seat: Seat;
  /** The number of cards. */
  count: number;
  /** Whether a round begins, or a green effect asks for it. */
  why: 'round' | 'green';
};

/** Cards change hands (R3, R7). */
export type Exchange = {
  effect: 'exchange';
  /** The number of cards each seat gives. */
  count: number;
};

/** A token is placed on the board (R6). */
export type Token = {
  effect: 'token';
  /** Its colour. */
  colour: Colour;
  /** Its place; 1 is the weakest. */
  place: number;
};

/** A red effect takes the tokens off the board (R7). */
export type Reset = {
  effect: 'reset';
};

/** A green effect: cards must be exchanged before the trick is taken (R7). */
export type Greed = {
  effect: 'greed';
  /** The number of cards each seat has to give. */
  count: number;
};

/** A trick is taken (R8). */
export type Trick = {
  effect: 'trick';
  /** The seat that takes it. */
  winner: Seat;
  /** The deciding property of the cards. */
  by: 'number' | 'colour' | 'potion';
  /** The number of tricks each seat holds now. */
  tricks: Record<string, number>;
};

/** A purple effect: a trick goes to the winner (R7). */
export type Steal = {
  effect: 'steal';
  /** Whose trick it was. */
  from: Seat;
  /** The seat that takes it. */
  seat: Seat;
  /** The number of tricks each seat holds now. */
  tricks: Record<string, number>;
};

/** The marker moves at the end of a round (R10). */
export type Marker = {
  effect: 'marker';
  /** The difference of the tricks: the number of steps. */
  difference: number;
  /** The new place of the marker, in steps from Jekyll's end. */
  marker: number;
};

/** The next round begins (R2). */
export type Round = {
  effect: 'round';
  /** Its number. */
  round: number;
  /** The seat that leads its first trick. */
  leader: Seat;
};

/** One effect of an action; an undo is the match's own effect. */
export type Effect = Exchange | Token | Reset | Greed | Trick | Steal | Marker | Round;

/** The action `pass`. */
export type PassAction = {
  seat: 'jekyll' | 'hyde';
  action: 'pass';
  cards: string[];
};

/** The action `play`. */
export type PlayAction = {
  seat: 'jekyll' | 'hyde';
  action: 'play';
  card: string;
  colour?: 'purple' | 'red' | 'green';
};

/** The action `hand`. */
export type HandAction = {
  seat: 'jekyll' | 'hyde';
  action: 'hand';
  cards: string[];
};

/** The action `undo`. */
export type UndoAction = {
  seat: 'table';
  action: 'undo';
  to: number;
};

/** An action of jekyll_hyde: who, what, and the fields of that kind. */
export type Action = PassAction | PlayAction | HandAction | UndoAction;

/** The parts of the game in the messages of the house: `View<GameTypes>`. */
export type GameTypes = {
  position: PublicView;
  mine: PrivateView;
  effect: Effect;
  due: Due;
  reference: never;
  action: Action;
};
