/**
 * The verifier in the page: checks its proof from the bytes, without any request. In addition to the checks
 * of `referee/evidence/reader.py` it compares the page with its own chain: the listed lines and the drawn
 * positions must be the hashed ones.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { follow, readRow, recorded, rowsOf, same, type Link } from '../evidence/chain';
import { headText, holds, resultText } from '../evidence/sign';
import type { Json, JsonObject, Line } from '../net/types';
import type { Data } from './data';

/** The first fault, its link, and the last move at that time. */
export interface Wrong {
  link: number;
  n: number;
  reason:
    | 'missing'
    | 'unreadable'
    | 'number'
    | 'hash'
    | 'private'
    | 'signature'
    | 'head'
    | 'device'
    | 'desk'
    | 'position'
    | 'rules'
    | 'line';
}

export interface Confirmed {
  seat: string;
  agree: boolean;
  reason: string | null;
  /** True with the key of the seat's own phone. */
  signed: boolean;
}

export interface Ruled {
  n: number;
  ruling: string;
  name: string;
  reason: string;
}

export interface Objected {
  link: number;
  about: number | null;
  seat: string | null;
  what: string;
  note: string | null;
  answer: { name: string; reason: string } | null;
}

export interface Checked {
  wrong: Wrong | null;
  links: number;
  head: string;
  /** The hashed lines, by their number. */
  actions: Map<number, Link>;
  /** The published disclosures, by the number of the action. */
  opened: Map<number, JsonObject>;
  sealed: number;
  signed: { seat: string | null; device: string; link: number }[];
  /** The seats' statements about the current end. */
  confirmed: Map<string, Confirmed>;
  /** Statements that do not count: not from the seat's own phone, or about another end. */
  uncounted: { seat: string; link: number }[];
  moved: { seat: string; n: number; handed: boolean }[];
  rulings: Ruled[];
  objections: Objected[];
  closed: { name: string | null; reason: string } | null;
  outcome: { winners: string[]; reason: string } | null;
}

class Stop extends Error {
  constructor(readonly reason: Wrong['reason']) {
    super(reason);
  }
}

const NO_HEAD = '0'.repeat(64);
/** The rulings after which a match decided by an arbiter goes on. */
const BACK = new Set(['back', 'correct', 'insert', 'remove', 'allow']);
/** A position that was not stored, under rules no longer available. */
const UNKNOWN = '{}';

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The members that an opened text shares with its link. */
const SAID = ['verdict', 'code', 'by', 'seat', 'device', 'request'] as const;

/** The members of a link by its kind, with their types; `?` allows `null`. */
const SHAPES: Record<string, string> = {
  opened: 'match:text header:object settings:object rules:text',
  action:
    'n:whole action:act note:text? verdict:text code:text? effects:list position:hash outcome:object? ' +
    'by:text seat:text? device:text? request:text? consent:object reason:text? rules:text ' +
    'private:hash? ruling:object?',
  device: 'device:text role:text seat:text? key:hash? waiting:truth',
  seat: 'seat:text device:text was:text? handed:truth',
  left: 'device:text reason:text',
  pen: 'device:text',
  settings: 'changes:object',
  objection: 'by:text seat:text? device:text about:whole? what:text note:text?',
  ruling: 'ruling:text name:text reason:text device:text about:whole? objection:whole? winners:list?',
  'sign-asked': 'device:text of:whole head:hash',
  signed: 'device:text of:whole head:hash signature:text',
  confirmed: 'seat:text agree:truth reason:text? by:text device:text of:whole head:hash signature:text?',
  disclosed: 'seat:text by:text device:text',
  closed: 'name:text reason:text device:text',
  rules: 'was:text rules:text',
};
const FITS: Record<string, (value: Json | undefined) => boolean> = {
  text: (value) => typeof value === 'string',
  whole: (value) => Number.isInteger(value) && (value as number) >= 0,
  truth: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: isObject,
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  act: (value) => isObject(value) && typeof value.seat === 'string' && typeof value.action === 'string',
};

