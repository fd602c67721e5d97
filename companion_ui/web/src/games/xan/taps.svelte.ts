import { admits, listed, names } from '../../ui/choose';
import type { Choice, Json, JsonObject, View } from '../../net/types';
import type { MatchController } from '../../board/controller.svelte';
import type { GameTypes } from './contract';
import { lessons, seating, walks } from './offers';
import { scene } from './scene';

/** What taps on Xan's table amount to: all of it read from the choices the referee offers. */

export interface Mover {
  seat: string;
  char: string;
}

/** One set of half-done taps, for one screen. */
export class Taps {
  /** The class card picked to be placed. */
  picked = $state.raw<Mover | null>(null);
  /** A free slot tapped before it was said whose card. */
  slot = $state<string | null>(null);
  skill = $state.raw<{ seat: string; skill: string } | null>(null);
  /** The field a skill is about, where a number must be said too. */
  field = $state<string | null>(null);
  start = $state<string | null>(null);
  end = $state<string | null>(null);
  /** Another walk than the declared one is wanted. */
  again = $state(false);
  /** The numbers turned up so far, by field. */
  typed = $state.raw<Record<string, number>>({});
  /** Class cards dealt out so far, before the first card is turned. */
  dealt = $state.raw<{ seat: string; char: string }[]>([]);
  /** Class cards chosen so far to go on with, where not all can. */
  joined = $state.raw<string[]>([]);
  /** The skill drawn, until it is said who learns it. */
  learnt = $state<string | null>(null);

  constructor(readonly controller: MatchController<GameTypes>) {}

