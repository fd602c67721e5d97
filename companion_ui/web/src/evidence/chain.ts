/**
 * The hash chain of a match, checked on its devices (docs/protocol.md, "The chain"). The referee is not
 * trusted: the hash covers the exact bytes of a row of the proof, without `hash` and `opened`. The hash comes
 * from a library, as `crypto.subtle` is missing on plain http.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { str } from '../net/json';
import type { Header, Json, JsonObject, Line } from '../net/types';

/** A verified position in the chain: the newest link, its head, and the number of the last action. */
export interface Point {
  link: number;
  head: string;
  n: number;
}

/** A link whose hash was computed here. */
export interface Link {
  link: number;
  head: string;
  /** The number of the last action at that time; its own if it is an action. */
  n: number;
  /** `opened`, `action`, `device`, … */
  kind: string;
  body: JsonObject;
}

/**
 * The reason a proof is invalid: the link, and the head that its row states. `unreadable`: not canonical
 * JSON; `number`: the wrong link, action or match; `hash`: the body does not match.
 */
export interface Fault {
  link: number;
  reason: 'unreadable' | 'number' | 'hash';
  said: string | null;
}

export interface Followed {
  links: Link[];
  /** The end of the chain; `null` if it is empty. */
  end: Point | null;
  fault: Fault | null;
}

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** Without fractions, which have many spellings and are not needed. */
const SCALAR = /true|false|null|0|-?[1-9]\d*/y;
const HEAD = /^[0-9a-f]{64}$/;

/** Compare by code point, like UTF-8; JavaScript compares UTF-16 units, which differ above U+FFFF. */
function before(a: string, b: string): boolean {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b;
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((letter, i) => letter !== y[i]);
  if (at < 0) return x.length < y.length;
  return (x[at]?.codePointAt(0) ?? 0) < (y[at]?.codePointAt(0) ?? -1);
}

class Unreadable extends Error {}

/** A reader of canonical JSON: no spaces, sorted keys, no duplicates. */
class Reader {
  #at = 0;
  /** The start and end of each member of the outermost object. */
  readonly members = new Map<string, readonly [number, number]>();

  constructor(readonly text: string) {}

  whole(): void {
    if (this.text[0] !== '{') throw new Unreadable();
    this.#value(0);
    if (this.#at !== this.text.length) throw new Unreadable();
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) throw new Unreadable();
    this.#at += found.length;
    return found;
  }

  /** Consume the next letter if it is this one; return whether it was. */
  #is(letter: string): boolean {
    if (this.text[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #value(depth: number): void {
    if (depth > 100) throw new Unreadable();
    if (this.#is('{')) this.#object(depth);
    else if (this.#is('[')) {
      if (this.#is(']')) return;
      do this.#value(depth + 1);
      while (this.#is(','));
      if (!this.#is(']')) throw new Unreadable();
    } else if (this.text[this.#at] === '"') this.#string();
    else this.#take(SCALAR);
  }

  /** Read a string without unnecessary escapes and lone surrogates. */
  #string(): string {
    const text = this.#take(STRING);
    const value = JSON.parse(text) as string;
    if (JSON.stringify(value) !== text || /\p{Surrogate}/u.test(value)) throw new Unreadable();
    return value;
  }

  #object(depth: number): void {
    if (this.#is('}')) return;
    let last: string | null = null;
    do {
      const from = this.#at;
      const name = this.#string();
      if ((last !== null && !before(last, name)) || !this.#is(':')) throw new Unreadable();
      last = name;
      this.#value(depth + 1);
      if (depth === 0) this.members.set(name, [from, this.#at]);
    } while (this.#is(','));
    if (!this.#is('}')) throw new Unreadable();
  }
}

/** Parse a row of a proof: the hashed body and the stated hash. Returns `null` if it is invalid. */
export function readRow(row: string): { text: string; body: JsonObject; said: string } | null {
  try {
    const reader = new Reader(row);
    reader.whole();
    const parts = [...reader.members].filter(([name]) => name !== 'hash' && name !== 'opened');
    const text = `{${parts.map(([, [from, to]]) => row.slice(from, to)).join(',')}}`;
    const { hash } = JSON.parse(row) as JsonObject;
    if (typeof hash !== 'string' || !HEAD.test(hash)) return null;
    return { text, body: JSON.parse(text) as JsonObject, said: hash };
  } catch {
    return null;
  }
}

/** Return the head `h_k` as 64 hexadecimal digits, from `h_{k-1}` (`null` for the first) and the body. */
export function nextHead(head: string | null, body: string): string {
  const text = utf8ToBytes(body);
  return bytesToHex(sha256(head === null ? text : concatBytes(hexToBytes(head), text)));
}

/** Return the id of a device in the chain: the first 16 digits of its token's SHA-256. */
export function deviceOf(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token))).slice(0, 16);
}

/** Split a proof into its rows. */
export function rowsOf(proof: string): string[] {
  const rows = proof.split('\n').map((row) => row.trim());
  return rows.filter((row) => row !== '');
}

/** Verify a proof (JSON Lines) after `start`; `null` means from the very beginning. */
export function follow(proof: string, match: string, start: Point | null = null): Followed {
  const links: Link[] = [];
  let end = start;
  const stop = (reason: Fault['reason'], said: string | null): Followed => ({
    links,
    end,
    fault: { link: (end?.link ?? -1) + 1, reason, said },
  });
  for (const row of rowsOf(proof)) {
    const read = readRow(row);
    if (read === null) return stop('unreadable', null);
    const { body, said } = read;
    if (body.form !== 2) return stop('unreadable', said);
    const kind = str(body.kind);
    const { link } = body;
    const n: number = kind === 'action' ? (end?.n ?? 0) + 1 : (end?.n ?? 0);
    if (link !== (end?.link ?? -1) + 1 || (kind === 'action' && body.n !== n)) return stop('number', said);
    if ((link === 0) !== (kind === 'opened') || (link === 0 && body.match !== match))
      return stop('number', said);
    const head = nextHead(end?.head ?? null, read.text);
    if (head !== said) return stop('hash', said);
    end = { link, head, n };
    links.push({ link, head, n, kind, body });
  }
  return { links, end, fault: null };
}

/** Return the header as recorded: without the house rules in force, which are added for screens. */
export function recorded({ rules_in_force: _rules, ...header }: Header): JsonObject {
  return header;
}

/** Check whether two JSON values are equal, ignoring the order of members. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Check whether a shown line agrees with the link of its action: the action and its judgement. The chain
 * contains only the public part of a private line, so that part is accepted.
 */
export function agrees(line: Line, { body }: Link): boolean {
  if (line.private) return true;
  return (
    same(line.action, body.action) &&
    line.verdict === body.verdict &&
    line.code === body.code &&
    same(line.effects, body.effects)
  );
}
