// Written by `python deploy/tools/contract.py` from referee/wire. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** An effect, or what is due, of any game: a code, and its parameters. */
export type Effect = { effect: string; [parameter: string]: Json };
export type Due = { seat: string; action: string; [parameter: string]: Json };
/** A sentence printed on a card: a code of the game's words, and its parameters. */
export type Reference = { code: string; [parameter: string]: Json };
/** An action: who, what, and the fields of that kind. */
export type Action = { seat: string; action: string; [field: string]: Json };

/** The types of a game's screens: `GameTypes` of `games/<game>/contract.ts`; this one fits any game. */
export type GameTypes = {
  position: unknown;
  mine: unknown;
  effect: Effect;
  due: Due;
  reference: Reference;
  action: Action;
};

/** The verdict of the referee on an action. */
export type Verdict = 'legal' | 'unverified' | 'illegal' | 'foul';

/** The seats that may perform an action: a player, the table, or either. */
export type By = 'seat' | 'table' | 'any';

/** The purpose of a kind of action. */
export type Purpose = 'move' | 'tell' | 'end' | 'foul' | 'undo';

/** When an undo of the action needs the consent of other seats that did nothing since. */
export type UndoConsent = 'revealed' | 'never' | 'always';

/** One of the listed values. */
export type OneType = {
  type: 'one';
  /** The kind of values: `card`, `cell`, `word` ... */
  of: string;
  /** The values: strings, numbers or booleans, rarely lists. */
  values: Json[];
  /** The objects that the values name. People may send an object of their own in place of a name. */
  written?: Record<string, Json>;
};

/** An integer. */
export type IntegerType = {
  type: 'integer';
  /** The minimum; `null`: -10^9. */
  min: number | null;
  /** The maximum; `null`: 10^9. */
  max: number | null;
};

/** `true` or `false`. */
export type FlagType = {
  type: 'flag';
};

/** A string of at most 64 characters. */
export type TextType = {
  type: 'text';
  /** The kind of text. */
  of: string;
  /** The regular expression that matches the whole text. */
  pattern: string | null;
};

/** One of the seats of the header. */
export type SeatType = {
  type: 'seat';
};

/** A list. */
export type ListType = {
  type: 'list';
  /** The type of its items. */
  item: FieldType;
  /** The minimum number of items. */
  min: number;
  /** The maximum number of items; `null`: 64. */
  max: number | null;
  /** Whether the items must differ (except `"??"`). */
  distinct: boolean;
  /** Whether the order of the items matters; absent: it does not. */
  ordered?: boolean;
};

/** An object whose keys have one type and whose values have one type. */
export type MapType = {
  type: 'map';
  /** The type of its keys. */
  key: FieldType;
  /** The type of its values. */
  item: FieldType;
  /** The minimum number of members. */
  min: number;
  /** The maximum number of members; `null`: 64. */
  max: number | null;
};

/** A value of one of several types. */
export type EitherType = {
  type: 'either';
  /** The types. */
  types: FieldType[];
};

/** An object with named members; used only in layouts. */
export type ObjectType = {
  type: 'object';
  /** The type of each member. */
  members: Record<string, FieldType>;
  /** The members that may be left out. */
  optional: string[];
};

/** The type of a field: the values it can have. */
export type FieldType =
  OneType | IntegerType | FlagType | TextType | SeatType | ListType | MapType | ObjectType | EitherType;

/** The seats a match may have. */
export type Seating = {
  /** The allowed seats, in their orders; empty: seats with any names. */
  orders: string[][];
  /** The minimum number of seats, where the names are free. */
  least: number;
  /** The maximum number of seats, where the names are free. */
  most: number;
  /** Whether the first seat begins the match. */
  first_begins: boolean;
};

/** A house rule. */
export type Option = {
  /** Its name. */
  name: string;
  /** The values it can have. */
  type: FieldType;
  /** The value if a header does not name the option. */
  default: Json;
  /** The open points of the rules that it decides (`O5`). */
  settles: string[];
  /** The value to propose to people who play for the first time; `null`: nothing is proposed. */
  suggested: Json;
};

/** A field of an action. */
export type Field = {
  /** Its name. */
  name: string;
  /** The values it can have. */
  type: FieldType;
  /** Whether it must be there. */
  required: boolean;
  /** Whether only the acting seat and the referee may know its value. */
  private: boolean;
  /** The name and value of another field; the field is private only if that one has that value. */
  private_if: Json[] | null;
};

/** A kind of action. */
export type ActionKind = {
  /** The name of the kind: the member `action` of its actions. */
  kind: string;
  /** The seats that may perform it. */
  by: By;
  /**
   * The purpose of the kind: a move, disclosing private facts to the referee, ending the match by
   * agreement, reporting a foul, an undo.
   */
  purpose: Purpose;
  /** Whether views show its effects before it is recorded. */
  preview: boolean;
  /**
   * When an undo needs the consent of other seats that did nothing since: if the action revealed a hidden
   * card or something of equal weight, never, or always.
   */
  undo: UndoConsent;
  /** Whether it may still be recorded once the match is over. */
  after_end: boolean;
  /** Its fields. */
  fields: Field[];
};

/** A code of the game. */
export type Code = {
  /** The rule that it is based on (`R12`). */
  rule: string;
  /** The verdict it goes with. */
  verdict: Verdict;
};

/** A code of advice. */
export type AdviceCode = {
  /** The rule that it reminds of. */
  rule: string;
};

/** The declarations of a game. */
export type Game = {
  /** The id of the game. */
  name: string;
  /** The version of its rules. */
  version: string;
  /** The seats a match may have. */
  seating: Seating;
  /** The house rules of the game. */
  options: Option[];
  /** The kinds of actions, including `undo`. */
  actions: ActionKind[];
  /** Every code a verdict can have. */
  codes: Record<string, Code>;
  /** Every code advice can have. */
  advices: Record<string, AdviceCode>;
  /** The codes of refusals that an arbiter may waive. */
  waivable: string[];
  /** The kinds of actions whose effects views show before they are recorded. */
  previewed: string[];
  /** Whether there is an example match (`/api/games/{game}/example`). */
  example: boolean;
  /** The number of lessons (`/api/games/{game}/lessons`). */
  lessons: number;
  /** Whether it has a drawing of its table (`/api/games/{game}/drawing`). */
  drawing: boolean;
  /** The type of its layouts (`/api/tables`); `null`: matches begin only at the normal start. */
  layout: FieldType | null;
  /**
   * The faults of the game's words, lessons, examples, preparation and drawing, with file and line or
   * field; empty if all can be used.
   */
  word_faults: string[];
};

