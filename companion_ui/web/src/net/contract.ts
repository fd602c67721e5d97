// Written by `python deploy/contract.py` from referee/wire. Do not edit.

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

/** What the referee says of an action. */
export type Verdict = 'legal' | 'unverified' | 'illegal' | 'foul';

/** Whose an action can be: a player's, the table's, or either's. */
export type By = 'seat' | 'table' | 'any';

/** What a kind of action is for. */
export type Purpose = 'move' | 'tell' | 'end' | 'foul' | 'undo';

/** When taking back an action asks the other seats, though nobody did anything since. */
export type UndoConsent = 'revealed' | 'never' | 'always';

/** One of the values listed. */
export type OneType = {
  type: 'one';
  /** What they are: `card`, `cell`, `word` ... */
  of: string;
  /** The values: strings, numbers or booleans, seldom lists. */
  values: Json[];
  /** What the values are names of: objects. One of people's own may stand in the place of a name. */
  written?: Record<string, Json>;
};

/** An integer. */
export type IntegerType = {
  type: 'integer';
  /** The least; `null`: -10^9. */
  min: number | null;
  /** The greatest; `null`: 10^9. */
  max: number | null;
};

/** `true` or `false`. */
export type FlagType = {
  type: 'flag';
};

/** A string of at most 64 characters. */
export type TextType = {
  type: 'text';
  /** What it is. */
  of: string;
  /** The regular expression all of it matches. */
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
  /** How many items it has at least. */
  min: number;
  /** How many at most; `null`: 64. */
  max: number | null;
  /** Whether no item may stand twice (`"??"` apart). */
  distinct: boolean;
  /** Whether the order of the items matters; absent: it does not. */
  ordered?: boolean;
};

/** An object whose members are all alike. */
export type MapType = {
  type: 'map';
  /** The type of its keys. */
  key: FieldType;
  /** The type of its values. */
  item: FieldType;
  /** How many members it has at least. */
  min: number;
  /** How many at most; `null`: 64. */
  max: number | null;
};

/** A value of one of several types. */
export type EitherType = {
  type: 'either';
  /** The types. */
  types: FieldType[];
};

/** An object with named members; only layouts have some. */
export type ObjectType = {
  type: 'object';
  /** The type of each member. */
  members: Record<string, FieldType>;
  /** The members that may be left out. */
  optional: string[];
};

/** The values a field can take. */
export type FieldType =
  OneType | IntegerType | FlagType | TextType | SeatType | ListType | MapType | ObjectType | EitherType;

/** Which seats a match may have. */
export type Seating = {
  /** The seats in the orders allowed; none: seats of any names. */
  orders: string[][];
  /** How many seats there are at least, where the names are free. */
  least: number;
  /** How many at most. */
  most: number;
};

/** A house rule. */
export type Option = {
  /** Its name. */
  name: string;
  /** What it can be. */
  type: FieldType;
  /** What it is where a header does not say. */
  default: Json;
  /** The open points of the rules it settles (`O5`). */
  settles: string[];
};

/** A field of an action. */
export type Field = {
  /** Its name. */
  name: string;
  /** What it can be. */
  type: FieldType;
  /** Whether it must be there. */
  required: boolean;
  /** Whether only the acting seat and the referee may know its value. */
  private: boolean;
  /** It is private only where another field has a value: that field's name, and the value. */
  private_if: Json[] | null;
};

/** A kind of action. */
export type ActionKind = {
  /** Its name: `action` of the actions of this kind. */
  kind: string;
  /** Whose it can be. */
  by: By;
  /**
   * What it is for: a move, telling the own phone private facts, the players' end of a match, saying that
   * the seat broke a rule, an undo.
   */
  purpose: Purpose;
  /** Whether views say what it would do. */
  preview: boolean;
  /**
   * Whether taking it back asks the other seats, though nobody did anything since: if it revealed a hidden
   * card or weighs as much, never, or always.
   */
  undo: UndoConsent;
  /** Whether it may still be recorded once the match is over. */
  after_end: boolean;
  /** Its fields. */
  fields: Field[];
};

/** A code of the game. */
export type Code = {
  /** The rule it rests on (`R12`). */
  rule: string;
  /** The verdict it goes with. */
  verdict: Verdict;
};

/** A code of advice. */
export type AdviceCode = {
  /** The rule it reminds of. */
  rule: string;
};

/** What a game declares. */
export type Game = {
  /** Its id. */
  name: string;
  /** The version of its rules. */
  version: string;
  /** Its seats. */
  seating: Seating;
  /** Its house rules. */
  options: Option[];
  /** Its kinds of actions, `undo` among them. */
  actions: ActionKind[];
  /** Every code a verdict can have. */
  codes: Record<string, Code>;
  /** Every code advice can have. */
  advices: Record<string, AdviceCode>;
  /** The codes of refusals that an arbiter may let stand. */
  waivable: string[];
  /** The kinds of actions of which views say what they would do. */
  previewed: string[];
  /** Whether there is a match to look at (`/api/games/{game}/example`). */
  example: boolean;
  /** How many lessons it has (`/api/games/{game}/lessons`). */
  lessons: number;
  /** What a layout of it holds (`/api/tables`); `null`: it is played from the start alone. */
  layout: FieldType | null;
  /**
   * What of the game's words, lessons, examples and preparation cannot be used, with file and line or
   * field; empty if they are whole.
   */
  word_faults: string[];
};

