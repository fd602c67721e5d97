import type { MatchController } from '../../play/controller.svelte';
import { Picker, type Asked } from '../../play/picker.svelte';
import { lacking } from '../../play/wishes';
import { words } from '../../i18n/words.svelte';
import type { Action, Choice, Json, View } from '../../net/types';
import { listed, names, values } from '../../ui/choose';
import { Selection, type Question } from '../../ui/selection';
import type { GameTypes, Hint } from './contract';
import { redos, scene, SIGNS, type BoardMarks } from './scene';

/** The class cards in the order of their keys. */
const CHARS = Object.keys(SIGNS);
/** Each number has its place, whatever is left of it. */
const NUMBERS = [1, 2, 3, 4, 5];
/** Actions that have their place elsewhere: hints at their seat's edge, looks under the cover, fouls in the menu. */
const ELSEWHERE = ['hint', 'peek', 'talk'];
/** The sets whose values are tapped on the fields and between them. */
const DRAWN = ['cell', 'slot', 'integer'];

/** A hint as a key. */
export type HintKey = Pick<Hint, 'from' | 'to' | 'value'>;

/** A question: its keys, the sentence above them, and actions done by one key if not those the picks add up to. */
export interface Ask {
  asked: Asked | null;
  text: string;
  whole?: Action[];
}

/** List the hints on offer as keys, a row for each direction; one row where both mean the same. */
export function hintKeys(choices: readonly Choice[], sign: string): HintKey[][] {
  const rows = choices.map(({ fields }) => {
    const [from = '', to = ''] = [...names(fields.from), ...names(fields.to)];
    return (listed(fields.value) as number[]).map((value) => ({ from, to, value }));
  });
  // a + b and a × b do not depend on the order.
  return sign === '+' || sign === '×' ? rows.slice(0, 1) : rows;
}

/** The templates of the fields and the keys below them. Numbers are asked along the sum, as people read it. */
function offered({ choices, position: { path } }: View<GameTypes>): Choice[] {
  const along = (cell: Json): number => path?.indexOf(cell as string) ?? 0;
  return choices
    .filter(({ action }) => !ELSEWHERE.includes(action))
    .map((choice) => {
      const { cells } = choice.fields;
      if (choice.action !== 'open' || cells?.type !== 'map' || cells.key.type !== 'one') return choice;
      const key = { ...cells.key, values: cells.key.values.toSorted((a, b) => along(a) - along(b)) };
      return { ...choice, fields: { cells: { ...cells, key } } };
    });
}

/** Pick these values one after the other. */
const picked = (now: Selection, values: readonly Json[]): Selection | null =>
  values.reduce<Selection | null>((now, value) => now?.pick(value) ?? null, now);

/** Turns taps on Xan's table into picks of the fields of the referee's choices, for one screen. */
export class Taps extends Picker<GameTypes> {
  constructor(controller: MatchController<GameTypes>) {
    super(
      controller,
      () => offered(controller.view()),
      // A skill has its own key, and so has another path than the declared one.
      ({ action }) =>
        action === 'skill' || (action === 'declare' && controller.view().position.phase === 'open'),
    );
  }