/** The drawing of a game's table. */
export type TableDrawing = {
  /** The SVG: places to tap have `data-pick`, texts `data-text`, parts that come and go `data-show`. */
  svg: string;
};

/** A text in both languages; Japanese with readings. */
export type Said = {
  /** The Japanese text. */
  ja: string;
  /** The English text. */
  en: string;
};

/** A pile drawn in a lesson. */
export type LessonPile = {
  /** The visible cards of the pile, face up; empty: it is face down. */
  cards: string[];
  /** The number of cards; `null`: not given. */
  count: number | null;
  /** The name of the pile. */
  name: Said | null;
};

/** A step of a lesson, in which the player sets up cards, acts, or only reads. */
export type LessonStep = {
  /** The text of the step. */
  say: Said;
  /** The layout to set up; `null`: the cards stay. */
  lay: Record<string, Json> | null;
  /** The accepted actions: an absent member may have any value, a list means any of its values. */
  accept: Record<string, Json>[];
  /** The verdict on the action. */
  verdict: Verdict;
  /** The code of the verdict. */
  code: string | null;
  /** The text shown after another legal action. */
  wrong: Said | null;
  /** The actions that the tablet records itself. */
  play: Record<string, Json>[];
  /** The piles drawn next to the text. */
  piles: LessonPile[];
};

/** A lesson of a game. */
export type Lesson = {
  /** The id of the lesson. */
  id: string;
  /** The title of the lesson. */
  title: Said;
  /** The seats. */
  seats: string[];
  /** The house rules that the lesson names. */
  options: Record<string, Json>;
  /** The steps of the lesson. */
  steps: LessonStep[];
};

/** The role of a device in a match. */
export type Role = 'table' | 'seat' | 'arbiter' | 'spectator';

/** The kind of device that recorded a line. */
export type RecordedBy = 'table' | 'seat' | 'arbiter' | 'cli';

/** The header of the record, and the house rules in force. */
export type Header = {
  record: 'match';
  version: 1;
  /** The id of the game. */
  game: string;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The house rules that the record names; absent if it names none. */
  options?: Record<string, Json>;
  /** The value of every house rule of the game in this match. */
  rules_in_force: Record<string, Json>;
  /** The names of players, by seat. */
  names?: Record<string, string>;
  /** The version of the rules when the match was opened. */
  rules?: string;
  /** The table at its start; absent: the normal start of the game. */
  layout?: Record<string, Json>;
};

/** The settings of a match. */
export type Settings = {
  /** Whether screens show the effects of possible actions. */
  coaching: boolean;
  /** Whether the match decides a pairing of a tournament alone: then screens offer no rematch. */
  paired?: boolean;
  /** The number of matches won before, by seat, if this match follows another of the same people. */
  wins?: Record<string, number>;
};

/** A step of the hands on the table: a code of the game, and its parameters. */
export type Step = {
  /** The code of the step. */
  step: string;
  [parameter: string]: Json;
};

/** A fact the own seat disclosed that speaks against an action: a code of the game, and its parameters. */
export type Advice = {
  /** The code of the advice. */
  code: string;
  [parameter: string]: Json;
};

/** The effect of an undo, the only one that belongs to no game. */
export type UndoEffect = {
  effect: 'undo';
  /** The action just after which the match continues; 0: the start. */
  to: number;
};

/** The end of a match and its winners. */
export type Outcome = {
  /** The winners; empty: a draw, or all lost. */
  winners: string[];
  /** The code of the reason; `ruling` if the arbiter decided it. */
  reason: string;
};

/** The result of a claim. */
export type Settled = {
  /** The result. */
  as: 'confirmed' | 'refuted';
  /** The number of the action that proved it. */
  by: number;
};

/** A decision of an arbiter: name and reason. */
export type Signed = {
  /** The arbiter's name. */
  name: string;
  /** The reason they gave. */
  reason: string;
};

/** A line of the record, as this device may see it. */
export type Line<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** The seat that acted; `table` if no particular seat did. */
  seat: string;
  /** The action; what is private to another seat is `"??"`. */
  action: G['action'];
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** The effects of the action. */
  effects: G['effect'][];
  /** The steps of the hands at that time. */
  steps: Step[];
  /**
   * The parameters of sentences about the action, in addition to its fields: such as the card on the cell
   * it left.
   */
  about: Record<string, Json>;
  /** The result of the claim in it. */
  settled: Settled | null;
  /** Whether it was undone. */
  undone: boolean;
  /** When it was recorded (ISO 8601). */
  at: string | null;
  /** The kind of device that recorded it; `null` in a replay. */
  by: RecordedBy | null;
  /** The seats that agreed to the undo. */
  consent: string[];
  /** The reason given for the undo. */
  reason: string | null;
  /** The ruling that it comes from; `null` for an action of the players. */
  ruling: Signed | null;
  /** Its link in the chain; `null` in a replay. */
  link: number | null;
  /** A note of the record. */
  note: string | null;
  /** Whether it contains facts that only this device's seat knows; shown under cover. */
  private: boolean;
  /** The purpose of its kind of action; absent: a move. */
  purpose?: 'tell' | 'end' | 'foul' | 'undo';
};

/** A template of actions that are possible now. */
export type Choice = {
  /** The seat that may act. */
  seat: string;
  /** The kind of action. */
  action: string;
  /** The values that each field can have; a screen asks for the fields in this order. */
  fields: Record<string, FieldType>;
  /** The fields that may be left out. */
  optional: string[];
  /** The values that a screen fills in unless another is picked; left out without one. */
  usual?: Record<string, Json>;
  /** Whether the referee accepts every action of the template; else only some of them. */
  exact: boolean;
  /** The fields that only the seat may know, to be entered under cover; absent if it has none. */
  private?: string[];
  /** The purpose of the kind of action; absent: a move. */
  purpose?: 'tell' | 'end' | 'foul';
};

