/**
 * The verifier in the page: what its proof shows, worked out here from the bytes, with nothing asked of anybody.
 *
 * Beside what `referee/records/evidence.py` checks it holds the page against its own chain: the lines that are listed and
 * the positions that are drawn must be those that were hashed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { follow, recorded, same, type Link } from '../evidence/chain';
import { headText, holds, resultText } from '../evidence/sign';
import type { JsonObject, Line } from '../net/types';
import type { Data } from './data';

/** What is wrong first, at which link, and which move was the last one then. */
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
    | 'position'
    | 'rules'
    | 'line';
}

export interface Confirmed {
  seat: string;
  agree: boolean;
  reason: string | null;
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
  /** The lines of the chain, by their number: what was hashed. */
  actions: Map<number, Link>;
  /** What was told and opened, by the number of the action. */
  opened: Map<number, JsonObject>;
  sealed: number;
  signed: { seat: string | null; device: string; link: number }[];
  confirmed: Map<string, Confirmed>;
  moved: { seat: string; n: number; handed: boolean }[];
  rulings: Ruled[];
  objections: Objected[];
  closed: { name: string | null; reason: string } | null;
  outcome: { winners: string[]; reason: string } | null;
  /** Whether the chain says how it ended (form 2 does). */
  ends: boolean;
}

class Stop extends Error {
  constructor(readonly reason: Wrong['reason']) {
    super(reason);
  }
}

/** A position that nobody kept, of rules that are not there any more. */
const UNKNOWN = '{}';

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** What an opened text says of its line, and its link says too. */
const SAID = ['verdict', 'code', 'by', 'seat', 'request'] as const;

/** Whether a link says of an action only that something was tried. */
function idle({ action, n }: JsonObject): boolean {
  const { seat, action: kind, to } = action as JsonObject;
  return seat === 'table' && kind === 'undo' && to === Number(n) - 1;
}