/** A text in both languages; Japanese with readings. */
export type Said = {
  /** In Japanese. */
  ja: string;
  /** In English. */
  en: string;
};

/** A pile as it is drawn. */
export type LessonPile = {
  /** The cards of it that are seen, face up; none: it lies face down. */
  cards: string[];
  /** How many there are; `null`: it is not said. */
  count: number | null;
  /** What it is called. */
  name: Said | null;
};

/** A step of a lesson: it asks for cards to be laid, for an action, or for nothing. */
export type LessonStep = {
  /** What is said. */
  say: Said;
  /** Cards to be laid: a layout of the game; `null`: they stay. */
  lay: Record<string, Json> | null;
  /** What may be done: a member left out may be anything, a list is any of its values. */
  accept: Record<string, Json>[];
  /** What the referee says of it. */
  verdict: Verdict;
  /** The code of that. */
  code: string | null;
  /** What is said when something else was done that the rules allow. */
  wrong: Said | null;
  /** Actions the tablet records itself. */
  play: Record<string, Json>[];
  /** Piles that are drawn beside what is said. */
  piles: LessonPile[];
};

/** A lesson of a game. */
export type Lesson = {
  /** Its name. */
  id: string;
  /** Its title. */
  title: Said;
  /** The seats. */
  seats: string[];
  /** The house rules it names. */
  options: Record<string, Json>;
  /** Its steps. */
  steps: LessonStep[];
};

/** What a device is to a match. */
export type Role = 'table' | 'seat' | 'arbiter' | 'spectator';

/** What recorded a line. */
export type RecordedBy = 'table' | 'seat' | 'arbiter' | 'cli';

/** The header of the record, and the house rules in force. */
export type Header = {
  record: 'match';
  version: 1;
  /** The id of the game. */
  game: string;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The house rules the record names; absent if it names none. */
  options?: Record<string, Json>;
  /** Every house rule of the game as it is in this match. */
  rules_in_force: Record<string, Json>;
  /** The names of players, by seat. */
  names?: Record<string, string>;
  /** The version of the rules it was opened under. */
  rules?: string;
  /** How the table lay at its start; absent: as the game begins. */
  layout?: Record<string, Json>;
};

/** The settings of a match. */
export type Settings = {
  /** Whether screens show what actions would do. */
  coaching: boolean;
  /** How many matches the people of each seat had won before, if this one follows another of theirs. */
  wins?: Record<string, number>;
};

/** What the hands do now: a word of the game, its parameters beside it. */
export type Step = {
  /** The code of the word. */
  step: string;
  [parameter: string]: Json;
};

/** What the own seat told that speaks against an action: a word of the game, its parameters beside it. */
export type Advice = {
  /** The code of the word. */
  code: string;
  [parameter: string]: Json;
};

/** The match goes back: the one effect that is no game's. */
export type UndoEffect = {
  effect: 'undo';
  /** To just after this action; 0: the start. */
  to: number;
};

/** How the match ended. */
export type Outcome = {
  /** Who won; nobody: a draw, or all lost. */
  winners: string[];
  /** The code of the reason; `ruling` if the arbiter decided it. */
  reason: string;
};

/** How a claim came out. */
export type Settled = {
  /** How it came out. */
  as: 'confirmed' | 'refuted';
  /** The action that proved it. */
  by: number;
};

/** Who of the arbiters decided, and why. */
export type Signed = {
  /** The arbiter's name. */
  name: string;
  /** Why. */
  reason: string;
};

/** A line of the record, as this device may see it. */
export type Line<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** Who acted; `table` for what nobody in particular did. */
  seat: string;
  /** The action; what is private to another seat is `"??"`. */
  action: G['action'];
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** What the action did. */
  effects: G['effect'][];
  /** What the hands had to do then. */
  steps: Step[];
  /** What sentences about it name beside its fields, such as the card on the cell it left. */
  about: Record<string, Json>;
  /** How the claim in it came out. */
  settled: Settled | null;
  /** Whether it was taken back. */
  undone: boolean;
  /** When it was recorded (ISO 8601). */
  at: string | null;
  /** What recorded it; `null` in a replay. */
  by: RecordedBy | null;
  /** The seats that agreed to the undo. */
  consent: string[];
  /** The reason given for the undo. */
  reason: string | null;
  /** The ruling it comes from; `null` for what players did. */
  ruling: Signed | null;
  /** Its link in the chain; `null` in a replay. */
  link: number | null;
  /** A note of the record. */
  note: string | null;
  /** Whether it tells what only this device's seat knows: shown under cover. */
  private: boolean;
  /** What its kind of action is for; absent: a move. */
  purpose?: 'tell' | 'end' | 'foul' | 'undo';
};

/** A template of what may be done now. */
export type Choice = {
  /** Who may do it. */
  seat: string;
  /** The kind of action. */
  action: string;
  /** Each field with the values it can take. */
  fields: Record<string, FieldType>;
  /** The fields that may be left out. */
  optional: string[];
  /** Whether the referee accepts all it stands for; else some of that. */
  exact: boolean;
  /** The fields only the seat may know: asked for under cover; absent if there are none. */
  private?: string[];
  /** What it is for (see the kind of action); absent: a move. */
  purpose?: 'tell' | 'end' | 'foul';
};

/** What an action would do. */
export type Preview<G extends GameTypes = GameTypes> = {
  /** The action. */
  action: G['action'];
  /** What it would do. */
  effects: G['effect'][];
};

