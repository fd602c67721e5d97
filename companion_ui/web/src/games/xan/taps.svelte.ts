import type { MatchController } from '../../play/controller.svelte';
import { Picker } from '../../play/picker.svelte';
import type { Action, Choice, Json, View } from '../../net/types';
import { listed, names } from '../../ui/choose';
import { Selection, type Question } from '../../ui/selection';
import type { BoardMarks } from './board/marks';
import type { GameTypes } from './contract';
import { scene } from './scene';

/** The class cards in the order of their keys. */
const CHARS = ['fighter', 'thief', 'mage', 'seer'];

/** Actions that have their place elsewhere: hints at their seat's edge, looks under the cover, fouls in the menu. */
const ELSEWHERE = ['hint', 'peek', 'talk'];

/** The templates of the fields and the keys below them. Numbers are asked along the sum, as people read it. */
function offered({ choices, position }: View<GameTypes>): Choice[] {
  const along = (cell: Json): number => (position.path ?? []).findIndex((item) => item === cell);
  return choices
    .filter(({ action }) => !ELSEWHERE.includes(action))
    .map((choice) => {
      const { cells } = choice.fields;
      if (choice.action !== 'open' || cells?.type !== 'map' || cells.key.type !== 'one') return choice;
      const key = { ...cells.key, values: [...cells.key.values].sort((a, b) => along(a) - along(b)) };
      return { ...choice, fields: { ...choice.fields, cells: { ...cells, key } } };
    });
}

interface Mover {
  seat: string;
  char: string;
}