/** Everything that can be known of the page from itself. */
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
    moved: [],
    rulings: [],
    objections: [],
    closed: null,
    outcome: null,
    ends: false,
  };
  const proof = data.proof ?? '';
  const { links, end, fault } = follow(proof, data.match ?? '');
  const rows = proof.split('\n').filter((row) => row !== '');
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
  readonly #devices = new Map<string, { seat: string | null; key: string | null }>();
  /** The version of the rules that recorded last, and whether a link says from where on. */
  #rules: unknown = null;
  #linkedRules = false;

  constructor(
    readonly found: Checked,
    readonly data: Data,
    readonly links: readonly Link[],
  ) {}

  read(link: Link, row: string): void {
    const { body, kind } = link;
    const { found } = this;
    this.#ofRules(body, kind);
    switch (kind) {
      case 'opened':
        if (!same(body.header, recorded(this.data.header))) throw new Stop('line');
        break;
      case 'action':
        this.#action(link, row);
        break;
      case 'device':
        this.#devices.set(word(body.device), {
          seat: body.waiting ? null : text(body.seat),
          key: text(body.key),
        });
        break;
      case 'seat': {
        const device = this.#devices.get(word(body.device));
        if (device) device.seat = text(body.seat);
        if (body.was !== null)
          found.moved.push({ seat: word(body.seat), n: link.n, handed: body.handed === true });
        break;
      }
      case 'sign-asked':
        this.#head(body);
        break;
      case 'signed':
        this.#signed(body);
        break;
      case 'confirmed':
        this.#confirmed(body);
        break;
      case 'objection':
        found.objections.push({
          link: link.link,
          about: typeof body.about === 'number' ? body.about : null,
          seat: text(body.seat),
          what: word(body.what),
          note: text(body.note),
          answer: null,
        });
        break;
      case 'ruling':
        this.#ruling(link);
        break;
      case 'closed':
        found.closed = { name: text(body.name), reason: word(body.reason) };
        break;
    }
  }

  /** Once a link says which version of the rules records, the links after it have that version. */
  #ofRules(body: JsonObject, kind: string): void {
    if (kind === 'rules') {
      if (!('rules' in body)) throw new Stop('unreadable');
      if (body.was !== this.#rules || body.rules === this.#rules) throw new Stop('rules');
      this.#linkedRules = true;
    } else if (!('rules' in body)) return;
    else if (this.#linkedRules && body.rules !== this.#rules) throw new Stop('rules');
    this.#rules = body.rules;
  }

  #action(link: Link, row: string): void {
    const { found, data } = this;
    const { body, n } = link;
    const position = data.positions[n];
    const known = position !== UNKNOWN;
    if (position === undefined || (known && digest(position) !== body.position)) throw new Stop('position');
    const line = data.lines[n - 1];
    if (!line || !agrees(line, body)) throw new Stop('line');
    found.actions.set(n, link);
    if (body.private !== null) {
      const opened = openedOf(row);
      if (opened === null) found.sealed += 1;
      else {
        const bytes = concatBytes(hexToBytes(opened.salt), utf8ToBytes(opened.text));
        if (bytesToHex(sha256(bytes)) !== body.private) throw new Stop('private');
        const told = JSON.parse(opened.text) as JsonObject;
        if (body.form !== undefined && !idle(body) && !SAID.every((name) => same(told[name], body[name])))
          throw new Stop('private');
        found.opened.set(n, (body.form === undefined ? told : told.line) as JsonObject);
      }
    }
    found.ends = body.form !== undefined;
    found.outcome = (body.outcome ?? null) as Checked['outcome'];
    found.confirmed.clear(); // of another end
    const ruling = body.ruling as { name: string; reason: string } | null | undefined;
    if (ruling) found.rulings.push({ n, ruling: 'line', name: ruling.name, reason: ruling.reason });
  }

  /** The link and head that are spoken of, if the chain has them. */
  #head(body: JsonObject): { of: number; head: string } {
    const { of, head } = body;
    if (typeof of !== 'number' || typeof head !== 'string' || this.links[of]?.head !== head)
      throw new Stop('head');
    return { of, head };
  }

  #holds(body: JsonObject, said: string): void {
    const key = this.#devices.get(word(body.device))?.key ?? null;
    if (key === null || !holds(word(body.signature), said, key)) throw new Stop('signature');
  }

  #signed(body: JsonObject): void {
    const { of, head } = this.#head(body);
    this.#holds(body, headText(this.data.match ?? '', of, head));
    const device = word(body.device);
    this.found.signed.push({ seat: this.#devices.get(device)?.seat ?? null, device, link: of });
  }

  #confirmed(body: JsonObject): void {
    const { of, head } = this.#head(body);
    const [seat, agree] = [word(body.seat), body.agree === true];
    if (body.signature !== null) this.#holds(body, resultText(this.data.match ?? '', of, head, seat, agree));
    const later = this.links.slice(of + 1).filter((one) => one.link < Number(body.link));
    if (later.some((one) => one.kind === 'action')) return; // another end
    this.found.confirmed.set(seat, {
      seat,
      agree,
      reason: text(body.reason),
      signed: body.signature !== null,
    });
  }

  #ruling({ body, n }: Link): void {
    const { found } = this;
    const ruling = word(body.ruling);
    const said = { name: word(body.name), reason: word(body.reason) };
    const asked = found.objections.find((one) => one.link === body.objection);
    if (asked) asked.answer = said;
    if (ruling !== 'answer') found.rulings.push({ n, ruling, ...said });
    if (ruling === 'result') {
      found.outcome = { winners: body.winners as string[], reason: 'ruling' };
      found.confirmed.clear();
    }
  }

  /** Nothing is shown beyond what is in the chain. */
  page(n: number): void {
    const { data, found } = this;
    if (data.positions.length !== n + 1 || data.frames.length !== n + 1) throw new Stop('number');
    if (data.lines.length !== n) throw new Stop('line');
    const shown = data.frames.at(-1)?.outcome ?? null;
    if (found.ends && !same(shown, found.outcome)) throw new Stop('line');
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const word = (value: unknown): string => text(value) ?? '';

function agrees(line: Line, body: JsonObject): boolean {
  return (
    same(line.action, body.action) &&
    line.verdict === body.verdict &&
    line.code === body.code &&
    same(line.effects, body.effects)
  );
}

/** What was opened in a row: the salt, and the very text that was hashed with it. */
function openedOf(row: string): { salt: string; text: string } | null {
  const whole = JSON.parse(row) as JsonObject;
  if (!('opened' in whole)) return null;
  const opened = whole.opened as { salt: string; text?: string };
  if (Object.keys(opened).length !== 2) throw new Stop('private');
  if (opened.text !== undefined) return { salt: opened.salt, text: opened.text };
  // Form 1 has the line itself there, in the canonical form it was hashed in.
  const line = /"opened":\{"line":(\{.*\}),"salt":"[0-9a-f]*"\}/.exec(row)?.[1];
  if (line === undefined) throw new Stop('private');
  return { salt: opened.salt, text: line };
}

/** Which lines stand: those that lead to the position now, as undos went back and forth. */
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

/** A head as people compare it: four groups of four. */
export function short(head: string): string {
  return (head.slice(0, 16).toUpperCase().match(/..../g) ?? []).join('-');
}
