/** Chains for tests, hashed with Node's own library, independent of the tested code. */
import { createHash } from 'node:crypto';

import type { Json, JsonObject } from '../net/types';

/** Return canonical JSON: sorted keys, no spaces. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const rows = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)); // ASCII only here
  return `{${rows.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

/** A match as its referee stores it. */
export class Chain {
  readonly bodies: JsonObject[] = [];
  readonly heads: string[] = [];
  n = 0;

  constructor(readonly match = 'm1') {
    const header = { record: 'match', version: 1, game: 'cards', seats: ['black', 'red'] };
    const opened = { match, at: 'now', header, settings: {}, rules: '1' };
    this.#add({ form: 2, kind: 'opened', link: 0, ...opened });
  }

  action(more: JsonObject = {}): this {
    this.n += 1;
    const action = { seat: 'black', action: 'move', to: `カード${String(this.n)}` };
    const body = { n: this.n, action, verdict: 'legal', code: null, effects: [], ...more };
    this.#add({ form: 2, kind: 'action', link: this.heads.length, ...body });
    return this;
  }

  other(kind: string, more: JsonObject = {}): this {
    this.#add({ form: 2, kind, link: this.heads.length, ...more });
    return this;
  }

  #add(body: JsonObject): void {
    const last = (this.heads.at(-1) ?? '').match(/../g) ?? [];
    const before = Uint8Array.from(last, (byte) => parseInt(byte, 16));
    this.bodies.push(body);
    this.heads.push(createHash('sha256').update(before).update(canonical(body)).digest('hex'));
  }

  get link(): number {
    return this.heads.length - 1;
  }

  get head(): string {
    return this.heads.at(-1) ?? '';
  }

  row(link: number): string {
    return canonical({ ...this.bodies[link], hash: this.heads[link] ?? '' });
  }

  proof(from = 0): string {
    return this.bodies
      .map((_, link) => `${this.row(link)}\n`)
      .slice(from)
      .join('');
  }
}
