// Written by `python deploy/tools/contract.py` from engines/xan/types/ and the actions that the game declares. Do not edit.

/** The phase of the match (R1). */
export type Phase =
  'setup' | 'flip' | 'choose' | 'reveal' | 'place' | 'declare' | 'open' | 'gain' | 'release' | 'over';

/** The class cards, in the order of action (R2). */
export type Char = 'fighter' | 'thief' | 'mage' | 'seer';

/** The operation of a class card on two numbers. */
export type Sign = '+' | '-' | '×' | '÷';

/** The skill cards (R16, R17, R18, R19, R20, R21, R22). */
export type Skill = 'first' | 'shortcut' | 'transform' | 'sight' | 'slide' | 'double';

/** The consequence of a critical or a fumble (R27, R28, R29, R30). */
export type Consequence = 'gain' | 'release' | 'out' | 'none';

/** The value in place of an unknown one. */
export type Unknown = '??';

/** A result: an integer, or `"p/q"` in lowest terms. */
export type Result = number | string;

/** The scenario that is played. */
export type Scenario = {
  /** Its name. */
  id: string;
  /** The number of its cards. */
  cards: number;
  /** The number of cards turned so far. */
  turned: number;
};

/** The open scene card: the pattern of the fields. */
export type Scene = {
  /** Its name. */
  id: string;
  /** The number of fields side by side. */
  cols: number;
  /** The number of rows. */
  rows: number;
  /** Whether it is a labyrinth (R32). */
  flow: boolean;
};

/** A class card of the party. */
export type Member = {
  /** The class card. */
  char: Char;
  /** The seat that plays it. */
  seat: string;
  /** `aside`: it takes no part in this event (R8); `out`: it is out of action (R30). */
  status: 'in' | 'aside' | 'out';
  /** Its sign as it counts now. */
  sign: Sign;
  /** The slot where it is placed. */
  slot: string | null;
  /** Whether its sign is computed first (R17). */
  first: boolean;
  /** The skill cards it has learnt, in order. */
  skills: Skill[];
  /** Those of them played this round. */
  used: Skill[];
};

/** The open turn (R10, R11). `seat` and `char` stay until the class cards return to their owners. */
export type Turn = {
  /** The seat in turn; `null` before the first of a round. */
  seat: string | null;
  /** The class card placed last in this turn. */
  char: Char | null;
  /** Whether that placement has its hint (R14). */
  hinted: boolean;
  /** The seats that may open the next turn, in the order of R10. */
  next: string[];
};

/** A card of the fields. */
export type Cell = {
  /** Its number, `"??"` while it is face down. */
  card: number | Unknown;
  /** Whether it counts double (R22). */
  double: boolean;
  /** The numbers it can have, ascending, if all live hints are true. */
  possible: number[];
};

/** A live hint (R14): it was accepted, is not refuted, and both its cards are on the table. */
export type Hint = {
  /** The cell of its first number. */
  from: string;
  /** The cell of its second number. */
  to: string;
  /** The action that gave it. */
  n: number;
  /** The class card between the two. */
  char: Char;
  /** The sign that was announced. */
  sign: Sign;
  /** The result that was announced. */
  value: number;
  /** Which of the two counted double. */
  double: 'from' | 'to' | null;
};

/** The part of a position that everybody may see. */
export type PublicView = {
  /** The phase of the match. */
  phase: Phase;
  /** The scenario. */
  scenario: Scenario;
  /** The open scene; `null` before the first. */
  scene: Scene | null;
  /** The name of the open event; `null` if a scene was turned last. */
  event: string | null;
  /** The result of the last cleared event. */
  previous: Result | null;
  /** The class cards in the order of action; none before `setup`. */
  party: Member[];
  /** The open turn. */
  turn: Turn;
  /** The cells that have a card. */
  grid: Record<string, Cell>;
  /** The live hints, in the order in which they were given. */
  hints: Hint[];
  /** Whether no deal makes all live hints true; then `possible` leaves them out. */
  conflict: boolean;
  /** In `declare` and `open` all walks (R23), sorted as lists of strings. */
  trails: string[][];
  /** The declared walk (R25). */
  path: string[] | null;
  /** The cells that `open` must name. */
  due: string[];
  /** The number of cards in the pile. */
  pile: number;
  /** The number of used cards not yet under the pile. */
  used: number;
  /** The number of times each seat named a hidden number (R15). */
  talks: Record<string, number>;
};