/** Check whether a link has the members of its kind. */
function shaped(body: JsonObject, kind: string): boolean {
  const shape = SHAPES[kind];
  if (shape === undefined) return false;
  return ['at:text', ...shape.split(' ')].every((item) => {
    const [name = '', what = ''] = item.split(':');
    const value = body[name];
    return value === null ? what.endsWith('?') : FITS[what.replace('?', '')]?.(value) === true;
  });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ROLES = new Set(['table', 'seat', 'arbiter']);

/** A device that joined: its seat, and the seat it asked for. */
interface Device {
  role: string;
  seat: string | null;
  asked: string | null;
  key: string | null;
}

/** A seat's statement about an end. */
interface Word {
  of: number;
  by: string;
  device: string;
}

/** Check whether a link records only an attempt, without its action. */
function idle({ action, n }: JsonObject): boolean {
  const { seat, action: kind, to } = action as JsonObject;
  return seat === 'table' && kind === 'undo' && to === Number(n) - 1;
}

/** Check whether `shown` equals `true_` except for `"??"` in hidden places. */
function covers(shown: Json | undefined, true_: Json | undefined): boolean {
  if (shown === '??') return true;
  if (Array.isArray(shown))
    return (
      Array.isArray(true_) &&
      shown.length === true_.length &&
      shown.every((item, i) => covers(item, true_[i]))
    );
  if (shown === null || typeof shown !== 'object') return same(shown, true_);
  if (true_ === null || typeof true_ !== 'object' || Array.isArray(true_)) return false;
  const names = Object.keys(shown);
  return (
    names.length === Object.keys(true_).length &&
    names.every((name) => Object.hasOwn(true_, name) && covers(shown[name], true_[name]))
  );
}

/** Check a page by its own proof. */
export function check(data: Data): Checked {
  const found: Checked = {
    wrong: null,
    links: 0,
    head: '',
    actions: new Map(),
    opened: new Map(),
    sealed: 0,
    signed: [],
    confirmed: new Map(),
    uncounted: [],
    moved: [],
    rulings: [],
    objections: [],
    closed: null,
    outcome: null,
  };
  const proof = data.proof ?? '';
  const { links, end, fault } = follow(proof, data.match ?? '');
  const rows = rowsOf(proof);
  const reader = new Reader(found, data, links);
  let at = 0;
  try {
    for (const link of links) {
      at = link.link;
      reader.read(link, rows[at] ?? '');
      found.links += 1;
      found.head = link.head;
    }
    at = links.length;
    if (fault) throw new Stop(fault.reason);
    if (!end) throw new Stop('missing');
    reader.page(end.n);
  } catch (error) {
    const reason = error instanceof Stop ? error.reason : 'unreadable';
    const n = links[at]?.n ?? (end?.n ?? 0) + 1;
    found.wrong = { link: at, n, reason };
  }
  return found;
}

class Reader {
  readonly #devices = new Map<string, Device>();
  /** The devices that were sent away, or whose seat went to another one. */
  readonly #gone = new Set<string>();
  /** The device of each seat, '' after it left. */
  readonly #holders = new Map<string, string>();
  /** For each device that was handed a seat: the first device in that sequence. */
  readonly #first = new Map<string, string>();
  readonly #words = new Map<string, Word>();
  readonly #seats: string[];
  #desk: [number, Json] | null = null;
  #played: Checked['outcome'] = null;
  #decided: number | null = null;
  #end: number | null = null;
  /** The rules of the last recording, and whether a link states from which link on. */
  #rules: unknown = null;
  #linkedRules = false;

  constructor(
    readonly found: Checked,
    readonly data: Data,
    readonly links: readonly Link[],
  ) {
    this.#seats = data.header.seats;
  }

  read(link: Link, row: string): void {
    const { body, kind } = link;
    if (!shaped(body, kind)) throw new Stop('unreadable');
    this.#stream(body.desk);
    this.#ofRules(body, kind);
    switch (kind) {
      case 'opened':
        if (!same(body.header, recorded(this.data.header))) throw new Stop('line');
        break;
      case 'action':
        this.#action(link, row);
        break;
      case 'device':
        this.#joined(link);
        break;
      case 'seat':
        this.#seat(link);
        break;
      case 'left':
        this.#known(body.device);
        this.#gone.add(word(body.device));
        for (const [seat, device] of this.#holders) if (device === body.device) this.#holders.set(seat, '');
        break;
      case 'pen':
        this.#speaker(body, 'table');
        break;
      case 'sign-asked':
        this.#head(body);
        this.#present(body);
        break;
      case 'signed':
        this.#signed(body);
        break;
      case 'confirmed':
        this.#confirmed(link);
        break;
      case 'objection':
        this.#speaker(body, word(body.by));
        this.found.objections.push({
          link: link.link,
          about: typeof body.about === 'number' ? body.about : null,
          seat: text(body.seat),
          what: word(body.what),
          note: text(body.note),
          answer: null,
        });
        break;
      case 'ruling':
        this.#speaker(body, 'arbiter');
        this.#ruling(link);
        break;
      case 'disclosed':
        this.#speaker(body, word(body.by));
        break;
      case 'closed':
        if (body.device) this.#speaker(body, 'arbiter'); // null: closed at the organiser's desk
        this.found.closed = { name: text(body.name), reason: word(body.reason) };
        break;
    }
  }

  /** Check the devices' stream: its number never decreases, and one number has one head. */
  #stream(said: Json | undefined): void {
    const [number, head = null] = Array.isArray(said) ? said : [];
    if (!FITS.whole?.(number) || (head !== null && typeof head !== 'string')) throw new Stop('unreadable');
    const now: [number, Json] = [number as number, head];
    const before = this.#desk;
    if (before && (now[0] < before[0] || (now[0] === before[0] && now[1] !== before[1])))
      throw new Stop('desk');
    this.#desk = now;
  }

  /**
   * Check the rules of a link: after a link that changes them all links have the new version; if link 0 has a
   * position, from the start.
   */
  #ofRules(body: JsonObject, kind: string): void {
    if (kind === 'rules') {
      if (!('rules' in body)) throw new Stop('unreadable');
      if (body.was !== this.#rules || body.rules === this.#rules) throw new Stop('rules');
      this.#linkedRules = true;
    } else if (!('rules' in body)) return;
    else if (this.#linkedRules && body.rules !== this.#rules) throw new Stop('rules');
    else if (kind === 'opened') this.#linkedRules = 'position' in body;
    this.#rules = body.rules;
  }

  #action(link: Link, row: string): void {
    const { found, data } = this;
    const { body, n } = link;
    const position = data.positions[n];
    const known = position !== UNKNOWN;
    if (position === undefined || (known && digest(position) !== body.position)) throw new Stop('position');
    const line = data.lines[n - 1];
    if (!line || !agrees(line, link)) throw new Stop('line');
    this.#acted(body);
    found.actions.set(n, link);
    this.#opened(link, row);
    this.#played = (body.outcome ?? null) as Checked['outcome'];
    if (this.#decided === null) found.outcome = this.#played;
    this.#over(link.link);
    const ruling = body.ruling as { name: string; reason: string } | null | undefined;
    if (ruling) found.rulings.push({ n, ruling: 'line', name: ruling.name, reason: ruling.reason });
  }

  /** Check whether an action was recorded by a device of that role; an undo with consent names no device. */
  #acted({ by, seat, device, action }: JsonObject): void {
    const { seat: actor, action: kind } = action as JsonObject;
    const known = device === null ? null : this.#known(device);
    if (known) this.#role(known, word(by), seat);
    else if (by === 'seat' && kind !== 'undo') throw new Stop('device');
    if (by === 'seat' && actor !== seat && actor !== 'table') throw new Stop('device');
  }

  #opened({ body, n }: Link, row: string): void {
    const { found } = this;
    const opened = openedOf(row);
    if (opened === null) {
      if (body.private !== null) found.sealed += 1;
      return;
    }
    const bytes = concatBytes(hexToBytes(opened.salt), utf8ToBytes(opened.text));
    if (bytesToHex(sha256(bytes)) !== body.private || !written(opened.text)) throw new Stop('private');
    const disclosed = JSON.parse(opened.text) as JsonObject;
    const line = disclosed.line as JsonObject;
    found.opened.set(n, line);
    if (idle(body)) return;
    if (!SAID.every((name) => same(disclosed[name], body[name]))) throw new Stop('private');
    const { at: _at, note: _note, ...bare } = line;
    if (!covers(body.action, bare)) throw new Stop('private');
  }

  // -- devices ---------------------------------------------------------------------------------------------------------

  #known(device: Json | undefined): Device {
    const found = this.#devices.get(word(device));
    if (!found) throw new Stop('device');
    return found;
  }

  #present({ device }: JsonObject): Device {
    if (this.#gone.has(word(device))) throw new Stop('device');
    return this.#known(device);
  }

  #role(device: Device, role: string, seat: Json | undefined): void {
    if (device.role !== role || (role === 'seat' && device.seat !== seat)) throw new Stop('device');
  }

  /** Check whether a statement comes from a device of the role that is still present. */
  #speaker(body: JsonObject, role: string): void {
    this.#role(this.#present(body), role, body.seat);
  }

  #joined({ body, n }: Link): void {
    const [id, role, seat, key] = [word(body.device), word(body.role), text(body.seat), text(body.key)];
    if (this.#devices.has(id) || !ROLES.has(role)) throw new Stop('device');
    if ((role === 'seat') !== (seat !== null && this.#seats.includes(seat))) throw new Stop('device');
    if (seat === null && body.waiting) throw new Stop('device');
    this.#devices.set(id, { role, key, asked: seat, seat: body.waiting ? null : seat });
    if (seat === null || body.waiting) return;
    if (this.#holders.get(seat)) throw new Stop('device'); // a device that comes to a taken seat waits
    if (this.#holders.has(seat)) this.found.moved.push({ seat, n, handed: false });
    this.#holders.set(seat, id);
  }

  #seat({ body, n }: Link): void {
    const [id, seat, was] = [word(body.device), word(body.seat), text(body.was)];
    const device = this.#known(id);
    if (this.#gone.has(id) || device.seat !== null || device.asked !== seat) throw new Stop('device');
    device.seat = seat;
    if ((was ?? '') !== (this.#holders.get(seat) ?? '')) throw new Stop('device');
    this.#holders.set(seat, id);
    if (was === null) return;
    this.#gone.add(was);
    if (body.handed === true) this.#first.set(id, this.#first.get(was) ?? was);
    this.found.moved.push({ seat, n, handed: body.handed === true });
  }

  // -- statements
  // --------------------------------------------------------------------------------------------------------

  /** Return the link and head of a statement, if the chain has them. */
  #head(body: JsonObject): { of: number; head: string } {
    const { of, head, link } = body;
    if (typeof of !== 'number' || typeof head !== 'string' || of >= Number(link)) throw new Stop('head');
    if (this.links[of]?.head !== head) throw new Stop('head');
    return { of, head };
  }

  #holds(body: JsonObject, said: string): void {
    const { key } = this.#known(body.device);
    if (key === null || !holds(word(body.signature), said, key)) throw new Stop('signature');
    this.#present(body);
  }

  #signed(body: JsonObject): void {
    const { of, head } = this.#head(body);
    this.#holds(body, headText(this.data.match ?? '', of, head));
    const device = word(body.device);
    this.found.signed.push({ seat: this.#devices.get(device)?.seat ?? null, device, link: of });
  }

  #confirmed({ body, link }: Link): void {
    const { of, head } = this.#head(body);
    const [seat, by, device] = [word(body.seat), word(body.by), word(body.device)];
    const { agree } = body;
    if (!this.#seats.includes(seat) || typeof agree !== 'boolean') throw new Stop('unreadable');
    if (by !== 'seat' && by !== 'table') throw new Stop('unreadable');
    this.#speaker(body, by);
    if (body.signature !== null) this.#holds(body, resultText(this.data.match ?? '', of, head, seat, agree));
    if (of !== this.#end || !this.#counts(seat, { of, by, device })) {
      this.found.uncounted.push({ seat, link });
      return;
    }
    this.#words.set(seat, { of, by, device });
    const signed = body.signature !== null && by === 'seat';
    this.found.confirmed.set(seat, { seat, agree, reason: text(body.reason), signed });
  }

  /**
   * Check whether a statement is the seat's own: by its current phone, or by the table if it never had one. A
   * phone's statement stands until that phone, or one it handed the seat to, changes it.
   */
  #counts(seat: string, { of, by, device }: Word): boolean {
    const holder = this.#holders.get(seat);
    if (by === 'seat' ? holder !== device : holder !== undefined) return false;
    const before = this.#words.get(seat);
    if (before?.of !== of || before.by !== 'seat') return true;
    const first = (id: string): string => this.#first.get(id) ?? id;
    return first(device) === first(before.device);
  }

  #ruling({ body, link, n }: Link): void {
    const { found } = this;
    const ruling = word(body.ruling);
    const said = { name: word(body.name), reason: word(body.reason) };
    const asked = found.objections.find((objection) => objection.link === body.objection);
    if (asked) asked.answer = said;
    if (ruling !== 'answer') found.rulings.push({ n, ruling, ...said });
    if (ruling === 'result') {
      found.outcome = { winners: body.winners as string[], reason: 'ruling' };
      this.#decided = link;
    } else if (BACK.has(ruling)) {
      found.outcome = this.#played; // the match goes on from there
      this.#decided = null;
    }
    this.#over(link);
  }

  /** Note the link that ended the match; confirmations of another end do not count for this one. */
  #over(link: number): void {
    const before = this.#end;
    if (this.found.outcome === null) this.#end = null;
    else if (this.#decided !== null) this.#end = this.#decided;
    else this.#end ??= link;
    if (this.#end !== before) this.found.confirmed.clear();
  }

  /** Check that the page shows nothing beyond the chain. */
  page(n: number): void {
    const { data, found } = this;
    if (data.positions.length !== n + 1 || data.frames.length !== n + 1) throw new Stop('number');
    if (data.lines.length !== n) throw new Stop('line');
    const shown = data.frames.at(-1)?.outcome ?? null;
    if (!same(shown, found.outcome)) throw new Stop('line');
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const word = (value: unknown): string => text(value) ?? '';

/** Check whether a shown line equals the recorded one in everything its link contains. */
function agrees(line: Line, { body, link, n }: Link): boolean {
  const action = body.action as JsonObject;
  return (
    line.n === n &&
    line.seat === action.seat &&
    same(line.action, action) &&
    line.verdict === body.verdict &&
    line.code === body.code &&
    same(line.effects, body.effects) &&
    line.at === body.at &&
    line.by === body.by &&
    line.note === body.note &&
    line.link === link &&
    line.reason === (body.reason ?? null) &&
    same(line.ruling, body.ruling ?? null) &&
    same(line.consent, Object.keys((body.consent ?? {}) as JsonObject))
  );
}

/** Check whether a text is JSON in its hashed form. */
const written = (text: string): boolean => readRow(`{"hash":"${NO_HEAD}","text":${text}}`) !== null;

/** Return the opened part of a row: the salt and the exact hashed text. */
function openedOf(row: string): { salt: string; text: string } | null {
  const whole = JSON.parse(row) as JsonObject;
  if (!('opened' in whole)) return null;
  const opened = whole.opened as { salt: string; text: string };
  if (Object.keys(opened).length !== 2 || typeof opened.text !== 'string') throw new Stop('private');
  return opened;
}

/** Return the standing lines: those that lead to the current position, after all undos and redos. */
export function standing(lines: readonly Line[]): Set<number> {
  const back = [-1];
  const undo = (line: Line): boolean => line.action.action === 'undo' && line.verdict === 'legal';
  for (const line of lines) back.push(undo(line) ? Number(line.action.to) : line.n - 1);
  const stand = new Set<number>();
  for (let at = lines.length; at > 0; at = back[at] ?? 0) {
    const line = lines[at - 1];
    if (line && !undo(line)) stand.add(at);
  }
  return stand;
}

/** Return a head in the form people compare: four groups of four digits. */
export function short(head: string): string {
  return (head.slice(0, 16).toUpperCase().match(/..../g) ?? []).join('-');
}