  get #view(): View<GameTypes> {
    return this.controller.view();
  }

  readonly scene = $derived.by(() => scene(this.#view.position));

  /** Return the sign of a class card: a power-up may have changed the printed one. */
  signOf(char: Json): string {
    return this.scene.party.find((member) => member.char === char)?.sign ?? SIGNS[char as string] ?? '';
  }

  of(action: string): Choice[] {
    return this.#view.choices.filter((choice) => choice.action === action);
  }

  override async record(action: Action): Promise<void> {
    await super.record(action.action === 'open' ? { ...action, cells: this.#numbers(action.cells) } : action);
  }

  /** Put numbers in the order of the fields: so they stand on record. */
  #numbers(cells: Json | undefined, other: Json = null): Record<string, Json> {
    const typed = cells as Record<string, Json>;
    return Object.fromEntries(this.#view.position.due.map((cell) => [cell, typed[cell] ?? other]));
  }

  // -- who plays what --------------------------------------------------------------------------------------------

  /** Return the action that gives the last seat all class cards that are left; `null` if another seat is asked. */
  #dealRest(now: Selection): Action | null {
    if (now.questions[0]?.keys[0] !== this.#view.header.seats.at(-1)) return null;
    const rest = CHARS.filter((char) => !now.picks.includes(char));
    return picked(now, rest)?.only ?? null;
  }

  /** Give the seats asked next the class cards they wished for. (No #-method: `Picker` calls it while it is created.) */
  private asWished(now: Selection): Selection {
    const seat = now.questions.find(({ field }) => field === 'party')?.keys[0] ?? '';
    const { seats = {}, size } = this.controller.view().wishes ?? {};
    const wish = seats[seat] ?? [];
    const given = wish.length === size ? picked(now, wish) : null;
    return given ? this.asWished(given) : now;
  }

  override get unpicked(): Selection {
    return this.asWished(super.unpicked);
  }

  override get offers(): string {
    return `${super.offers} ${JSON.stringify(this.#view.wishes?.seats)}`;
  }

  protected override go(selection: Selection): void {
    super.go(this.asWished(selection));
  }

  protected override whole(selection: Selection): Action | null {
    return selection.only ?? this.#dealRest(selection);
  }

  // -- taps on fields and places -----------------------------------------------------------------------------------

  readonly movers = $derived.by(() =>
    this.of('place').flatMap(({ seat, fields }) => names(fields.char).map((char) => ({ seat, char }))),
  );

  /** The class card that goes to the next slot tapped, if it is plain which. */
  readonly mover = $derived.by(() => {
    const char = this.begun ? this.now.value('char') : undefined;
    const picked = this.movers.find((mover) => mover.char === char || this.movers.length === 1);
    const [first] = this.#view.position.turn.next;
    const own = this.movers.filter(({ seat }) => seat === first);
    return picked ?? (own.length === 1 ? (own[0] ?? null) : null);
  });

  readonly walking = $derived.by(() => this.now.left.some(({ action }) => action === 'declare'));
  /** The fields at which the walk begins and ends, as far as they were picked. */
  readonly ends = $derived((this.now.value('path') ?? {}) as { first?: string; last?: string });

  /** Return what a tap on a place or field can mean: the thing itself; for a skill also its class card or its row. */
  #meanings(name: string): [Json, string][] {
    const cell = this.scene.cells.find((cell) => cell.name === name);
    const member = this.scene.slots.find((slot) => slot.name === name)?.member;
    const more: [Json, string][] = cell ? [[cell.y + 1, 'integer']] : member ? [[member.char, 'char']] : [];
    return [[name, cell ? 'cell' : 'slot'], ...(this.skill ? more : [])];
  }

  /** The places and fields that can be tapped. */
  readonly lit = $derived.by((): string[] => {
    const now = this.ends.last === undefined ? this.now : (this.now.before ?? this.now);
    const can = (name: string): boolean =>
      this.walking
        ? now.can(name, 'cell')
        : this.#meanings(name).some(([value, of]) => this.takes(value, of));
    return [...this.scene.slots, ...this.scene.cells].map(({ name }) => name).filter(can);
  });

  /** Return what both screens mark on the fields. */
  readonly marks = $derived.by((): BoardMarks => {
    const slot = this.begun ? this.now.value('slot') : null;
    return {
      lit: this.lit,
      glow: this.controller.lit,
      preview: this.mover && this.signOf(this.mover.char),
      selected: typeof slot === 'string' ? slot : (this.ends.first ?? null),
      path: this.walking ? [] : this.scene.path,
      cursor: this.cursor,
      typed: this.typed,
    };
  });

  tap(name: string): void {
    const isSlot = this.scene.slots.some((slot) => slot.name === name);
    if (this.skill) this.#meanings(name).some(([value, of]) => this.pick(value, of));
    else if (isSlot) this.#place(name);
    else if (this.walking && name !== this.ends.last && !this.pick(name, 'cell') && this.begun) this.back();
  }

  #place(slot: string): void {
    const { mover, now } = this;
    const char = mover && !this.begun ? now.pick(mover.char, 'char') : null;
    const action = char?.pick(slot, 'slot')?.only;
    const whose = mover ?? this.movers[0];
    if (!this.controller.open) return;
    if (action) void this.record(action);
    else if (!this.pick(slot, 'slot') && whose)
      void this.controller.explain({ seat: whose.seat, action: 'place', char: whose.char, slot });
  }

  // -- hints, and actions with keys of their own -------------------------------------------------------------------

  /** The fields that may be looked at after the last line: everybody knows which. */
  readonly look = $derived.by((): string[] => {
    const steps = this.controller.match.standing.at(-1)?.steps ?? [];
    return steps.flatMap(({ step, cells }) => (step === 'xan.step.look' ? (cells as string[]) : []));
  });

  /** The sign of the class card placed last: the next hint is about it. */
  readonly sign = $derived.by(() => this.signOf(this.#view.position.turn.char));

  readonly skills = $derived.by(() => values(this.of('skill'), 'skill'));
  /** The skill in hand. */
  readonly skill = $derived(
    this.now.left[0]?.action === 'skill' ? ((this.now.value('skill') as string | undefined) ?? null) : null,
  );
  /** Whether the cards used are about to be recorded as mixed into the pile. */
  readonly mixing = $derived(this.now.value('mixed') === true);

  /** Begin an action by its key. Whatever it is about is picked, even if there is one value. */
  use(action: string, value: Json): void {
    const chosen = Selection.of(this.of(action), () => false).pick(value);
    if (chosen) this.begin(chosen);
  }

  // -- numbers turned up -----------------------------------------------------------------------------------------

  readonly #question = $derived(this.now.questions.find(({ field }) => field === 'cells'));
  /** The field whose number is asked for. */
  readonly cursor = $derived(this.#question?.keys[0] ?? null);
  /** The numbers turned up so far, by field. */
  readonly typed = $derived((this.now.value('cells') ?? {}) as Record<string, number>);

  /** Pick a number. One that no card left shows is refused with the reason. */
  type(value: number): void {
    if (this.cursor === null || this.pick(value, 'number')) return;
    const cells = this.#numbers({ ...this.typed, [this.cursor]: value }, this.#question?.values[0] ?? value);
    void this.controller.explain({ seat: 'table', action: 'open', cells });
  }

  // -- the question below the fields -------------------------------------------------------------------------------

  /** Return what is asked after these picks. */
  ask(now: Selection): Ask {
    const [question = null] = now.questions;
    const action = now.left[0]?.action;
    if (action === 'declare') return this.#askWalk(now);
    if (action === 'place') {
      const { mover, movers } = this;
      const chars = movers.map(({ char }) => char);
      const text = this.sentence({ field: mover ? 'slot' : 'char' }, { ...(mover ?? movers[0]) }, now);
      const keys = { field: 'char', of: 'char', values: chars, pressed: mover ? [mover.char] : [] };
      return { asked: chars.length > 1 ? keys : null, text: text ?? '' };
    }
    const all = action === 'setup' ? (now.only ?? this.#dealRest(now)) : null;
    if (all) return { asked: null, whole: [all], text: this.#dealing(all) };
    const hasKeys = question !== null && !DRAWN.includes(question.of) && question.field !== 'mixed';
    return {
      asked: hasKeys ? { ...question, ...this.#keys(question, now) } : null,
      text: (question && this.sentence(question, {}, now)) ?? (this.mixing ? '' : this.#due()),
    };
  }

  /** Return who gets which class cards. */
  #dealing({ party }: Action): string {
    const { speaker } = this.controller;
    const gets = Object.entries(party as Record<string, Json>).map(([seat, chars]) =>
      words.t('xan-ui-gets', { seat: speaker.seat(seat), chars: speaker.word(chars) }),
    );
    return gets.length > 1 ? gets.join(' ') : words.t('xan-ui-all-four');
  }

  /** Ask for the walk: by its sum if its ends were picked, or if there are but two; else by its ends. */
  #askWalk(now: Selection): Ask {
    const { first, last } = this.ends;
    const all = now.left.flatMap(({ action, fields }) => (action === 'declare' ? listed(fields.path) : []));
    const values = last !== undefined ? (now.questions[0]?.values ?? []) : all.length === 2 ? all : [];
    if (values.length > 0)
      return { asked: { field: 'path', of: 'path', values }, text: words.t('xan-ui-which-way') };
    return { asked: null, text: words.t(`xan-ui-where-${first === undefined ? 'start' : 'end'}`) };
  }

  /** Return how the keys of a question look: those pressed, those off, those that are explained when tapped. */
  #keys({ field, of, keys: [seat = ''], values: open }: Question, now: Selection): Partial<Asked> {
    const pressed = now.picks;
    if (field === 'party') {
      const { wishes } = this.#view;
      const taken = [...pressed, ...(wishes ? lacking(wishes, seat) : [])];
      return {
        values: CHARS,
        pressed,
        off: CHARS.filter((char) => taken.includes(char) || !open.includes(char)),
      };
    }
    if (field === 'chars') return { pressed };
    if (field === 'cells')
      return { values: NUMBERS, dim: NUMBERS.filter((number) => !open.includes(number)) };
    const nobody = now.left.filter(({ fields }) => fields.char && names(fields.char).length === 0);
    if (field === 'skill') return { dim: values(nobody, 'skill') };
    return { large: of === 'sign' || of === 'number' };
  }

  /** Return the sentence of what is due. */
  #due(): string {
    const { due: all, position, pen, role, turn } = this.#view;
    const [due] = all;
    // A phone is offered no set-up: that is the tablet's.
    if (position.phase === 'setup' && pen && turn.includes('table') && this.of('setup').length === 0)
      return words.t('xan-ui-too-few');
    // Nothing is left to turn up, or a phone leaves it to the tablet: the key below names what there is to do.
    if (!due || (due.action === 'open' && due.cells.length === 0)) return '';
    if (role === 'seat' && this.of(due.action).length === 0) return '';
    // What follows is on the key.
    if (due.action === 'redo' && due.why !== 'short' && pen) return words.t('xan-ui-no-trail');
    return this.controller.speaker.due(due);
  }

  /** Return the name of an action that one key does. */
  name({ action, mixed, skill }: Action): string {
    const { position, due } = this.#view;
    if (typeof skill === 'string') return this.controller.speaker.card(skill);
    const [why = ''] = due.flatMap((item) => (item.action === 'redo' ? item.why : []));
    const said = words.find(`xan-ui-do-${mixed ? 'mixed' : action}`, { why, n: redos(position) });
    return said ?? this.controller.speaker.kind(action);
  }
}