/** A hint the seat could give truthfully now. */
export type TrueHint = {
  /** The cell of its first number. */
  from: string;
  /** The cell of its second number. */
  to: string;
  /** The result to announce. */
  value: number;
};

/** The part of a position that only one seat may see. */
export type PrivateView = {
  /** The seat. */
  seat: string;
  /** Its class cards as listed in `setup`. */
  chars: Char[];
  /** The face-down cards it was allowed to look at (R13), with the number it disclosed, else `"??"`. */
  seen: Record<string, number | Unknown>;
  /** The numbers each card can have, considering its disclosures. */
  possible: Record<string, number[]>;
  /** Whether its disclosures and the hints fit no deal; then `possible` leaves out the hints, or both. */
  conflict: boolean;
  /** The two true hints it may give now, if it knows both numbers: from the left or upper cell first. */
  hints: TrueHint[];
};

/** A title in the languages it is printed in. */
export type Title = {
  /** In Japanese. */
  ja: string;
  /** In English. */
  en: string;
};

/** The title of the open scene or event. */
export type PrintedCard = {
  /** The kind of card. */
  code: 'xan.printed.scene' | 'xan.printed.event';
  /** Its name. */
  id: string;
  /** Its title, if it has one. */
  title: Title | null;
};

/** A condition of an event: `xan.condition.at-least` and the like, or a combination of conditions. */
export type Condition = {
  /** The kind of condition: a word of the game. */
  code: string;
  /** The conditions combined by `all`, `any` and `not`. */
  of?: Condition[];
  /** The number of the condition, the greater one of two. */
  n?: Result;
  /** The smaller number of two. */
  m?: number;
  /** The allowed numbers. */
  numbers?: number[];
};

/** The printed condition that clears the open event. */
export type PrintedClear = {
  code: 'xan.printed.clear';
  /** The condition. */
  if: Condition;
};

/** The critical or the fumble of the open event. */
export type PrintedSpecial = {
  /** The condition. */
  if: Condition;
  /** The kind: critical or fumble. */
  code: 'xan.printed.critical' | 'xan.printed.fumble';
  /** Its consequence. */
  then: Consequence;
};

/** The texts printed on open cards. */
export type Reference = PrintedCard | PrintedClear | PrintedSpecial;

/** The party must name those who take part (R8). */
export type ChooseDue = {
  /** The kind of action. */
  action: 'choose';
  /** The table. */
  seat: 'table';
  /** The number of class cards. */
  count: number;
};

/** Cards must be turned up (R25, R33). */
export type OpenDue = {
  /** The kind of action. */
  action: 'open';
  /** The table. */
  seat: 'table';
  /** The cells. */
  cells: string[];
};

/** The walk must be declared (R23). */
export type DeclareDue = {
  /** The kind of action. */
  action: 'declare';
  /** The seat that declares it. */
  seat: string;
};

/** No walk crosses the fields: new ones must be placed (R24). */
export type RedoDue = {
  /** The kind of action. */
  action: 'redo';
  /** The table. */
  seat: 'table';
  /** `short`: the pile has too few cards, and the event fails. */
  why: 'trail' | 'short';
};

/** A skill card must be learnt or given back (R28, R29). */
export type SkillDue = {
  /** The table. */
  seat: 'table';
  /** The kind of action. */
  action: 'gain' | 'release';
};

/** The actions the game can wait for in place of an ordinary turn. */
export type Due = ChooseDue | OpenDue | DeclareDue | RedoDue | SkillDue;

/** The class cards are dealt (R2). */
export type Party = {
  effect: 'party';
  /** The class cards in the order of action. */
  order: Char[];
};

/** A card of the scenario is turned. */
export type CardTurned = {
  effect: 'card';
  /** The kind of card. */
  type: 'scene' | 'event';
  /** Its name. */
  id: string;
};

/** Cards are placed on fields (R6, R7, R21, R24, R32). */
export type Lay = {
  effect: 'lay';
  /** The cells. */
  cells: string[];
  /** The number of cards left in the pile. */
  pile: number;
};