/** What the undo button would do. */
export type UndoButton = {
  /** It goes back to just after this action. */
  to: number;
  /** At once, or once the others agreed. */
  tier: 'free' | 'consent';
};

/** What `restore` could bring back. */
export type Restorable = {
  /** The undo that took it back. */
  from: number;
  /** How many lines. */
  count: number;
  /** The number of the first of them: what would be recorded. */
  first: number;
  /** How many lines that stand were recorded since; 0: the way forward is open. */
  since: number;
};

/** An undo that waits for consent. */
export type Ask = {
  /** Its id, for `consent`. */
  id: string;
  /** It would go back to just after this action. */
  to: number;
  /** The seat that asks, or `table`. */
  by: string;
  /** The seats that are asked. */
  needs: string[];
  /** Whether all of them must agree. */
  enough: 'all' | 'one';
  /** Those that agreed. */
  given: string[];
  /** The hidden cards that came to light since. */
  seen: string[];
};

/** How a seat went to another device the last time. */
export type Moved = {
  /** When. */
  at: string;
  /** How many actions were recorded then. */
  n: number;
  /** Whether the device before handed it on, with what had been told. */
  handed: boolean;
};

/** A seat and its device. */
export type Person = {
  /** Whether a device has the seat. */
  claimed: boolean;
  /** Whether a phone has the seat or once had it: then the table tells and confirms nothing for it. */
  phone: boolean;
  /** Whether that device is connected. */
  online: boolean;
  /** How the seat went to another device last. */
  moved: Moved | null;
};

/** A phone that waits for a seat another one has. */
export type Claim = {
  /** Its id, for `admit` and `hand`. */
  id: string;
  /** The seat. */
  seat: string;
  /** Whether the seat's phone let it have the seat. */
  handed: boolean;
};

/** Wrong PINs of this match. */
export type Tried = {
  /** How many in all. */
  pin: number;
  /** When the last. */
  at: string;
};

/** The arbiter's answer to an objection. */
export type Answered = {
  /** The arbiter's name. */
  name: string;
  /** Why. */
  reason: string;
  /** Its link in the chain. */
  link: number;
};

/**
 * What is wrong with a record: a move is missing, a card is another, a rule was not kept, or something
 * else.
 */
export type Wrong = 'missing' | 'card' | 'rule' | 'other';

/** Somebody says that the record is not what happened. */
export type Objection = {
  /** Its link in the chain. */
  link: number;
  /** How many actions were recorded then. */
  n: number;
  /** What kind of device said it. */
  by: RecordedBy;
  /** For which seat. */
  seat: string | null;
  /** The action it is about; `null`: the record as a whole. */
  about: number | null;
  /** What is wrong. */
  what: Wrong;
  /** In their own words. */
  note: string | null;
  /** When. */
  at: string;
  /** The arbiter's answer. */
  answer: Answered | null;
};

/** What the arbiter decided. */
export type Ruling = {
  /** The arbiter's name. */
  name: string;
  /** Why. */
  reason: string;
  /** Its link in the chain. */
  link: number;
  /** How many actions were recorded then. */
  n: number;
  /** When. */
  at: string;
  /** What kind of ruling. */
  ruling: 'stop' | 'resume' | 'back' | 'correct' | 'insert' | 'remove' | 'allow' | 'result' | 'answer';
  /** The action it is about. */
  about: number | null;
  /** The winners, of a `result`. */
  winners: string[] | null;
};

/** What a seat said of the result. */
export type Confirmed = {
  /** Whether it is right. */
  agree: boolean;
  /** What kind of device said it. */
  by: RecordedBy;
  /** Why it is not. */
  reason: string | null;
  /** Whether it was signed with the key of the seat's own phone. */
  signed: boolean;
  /** When. */
  at: string;
};

/** The question whether the end was right. */
export type Confirm = {
  /** The link that ended the match. */
  of: number;
  /** Its hash. */
  head: string;
  /** What each seat said. */
  seats: Record<string, Confirmed | null>;
};

/** The head all devices were last asked to sign. */
export type Sign = {
  /** Its link. */
  of: number;
  /** Its hash. */
  head: string;
  /** The devices that signed it. */
  signed: string[];
};

/** A table of an evening with many tables. */
export type Place = {
  /** Its number. */
  number: number;
  /** What it is called; empty: nothing but its number. */
  name: string;
  /** Since when the organiser is called; `null`: nobody waits for them. */
  called: string | null;
};

/** The match the same people play after this one. */
export type NextMatch = {
  /** Its id. */
  match: string;
};

/** That a match was recorded under rules that are not those of today: nothing more is recorded in it. */
export type Outdated = {
  /** The first action that today's rules do not give as it was recorded. */
  from: number;
  /** The version it was recorded under. */
  rules: string;
  /** The version that is installed; `null`: the game is not. */
  today: string | null;
};

/** The same in a view. */
export type OutdatedView = {
  /** The first action that today's rules do not give as it was recorded. */
  from: number;
  /** The version it was recorded under. */
  rules: string;
  /** The version that is installed; `null`: the game is not. */
  today: string | null;
  /** The action after which the table lay as the position says; `null`: no position is known. */
  known: number | null;
  /** Whether `play_on` can lay this table in a new match. */
  lay: boolean;
};

/** The match that is played on here, on a table that was laid again. */
export type Before = {
  /** Its id. */
  match: string;
};

/** What a seat may do while others are waited for. */
export type May = {
  /** The seat. */
  seat: string;
  /** The kind of action. */
  action: string;
};