/** The effects that an action would have. */
export type Preview<G extends GameTypes = GameTypes> = {
  /** The action. */
  action: G['action'];
  /** The effects it would have. */
  effects: G['effect'][];
};

/** The effect of the undo button. */
export type UndoButton = {
  /** The action just after which the match would continue. */
  to: number;
  /** `free`: at once; `consent`: once the others agree. */
  tier: 'free' | 'consent';
};

/** The lines that `restore` could bring back. */
export type Restorable = {
  /** The number of the undo action that removed them. */
  from: number;
  /** The number of lines. */
  count: number;
  /** The number of the first of them, as it would be recorded. */
  first: number;
  /** The number of lines recorded since that still stand; 0: everything can be restored. */
  since: number;
};

/** An undo that waits for consent. */
export type Ask = {
  /** Its id, for `consent`. */
  id: string;
  /** The action just after which the match would continue. */
  to: number;
  /** The seat that asks for it, or `table`. */
  by: string;
  /** The seats that are asked. */
  needs: string[];
  /** Whether all of them must agree, or one. */
  enough: 'all' | 'one';
  /** The seats that agreed. */
  given: string[];
  /** The hidden cards revealed since. */
  seen: string[];
};

/** The last move of a seat to another device. */
export type Moved = {
  /** When. */
  at: string;
  /** The number of actions recorded at that time. */
  n: number;
  /** Whether the previous device handed it on, with the facts the seat had disclosed. */
  handed: boolean;
};

/** A seat and its device. */
export type Person = {
  /** Whether a device has the seat. */
  claimed: boolean;
  /** Whether a phone has or ever had the seat: then the table neither discloses nor confirms for it. */
  phone: boolean;
  /** Whether that device is connected. */
  online: boolean;
  /** The last move of the seat to another device; `null`: it never moved. */
  moved: Moved | null;
};

/** A phone that waits for a seat that already has a phone. */
export type Claim = {
  /** Its id, for `admit` and `hand`. */
  id: string;
  /** The seat. */
  seat: string;
  /** Whether the seat's phone agreed to give it the seat. */
  handed: boolean;
};

/** The wrong PINs entered for this match. */
export type Tried = {
  /** The number of wrong PINs. */
  pin: number;
  /** The time of the last. */
  at: string;
};

/** The arbiter's answer to an objection. */
export type Answered = {
  /** The arbiter's name. */
  name: string;
  /** The reason they gave. */
  reason: string;
  /** Its link in the chain. */
  link: number;
};

/**
 * The fault of a record: a move is missing, a card is wrong, a rule was not followed, or something else.
 */
export type Wrong = 'missing' | 'card' | 'rule' | 'other';

/** An objection to the record by a player. */
export type Objection = {
  /** Its link in the chain. */
  link: number;
  /** The number of actions recorded at that time. */
  n: number;
  /** The kind of device that objected. */
  by: RecordedBy;
  /** The seat for which it objected. */
  seat: string | null;
  /** The action it is about; `null`: the record as a whole. */
  about: number | null;
  /** The kind of fault. */
  what: Wrong;
  /** In their own words. */
  note: string | null;
  /** The time of the objection. */
  at: string;
  /** The arbiter's answer. */
  answer: Answered | null;
};

/** A decision of the arbiter. */
export type Ruling = {
  /** The arbiter's name. */
  name: string;
  /** The reason they gave. */
  reason: string;
  /** Its link in the chain. */
  link: number;
  /** The number of actions recorded at that time. */
  n: number;
  /** The time of the ruling. */
  at: string;
  /** The kind of ruling. */
  ruling: 'stop' | 'resume' | 'back' | 'correct' | 'insert' | 'remove' | 'allow' | 'result' | 'answer';
  /** The action it is about. */
  about: number | null;
  /** The winners, of a `result`. */
  winners: string[] | null;
};

/** A seat's statement about the result. */
export type Confirmed = {
  /** Whether it agrees. */
  agree: boolean;
  /** The kind of device that sent it. */
  by: RecordedBy;
  /** The reason it does not agree. */
  reason: string | null;
  /** Whether it was signed with the key of the seat's own phone. */
  signed: boolean;
  /** The time of the statement. */
  at: string;
};

/** The question whether the recorded end is right. */
export type Confirm = {
  /** The link that ended the match. */
  of: number;
  /** The hash of that link. */
  head: string;
  /** The statement of each seat; `null`: none so far. */
  seats: Record<string, Confirmed | null>;
};

/** The last head that all devices were asked to sign. */
export type Sign = {
  /** The number of its link. */
  of: number;
  /** The hash of that link. */
  head: string;
  /** The devices that signed it. */
  signed: string[];
};

/** A table of an evening with many tables. */
export type Place = {
  /** Its number. */
  number: number;
  /** The name of the table; empty: it has only a number. */
  name: string;
  /** The time of the call for the organiser; `null`: no call is open. */
  called: string | null;
};

/** The items that the table can deal to the seats now, and the wishes of the seats. */
export type Wishes = {
  /** The kind of item, for its words. */
  of: string;
  /** The number of items that each seat gets. */
  size: number;
  /** The items that can be dealt together: one of these sets. */
  sets: string[][];
  /** The wishes so far. */
  seats: Record<string, string[]>;
};

/** The match the same people play after this one. */
export type NextMatch = {
  /** Its id. */
  match: string;
};

/** The versions of an outdated match: its rules are not today's, and nothing more is recorded in it. */
export type Outdated = {
  /** The first action that today's rules judge otherwise than it was recorded. */
  from: number;
  /** The version it was recorded under. */
  rules: string;
  /** The installed version; `null`: the game is not installed. */
  today: string | null;
};

/** The versions of an outdated match, and how far its position is known. */
export type OutdatedView = {
  /** The first action that today's rules judge otherwise than it was recorded. */
  from: number;
  /** The version it was recorded under. */
  rules: string;
  /** The installed version; `null`: the game is not installed. */
  today: string | null;
  /** The action after which the table was as `position` shows; `null`: no position is known. */
  known: number | null;
  /** Whether `play_on` can set up this table in a new match. */
  lay: boolean;
};

/** The match that is continued here, on a table set up again. */
export type Before = {
  /** Its id. */
  match: string;
};