/** Cards are cleared away (R21, R24, R31, R32). */
export type Sweep = {
  effect: 'sweep';
  /** Their cells. */
  cells: string[];
  /** The number of used cards put under the pile. */
  under: number;
};

/** The rows of a labyrinth move up (R32). */
export type Rise = {
  effect: 'rise';
};

/** The party names those who take part (R8). */
export type Choose = {
  effect: 'choose';
  /** The characters, in the order of action. */
  chars: Char[];
};

/** Seats put their turn off (R11). */
export type Delay = {
  effect: 'delay';
  /** The seats passed over. */
  seats: string[];
};

/** A class card is placed (R12). */
export type Place = {
  effect: 'place';
  /** The class card. */
  char: Char;
  /** The slot. */
  slot: string;
  /** Its sign. */
  sign: Sign;
};

/** All class cards are placed (R18, R23). */
export type Complete = {
  effect: 'complete';
  /** The number of walks. */
  trails: number;
};

/** A seat states that it looked at cards (R13). */
export type Peek = {
  effect: 'peek';
  /** The seat. */
  seat: string;
  /** The cells. */
  cells: string[];
};

/** A hint is given (R14). */
export type HintGiven = {
  effect: 'hint';
  /** The cell of its first number. */
  from: string;
  /** The cell of its second number. */
  to: string;
  /** The class card between the two. */
  char: Char;
  /** Its sign. */
  sign: Sign;
  /** The result announced. */
  value: number;
  /** Which of the two counts double. */
  double: 'from' | 'to' | null;
};

/** A hidden number was named (R15). */
export type Warn = {
  effect: 'warn';
  /** The seat that named it. */
  seat: string;
};

/** A sign is computed first (R17). */
export type SkillFirst = {
  effect: 'skill';
  skill: 'first';
  /** The owner of the skill. */
  char: Char;
  /** The class card with that sign. */
  target: Char;
};

/** A placed class card moves (R18). */
export type SkillShortcut = {
  effect: 'skill';
  skill: 'shortcut';
  /** The slot it leaves. */
  from: string;
  /** The slot it goes to. */
  to: string;
  /** The owner of the skill. */
  char: Char;
};

/** A sign changes (R19). */
export type SkillTransform = {
  effect: 'skill';
  skill: 'transform';
  /** The owner of the skill. */
  char: Char;
  /** The sign from now on. */
  sign: Sign;
};

/** A card is turned up, or counts double (R20, R22). */
export type SkillCell = {
  effect: 'skill';
  /** The skill. */
  skill: 'sight' | 'double';
  /** The owner of the skill. */
  char: Char;
  /** The card's cell. */
  cell: string;
};

/** A row slides (R21). */
export type SkillSlide = {
  effect: 'skill';
  skill: 'slide';
  /** The owner of the skill. */
  char: Char;
  /** The row, from 1. */
  row: number;
};

/** A walk is declared (R25). */
export type Declare = {
  effect: 'declare';
  /** Its cells. */
  path: string[];
  /** Those to be turned up. */
  due: string[];
};

/** Cards are turned up (R20, R25, R33, R35). */
export type Open = {
  effect: 'open';
  /** The number on each. */
  cells: Record<string, number>;
};

/** The walk is computed (R26). */
export type WalkResult = {
  effect: 'result';
  /** Its numbers after doubling. */
  numbers: number[];
  /** Its signs. */
  signs: Sign[];
  /** The index in `signs` of the one computed first. */
  first: number | null;
  /** The result; `null` for a division by 0. */
  value: Result | null;
};

/** The event is cleared (R27). */
export type Clear = {
  effect: 'clear';
  /** Its name. */
  event: string;
};

/** The event fails, and the match is lost (R24, R26, R27). */
export type Fail = {
  effect: 'fail';
  /** The code of the reason. */
  reason: string;
};

/** The critical or the fumble of the event comes true (R27). */
export type SpecialMet = {
  /** The effect: the critical or the fumble. */
  effect: 'critical' | 'fumble';
  /** Its consequence. */
  then: Consequence;
};

/** A skill card is learnt (R28). */
export type Gain = {
  effect: 'gain';
  /** The skill card. */
  skill: Skill;
  /** The one that learns it; `null` if none can. */
  char: Char | null;
};