/** What of a view is the position, and the same for every device. */
export type Frame<G extends GameTypes = GameTypes> = {
  /** The public view of the position. */
  position: G['position'];
  /** The seats everybody waits for now. */
  turn: string[];
  /** The seats in the order their turns come, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /** What the other seats may do meanwhile (a doubt, a trap): telling and giving up apart. */
  may: May[];
  /** What is printed on cards lying open and a screen must say. */
  reference: G['reference'][];
  /** How the match ended; `null` while it is open. */
  outcome: Outcome | null;
};

/** Everything the screen of one device shows, for exactly its eyes. */
export type View<G extends GameTypes = GameTypes> = {
  /** The index (from 0) from which on `lines` replaces the list of lines. */
  from: number;
  /** The public view of the position. */
  position: G['position'];
  /** The seats everybody waits for now. */
  turn: string[];
  /** The seats in the order their turns come, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /** What the other seats may do meanwhile (a doubt, a trap): telling and giving up apart. */
  may: May[];
  /** What is printed on cards lying open and a screen must say. */
  reference: G['reference'][];
  /** How the match ended; `null` while it is open. */
  outcome: Outcome | null;
  /** The id of the match. */
  match: string;
  /** The number of the last action: the version, and what a client expects. */
  n: number;
  /** The action after which the position is; `n` unless asked for another. */
  at: number;
  /** The newest link of the chain. */
  link: number;
  /** Its hash. */
  head: string;
  /** This device's name in the chain; `null` for spectators. */
  device: string | null;
  /** Whether the chain has a public key of this device. */
  keyed: boolean;
  /** What this device is to the match. */
  role: Role;
  /** Its seat. */
  seat: string | null;
  /** Whether it holds the pen. */
  pen: boolean;
  /** The header. */
  header: Header;
  /** The settings. */
  settings: Settings;
  /** The private view of the device's seat (what games answer as `private`); `null` without one. */
  mine: G['mine'] | null;
  /** What this device may record now (with the pen: of every seat), from public facts alone. */
  choices: Choice[];
  /**
   * The same for the covered form of the device's seat, with what it told in mind; `null`: the same. What
   * games answer as `own_choices`.
   */
  mine_choices: Choice[] | null;
  /** What some of that would do; none with `coaching` off. */
  previews: Preview<G>[];
  /** The lines from index `from` on. */
  lines: Line<G>[];
  /** What the undo button would do; `null`: nothing to undo, or not by this device. */
  undo: UndoButton | null;
  /** What `restore` could bring back; for the pen and the arbiter. */
  restorable: Restorable | null;
  /** The undo that waits for consent. */
  ask: Ask | null;
  /** The seats and their devices. */
  people: Record<string, Person>;
  /** The phones waiting for a taken seat: of every seat; for a seat's phone, of its own. */
  claims: Claim[];
  /** Wrong PINs of this match; for the table. */
  tried: Tried | null;
  /** Why the arbiter closed the match: no action is recorded any more. */
  closed: string | null;
  /** Who stopped the table: only the arbiter records anything. */
  stopped: Signed | null;
  /** What was objected. */
  objections: Objection[];
  /** What the arbiter decided. */
  rulings: Ruling[];
  /** What was said of the result; `null` while the match is open. */
  confirm: Confirm | null;
  /** The head all devices are asked to sign. */
  sign: Sign | null;
  /** The seats that opened what they had told, and told nothing since. */
  disclosed: string[];
  /** The table of an evening the match is played at; `null`: it is at none. */
  place: Place | null;
  /** The match the same people play on in. */
  next: NextMatch | null;
  /** The match that is played on here; `null`: this one began by itself. */
  after: Before | null;
  /** That it is shown as recorded, and nothing more is recorded in it; `null`: it goes on. */
  outdated: OutdatedView | null;
  /** The version of the software. */
  build: string;
};

/** It was done. */
export type Done = {
  ok: true;
  /** The number of the last action. */
  n?: number;
  /** The newest link of the chain. */
  link?: number;
};

/** What the referee says of an action. */
export type Judgement<G extends GameTypes = GameTypes> = {
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** What the action did, or would do. */
  effects: G['effect'][];
  /** What the hands do. */
  steps: Step[];
};

/** An action was recorded (`record`, `undo`, `consent`, `rule`). */
export type Recorded<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** What the action did, or would do. */
  effects: G['effect'][];
  /** What the hands do. */
  steps: Step[];
  /** The number of the action. */
  n: number;
  /** The newest link of the chain, after a ruling. */
  link?: number;
};

/** What the referee would say of an action (`check`). */
export type Checked<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** What the action did, or would do. */
  effects: G['effect'][];
  /** What the hands do. */
  steps: Step[];
  /** The number of the last action. */
  n: number;
  /** The action, as it was understood. */
  action: G['action'];
  /** What sentences about it name beside its fields. */
  about: Record<string, Json>;
  /** What the own seat told that speaks against it; for its own phone. */
  advice?: Advice[];
};

/** The others were asked (`undo`, `consent`). */
export type Asked = {
  ok: true;
  /** The number of the last action. */
  n: number;
  /** The undo that waits; `null`: somebody said no. */
  asked: Ask | null;
};

/** The first line that could not be brought back. */
export type Stopped<G extends GameTypes = GameTypes> = {
  /** Its number. */
  n: number;
  /** What is said of it now. */
  verdict: Verdict;
  /** The code of the rule behind that. */
  code: string | null;
  /** The action, as everybody sees it. */
  action: G['action'];
};

