/** What goes over the wire, as docs/protocol.md has it. Game-specific parts (position, effects) stay JSON. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A type of `engines.fieldtypes`, as its `to_json` writes it. */
export type FieldType =
  | { type: 'one'; of: string; values: (string | number | boolean)[] }
  | { type: 'integer'; min: number | null; max: number | null }
  | { type: 'flag' }
  | { type: 'text'; of: string; pattern: string | null }
  | { type: 'seat' }
  | {
      type: 'list';
      item: FieldType;
      min: number;
      max: number | null;
      distinct: boolean;
      ordered?: boolean;
    }
  | { type: 'map'; key: FieldType; item: FieldType; min: number; max: number | null }
  | { type: 'either'; types: FieldType[] };

export interface Action extends JsonObject {
  seat: string;
  action: string;
}

export interface Effect extends JsonObject {
  effect: string;
}

export interface Step extends JsonObject {
  step: string;
}

export interface Due extends JsonObject {
  seat: string;
  action: string;
}

export interface Printed extends JsonObject {
  code: string;
}

/** A template of what may be done now: each field with the values it can take. */
export interface Choice {
  seat: string;
  action: string;
  fields: Record<string, FieldType>;
  optional: string[];
  exact: boolean;
  /** The fields whose values only the seat and the referee may know, if there are any. */
  private?: string[];
}

export type Verdict = 'legal' | 'unverified' | 'illegal' | 'foul';

export interface Line {
  n: number;
  seat: string;
  action: Action;
  verdict: Verdict;
  code: string | null;
  effects: Effect[];
  steps: Step[];
  settled: { as: 'confirmed' | 'refuted'; by: number } | null;
  undone: boolean;
  at: string | null;
  by: 'table' | 'seat' | 'arbiter' | 'cli';
  consent: string[];
  reason: string | null;
  /** It tells what only this device's seat knows: for its eyes, under cover. */
  private: boolean;
  /** Its link in the chain. */
  link?: number;
  /** Who of the arbiters recorded it, and why; `null` for what players did. */
  ruling?: Signed | null;
}

/** A decision: who took it, and why. */
export interface Signed {
  name: string;
  reason: string;
}

/** Somebody says that the record is not what happened. */
export interface Objection {
  link: number;
  n: number;
  by: string;
  seat: string | null;
  /** The action it is about. */
  about: number | null;
  what: Wrong;
  note: string | null;
  at: string;
  answer: (Signed & { link: number }) | null;
}

export type Wrong = 'missing' | 'card' | 'rule' | 'other';

/** What the arbiter decided. */
export interface Ruling extends Signed {
  link: number;
  n: number;
  at: string;
  ruling: 'stop' | 'resume' | 'back' | 'correct' | 'insert' | 'remove' | 'allow' | 'result' | 'answer';
  about: number | null;
}

/** What a seat said of the result. */
export interface Confirmed {
  agree: boolean;
  by: string;
  reason: string | null;
  signed: boolean;
  at: string;
}

/** Another phone wants a seat that has one; `handed`: the old one lets it have what was told. */
export interface Claim {
  id: string;
  seat: string;
  handed?: boolean;
}

export interface Header {
  record: 'match';
  version: number;
  game: string;
  seats: string[];
  options?: JsonObject;
  names?: Record<string, string>;
  rules?: string;
}

export interface Outcome {
  winners: string[];
  reason: string;
}

export interface Preview {
  action: Action;
  effects: Effect[];
}

export type Role = 'table' | 'seat' | 'arbiter' | 'spectator';

/** An undo that waits for consent. */
export interface Ask {
  id: string;
  to: number;
  by: string;
  needs: string[];
  enough: 'all' | 'one';
  given: string[];
  seen: string[];
}

export interface Person {
  claimed: boolean;
  online: boolean;
  /** When the seat went to another phone, if it did; `handed`: with what had been told. */
  moved?: { at: string; n: number; handed: boolean } | null;
}