/** No skill card can be learnt (R28). */
export type NoGain = {
  effect: 'no-gain';
};

/** A skill card is given back (R29). */
export type Release = {
  effect: 'release';
  /** The skill card. */
  skill: Skill;
  /** The former owner. */
  char: Char;
};

/** A skill card must be given back, but the party has none (R29). */
export type NoRelease = {
  effect: 'no-release';
};

/** A class card is out of action in the next event (R30). */
export type Out = {
  effect: 'out';
  /** The class card. */
  char: Char;
};

/** One effect of an action; an undo is the match's own effect. */
export type Effect =
  | Party
  | CardTurned
  | Lay
  | Sweep
  | Rise
  | Choose
  | Delay
  | Place
  | Complete
  | Peek
  | HintGiven
  | Warn
  | SkillFirst
  | SkillShortcut
  | SkillTransform
  | SkillCell
  | SkillSlide
  | Declare
  | Open
  | WalkResult
  | Clear
  | Fail
  | SpecialMet
  | Gain
  | NoGain
  | Release
  | NoRelease
  | Out;

/** The action `setup`. */
export type SetupAction = {
  seat: 'table';
  action: 'setup';
  party: Record<string, ('fighter' | 'thief' | 'mage' | 'seer')[]>;
};

/** The action `flip`. */
export type FlipAction = {
  seat: 'table';
  action: 'flip';
  mixed?: true;
};

/** The action `choose`. */
export type ChooseAction = {
  seat: 'table';
  action: 'choose';
  chars: ('fighter' | 'thief' | 'mage' | 'seer')[];
};

/** The action `place`. */
export type PlaceAction = {
  seat: string;
  action: 'place';
  char: 'fighter' | 'thief' | 'mage' | 'seer';
  slot: string;
};

/** The action `peek`. */
export type PeekAction = {
  seat: string;
  action: 'peek';
  cells: Record<string, 1 | 2 | 3 | 4 | 5 | '??'>;
};

/** The action `hint`. */
export type HintAction = {
  seat: string;
  action: 'hint';
  from: string;
  to: string;
  value: number;
};

/** The action `skill`. */
export type SkillAction = {
  seat: string;
  action: 'skill';
  skill: 'first' | 'shortcut' | 'transform' | 'sight' | 'slide' | 'double';
  target?: 'fighter' | 'thief' | 'mage' | 'seer';
  slot?: string;
  sign?: '+' | '-' | '×' | '÷';
  cell?: string;
  value?: number;
  row?: number;
};

/** The action `declare`. */
export type DeclareAction = {
  seat: string;
  action: 'declare';
  path: string[];
};

/** The action `redo`. */
export type RedoAction = {
  seat: 'table';
  action: 'redo';
};

/** The action `open`. */
export type OpenAction = {
  seat: 'table';
  action: 'open';
  cells: Record<string, number>;
};

/** The action `gain`. */
export type GainAction = {
  seat: 'table';
  action: 'gain';
  skill: 'first' | 'shortcut' | 'transform' | 'sight' | 'slide' | 'double';
  char: 'fighter' | 'thief' | 'mage' | 'seer' | null;
};

/** The action `release`. */
export type ReleaseAction = {
  seat: 'table';
  action: 'release';
  skill: 'first' | 'shortcut' | 'transform' | 'sight' | 'slide' | 'double';
};

/** The action `talk`. */
export type TalkAction = {
  seat: string;
  action: 'talk';
};

/** The action `undo`. */
export type UndoAction = {
  seat: 'table';
  action: 'undo';
  to: number;
};

/** An action of xan: who, what, and the fields of that kind. */
export type Action =
  | SetupAction
  | FlipAction
  | ChooseAction
  | PlaceAction
  | PeekAction
  | HintAction
  | SkillAction
  | DeclareAction
  | RedoAction
  | OpenAction
  | GainAction
  | ReleaseAction
  | TalkAction
  | UndoAction;

/** The parts of the game in the messages of the house: `View<GameTypes>`. */
export type GameTypes = {
  position: PublicView;
  mine: PrivateView;
  effect: Effect;
  due: Due;
  reference: Reference;
  action: Action;
};