/** Lines were brought back (`restore`, and rulings that change the record). */
export type Restored<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The number of the last action. */
  n: number;
  /** The newest link of the chain, after a ruling. */
  link?: number;
  /** How many lines were brought back. */
  restored: number;
  /** How many were not. */
  left: number;
  /** What stood in the way. */
  stopped: Stopped<G> | null;
};

/** What `undo` and `consent` answer. */
export type UndoAnswer<G extends GameTypes = GameTypes> = Recorded<G> | Asked;

/** What `rule` answers: of `allow`, of rulings that bring lines back, of the others. */
export type RuleAnswer<G extends GameTypes = GameTypes> = Recorded<G> | Restored<G> | Done;

/** The rules forbid it; nothing was recorded. */
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
  /** What sentences about it name beside its fields; of an undo nothing. */
  about?: Record<string, Json>;
};

/** What the own seat told speaks against it; nothing was recorded. */
export type Advised<G extends GameTypes = GameTypes> = {
  ok: false;
  error: 'advised';
  /** The number of the last action. */
  n: number;
  /** What speaks against it. */
  advice: Advice[];
  /** The action. */
  action: G['action'];
};

/** Something was recorded meanwhile. */
export type Stale<G extends GameTypes = GameTypes> = {
  ok: false;
  error: 'stale';
  /** The number of the last action. */
  n: number;
  /** The view now. */
  view: View<G>;
};

/** A member of the request is wrong. */
export type BadField = {
  ok: false;
  error: 'bad-field';
  /** Which (dotted path). */
  field: string;
  /** What is wrong with it: `missing`, `unknown-field`, `no-integer` ... */
  reason: string;
  /** What was sent, if it is short. */
  value: Json;
};

/** What was sent to be judged is no record. */
export type BadRecord = {
  ok: false;
  error: 'bad-record';
  /** The line; `null` for a table that was laid, which has none. */
  line: number | null;
  /** The member in it. */
  field: string | null;
  /** What is wrong with it. */
  reason: string;
  /** What stands there. */
  value: Json;
};

/** What else can be answered instead (`docs/protocol.md`, "Commands"). */
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

/** Anything else that stood in the way. */
export type OtherFailure = {
  ok: false;
  /** Of `other-rules`: the first action that today's rules do not give. */
  from?: number;
  /** The code of the error. */
  error: ErrorCode;
  /** Of `broken`: the action from which on the record does not verify. */
  n?: number;
  /** Of `stopped`: who stopped the table. */
  name?: string;
  /** Of `stopped` and `broken`: why. */
  reason?: string;
  /** Of `other-rules`: the version the match was recorded under. */
  rules?: string;
  /** Of `other-rules`: the version that is installed; `null`: the game is not. */
  today?: string | null;
};

/** Nothing was done. */
export type Failure<G extends GameTypes = GameTypes> =
  Refused<G> | Advised<G> | Stale<G> | BadField | BadRecord | OtherFailure;

/** A match was opened. */
export type Opened = {
  ok: true;
  /** Its id. */
  match: string;
  /** The table's token: told here and never again. */
  token: string;
  /** The arbiter's PIN: told here and never again. */
  pin: string;
  /** The table's name in the chain. */
  device: string;
};

/** A device joined a match. */
export type Joined = {
  ok: true;
  /** Its token. */
  token: string;
  /** The id of the match. */
  match: string;
  /** What it is to the match. */
  role: Role;
  /** Its seat. */
  seat: string | null;
  /** Whether it waits until it is let in. */
  waiting: boolean;
  /** Its name in the chain; `null` for spectators. */
  device: string | null;
};

/** Who may still join as what. */
export type Ticket = {
  /** The seat. */
  seat: string | null;
  /** What the device will be. */
  role: 'seat' | 'spectator' | 'table';
  /** Six digits to type instead; `null` for a table. */
  code: string | null;
  /** What its QR code says. */
  url: string;
  /** Whether a device has the seat. */
  claimed: boolean;
  /** Whether that device is connected. */
  online: boolean;
};

/** The way into the next match of the same people. */
export type Next = {
  ok: true;
  /** Its id. */
  match: string;
  /** What this device will be. */
  role: 'seat' | 'spectator';
  /** Its seat. */
  seat: string | null;
  /** Its ticket. */
  ticket: string;
};

/** An address phones may reach. */
export type Address = {
  /** The address. */
  url: string;
  /** Whether another machine could reach it at all. */
  reachable: boolean;
  /** Whether a device came by it that is neither this machine nor the asker. */
  reached: boolean;
};

/** Where phones can reach this referee. */
export type Here = {
  /** The addresses, the likeliest first. */
  addresses: Address[];
  /** Seconds since such a device last opened the phones' page; `null`: never since the start. */
  phone_ago: number | null;
  /** The version of the software. */
  build: string;
};

/** A record to look through. */
export type Replay<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The header. */
  header: Header;
  /** The position after action 0, 1, ...; with `frames=changes` only what differs from before. */
  frames: Frame<G>[];
  /** The lines, as everybody sees them at the end. */
  lines: Line<G>[];
};

