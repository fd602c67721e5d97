import { LazyModule } from '../../device/lazy-module.svelte';
import type { MatchController } from '../../play/controller.svelte';
import { DealPicker } from '../../play/deal-picker.svelte';
import type { Asked } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import type { Action, Choice, Json } from '../../net/types';
import { listed, names, values } from '../../ui/choose';
import { Selection, type Question } from '../../ui/selection';
import type { GameTypes, TrueHint } from './contract';
import { redos, scene, SIGNS, type BoardMarks } from './scene';

/** Screens are shown first: what is drawn and asked on them comes a moment later, and stays for the match. */
export const parts = new LazyModule(() => import('./parts'));
/** Each number has its place, whatever is left of it. */
const NUMBERS = [1, 2, 3, 4, 5];
/** Actions that have their place elsewhere: hints at their seat's edge, looks under the cover, fouls in the menu. */
const ELSEWHERE = ['hint', 'peek', 'talk'];
/** The sets whose values are tapped on the fields and between them. */
const DRAWN = ['cell', 'slot', 'integer'];

/** Turns taps on Xan's table into picks of the fields of the referee's choices, for one screen. */
export class Taps extends DealPicker<GameTypes> {
  constructor(controller: MatchController<GameTypes>) {
    super(
      controller,
      () => controller.view().choices.filter(({ action }) => !ELSEWHERE.includes(action)),
      // A skill has its own key, and so has another path than the declared one.
      ({ action }) =>
        action === 'skill' || (action === 'declare' && controller.view().position.phase === 'open'),
    );
  }

  readonly scene = $derived.by(() => scene(this.view.position));

  /** Return the sign of a class card: a power-up may have changed the printed one. */
  signOf(char: Json): string {
    return this.scene.party.find((member) => member.char === char)?.sign ?? SIGNS[char as string] ?? '';
  }

  of(action: string): Choice[] {
    return this.view.choices.filter((choice) => choice.action === action);
  }

  /** Begin with the class card whose turn it is, if it is plain which. */
  override reset(): void {
    super.reset();
    const next = this.movers.filter(({ seat }) => seat === this.view.position.turn.next[0]);
    if (next.length === 1) this.restore(next.map(({ char }) => char));
  }

  /** The class cards that can be placed now. */
  get movers(): { seat: string; char: string }[] {
    return this.of('place').flatMap(({ seat, fields }) => names(fields.char).map((char) => ({ seat, char })));
  }