export interface View {
  match: string;
  n: number;
  at: number;
  /** The newest link of the chain, and its head. */
  link?: number;
  head: string;
  /** This device's name in the chain, and whether the chain has its public key. */
  device?: string | null;
  keyed?: boolean;
  role: Role;
  seat: string | null;
  pen: boolean;
  header: Header;
  settings: { coaching: boolean };
  position: JsonObject;
  mine: JsonObject | null;
  turn: string[];
  /** The seats in the order their turns come, as things stand. */
  upcoming: string[];
  due: Due[];
  /** What is printed on cards lying open: a code of the game's words each, with its parameters. */
  reference: Printed[];
  choices: Choice[];
  previews: Preview[];
  outcome: Outcome | null;
  from: number;
  lines: Line[];
  undo: { to: number; tier: 'free' | 'consent' } | null;
  /** What could be brought back: by which undo it was taken, how many lines, how many are new since. */
  restorable: { from: number; count: number; since: number } | null;
  ask: Ask | null;
  people: Record<string, Person>;
  claims: Claim[];
  closed: string | null;
  /** The match that the same people play after this one, once it is opened. */
  next: { match: string } | null;
  /** The arbiter stopped the table: nothing can be recorded. */
  stopped?: Signed | null;
  objections?: Objection[];
  rulings?: Ruling[];
  /** What was said of the result, `null` while the match is open. */
  confirm?: { of: number; head: string; seats: Record<string, Confirmed | null> } | null;
  /** All devices are asked to sign this head. */
  sign?: { of: number; head: string; signed: string[] } | null;
  /** The seats that opened what they had told. */
  disclosed?: string[];
  /** Wrong PINs of late; for tables. */
  tried?: { pin: number; at: string } | null;
  build: string;
}

export type Recorded = {
  ok: true;
  n: number;
  verdict: Verdict;
  code: string | null;
  effects: Effect[];
  steps: Step[];
};
export type Restored = {
  ok: true;
  n: number;
  restored: number;
  left: number;
  stopped: { verdict: Verdict; code: string | null; action: Action } | null;
};
export type Asked = { ok: true; n: number; asked: Ask };
export type Refused = {
  ok: false;
  error: 'refused';
  n: number;
  verdict: 'illegal';
  code: string;
  action: Action;
};
/** Something this seat told speaks against it: for its own phone alone. */
export type Advised = { ok: false; error: 'advised'; n: number; advice: Advice[]; action: Action };
export interface Advice extends JsonObject {
  code: string;
}
export type Stale = { ok: false; error: 'stale'; n: number; view: View };
export type BadField = { ok: false; error: 'bad-field'; field: string; reason: string; value: Json };
export type OtherError = {
  ok: false;
  error:
    | 'unauthorised'
    | 'not-yours'
    | 'no-pen'
    | 'waiting'
    | 'broken'
    | 'no-such-claim'
    | 'no-such-match'
    | 'no-such-ask'
    | 'no-such-seat'
    | 'over'
    | 'stopped'
    | 'ruled'
    | 'not-over'
    | 'too-many'
    | 'unavailable'
    | 'no-answer';
};
export type Failure = Refused | Advised | Stale | BadField | OtherError;
export type Done = { ok: true; n?: number };
/** The answer to a command; `no-answer` is this side's own: the connection ended before one came. */
export type Answer<T = Done> = T | Failure;

/** What a game declares (`GET /api/games`, `GET /api/games/{game}`). */
export interface GameInfo {
  name: string;
  version: string;
  seating: { orders: string[][]; least: number; most: number };
  options: { name: string; type: FieldType; default: Json; settles?: string[] }[];
  actions: {
    kind: string;
    by: 'seat' | 'table' | 'any';
    fields: { name: string; type: FieldType; required: boolean; private: boolean }[];
  }[];
  codes: Record<string, { rule: string; verdict: Verdict }>;
  /** Whether there is a match to be shown (`GET /api/games/{game}/example`). */
  example: boolean;
}