/** An action that a seat may take while others are waited for. */
export type May = {
  /** The seat. */
  seat: string;
  /** The kind of action. */
  action: string;
};

/** The part of a view that describes the position and is equal for every device. */
export type Frame<G extends GameTypes = GameTypes> = {
  /** The public view of the position. */
  position: G['position'];
  /** The seats that everybody waits for now. */
  turn: string[];
  /** The seats in the order of their next turns, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /**
   * The actions that the other seats may take meanwhile (a doubt, a trap), except disclosing and resigning.
   */
  may: May[];
  /** The text printed on face-up cards that a screen must show. */
  reference: G['reference'][];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
};

/** Everything the screen of one device shows; it has only what this device may see. */
export type View<G extends GameTypes = GameTypes> = {
  /** The index (from 0) from which `lines` replaces the client's list of lines. */
  from: number;
  /** The public view of the position. */
  position: G['position'];
  /** The seats that everybody waits for now. */
  turn: string[];
  /** The seats in the order of their next turns, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /**
   * The actions that the other seats may take meanwhile (a doubt, a trap), except disclosing and resigning.
   */
  may: May[];
  /** The text printed on face-up cards that a screen must show. */
  reference: G['reference'][];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
  /** The id of the match. */
  match: string;
  /** The number of the last action: the version of the view, to be sent with a command as `expect`. */
  n: number;
  /** The action after which the position is shown; `n` unless the client asked for another. */
  at: number;
  /** The newest link of the chain. */
  link: number;
  /** The hash of that link. */
  head: string;
  /** The name of this device in the chain; `null` for spectators. */
  device: string | null;
  /** Whether the chain has a public key of this device. */
  keyed: boolean;
  /** The role of this device in the match. */
  role: Role;
  /** The seat of this device. */
  seat: string | null;
  /** Whether this device has the pen. */
  pen: boolean;
  /** The header. */
  header: Header;
  /** The settings. */
  settings: Settings;
  /** The private view of the device's seat (`Game.private`); `null` without a seat. */
  mine: G['mine'] | null;
  /**
   * The actions that this device may record now (with the pen: of every seat), computed from public facts.
   */
  choices: Choice[];
  /**
   * The actions for the covered form of the device's seat, computed with the facts it disclosed
   * (`Game.own_choices`); `null`: equal to `choices`.
   */
  mine_choices: Choice[] | null;
  /** The effects that some of these actions would have; empty with `coaching` off. */
  previews: Preview<G>[];
  /** The lines from index `from` on. */
  lines: Line<G>[];
  /** The effect of the undo button; `null`: nothing to undo, or this device may not. */
  undo: UndoButton | null;
  /** The lines that `restore` could bring back; only for the pen and the arbiter. */
  restorable: Restorable | null;
  /** The undo that waits for consent. */
  ask: Ask | null;
  /** The items that seats would like to get when the table deals; `null`: nothing is dealt now. */
  wishes: Wishes | null;
  /** The seats and their devices. */
  people: Record<string, Person>;
  /** The phones that wait for a taken seat; a seat's phone sees only those for its own seat. */
  claims: Claim[];
  /** The wrong PINs entered for this match; only for the table. */
  tried: Tried | null;
  /** The reason the arbiter closed the match, which then stops recording; `null`: it is open. */
  closed: string | null;
  /** The arbiter who stopped the table: meanwhile only the arbiter records. */
  stopped: Signed | null;
  /** The objections to the record. */
  objections: Objection[];
  /** The rulings of the arbiter. */
  rulings: Ruling[];
  /** The confirmation of the result; `null` while the match is open. */
  confirm: Confirm | null;
  /** The last head that all devices were asked to sign; `null`: they were not asked. */
  sign: Sign | null;
  /** The seats that opened their disclosures and disclosed nothing since. */
  disclosed: string[];
  /** The table of an evening at which the match is played; `null`: none. */
  place: Place | null;
  /** The next match of the same people. */
  next: NextMatch | null;
  /** The match that is continued here; `null`: this one continues no other. */
  after: Before | null;
  /** The versions, if the match is outdated: shown as recorded, but not continued; `null`: it is not. */
  outdated: OutdatedView | null;
  /** The version of the software. */
  build: string;
};

/** The answer of a command that has nothing else to report. */
export type Done = {
  ok: true;
  /** The number of the last action. */
  n?: number;
  /** The newest link of the chain. */
  link?: number;
};

/** The judgement of an action by the rules. */
export type Judgement<G extends GameTypes = GameTypes> = {
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** The effects that the action had or would have. */
  effects: G['effect'][];
  /** The steps of hands on the table, in order. */
  steps: Step[];
};

/** The answer when an action was recorded (`record`, `undo`, `consent`, `rule`). */
export type Recorded<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** The effects that the action had or would have. */
  effects: G['effect'][];
  /** The steps of hands on the table, in order. */
  steps: Step[];
  /** The number of the action. */
  n: number;
  /** The newest link of the chain, after a ruling. */
  link?: number;
};

/** The judgement that an action would get if it were recorded (`check`). */
export type Checked<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** The effects that the action had or would have. */
  effects: G['effect'][];
  /** The steps of hands on the table, in order. */
  steps: Step[];
  /** The number of the last action. */
  n: number;
  /** The action as the referee read it. */
  action: G['action'];
  /** The parameters of sentences about the action, in addition to its fields. */
  about: Record<string, Json>;
  /**
   * Facts the device's own seat disclosed that speak against the action; only for the phone of that seat.
   */
  advice?: Advice[];
};

/** The answer when the other seats were asked for consent (`undo`, `consent`). */
export type Asked = {
  ok: true;
  /** The number of the last action. */
  n: number;
  /** The undo that waits for consent; `null`: a seat refused. */
  asked: Ask | null;
};

/** The first line that could not be restored. */
export type Stopped<G extends GameTypes = GameTypes> = {
  /** Its number. */
  n: number;
  /** The verdict it would get now. */
  verdict: Verdict;
  /** The code of the rule behind that verdict. */
  code: string | null;
  /** The action as every device may see it. */
  action: G['action'];
};

/** The answer when lines were restored (`restore`, and rulings that change the record). */
export type Restored<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The number of the last action. */
  n: number;
  /** The newest link of the chain, after a ruling. */
  link?: number;
  /** The number of lines that were restored. */
  restored: number;
  /** The number of lines that were not restored. */
  left: number;
  /** The line at which restoring stopped; `null`: all were restored. */
  stopped: Stopped<G> | null;
};