/** A table that was laid, after what was done at it. */
export type Laid<G extends GameTypes = GameTypes> = {
  ok: true;
  /** The public view of the position. */
  position: G['position'];
  /** The seats everybody waits for now. */
  turn: string[];
  /** The seats in the order their turns come, if nothing changes it. */
  upcoming: string[];
  /** The follow-ups the game waits for. */
  due: G['due'][];
  /** What the other seats may do meanwhile (a doubt, a trap): telling and giving up apart. */
  may: May[];
  /** What is printed on cards lying open and a screen must say. */
  reference: G['reference'][];
  /** How the match ended; `null` while it is open. */
  outcome: Outcome | null;
  /** The header. */
  header: Header;
  /** What may be done now, for all seats and the table. */
  choices: Choice[];
  /** What attacks and the like would do. */
  previews: Preview<G>[];
  /** What was done, and what the referee says of it. */
  lines: Line<G>[];
  /** How the table lies now, as a layout; `null` where none can say it (something is due). */
  layout: Record<string, Json> | null;
};

/** The store answers. */
export type Health = {
  ok: true;
  /** The version of the software. */
  build: string;
};

/** What was judged of an action (`docs/records.md`, "The audit"). */
export type AuditLine<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
  /** What the action did. */
  effects: G['effect'][];
  /** How the claim in it came out; absent: there is none, or it is open. */
  settled?: Settled;
  /** Of an `illegal` line of a record that was sent: what is wrong, as a sentence for people. */
  message?: string;
  /** The odds that a claim was true when it was made, a fraction (`11/42`); of games that reckon them. */
  claim_odds?: string;
};

/** The last line of an audit. */
export type AuditEnd<G extends GameTypes = GameTypes> = {
  /** How the match ended; `null` while it is open. */
  outcome: Outcome | null;
  /** The public view after the last action. */
  position: G['position'];
};

/** The audit of a record that was sent (`POST /api/audit`). */
export type RecordAudit<G extends GameTypes = GameTypes> = {
  ok: true;
  /** 1 if some line is `illegal`; what `tachiai audit` exits with. */
  status: 0 | 1;
  /** A line an action, then the end. */
  lines: (AuditLine<G> | AuditEnd<G>)[];
};

/** What was said of an action. */
export type VerdictAndCode = {
  /** The verdict. */
  verdict: Verdict;
  /** The code of the rule behind it. */
  code: string | null;
};

/** Today's rules judge an action otherwise than those it was recorded under. */
export type Difference = {
  /** The number of the action. */
  n: number;
  /** What was said at the table. */
  recorded: VerdictAndCode;
  /** What today's rules say. */
  today: VerdictAndCode;
  /** The version of the rules it was recorded under. */
  rules: string;
};

/** The first thing wrong with a stored chain. */
export type ChainFault = {
  /** Its link. */
  n: number;
  /** What is wrong there. */
  reason: string;
};

/** A claim of a seat that opened what it told, beside what it told. */
export type Held<G extends GameTypes = GameTypes> = {
  /** The number of the action. */
  n: number;
  /** The seat. */
  seat: string;
  /** The action. */
  claim: G['action'];
  /** The line that told; `null` if none did. */
  told: number | null;
  /** Whether the claim is what was told. */
  verdict: 'as told' | 'not as told' | 'cannot say';
  /** What speaks against it. */
  advice: Advice[];
  /** How it came out. */
  settled: Settled | null;
  /** Whether it was a lie. */
  lie: boolean;
};

/** The audit of a match the referee keeps, once it is over. */
export type MatchAudit<G extends GameTypes = GameTypes> = {
  /** As it was judged when it was recorded: a line an action, then the end. */
  lines: (AuditLine<G> | AuditEnd<G>)[];
  /** Where today's rules judge otherwise. */
  differences: Difference[];
  /** That today's rules do not give what was recorded; `null`: they do. */
  outdated: Outdated | null;
  /** The first thing wrong with the chain; `null`: it is whole. */
  fault: ChainFault | null;
  /** The claims of the seats that opened what they told (for the arbiter: of all) beside what they told. */
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
  /** Its number: `R12`, `O4`. */
  number: string;
  /** A few words. */
  title: string;
  /** What it says. */
  blocks: RuleBlock[];
  /** Whether there is a drawn example (`/api/games/{game}/rules/{number}/example`). */
  example: boolean;
};

/** A chapter of the rules. */
export type RuleChapter = {
  /** Its title. */
  title: string;
  /** What it says before its first rule; often nothing. */
  blocks: RuleBlock[];
  /** Its rules, in order. */
  rules: RuleText[];
};

/** The rules of a game in one language. */
export type Rules = {
  /** The language they are in: the one asked for, or another where the game has no other. */
  lang: string;
  /** What the game is called. */
  title: string;
  /** What it is about. */
  blocks: RuleBlock[];
  /** Its chapters, in order. */
  chapters: RuleChapter[];
};

/** A drawn example of a rule: a table that was laid, what is done at it, what the referee says of it. */
export type RuleExample<G extends GameTypes = GameTypes> = {
  /** The number of the rule. */
  rule: string;
  /** What it shows, if that is said. */
  title: Said | null;
  /** The header. */
  header: Header;
  /** How the table lies at the start and after each action; what is refused leaves it as it was. */
  frames: Frame<G>[];
  /** The actions, and what the referee says of each. */
  lines: Line<G>[];
};

/**
 * What may need somebody at a table. `broken`: the match cannot be read; `stopped`: its arbiter stopped it;
 * `disagreed`: somebody says that it did not end so; `illegal`: its last line is one the rules refuse;
 * `asked`: an undo waits for consent; `phone-waits`: a phone waits to be let in; `no-tablet`: no tablet of
 * it is connected.
 */