  get #view(): View<GameTypes> {
    return this.controller.view();
  }

  /** Whether what can be tapped is marked, for who wants to be told. */
  get glow(): boolean {
    return this.controller.lit;
  }

  of(action: string): Choice[] {
    return this.#view.choices.filter((choice) => choice.action === action);
  }

  reset(): void {
    this.picked = null;
    this.slot = null;
    this.skill = null;
    this.field = null;
    this.start = null;
    this.end = null;
    this.again = false;
    this.typed = {};
    this.dealt = [];
    this.joined = [];
    this.learnt = null;
  }

  #record(action: JsonObject & { action: string }): void {
    void this.controller.record({ seat: 'table', ...action });
  }

  // -- who plays what --------------------------------------------------------------------------------------------

  readonly deal = $derived.by(() => seating(this.#view.choices));
  /** The seat that says its classes next. */
  readonly dealing = $derived.by(
    (): string | null =>
      this.deal.seats.find((seat) => this.dealt.filter((one) => one.seat === seat).length < this.deal.each) ??
      null,
  );

  give(char: string): void {
    const { deal, dealing } = this;
    if (dealing === null) return;
    const all = deal.seats.length * deal.each;
    let now = [...this.dealt, { seat: dealing, char }];
    const left = deal.chars.filter((one) => !now.some((row) => row.char === one));
    const last = deal.seats.at(-1) ?? '';
    const missing = all - now.length;
    // What is left over is the last seat's.
    if (missing > 0 && left.length === missing && now.length >= all - deal.each)
      now = [...now, ...left.map((one) => ({ seat: last, char: one }))];
    if (now.length < all) {
      this.dealt = now;
      return;
    }
    const party = Object.fromEntries(
      deal.seats.map((seat) => [seat, now.filter((row) => row.seat === seat).map((row) => row.char)]),
    );
    // What was picked stays until it is recorded: if it is refused, only the last pick goes.
    this.#record({ action: 'setup', party });
  }

  /** One player leads all. */
  leadAll(): void {
    this.#record({ action: 'setup', party: { [this.deal.seats[0] ?? '']: this.deal.chars } });
  }

  /** The class cards that can go on, where some have to be chosen. */
  readonly able = $derived.by((): string[] => {
    const type = this.of('choose')[0]?.fields.chars;
    return type?.type === 'list' ? names(type.item) : [];
  });

  join(char: string): void {
    const { joined } = this;
    this.joined = joined.includes(char) ? joined.filter((one) => one !== char) : [...joined, char];
    const wanted = this.#view.due.find((one) => one.action === 'choose')?.count ?? 0;
    if (this.joined.length === wanted) this.#record({ action: 'choose', chars: this.joined });
  }

  /** The skills that can have been drawn, and who may learn each. */
  readonly drawn = $derived.by(() => lessons(this.#view.choices));
  readonly learners = $derived.by(() => this.drawn.find((one) => one.skill === this.learnt)?.chars ?? []);

  learn(skill: string): void {
    const chars = this.drawn.find((one) => one.skill === skill)?.chars ?? [];
    if (chars.length > 1) this.learnt = this.learnt === skill ? null : skill;
    else this.gain(skill, chars[0] ?? null);
  }

  gain(skill: string, char: string | null): void {
    this.#record({ action: 'gain', skill, char });
  }

  /** Skills of which one has to go. */
  readonly released = $derived.by((): string[] =>
    this.of('release').flatMap(({ fields }) => names(fields.skill)),
  );

  // -- placing ---------------------------------------------------------------------------------------------------

  readonly movers = $derived.by((): Mover[] =>
    this.of('place').flatMap(({ seat, fields }) => names(fields.char).map((char) => ({ seat, char }))),
  );

  /** Whose class card goes to the next slot tapped, if that is plain. */
  readonly mover = $derived.by((): Mover | null => {
    if (this.picked) return this.picked;
    if (this.movers.length === 1) return this.movers[0] ?? null;
    const [first] = this.#view.position.turn.next;
    const own = this.movers.filter(({ seat }) => seat === first);
    return own.length === 1 ? (own[0] ?? null) : null;
  });

  readonly free = $derived.by((): string[] => [
    ...new Set(this.of('place').flatMap(({ fields }) => names(fields.slot))),
  ]);

  // -- skills ----------------------------------------------------------------------------------------------------

  readonly skills = $derived.by((): { seat: string; skill: string }[] => [
    ...new Map(
      this.of('skill').map(({ seat, fields }) => {
        const skill = names(fields.skill)[0] ?? '';
        return [`${seat} ${skill}`, { seat, skill }] as const;
      }),
    ).values(),
  ]);

  readonly #ways = $derived.by((): Choice[] => {
    const { skill } = this;
    return skill
      ? this.of('skill').filter(
          ({ seat, fields }) => seat === skill.seat && names(fields.skill).includes(skill.skill),
        )
      : [];
  });

  /** What the skill in hand still needs to know. */
  readonly wants = $derived.by((): string | null => {
    const fields = this.#ways[0]?.fields;
    if (!fields) return null;
    if ('cell' in fields && 'value' in fields && this.field !== null) return 'value';
    return Object.keys(fields).find((name) => name !== 'skill' && name !== 'value') ?? null;
  });

  aims(name: string): string[] {
    return this.#ways.flatMap(({ fields }) => names(fields[name]));
  }

  /** The numbers the field a skill is about can show. */
  readonly shown = $derived.by((): number[] =>
    this.#ways
      .filter(({ fields }) => admits(fields.cell ?? { type: 'flag' }, this.field))
      .flatMap(({ fields }) => listed(fields.value))
      .filter((value) => typeof value === 'number'),
  );

  takes(name: string, value: Json): boolean {
    return this.#ways.some(({ fields }) => {
      const type = fields[name];
      return type !== undefined && admits(type, value);
    });
  }

  use(name: string, value: Json): void {
    const { skill } = this;
    if (!skill) return;
    const about: JsonObject = name === 'value' ? { cell: this.field, value } : { [name]: value };
    void this.controller.record({ seat: skill.seat, action: 'skill', skill: skill.skill, ...about });
    this.reset();
  }

  // -- the walk --------------------------------------------------------------------------------------------------

  readonly #walks = $derived.by(() => {
    const open = this.#view.position.phase !== 'open' || this.again;
    return open ? walks(this.#view.choices) : [];
  });
  readonly walking = $derived(this.#walks.length > 0);
  readonly starts = $derived([...new Set(this.#walks.map(({ path }) => path[0] ?? ''))]);
  readonly ends = $derived(
    this.start === null
      ? []
      : [
          ...new Set(
            this.#walks.filter(({ path }) => path[0] === this.start).map(({ path }) => path.at(-1) ?? ''),
          ),
        ],
  );
  /** The walks between the two fields chosen. */
  readonly between = $derived(
    this.#walks.filter(({ path }) => path[0] === this.start && this.end !== null && path.at(-1) === this.end),
  );

  /** The walks to choose from by their sums: those between the fields chosen, or all where there are but two. */
  readonly offered = $derived(
    this.between.length > 1 ? this.between : this.#walks.length === 2 ? this.#walks : [],
  );

  walk(one: { seat: string; path: string[] }): void {
    void this.controller.record({ seat: one.seat, action: 'declare', path: one.path });
    this.reset();
  }

  // -- numbers turned up -----------------------------------------------------------------------------------------

  /** Along the sum, as people read it; else as the fields lie. */
  readonly due = $derived.by((): string[] => {
    if (this.of('open').length === 0) return [];
    const { due, path } = scene(this.#view.position);
    return due.toSorted((one, other) => path.indexOf(one) - path.indexOf(other));
  });
  readonly cursor = $derived(this.due.find((cell) => !(cell in this.typed)) ?? null);
  readonly numbers = $derived.by((): number[] => {
    const type = this.of('open')[0]?.fields.cells;
    return type?.type === 'map' ? listed(type.item).filter((value) => typeof value === 'number') : [];
  });

  /** Numbers that no card left shows are refused with the reason. */
  type(value: number): void {
    const { cursor, due, typed, numbers } = this;
    if (cursor === null) return;
    if (!numbers.includes(value)) {
      const rest = Object.fromEntries(due.map((cell) => [cell, typed[cell] ?? numbers[0] ?? value]));
      const cells = { ...rest, [cursor]: value };
      void this.controller.explain({ seat: 'table', action: 'open', cells });
      return;
    }
    this.controller.clear();
    this.typed = { ...this.typed, [cursor]: value };
    if (this.due.every((cell) => cell in this.typed)) {
      // On record they stand as the fields lie.
      const cells = Object.fromEntries(Object.entries(this.typed).toSorted(([a], [b]) => this.#lie(a, b)));
      void this.controller.record({ seat: 'table', action: 'open', cells });
      this.typed = {};
    }
  }

  #lie(one: string, other: string): number {
    const { due } = scene(this.#view.position);
    return due.indexOf(one) - due.indexOf(other);
  }

  untype(): void {
    const last = Object.keys(this.typed).at(-1);
    this.typed = Object.fromEntries(Object.entries(this.typed).filter(([cell]) => cell !== last));
  }

  // -- taps ------------------------------------------------------------------------------------------------------

  readonly litSlots = $derived.by((): string[] => {
    const { position } = this.#view;
    if (this.skill) {
      const slots = this.aims('slot');
      const chars = this.aims('target');
      const laid = scene(position).slots.filter(({ member }) => member && chars.includes(member.char));
      return [...slots, ...laid.map(({ name }) => name)];
    }
    return this.free;
  });

  readonly litCells = $derived.by((): string[] => {
    const { cells } = scene(this.#view.position);
    if (this.skill)
      return cells
        .filter(({ name, y }) => this.takes('cell', name) || this.takes('row', y + 1))
        .map(({ name }) => name);
    if (!this.walking) return [];
    return this.start === null ? this.starts : this.ends;
  });

  tapSlot(name: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const slot = scene(this.#view.position).slots.find((one) => one.name === name);
    if (this.skill) {
      if (this.takes('slot', name)) this.use('slot', name);
      else if (slot?.member && this.takes('target', slot.member.char)) this.use('target', slot.member.char);
      return;
    }
    const { mover } = this;
    if (mover) this.place(mover, name);
    else if (this.free.includes(name)) this.slot = this.slot === name ? null : name;
    else if (this.movers[0]) this.place(this.movers[0], name);
  }

  place({ seat, char }: Mover, slot: string): void {
    const action = { seat, action: 'place', char, slot };
    if (this.free.includes(slot)) void this.controller.record(action);
    else void this.controller.explain(action);
  }

  pick(mover: Mover): void {
    this.controller.clear();
    if (this.slot !== null) this.place(mover, this.slot);
    else this.picked = this.picked?.char === mover.char ? null : mover;
  }

  tapCell(name: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    if (this.skill) {
      const row = scene(this.#view.position).cells.find((one) => one.name === name);
      if (this.takes('cell', name)) {
        if (this.#ways.some(({ fields }) => 'value' in fields)) this.field = name;
        else this.use('cell', name);
      } else if (row && this.takes('row', row.y + 1)) this.use('row', row.y + 1);
      return;
    }
    if (!this.walking) return;
    if (this.start !== null && this.ends.includes(name)) {
      this.#finish(name);
      return;
    }
    this.end = null;
    this.start = this.start !== name && this.starts.includes(name) ? name : null;
    // A ring can only end where it began: that is not asked.
    if (this.start !== null && this.ends.every((end) => end === this.start)) this.#finish(this.start);
  }

  #finish(end: string): void {
    this.end = end;
    const [only, ...more] = this.between;
    if (only && more.length === 0) this.walk(only);
  }
}