/** The answer of `undo` and `consent`. */
export type UndoAnswer<G extends GameTypes = GameTypes> = Recorded<G> | Asked;

/** The answer of `rule`: `Recorded` for `allow`, `Restored` for rulings that restore lines, else `Done`. */
export type RuleAnswer<G extends GameTypes = GameTypes> = Recorded<G> | Restored<G> | Done;

/** The answer when the rules forbid the action; nothing was recorded. */
export type Refused<G extends GameTypes = GameTypes> = {
  ok: false;
  error: 'refused';
  verdict: 'illegal';
  /** The number of the last action. */
  n: number;
  /** The code of the rule. */
  code: string;
  /** The action. */
  action: G['action'];
  /** The parameters of sentences about the action, in addition to its fields; absent for an undo. */
  about?: Record<string, Json>;
};

/** The answer when facts the seat disclosed speak against the action; nothing was recorded. */
export type Advised<G extends GameTypes = GameTypes> = {
  ok: false;
  error: 'advised';
  /** The number of the last action. */
  n: number;
  /** The facts that speak against it. */
  advice: Advice[];
  /** The action. */
  action: G['action'];
};

/** The answer when another action was recorded since the view that the client had; nothing was recorded. */
export type Stale<G extends GameTypes = GameTypes> = {
  ok: false;
  error: 'stale';
  /** The number of the last action. */
  n: number;
  /** The current view. */
  view: View<G>;
};

/** The answer when a member of the request is invalid. */
export type BadField = {
  ok: false;
  error: 'bad-field';
  /** The member (dotted path). */
  field: string;
  /** The code of the fault: `missing`, `unknown-field`, `no-integer` ... */
  reason: string;
  /** The value that was sent, if it is short. */
  value: Json;
};

/** The answer when a record that was sent to be judged is not valid. */
export type BadRecord = {
  ok: false;
  error: 'bad-record';
  /** The number of the line; `null` for a layout, which has no lines. */
  line: number | null;
  /** The member of that line. */
  field: string | null;
  /** The code of the fault. */
  reason: string;
  /** The value of that member. */
  value: Json;
};

/** The codes of all other failures (`docs/protocol.md`, "Commands"). */
export type ErrorCode =
  | 'unauthorised'
  | 'waiting'
  | 'not-yours'
  | 'no-pen'
  | 'phone-only'
  | 'wrong-pin'
  | 'wrong-passphrase'
  | 'no-desk'
  | 'not-over'
  | 'cross-site'
  | 'no-such-match'
  | 'no-such-ask'
  | 'no-such-claim'
  | 'no-such-seat'
  | 'no-such-ticket'
  | 'no-such-table'
  | 'no-such-game'
  | 'no-such-address'
  | 'no-such-command'
  | 'wrong-method'
  | 'over'
  | 'stopped'
  | 'ruled'
  | 'taken'
  | 'other-rules'
  | 'no-layout'
  | 'broken'
  | 'too-large'
  | 'wrong-host'
  | 'too-many'
  | 'unavailable';

/** The answer to any other failure. */
export type OtherFailure = {
  ok: false;
  /** Of `other-rules`: the first action that today's rules judge otherwise. */
  from?: number;
  /** The code of the error. */
  error: ErrorCode;
  /** Of `broken`: the first action from which the record does not verify. */
  n?: number;
  /** Of `stopped`: the name of the arbiter who stopped the table. */
  name?: string;
  /** Of `stopped` and `broken`: why. */
  reason?: string;
  /** Of `other-rules`: the version the match was recorded under. */
  rules?: string;
  /** Of `other-rules`: the installed version; `null`: the game is not installed. */
  today?: string | null;
};

/** An answer of a command that changed nothing. */
export type Failure<G extends GameTypes = GameTypes> =
  Refused<G> | Advised<G> | Stale<G> | BadField | BadRecord | OtherFailure;

/** The answer when a match was opened. */
export type Opened = {
  ok: true;
  /** The id of the match. */
  match: string;
  /** The table's token; it is sent only here. */
  token: string;
  /** The arbiter's PIN; it is sent only here. */
  pin: string;
  /** The table's name in the chain. */
  device: string;
};

/** The answer when a device joined a match. */
export type Joined = {
  ok: true;
  /** The token of the device. */
  token: string;
  /** The id of the match. */
  match: string;
  /** The role of the device. */
  role: Role;
  /** The seat of the device; `null` for a device without one. */
  seat: string | null;
  /** Whether it must wait until another device admits it. */
  waiting: boolean;
  /** The name of the device in the chain; `null` for spectators. */
  device: string | null;
};

/** The event that ends a device's connection. */
export type Bye = {
  /**
   * The seat went to another device, the token was revoked, the match was closed, its table was cleared.
   */
  reason: 'moved' | 'revoked' | 'closed' | 'cleared';
};

/** An invitation to join a match. */
export type Ticket = {
  /** The seat. */
  seat: string | null;
  /** The role the device will have. */
  role: 'seat' | 'spectator' | 'table';
  /** Six digits to type in place of the QR code; `null` for a table. */
  code: string | null;
  /** The address in its QR code. */
  url: string;
  /** Whether a device has the seat. */
  claimed: boolean;
  /** Whether that device is connected. */
  online: boolean;
};

/** The invitation to the next match of the same people. */
export type Next = {
  ok: true;
  /** The id of the match. */
  match: string;
  /** The role this device will have. */
  role: 'seat' | 'spectator';
  /** The seat this device will have. */
  seat: string | null;
  /** The ticket to join with. */
  ticket: string;
};

/** An address at which phones may reach the referee. */
export type Address = {
  /** The address. */
  url: string;
  /** Whether another machine could reach it at all. */
  reachable: boolean;
  /** Whether a device used it that is neither this machine nor the caller. */
  reached: boolean;
};

/** The addresses at which phones can reach this referee. */
export type Here = {
  /** The addresses, most likely first. */
  addresses: Address[];
  /** Seconds since such a device last opened the phones' page; `null`: not since the start. */
  phone_ago: number | null;
  /** The version of the software. */
  build: string;
};