interface Skill {
  seat: string;
  skill: string;
}

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

  of(action: string): Choice[] {
    return this.#view.choices.filter((choice) => choice.action === action);
  }

  override async record(action: Action): Promise<void> {
    const { cells } = action;
    if (action.action !== 'open' || !cells || typeof cells !== 'object' || Array.isArray(cells)) {
      await super.record(action);
      return;
    }
    // On record the numbers stand in the order of the fields.
    const rows = this.#view.position.due.map((cell): [string, Json] => [cell, cells[cell] ?? null]);
    await this.controller.record({ ...action, cells: Object.fromEntries(rows) });
  }

  /** The first field that is asked for. */
  readonly question = $derived.by((): Question | null => this.now.questions[0] ?? null);

  // -- who plays what --------------------------------------------------------------------------------------------

  /** The class cards to deal out. */
  readonly classes = $derived.by((): string[] => {
    const items = this.of('setup').map(({ fields: { party } }) =>
      party?.type === 'map' ? party.item : null,
    );
    return CHARS.filter((char) =>
      items.some((item) => item?.type === 'list' && names(item.item).includes(char)),
    );
  });

  /** The classes that were dealt out in a selection. */
  dealt(selection: Selection): string[] {
    const party = selection.value('party') as Record<string, string[]> | undefined;
    return Object.values(party ?? {}).flat();
  }

  /** Deal out all other class cards in turn; `null` if they are not just as many as are missing. */
  dealRest(selection: Selection): Action | null {
    const rest = this.classes.filter((char) => !this.dealt(selection).includes(char));
    return rest.reduce<Selection | null>((now, char) => now?.pick(char) ?? null, selection)?.only ?? null;
  }

  /** Give a class card to the seat that is asked. What is then left is the last seat's. */
  give(char: string): void {
    const next = this.controller.open ? this.now.pick(char) : null;
    const isLast = next?.questions[0]?.keys[0] === this.#view.header.seats.at(-1);
    const action = next && isLast ? this.dealRest(next) : null;
    if (action) void this.record(action);
    else this.pick(char);
  }

  // -- placing ---------------------------------------------------------------------------------------------------

  readonly movers = $derived.by((): Mover[] =>
    this.of('place').flatMap(({ seat, fields }) => names(fields.char).map((char) => ({ seat, char }))),
  );

  /** The class card that goes to the next slot tapped, if it is plain which. */
  readonly mover = $derived.by((): Mover | null => {
    const char = this.begun ? this.now.value('char') : undefined;
    const picked = this.movers.find((mover) => mover.char === char || this.movers.length === 1);
    if (picked) return picked;
    const [first] = this.#view.position.turn.next;
    const own = this.movers.filter(({ seat }) => seat === first);
    return own.length === 1 ? (own[0] ?? null) : null;
  });

  /** A free slot that was tapped before a class card. */
  readonly slot = $derived.by((): string | null => {
    const slot = this.begun ? this.now.value('slot') : null;
    return typeof slot === 'string' ? slot : null;
  });

  readonly litSlots = $derived.by((): string[] =>
    scene(this.#view.position)
      .slots.filter(
        ({ name, member }) =>
          this.takes(name, 'slot') || (this.skill && member && this.takes(member.char, 'char')),
      )
      .map(({ name }) => name),
  );

  /** Return what both screens mark on the fields. */
  readonly marks = $derived.by((): BoardMarks => {
    const { party, path } = scene(this.#view.position);
    return {
      lit: this.litSlots,
      glow: this.controller.lit,
      walkable: this.litCells,
      preview: party.find(({ char }) => char === this.mover?.char)?.sign ?? null,
      selected: this.slot,
      start: this.ends.first ?? null,
      path: this.walking ? [] : path,
    };
  });

  /** The fields that may be looked at after the last line: everybody knows which. */
  readonly look = $derived.by((): string[] =>
    (this.controller.match.standing.at(-1)?.steps ?? [])
      .filter(({ step }) => step === 'xan.step.look')
      .flatMap(({ cells }) => (Array.isArray(cells) ? cells : []))
      .filter((cell) => typeof cell === 'string'),
  );

  tapSlot(name: string): void {
    const { mover, movers, now } = this;
    if (this.skill) {
      const member = scene(this.#view.position).slots.find((slot) => slot.name === name)?.member;
      if (!this.pick(name, 'slot') && member) this.pick(member.char, 'char');
    } else {
      const char = mover && !this.begun ? now.pick(mover.char, 'char') : null;
      const action = char?.pick(name, 'slot')?.only;
      const whose = mover ?? movers[0];
      if (!this.controller.open) return;
      if (action) void this.record(action);
      else if (!this.pick(name, 'slot') && whose)
        void this.controller.explain({ seat: whose.seat, action: 'place', char: whose.char, slot: name });
    }
  }

  // -- skills ----------------------------------------------------------------------------------------------------

  readonly skills = $derived.by((): Skill[] => [
    ...new Map(
      this.of('skill')
        .flatMap(({ seat, fields }) => names(fields.skill).map((skill) => ({ seat, skill })))
        .map((item) => [`${item.seat} ${item.skill}`, item] as const),
    ).values(),
  ]);

  /** The skill in hand. */
  readonly skill = $derived.by((): Skill | null => {
    const { kind } = this.now;
    const skill = this.now.value('skill');
    return kind?.action === 'skill' && typeof skill === 'string' ? { seat: kind.seat, skill } : null;
  });

  /** Take a skill in hand. Whatever it is about is picked, even if there is one value. */
  use({ seat, skill }: Skill): void {
    const chosen = Selection.of(this.of('skill'), () => false)
      .choose({ seat, action: 'skill' })
      .pick(skill, 'skill');
    if (chosen) this.begin(chosen);
  }

  // -- the walk --------------------------------------------------------------------------------------------------

  readonly walking = $derived.by((): boolean => this.now.left.some(({ action }) => action === 'declare'));
  /** The fields at which the walk begins and ends, as far as they were picked. */
  readonly ends = $derived((this.now.value('path') ?? {}) as { first?: string; last?: string });

  /** The walks to choose from by their sums: those between the fields picked, or all where there are but two. */
  sums(now: Selection): readonly Json[] {
    if (this.ends.last !== undefined) return now.questions[0]?.values ?? [];
    const all = now.left.flatMap(({ action, fields }) => (action === 'declare' ? listed(fields.path) : []));
    return all.length === 2 ? all : [];
  }

  readonly litCells = $derived.by((): string[] => {
    const now = this.ends.last === undefined ? this.now : (this.now.before ?? this.now);
    return scene(this.#view.position)
      .cells.filter(({ name, y }) =>
        this.skill
          ? this.takes(name, 'cell') || this.takes(y + 1, 'integer')
          : this.walking && now.can(name, 'cell'),
      )
      .map(({ name }) => name);
  });

  tapCell(name: string): void {
    const cell = scene(this.#view.position).cells.find((cell) => cell.name === name);
    if (this.skill) {
      if (!this.pick(name, 'cell') && cell) this.pick(cell.y + 1, 'integer');
    } else if (this.walking && name !== this.ends.last && !this.pick(name, 'cell') && this.begun) this.back();
  }

  // -- numbers turned up -----------------------------------------------------------------------------------------

  /** The field whose number is asked for. */
  readonly cursor = $derived.by((): string | null =>
    this.question?.field === 'cells' ? (this.question.keys[0] ?? null) : null,
  );
  /** The numbers turned up so far, by field. */
  readonly typed = $derived((this.now.value('cells') ?? {}) as Record<string, number>);

  /** Pick a number. One that no card left shows is refused with the reason. */
  type(value: number): void {
    if (this.cursor === null || this.pick(value, 'number')) return;
    const [other = value] = this.question?.values ?? [];
    const cells = Object.fromEntries(
      this.#view.position.due.map((cell) => [
        cell,
        cell === this.cursor ? value : (this.typed[cell] ?? other),
      ]),
    );
    void this.controller.explain({ seat: 'table', action: 'open', cells });
  }
}