export type Trouble = 'broken' | 'stopped' | 'disagreed' | 'illegal' | 'asked' | 'phone-waits' | 'no-tablet';

/** A table as everybody may see it: on the wall. */
export type WallTable = {
  /** Its number. */
  number: number;
  /** What it is called; empty: nothing but its number. */
  name: string;
  /** The game that is played there; `null`: nothing is. */
  game: string | null;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The names of players, by seat. */
  names: Record<string, string>;
  /** The number of the last action. */
  n: number;
  /** How many moves stand. */
  moves: number;
  /** `idle`: no match; `ready`: it was opened, nothing is recorded; `over`: it ended or was closed. */
  phase: 'idle' | 'ready' | 'playing' | 'over';
  /** The seats that are waited for. */
  turn: string[];
  /** How it ended. */
  outcome: Outcome | null;
};

/** The round clock, as it was when it was told. */
export type RoundClock = {
  /** How long the round is in all. */
  minutes: number;
  /** The seconds that are left by the referee's clock; below zero once time is up. */
  left: number;
  /** Whether it runs. */
  running: boolean;
};

/** The round clock, for everybody. */
export type ClockHere = {
  ok: true;
  /** The clock; `null`: there is none. */
  clock: RoundClock | null;
};

/** The organiser was called. */
export type Call = {
  /** When. */
  at: string;
  /** By which seat's phone; `null`: at the tablet. */
  seat: string | null;
};

/** A table as the desk sees it: public facts, and who needs what. */
export type DeskTable = {
  /** Its number. */
  number: number;
  /** What it is called; empty: nothing but its number. */
  name: string;
  /** The game that is played there; `null`: nothing is. */
  game: string | null;
  /** The seats, in the order of the game. */
  seats: string[];
  /** The names of players, by seat. */
  names: Record<string, string>;
  /** The number of the last action. */
  n: number;
  /** How many moves stand. */
  moves: number;
  /** `idle`: no match; `ready`: it was opened, nothing is recorded; `over`: it ended or was closed. */
  phase: 'idle' | 'ready' | 'playing' | 'over';
  /** The seats that are waited for. */
  turn: string[];
  /** How it ended. */
  outcome: Outcome | null;
  /** Whether it takes part in the evening. */
  open: boolean;
  /** What its QR code leads to. */
  code: string;
  /** The match that is played there. */
  match: string | null;
  /** The call that waits. */
  call: Call | null;
  /** Objections nobody has answered. */
  objections: number;
  /** The seats whose phones are connected. */
  phones: string[];
  /** The seats that have a phone. */
  claimed: string[];
  /** What may need somebody. */
  trouble: Trouble[];
  /** That the match was recorded under other rules than today's, and is only shown. */
  outdated: Outdated | null;
  /** When the first action was recorded; `null`: none is. */
  began: string | null;
  /** When the last action was recorded, or the match opened. */
  at: string | null;
  /** The seats that have not said that the match ended so, where nobody decided it. */
  unconfirmed: string[];
  /** Whether a tablet lies there and waits for a match. */
  waits: boolean;
  /** How many matches were played there so far, this one included. */
  played: number;
};

/** All tables, for the desk. */
export type Evening = {
  ok: true;
  /** What the evening is called; empty: it has no name. */
  evening: string;
  /** The tables, by number. */
  tables: DeskTable[];
  /** The round clock; `null`: there is none. */
  clock: RoundClock | null;
  /** What the referee's clock shows. */
  now: string;
  /** What the address of the wall's screen ends with; `null`: it has none yet. */
  wall: string | null;
};

/** All open tables, for the screen on the wall. */
export type Wall = {
  ok: true;
  /** What the evening is called; empty: it has no name. */
  evening: string;
  /** The open tables, by number. */
  tables: WallTable[];
  /** The round clock; `null`: there is none. */
  clock: RoundClock | null;
};

/** The board of a table, as who looks on sees it. */
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
  /** The seats that are waited for. */
  turn: string[];
  /** How it ended. */
  outcome: Outcome | null;
  /** What the last action did. */
  effects: G['effect'][];
};

/** A device came to the desk. */
export type DeskKey = {
  ok: true;
  /** Its token. */
  token: string;
  /** When it has to give the passphrase again. */
  until: string;
};

/** Whether there is a desk, for everybody. */
export type DeskHere = {
  ok: true;
  /** What the evening is called; empty: it has no name. */
  evening: string;
  /** Whether a passphrase was chosen; without one nobody comes in. */
  open: boolean;
};

/** The address of the screen on the wall. */
export type WallLink = {
  ok: true;
  /** What it ends with. */
  wall: string;
};

/** A seat of the match at a table. */
export type FreeSeat = {
  /** The seat. */
  seat: string;
  /** Its player's name; empty: none was given. */
  name: string;
  /** Whether it has a phone. */
  claimed: boolean;
};

/** The match at a table, for who scanned its sheet. */
export type Playing = {
  /** Its id. */
  match: string;
  /** Its game. */
  game: string;
  /** Its seats. */
  seats: FreeSeat[];
  /** Whether it has ended. */
  over: boolean;
  /** Whether it has a tablet; one that the desk opened waits for that of the table. */
  tablet: boolean;
};