/** A record with the position after each action. */
export type Replay<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The header. */
  header: Header;
  /** The position after action 0, 1, ...; with `frames=changes` only the members that changed. */
  frames: Frame<G>[];
  /** The lines as everybody sees them at the end. */
  lines: Line<G>[];
};

/** A table set up from a layout, after the actions sent with it. */
export type Laid<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The public view of the position. */
  position: G['position'];
  /** The seats that everybody waits for now. */
  turn: string[];
  /** The seats in the order of their next turns, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /**
   * The actions that the other seats may take meanwhile (a doubt, a trap), except disclosing and resigning.
   */
  may: May[];
  /** The text printed on face-up cards that a screen must show. */
  reference: G['reference'][];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
  /** The header. */
  header: Header;
  /** The actions that are possible now, for all seats and the table. */
  choices: Choice[];
  /** The effects that attacks and similar actions would have. */
  previews: Preview<G>[];
  /** The actions that were sent, with their judgements. */
  lines: Line<G>[];
  /** The current table as a layout; `null` where a layout cannot express it (a follow-up is due). */
  layout: Record<string, Json> | null;
};

/** The judgement of an action in an audit (`docs/records.md`, "The audit"). */
export type AuditLine<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** The effects of the action. */
  effects: G['effect'][];
  /** The result of the claim in it; absent: it has no claim, or the claim is open. */
  settled?: Settled;
  /** Of an `illegal` line of a record that was sent: the reason, as a sentence for people. */
  message?: string;
  /**
   * The odds that a claim was true when it was made, a fraction (`11/42`); only for games that compute
   * them.
   */
  claim_odds?: string;
};

/** The last line of an audit. */
export type AuditEnd<G extends GameTypes = GameTypes> = {
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
  /** The public view after the last action. */
  position: G['position'];
};

/** The audit of a record that was sent (`POST /api/audit`). */
export type RecordAudit<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The exit code of `tachiai audit`: 1 if a line is `illegal`. */
  status: 0 | 1;
  /** One line for each action, then the end. */
  lines: (AuditLine<G> | AuditEnd<G>)[];
};

/** A verdict and its code. */
export type VerdictAndCode = {
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
};

/** An action that today's rules judge otherwise than the rules it was recorded under. */
export type Difference = {
  /** The number of the action. */
  n: number;
  /** The verdict at the table. */
  recorded: VerdictAndCode;
  /** The verdict under today's rules. */
  today: VerdictAndCode;
  /** The version of the rules it was recorded under. */
  rules: string;
};

/** The first fault of a stored chain. */
export type ChainFault = {
  /** The number of the faulty link. */
  n: number;
  /** The code of the fault. */
  reason: string;
};

/** A claim compared with the facts that the seat had disclosed, once it opened them. */
export type Held<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** The seat. */
  seat: string;
  /** The action. */
  claim: G['action'];
  /** The number of the line that disclosed the fact; `null` if none did. */
  told: number | null;
  /** Whether the claim agrees with the disclosed fact. */
  verdict: 'as told' | 'not as told' | 'cannot say';
  /** The facts that speak against it. */
  advice: Advice[];
  /** The result of the claim. */
  settled: Settled | null;
  /**
   * Whether only the disclosures show that the claim was false: it contradicts them, and no card refuted
   * it.
   */
  lie: boolean;
};

/** The audit of a match in the referee's store, once it is over. */
export type MatchAudit<G extends GameTypes = GameTypes> = {
  /** The judgements as recorded: one line for each action, then the end. */
  lines: (AuditLine<G> | AuditEnd<G>)[];
  /** The actions that today's rules judge otherwise. */
  differences: Difference[];
  /** The versions, if today's rules do not reproduce the record; `null`: they do. */
  outdated: Outdated | null;
  /** The first fault of the chain; `null`: it is whole. */
  fault: ChainFault | null;
  /**
   * The claims of the seats that opened their disclosures (for the arbiter: of all seats), each compared
   * with them.
   */
  opened: Held<G>[];
};

/** A part of a rule's text. Cells hold readings (`［漢字｜かんじ］`), `**bold**` and ` `code` `. */
export type RuleBlock = {
  /** `text`: one paragraph; `list`, `steps` (counted from 1): items; `table`: its first row is the head. */
  kind: 'text' | 'list' | 'steps' | 'table';
  /** A paragraph or an item is a row of one cell. */
  rows: string[][];
};

/** A rule, or a point the rulebook leaves open. */
export type RuleText = {
  /** The number of the rule: `R12`, `O4`. */
  number: string;
  /** The title, a few words. */
  title: string;
  /** The text of the rule. */
  blocks: RuleBlock[];
  /** Whether there is a drawn example (`/api/games/{game}/rules/{number}/example`). */
  example: boolean;
};

/** A chapter of the rules. */
export type RuleChapter = {
  /** The title of the chapter. */
  title: string;
  /** The text before its first rule; often empty. */
  blocks: RuleBlock[];
  /** The rules of the chapter, in order. */
  rules: RuleText[];
};

/** The rules of a game in one language. */
export type Rules = {
  /** The language of the text: the requested one, or another if the game does not have it. */
  lang: string;
  /** The name of the game. */
  title: string;
  /** The introduction. */
  blocks: RuleBlock[];
  /** The chapters, in order. */
  chapters: RuleChapter[];
};

/** A drawn example of a rule: a table set up from a layout, actions, and their judgements. */
export type RuleExample<G extends GameTypes = GameTypes> = {
  /** The number of the rule. */
  rule: string;
  /** The title of the example; `null`: it has none. */
  title: Said | null;
  /** The header. */
  header: Header;
  /** The table at the start and after each action; a refused action does not change it. */
  frames: Frame<G>[];
  /** The actions with their judgements. */
  lines: Line<G>[];
};

/**
 * Why a table may need the organiser. `broken`: the match cannot be read; `stopped`: its arbiter stopped
 * it; `disagreed`: a player disagrees with the result; `illegal`: its last line breaks the rules; `asked`:
 * an undo waits for consent; `phone-waits`: a phone waits to be admitted; `no-tablet`: no tablet of the
 * match is connected.
 */
export type Trouble = 'broken' | 'stopped' | 'disagreed' | 'illegal' | 'asked' | 'phone-waits' | 'no-tablet';

