import type { FluentVariable } from '@fluent/bundle';

import { inside, listOf } from './punctuation';
import { plain, unmarked } from './ruby';
import { settings } from '../device/settings.svelte';
import type { Due, Effect, Header, Json, JsonObject, Line, May, Step } from '../net/types';
import { keyOf, words, type Args } from './words.svelte';

/** Wrap arguments so that a missing one is "" (Fluent would print the variable's name). */
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

/** Seats without a name or a word of their game, as numbered in a new match and in lessons. */
const NUMBERED = /^p([1-9][0-9]?)$/;

/** Makes sentences about one match, in the words of its game. All results may contain furigana markup. */
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

  /** Return the seat's name, else the game's word for it. */
  seat(id: string): string {
    const name = this.names[id]?.trim();
    if (name) return unmarked(name);
    const found = words.find(`${this.game}-seat-${id}`) ?? words.find(`seat-${id}`);
    const [, n] = NUMBERED.exec(id) ?? [];
    return found ?? (n === undefined ? null : words.find('seat-numbered', { n: Number(n) })) ?? unmarked(id);
  }

  /**
   * Return a card in the game's words (a short name, or its printed title) or in those of the standard pack;
   * else its code.
   */
  card(code: string): string {
    const key = code.replaceAll('+', 'plus');
    if (code === '??') return words.find('hidden-card') ?? '?';
    if (!/^[A-Za-z0-9_-]+$/.test(key)) return code;
    const own = words.find(`${this.game}-card-${key}`) ?? words.find(`${this.game}-printed-${key}`);
    return own ?? words.find(`card-${key}`) ?? code;
  }

  /** Return a value of a record in a form fit for a sentence. */
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
          : this.word(k) + (Number(v) ? '\u00a0' : ' ') + this.word(v),
      );
      return listOf(parts);
    }
    if (value === 'table' || this.seats.includes(value)) return this.seat(value);
    return this.card(value);
  }

  /** Return a value as text. */
  word(value: Json | undefined): string {
    const said = this.value(value);
    return typeof said === 'number' ? String(said) : typeof said === 'string' ? said : '';
  }

  args(of: JsonObject): Args {
    const out: Args = {};
    for (const [name, value] of Object.entries(of)) out[name] = this.value(value);
    return forgiving(out);
  }

  /** True if the game's words are loaded: an uninstalled game has none. */
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

  /** Return a sentence shared by all games, in the words of this one if its screens have their own. */
  own(key: string, args: Args = {}): string {
    return words.find(`${this.game}-ui-${key}`, args) ?? words.t(key, args);
  }

  /** Return a line of the history; `about` contains values it names in addition to its fields. */
  line(line: Pick<Line, 'action'> & { about?: JsonObject }): string {
    const kind = line.action.action;
    const said = this.#say([`${this.game}-line-${kind}`, `line-${kind}`], { ...line.about, ...line.action });
    return said ?? `${this.seat(line.action.seat)}: ${this.kind(kind)}`;
  }

  /**
   * Return a line in everyday words, and its cells on the board, if the game has such words. They may name
   * members of its effects too.
   */
  happened(
    line: Pick<Line, 'action' | 'effects'> & { about?: JsonObject },
  ): { text: string; cells: string } | null {
    const key = `${this.game}-line-${line.action.action}`;
    const of = Object.assign({}, ...line.effects, line.about, line.action) as JsonObject;
    const text = this.#say([`${key}.plain`], of);
    return text === null ? null : { text, cells: this.#say([`${key}.cells`], of) ?? '' };
  }

  /** Return the name of a kind of action. */
  kind(kind: string): string {
    const said = this.#say([`${this.game}-action-${kind}`, `action-${kind}`], {});
    return said ?? (this.#known ? words.t(`action-${kind}`) : kind);
  }

  /** Return the seat's possible actions while others must act, as one sentence, or `null`. */
  may(of: readonly May[], seat: string | null): string | null {
    const kinds = of.filter((item) => item.seat === seat).map((item) => this.kind(item.action));
    return kinds.length > 0 ? listOf(kinds) : null;
  }

  /**
   * Return an effect as a sentence, `null` if the game omits it. A member that is null becomes "none", which
   * a sentence can select on.
   */
  effect(effect: Effect): string | null {
    const named = Object.fromEntries(Object.entries(effect).map(([k, v]) => [k, v ?? 'none']));
    return this.#say([`${this.game}-effect-${effect.effect}`, `effect-${effect.effect}`], named);
  }

  /**
   * Return a step for the hands, by its code, in words for the first form that the game has words for: `own`
   * addresses the seat itself, `only` is the one step of an action, `prepared` follows the guided preparation.
   * "" if its question, headline or preparation already includes it.
   */
  step(step: Step, ...forms: ('own' | 'only' | 'prepared' | false | undefined)[]): string {
    const key = keyOf(step.step);
    const said = this.#say(
      [...forms.map((form) => `${key}.${String(form)}`), key, `${this.game}-step-${step.step}`],
      step,
    );
    return said ?? words.t(key);
  }

  /** Return a due action as a sentence; `own` addresses the seat itself, if the game has words for that. */
  due(due: Due, own = false): string {
    const key = `${this.game}-due-${due.action}`;
    const said = this.#say([...(own ? [`${key}.own`] : []), key, `due-${due.action}`], due);
    return said ?? `${this.seat(due.seat)}: ${this.kind(due.action)}`;
  }

  /** Return the game's question for a field of an action, else `null`. `own`: as in `due`. */
  ask(action: string, field: string, of: JsonObject, own = false): string | null {
    const key = `${this.game}-ask-${action}-${field}`;
    return this.#say([...(own ? [`${key}.own`] : []), key], of);
  }

  /** Return the meaning of a code in one sentence. */
  code(code: string, about: JsonObject = {}): string {
    return this.#say([keyOf(code)], about) ?? (this.#known ? words.t(keyOf(code)) : code);
  }

  /** Return the rule behind a code, with its number, or `null`. */
  why(code: string, about: JsonObject = {}): string | null {
    return this.#say([`${keyOf(code)}.why`], about);
  }

  /** Return a sentence without markup, for accessible names. */
  plain(marked: string): string {
    return plain(marked, settings.reading);
  }
}