/** What the QR code of a table leads to. */
export type TableHere = {
  ok: true;
  /** What the evening is called; empty: it has no name. */
  evening: string;
  /** The table's number. */
  number: number;
  /** What it is called; empty: nothing but its number. */
  name: string;
  /** Whether it takes part in the evening. */
  open: boolean;
  /** The match that is played there; `null`: none is. */
  playing: Playing | null;
};

/** Somebody at a table of a round, or with a bye. */
export type CupSeat = {
  /** The id. */
  entrant: string;
  /** Display name. */
  name: string;
  /** Whether they left before the table had a result. */
  gone: boolean;
};

/** What was said of a board; the last is what stands. */
export type CupSaid = {
  /** The ids of who won; empty: nobody did. */
  winners: string[];
  /** The match it was taken from; `null`: somebody corrected it. */
  match: string | null;
  /** The head of that match's chain. */
  head: string | null;
  /** Why it was corrected. */
  reason: string | null;
  /** Whether all lost. */
  nobody: boolean;
};

/** A table of a round. */
export type CupTable = {
  /** Its number in the round. */
  table: number;
  /** Who sits there, first seat first. */
  seats: CupSeat[];
  /** How much of the table's point is whose, as fractions (`"1/2"`); `null`: no result yet. */
  shares: Record<string, string> | null;
  /** Whether it was never played, as somebody left. */
  forfeited: boolean;
  /** What was said of each board, in order; the wall is not told. */
  boards: CupSaid[][];
};

/** A round. */
export type CupRound = {
  /** Its number. */
  round: number;
  /** Its tables. */
  tables: CupTable[];
  /** Who does not play. */
  byes: CupSeat[];
  /** Why it was paired by hand; empty: it was not, or this is for the wall. */
  by_hand: string;
};

/** Somebody who takes part. */
export type CupEntrant = {
  /** The id. */
  entrant: string;
  /** Display name. */
  name: string;
  /** The members of a team. */
  members: string[];
  /** Whether they left. */
  gone: boolean;
};

/** A table without a result. */
export type CupDue = {
  /** The round. */
  round: number;
  /** The table. */
  table: number;
};

/** Somebody who asked not to play in a round. */
export type CupRest = {
  /** The round. */
  round: number;
  /** The id. */
  entrant: string;
  /** The points of that round, as a fraction. */
  points: string;
};

/** The cross table: a row for each entrant in the order of the standings. */
export type CupCross = {
  /** Whether a column is a round; else it is an opponent, in the order of the rows. */
  by_round: boolean;
  /** The entrants of the rows. */
  entrants: string[];
  /**
   * For each row and column what was played there: points (`?`: none yet) and, by rounds, the opponents'
   * rows.
   */
  rows: string[][][];
};

/** A place of the bracket. */
export type CupMeeting = {
  /** The two entrants; `null`: nobody yet, or a bye. */
  seats: (string | null)[];
  /** The entrant that went on. */
  winner: string | null;
};

/** A row of the standings. */
export type CupStanding = {
  /** From 1; equal ones share it. */
  place: number;
  /** The id. */
  entrant: string;
  /** Display name. */
  name: string;
  /** Points, as a fraction. */
  points: string;
  /** Tables played. */
  played: number;
  /** The tie-breaks by name; `null` where one does not apply. */
  ties: Record<string, string | null>;
  /** Whether they left. */
  gone: boolean;
};

/** A tournament: entrants, rounds, standings. */
export type Cup = {
  /** What it is called. */
  name: string;
  /** How rounds are paired. */
  form: 'swiss' | 'round-robin' | 'knock-out';
  /** The game. */
  game: string;
  /** The fewest and the most seats of a table. */
  seats: number[];
  /** How many rounds are planned. */
  planned: number | null;
  /** Matches of one meeting. */
  boards: number;
  /** The house rules its matches are opened with, where they are not the usual ones. */
  options: Record<string, Json>;
  /** Whether its matches are opened with help for the players. */
  coaching: boolean;
  /** Whether it is over. */
  finished: boolean;
  /** Who takes part, in the order they entered. */
  entrants: CupEntrant[];
  /** Pairs of entrants that must not meet; empty for the wall. */
  apart: string[][];
  /** Entrants that asked not to play in a round; empty for the wall. */
  rests: CupRest[];
  /** The rounds, first to last. */
  rounds: CupRound[];
  /** The tables without a result. */
  due: CupDue[];
  /** The tie-breaks, first to last. */
  ties: string[];
  /** Who is ahead. */
  standings: CupStanding[];
  /** The cross table. */
  cross: CupCross;
  /** The bracket of a knock-out, round by round; of another form nothing. */
  bracket: CupMeeting[][];
  /** The newest head of the chain of its events (`docs/evidence.md`). */
  head: string;
};

/** A match at a table of the evening that is confirmed, and whose result was not taken. */
export type CupReady = {
  /** Its id. */
  match: string;
  /** The table of the evening. */
  number: number;
  /** Its players. */
  names: string[];
  /** Whether an open table of the tournament is theirs. */
  fits: boolean;
};

/** A tournament of the evening before the newest. */
export type CupEarlier = {
  /** Its number in the evening, from 1. */
  number: number;
  /** Its name. */
  name: string;
};

/** The tournament of an evening. */
export type Tournament = {
  ok: true;
  /** The tournament; `null`: there is none. */
  tournament: Cup | null;
  /** Results that can be taken; the wall is told of none. */
  ready: CupReady[];
  /** The tournaments of the evening before the newest; the wall is told of none. */
  earlier: CupEarlier[];
};