/** A table as everybody may see it, on the wall. */
export type WallTable = {
  /** The number of the table. */
  number: number;
  /** The name of the table; empty: it has only a number. */
  name: string;
  /** The game that is played there; `null`: no game. */
  game: string | null;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The names of players, by seat. */
  names: Record<string, string>;
  /** The number of the last action. */
  n: number;
  /** The number of moves that stand. */
  moves: number;
  /** `idle`: no match; `ready`: it was opened, nothing is recorded; `over`: it ended or was closed. */
  phase: 'idle' | 'ready' | 'playing' | 'over';
  /** The seats that everybody waits for. */
  turn: string[];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
};

/** The round clock at the time of sending. */
export type RoundClock = {
  /** The whole length of the round, in minutes. */
  minutes: number;
  /** The seconds left by the referee's clock; below zero once the time is over. */
  left: number;
  /** Whether it runs. */
  running: boolean;
};

/** The round clock, for everybody. */
export type ClockHere = {
  ok: true;
  /** The clock; `null`: it is not in use. */
  clock: RoundClock | null;
};

/** A call for the organiser. */
export type Call = {
  /** The time of the call. */
  at: string;
  /** The seat whose phone called; `null`: the tablet did. */
  seat: string | null;
};

/** A table as the desk sees it: public facts, and the reasons it may need the organiser. */
export type DeskTable = {
  /** The number of the table. */
  number: number;
  /** The name of the table; empty: it has only a number. */
  name: string;
  /** The game that is played there; `null`: no game. */
  game: string | null;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The names of players, by seat. */
  names: Record<string, string>;
  /** The number of the last action. */
  n: number;
  /** The number of moves that stand. */
  moves: number;
  /** `idle`: no match; `ready`: it was opened, nothing is recorded; `over`: it ended or was closed. */
  phase: 'idle' | 'ready' | 'playing' | 'over';
  /** The seats that everybody waits for. */
  turn: string[];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
  /** Whether it takes part in the evening. */
  open: boolean;
  /** The table code in the address of its QR code. */
  code: string;
  /** The match that is played there. */
  match: string | null;
  /** The open call; `null`: nothing was called. */
  call: Call | null;
  /** The number of objections without an answer. */
  objections: number;
  /** The seats whose phones are connected. */
  phones: string[];
  /** The seats that have a phone. */
  claimed: string[];
  /** The reasons why it may need the organiser. */
  trouble: Trouble[];
  /** The versions, if the match was recorded under other rules than today's and is only shown. */
  outdated: Outdated | null;
  /** The time of the first recorded action; `null`: none is recorded. */
  began: string | null;
  /** The time of the last recorded action, or of the opening. */
  at: string | null;
  /** The seats that have not confirmed the result, if no arbiter decided it. */
  unconfirmed: string[];
  /** Whether a tablet is there that waits for a match. */
  waits: boolean;
  /** The number of matches played there so far, including the current one. */
  played: number;
};

/** All tables, for the desk. */
export type Evening = {
  ok: true;
  /** The name of the evening; empty: it has no name. */
  evening: string;
  /** The tables, by number. */
  tables: DeskTable[];
  /** The round clock; `null`: it is not in use. */
  clock: RoundClock | null;
  /** The time on the referee's clock. */
  now: string;
  /** The last part of the address of the check-in; `null`: it is closed. */
  entry: string | null;
  /** The names of those who asked there to take part. */
  asked: string[];
  /** The last part of the address of the wall's screen; `null`: it has no address yet. */
  wall: string | null;
};

/** All open tables, for the screen on the wall. */
export type Wall = {
  ok: true;
  /** The name of the evening; empty: it has no name. */
  evening: string;
  /** The open tables, by number. */
  tables: WallTable[];
  /** The round clock; `null`: it is not in use. */
  clock: RoundClock | null;
};

/** The board of a table, as a spectator sees it. */
export type Board<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The number of the table. */
  number: number;
  /** The number of the last action. */
  n: number;
  /** The header. */
  header: Header;
  /** The public view of the position. */
  position: G['position'];
  /** The seats that everybody waits for. */
  turn: string[];
  /** The end of the match; `null` while it is open. */
  outcome: Outcome | null;
  /** The effects of the last action. */
  effects: G['effect'][];
};

/** The answer when a device was admitted to the desk. */
export type DeskKey = {
  ok: true;
  /** Its token. */
  token: string;
  /** The time at which it must enter the passphrase again. */
  until: string;
};

/** Whether there is a desk, for everybody. */
export type DeskHere = {
  ok: true;
  /** The name of the evening; empty: it has no name. */
  evening: string;
  /** Whether a passphrase was chosen; without one the desk admits no device. */
  open: boolean;
};

/** The address of the screen on the wall. */
export type WallLink = {
  ok: true;
  /** The last part of the address. */
  wall: string;
};

/** The address of the check-in. */
export type EntryLink = {
  ok: true;
  /** The last part of the address; `null`: the check-in is closed. */
  entry: string | null;
};

/** Whether somebody takes part in a tournament of the evening. */
export type EntryHere = {
  ok: true;
  /** The name of the evening; empty: it has no name. */
  evening: string;
  /** `none`: they did not ask, or were refused; `asked`: the organiser has not answered yet. */
  state: 'none' | 'asked' | 'in';
  /** The names of the tournaments in which they take part and that are not over. */
  tournaments: string[];
  /** Whether they are `in` and can ask for another tournament too. */
  another: boolean;
  /** The names of all tournaments that are not over. */
  running: string[];
};

/** A seat of the match at a table. */
export type FreeSeat = {
  /** The seat. */
  seat: string;
  /** The name of its player; empty: none was given. */
  name: string;
  /** Whether it has a phone. */
  claimed: boolean;
};

/** The match at a table, for a device that scanned the table's sheet. */
export type Playing = {
  /** The id of the match. */
  match: string;
  /** The game that is played. */
  game: string;
  /** The seats of the match. */
  seats: FreeSeat[];
  /** Whether it has ended. */
  over: boolean;
  /** Whether it has a tablet; a match that the desk opened waits for the tablet of the table. */
  tablet: boolean;
};

