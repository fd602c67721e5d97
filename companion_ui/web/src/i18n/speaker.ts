import type { FluentVariable } from '@fluent/bundle';

import { inside, listOf } from './punctuation';
import { plain, unmarked } from './ruby';
import { settings } from '../device/settings.svelte';
import type { Due, Effect, Header, Json, JsonObject, Line, May, Step } from '../net/types';
import { keyOf, words, type Args } from './words.svelte';

/** Arguments where whatever a record does not have is "" (Fluent would print the variable's name). */
function forgiving(args: Args): Args {
  return new Proxy(args, {
    getOwnPropertyDescriptor: (target, name) =>
      Reflect.getOwnPropertyDescriptor(target, name) ?? {
        value: '',
        configurable: true,
        enumerable: true,
        writable: true,
      },
    get: (target, name) => (typeof name === 'string' ? (target[name] ?? '') : undefined),
  });
}

/** Seats that have no name and no word of their game, as the new match and lessons number them. */
const NUMBERED = /^p([1-9][0-9]?)$/;

/** Says what happened in one match, in the words of its game. Everything it returns may carry furigana markup. */
export class Speaker {
  constructor(
    readonly game: string,
    readonly seats: readonly string[] = [],
    readonly names: Readonly<Record<string, string>> = {},
    /** The house rules in force. */
    readonly options: Readonly<JsonObject> = {},
  ) {}

  static of(header: Header): Speaker {
    return new Speaker(header.game, header.seats, header.names, header.rules_in_force);
  }

  /** The name people gave the seat, else the game's own word for it. */
  seat(id: string): string {
    const name = this.names[id]?.trim();
    if (name) return unmarked(name);
    const found = words.find(`${this.game}-seat-${id}`) ?? words.find(`seat-${id}`);
    const [, n] = NUMBERED.exec(id) ?? [];
    return found ?? (n === undefined ? null : words.find('seat-numbered', { n: Number(n) })) ?? unmarked(id);
  }

  /** A card, in the game's words (a short name, or its printed title) or in those of the standard pack; the code itself if neither has it. */
  card(code: string): string {
    const key = code.replaceAll('+', 'plus');
    if (code === '??') return words.find('hidden-card') ?? '?';
    if (!/^[A-Za-z0-9_-]+$/.test(key)) return code;
    const own = words.find(`${this.game}-card-${key}`) ?? words.find(`${this.game}-printed-${key}`);
    return own ?? words.find(`card-${key}`) ?? code;
  }

  /** One value of a record, fit for a sentence. */
  value(value: Json | undefined): FluentVariable {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'object' && Object.keys(value).length === 0) return words.find('no-cards') ?? '';
    if (Array.isArray(value)) {
      const parts = value.filter((part) => part !== '??').map((part) => this.word(part));
      const hidden = value.length - parts.length;
      const many = hidden > 1 ? words.find('hidden-cards', { count: hidden }) : null;
      parts.push(...(many === null ? Array.from({ length: hidden }, () => this.card('??')) : [many]));
      return listOf(parts);
    }
    if (typeof value === 'object') {
      const parts = Object.entries(value).map(([k, v]) =>
        v !== null && typeof v === 'object' && !Array.isArray(v)
          ? inside(this.word(k), this.word(v))
          : `${this.word(k)} ${this.word(v)}`,
      );
      return listOf(parts);
    }
    if (value === 'table' || this.seats.includes(value)) return this.seat(value);
    return this.card(value);
  }

  /** The same as text. */
  word(value: Json | undefined): string {
    const said = this.value(value);
    return typeof said === 'number' ? String(said) : typeof said === 'string' ? said : '';
  }

  args(of: JsonObject): Args {
    const out: Args = {};
    for (const [name, value] of Object.entries(of)) out[name] = this.value(value);
    return forgiving(out);
  }

  /** Whether the game has words here: one that is not installed any more has none. */
  get #known(): boolean {
    return words.has(`${this.game}-title`);
  }

  #say(keys: string[], of: JsonObject): string | null {
    const args = this.args(of);
    for (const key of keys) {
      const said = words.find(key, args);
      if (said !== null) return said.trim();
    }
    return null;
  }

  /** What all games say, in the words of this one where its screens have their own. */
  own(key: string, args: Args = {}): string {
    return words.find(`${this.game}-ui-${key}`, args) ?? words.t(key, args);
  }

  /** A line of the history; what it names beside its fields is in `about`. */
  line(line: Pick<Line, 'action'> & { about?: JsonObject }): string {
    const kind = line.action.action;
    const said = this.#say([`${this.game}-line-${kind}`, `line-${kind}`], { ...line.about, ...line.action });
    return said ?? `${this.seat(line.action.seat)}: ${this.kind(kind)}`;
  }

  /** The name of a kind of action. */
  kind(kind: string): string {
    const said = this.#say([`${this.game}-action-${kind}`, `action-${kind}`], {});
    return said ?? (this.#known ? words.t(`action-${kind}`) : kind);
  }

  /** What the seat may do while others are waited for, in one sentence; `null`: nothing. */
  may(of: readonly May[], seat: string | null): string | null {
    const kinds = of.filter((one) => one.seat === seat).map((one) => this.kind(one.action));
    return kinds.length > 0 ? listOf(kinds) : null;
  }

  /** An effect, `null` if the game keeps quiet about it. A member that is null is "none", which a sentence can choose by. */
  effect(effect: Effect): string | null {
    const named = Object.fromEntries(Object.entries(effect).map(([k, v]) => [k, v ?? 'none']));
    return this.#say([`${this.game}-effect-${effect.effect}`, `effect-${effect.effect}`], named);
  }

  /**
   * What the hands must do: steps are named by codes, as reasons are. `own`: said to the seat itself, where the game
   * has words for that; "" is what its question says already.
   */
  step(step: Step, own = false): string {
    const key = keyOf(step.step);
    const said = this.#say([...(own ? [`${key}.own`] : []), key, `${this.game}-step-${step.step}`], step);
    return said ?? words.t(key);
  }

  /** What is waited for; `own`: said to the seat itself, where the game has words for that. */
  due(due: Due, own = false): string {
    const key = `${this.game}-due-${due.action}`;
    const said = this.#say([...(own ? [`${key}.own`] : []), key, `due-${due.action}`], due);
    return said ?? `${this.seat(due.seat)}: ${this.kind(due.action)}`;
  }

  /** Ask for a field of an action in the game's words; `null` if there are no such words. `own`: as in `due`. */
  ask(action: string, field: string, of: JsonObject, own = false): string | null {
    const key = `${this.game}-ask-${action}-${field}`;
    return this.#say([...(own ? [`${key}.own`] : []), key], of);
  }

  /** What a code means, in one sentence. */
  code(code: string, about: JsonObject = {}): string {
    return this.#say([keyOf(code)], about) ?? (this.#known ? words.t(keyOf(code)) : code);
  }

  /** The rule behind a code, in two sentences with its number; `null` if there is none. */
  why(code: string, about: JsonObject = {}): string | null {
    return this.#say([`${keyOf(code)}.why`], about);
  }

  /** A sentence without markup, for accessible names. */
  plain(marked: string): string {
    return plain(marked, settings.reading);
  }
}