  /** The class card that goes to the next slot tapped. */
  readonly mover = $derived.by(() => this.movers.find(({ char }) => char === this.now.value('char')) ?? null);

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
    const slot = this.now.picks.map(String).find((pick) => pick.includes('-'));
    return {
      lit: this.lit,
      glow: this.controller.lit,
      preview: this.mover && this.signOf(this.mover.char),
      selected: slot ?? this.ends.first ?? null,
      path: this.walking ? [] : this.scene.path,
      cursor: this.cursor,
      typed: this.typed,
    };
  });

  tap(name: string): void {
    if (this.walking && name === this.ends.last) return; // the walk is closed there already
    if (this.#meanings(name).some(([value, of]) => this.pick(value, of)) || this.skill) return;
    const whose = this.mover ?? this.movers[0];
    if (this.walking) this.again();
    else if (whose && name.includes('-'))
      void this.controller.explain({ seat: whose.seat, action: 'place', char: whose.char, slot: name });
  }

  /** The fields that may be looked at after the last line: everybody knows which. */
  readonly look = $derived.by((): string[] => {
    const steps = this.controller.match.standing.at(-1)?.steps ?? [];
    return steps.flatMap(({ step, cells }) => (step === 'xan.step.look' ? (cells as string[]) : []));
  });

  /** The sign of the class card placed last: the next hint is about it. */
  readonly sign = $derived.by(() => this.signOf(this.view.position.turn.char));

  /** The seat that may give a hint. */
  readonly hinter = $derived.by(() => this.of('hint')[0]?.seat ?? '');
  /** The hints on offer as keys, a row for each direction; one row where both mean the same. */
  readonly hints = $derived.by((): TrueHint[][] => {
    const rows = this.of('hint').map(({ fields }) => {
      const [from = '', to = ''] = [...names(fields.from), ...names(fields.to)];
      return (listed(fields.value) as number[]).map((value) => ({ from, to, value }));
    });
    // a + b and a × b do not depend on the order.
    return this.sign === '+' || this.sign === '×' ? rows.slice(0, 1) : rows;
  });

  readonly skills = $derived.by(() => values(this.of('skill'), 'skill'));
  /** Whether a skill is in hand. */
  readonly skill = $derived(this.now.left[0]?.action === 'skill');

  /** Whether an action was begun by its key. */
  uses(action: string, value?: Json): boolean {
    const { left, picks } = this.now;
    return left[0]?.action === action && (value === undefined || picks[0] === value);
  }

  /** Begin an action by its key, or give it up. Whatever it is about is picked, even if there is one value. */
  use(action: string, value?: Json): void {
    this.controller.clear();
    const all = Selection.of(this.of(action), () => false);
    const chosen = value === undefined ? all : all.pick(value);
    if (chosen && !this.uses(action, value)) this.begin(chosen);
    else this.reset();
  }

  readonly #question = $derived(this.now.questions.find(({ field }) => field === 'cells'));
  /** The field whose number is asked for. */
  readonly cursor = $derived(this.#question?.keys[0] ?? null);
  /** The numbers turned up so far, by field. */
  readonly typed = $derived((this.now.value('cells') ?? {}) as Record<string, number>);

  /** Pick a number. One that no card left shows is refused with the reason. */
  type(value: number): void {
    if (this.cursor === null || this.pick(value, 'number')) return;
    const [other = value] = this.#question?.values ?? [];
    const rest = Object.fromEntries(this.view.position.due.map((cell) => [cell, other]));
    const cells = { ...rest, ...this.typed, [this.cursor]: value };
    void this.controller.explain({ seat: 'table', action: 'open', cells });
  }

  /** The question: its keys, the sentence above them, and actions done by one key if not those the picks add up to. */
  readonly ask = $derived.by((): { asked: Asked | null; text: string; whole?: Action[] } => {
    const { now, mover, movers } = this;
    const [question = null] = now.questions;
    const action = now.left[0]?.action;
    if (action === 'declare') {
      // By its sum if its ends were picked, or if there are but two walks; else by its ends.
      const { first, last } = this.ends;
      const { trails } = this.view.position;
      const values = last !== undefined ? (question?.values ?? []) : trails.length === 2 ? trails : [];
      if (values.length > 0)
        return { asked: { field: 'path', of: 'path', values }, text: words.t('xan-ui-which-way') };
      return { asked: null, text: words.t(`xan-ui-where-${first === undefined ? 'start' : 'end'}`) };
    }
    if (action === 'place') {
      const chars = movers.map(({ char }) => char);
      const text = this.sentence({ field: mover ? 'slot' : 'char' }, { ...(mover ?? movers[0]) });
      const keys = { field: 'char', of: 'char', values: chars, pressed: mover ? [mover.char] : [] };
      return { asked: chars.length > 1 ? keys : null, text: text ?? '' };
    }
    const dealt = action === 'setup' ? this.whole(now) : null;
    if (dealt) return { asked: null, whole: [dealt], text: this.controller.speaker.line({ action: dealt }) };
    const hasKeys = question !== null && !DRAWN.includes(question.of) && question.field !== 'mixed';
    return {
      asked: hasKeys ? this.keys(question, now) : null,
      text: (question && this.sentence(question)) ?? this.#due(),
    };
  });

  override keys(question: Question, now: Selection): Asked {
    const { field, of, values: open } = question;
    const asked = super.keys(question, now);
    if (field === 'party') return { ...asked, values: Object.keys(SIGNS) };
    if (field === 'chars') return { ...asked, pressed: now.picks };
    if (field === 'cells')
      return { ...asked, values: NUMBERS, dim: NUMBERS.filter((number) => !open.includes(number)) };
    const nobody = now.left.filter(({ fields }) => fields.char && names(fields.char).length === 0);
    if (field === 'skill') return { ...asked, dim: values(nobody, 'skill') };
    return { ...asked, large: of === 'sign' || of === 'number' };
  }

  /** Return the sentence of what is due. */
  #due(): string {
    const { due: all, position, pen, role } = this.view;
    const [due] = all;
    const offered = this.of(due?.action ?? 'setup').length > 0;
    // A phone leaves to the tablet what the table does.
    if (role === 'seat' && !offered) return '';
    if (position.phase === 'setup' && pen && !offered) return words.t('xan-ui-too-few');
    return due ? this.controller.speaker.due(due) : '';
  }

  /** Return the name of an action that one key does. */
  name({ action, mixed, skill }: Action): string {
    const { speaker } = this.controller;
    const { position, due } = this.view;
    if (typeof skill === 'string') return speaker.card(skill);
    const args = { ...speaker.args({ ...due[0] }), n: redos(position) };
    return words.find(`xan-ui-do-${mixed ? 'mixed' : action}`, args) ?? speaker.kind(action);
  }
}