/** The table and match behind a table's QR code. */
export type TableHere = {
  ok: true;
  /** The name of the evening; empty: it has no name. */
  evening: string;
  /** The table's number. */
  number: number;
  /** The name of the table; empty: it has only a number. */
  name: string;
  /** Whether it takes part in the evening. */
  open: boolean;
  /** Whether a tournament goes on: then the organiser decides who plays here next. */
  tournament: boolean;
  /** The match that is played there; `null`: none. */
  playing: Playing | null;
};

/** A participant at a table of a round, or with a bye. */
export type TournamentSeat = {
  /** The id of the entrant. */
  entrant: string;
  /** The display name. */
  name: string;
  /** Whether they withdrew before the table had a result. */
  gone: boolean;
};

/** A recorded result of a board; the last one counts. */
export type TournamentResult = {
  /** The ids of the winners; empty: a draw, or all lost. */
  winners: string[];
  /** The ids of those on the places after them, best first; empty unless places give points. */
  order: string[];
  /** The match it was taken from; `null`: the organiser corrected it. */
  match: string | null;
  /** The head of that match's chain. */
  head: string | null;
  /** The reason for the correction. */
  reason: string | null;
  /** Whether all lost. */
  nobody: boolean;
};

/** A table of a round. */
export type TournamentTable = {
  /** The number of the table in the round. */
  table: number;
  /** The entrants at the table, first seat first. */
  seats: TournamentSeat[];
  /** The share of the table's point for each entrant, as fractions (`"1/2"`); `null`: no result yet. */
  shares: Record<string, string> | null;
  /** Whether it was never played because an entrant withdrew. */
  forfeited: boolean;
  /** The results recorded for each board, in order; not sent to the wall. */
  boards: TournamentResult[][];
};

/** A round. */
export type TournamentRound = {
  /** The number of the round. */
  round: number;
  /** The tables of the round. */
  tables: TournamentTable[];
  /** The entrants with a bye. */
  byes: TournamentSeat[];
  /** The reason the round was paired by hand; empty: it was not, or this is for the wall. */
  by_hand: string;
};

/** A participant of the tournament: a person or a team. */
export type TournamentEntrant = {
  /** The id of the entrant. */
  entrant: string;
  /** The display name. */
  name: string;
  /** The members of a team. */
  members: string[];
  /** Whether they withdrew. */
  gone: boolean;
};

/** A table without a result. */
export type TournamentDue = {
  /** The round. */
  round: number;
  /** The table. */
  table: number;
};

/** A request of an entrant not to play in a round. */
export type TournamentRest = {
  /** The round. */
  round: number;
  /** The id of the entrant. */
  entrant: string;
  /** The points for that round, as a fraction. */
  points: string;
};

/** The cross table: a row for each entrant in the order of the standings. */
export type TournamentCross = {
  /** Whether a column is a round; else it is an opponent, in the order of the rows. */
  by_round: boolean;
  /** The entrants of the rows. */
  entrants: string[];
  /** The cells by row and column: points (`?`: none yet) and, by rounds, the rows of the opponents. */
  rows: string[][][];
};

/** A place of the bracket. */
export type TournamentMeeting = {
  /** The two entrants; `null`: not known yet, or a bye. */
  seats: (string | null)[];
  /** The entrant that advanced. */
  winner: string | null;
};

/** A row of the standings. */
export type TournamentStanding = {
  /** The place, from 1; equal entrants share it. */
  place: number;
  /** The id of the entrant. */
  entrant: string;
  /** The display name. */
  name: string;
  /** The points, as a fraction. */
  points: string;
  /** The number of tables played. */
  played: number;
  /** The tie-breaks by name; `null` where one does not apply. */
  ties: Record<string, string | null>;
  /** Whether they withdrew. */
  gone: boolean;
};

/** A tournament: entrants, rounds, standings. */
export type Tournament = {
  /** The name of the tournament. */
  name: string;
  /** The pairing system. */
  form: 'swiss' | 'round-robin' | 'knock-out';
  /** The game. */
  game: string;
  /** The minimum and maximum number of seats at a table. */
  seats: number[];
  /** The points of each place at a table; empty: a table has one point, for the winner. */
  places: number[];
  /** The number of planned rounds. */
  planned: number | null;
  /** The number of matches in one meeting. */
  boards: number;
  /** The house rules with which its matches are opened, where they differ from the usual ones. */
  options: Record<string, Json>;
  /** Whether its matches are opened with help for the players. */
  coaching: boolean;
  /** Whether all rounds are paired. */
  complete: boolean;
  /** Whether it is over. */
  finished: boolean;
  /** The entrants, in the order they entered. */
  entrants: TournamentEntrant[];
  /** The pairs of entrants that must not meet; empty for the wall. */
  apart: string[][];
  /** The requests not to play in a round; empty for the wall. */
  rests: TournamentRest[];
  /** The rounds, first to last. */
  rounds: TournamentRound[];
  /** The tables without a result. */
  due: TournamentDue[];
  /** The tie-breaks, first to last. */
  ties: string[];
  /** The standings, best first. */
  standings: TournamentStanding[];
  /** The cross table. */
  cross: TournamentCross;
  /** The bracket of a knock-out, round by round; empty in other systems. */
  bracket: TournamentMeeting[][];
  /** The newest head of the chain of its events (`docs/evidence.md`). */
  head: string;
};

/** A confirmed match at a table of the evening whose result was not taken into the tournament. */
export type TournamentReady = {
  /** The id of the match. */
  match: string;
  /** The number of the table of the evening. */
  number: number;
  /** The names of the players. */
  names: string[];
  /** Whether an open table of the tournament belongs to these players. */
  fits: boolean;
};

/** A tournament of the evening. */
export type TournamentOfEvening = {
  /** Its number in the evening, from 1. */
  number: number;
  /** The name of the tournament. */
  name: string;
  /** Whether it is over. */
  finished: boolean;
};

/** A tournament of an evening, and which others there are. */
export type TournamentAnswer = {
  ok: true;
  /** The tournament; `null`: the evening has none. */
  tournament: Tournament | null;
  /** The results that can be taken; empty for the wall. */
  ready: TournamentReady[];
  /** The names of those who asked to take part and can be entered in it; empty for the wall. */
  asked: string[];
  /** The tournaments of the evening, the oldest first. */
  all: TournamentOfEvening[];
};
