import type { Action, Choice, GameTypes, Json, JsonObject, View } from '../net/types';
import { names } from '../ui/choose';
import { Selection, type Question } from '../ui/selection';
import type { MatchController } from './controller.svelte';

/** A question, and how its keys look. */
export interface Asked extends Pick<Question, 'field' | 'of' | 'values'> {
  /** The keys of a map whose value is asked for: values are picked one after the other. */
  keys?: readonly string[];
  /** Values that are picked; without it the keys are not pressed. */
  pressed?: readonly Json[];
  /** Values that can be tapped though they are not on offer: the referee explains why not. */
  dim?: readonly Json[];
  /** Values that cannot be tapped. */
  off?: readonly Json[];
  /** Whether the keys are as large as those of numbers. */
  large?: boolean;
  /** Whether two quick taps on a key are two picks. */
  rapid?: boolean;
}

/** Turns taps into actions: keeps the selection of a screen, and records what it adds up to. */
export class Picker<G extends GameTypes = GameTypes> {
  /** The selection in which picks begin: with nothing, or with an action that was chosen by its key. */
  #begin = $state.raw(Selection.of([]));
  #now = $state.raw(Selection.of([]));

  constructor(
    readonly controller: MatchController<G>,
    /** The templates that this screen offers. */
    readonly choices: () => readonly Choice[],
    /** Whether a template has a key of its own, and no pick begins it. */
    private readonly byKey: (choice: Choice) => boolean = () => false,
    /** Whether a field that has one value need not be picked. */
    private readonly settles: (field: string) => boolean = () => true,
  ) {
    this.reset();
  }

  get view(): View<G> {
    return this.controller.view();
  }

  /** The selection with the picks so far. */
  get now(): Selection {
    return this.#now;
  }

  /** Whether anything was picked since the beginning, or since an action was chosen by its key. */
  get begun(): boolean {
    return this.#now !== this.#begin;
  }

  /** The selection with nothing picked. */
  get unpicked(): Selection {
    return Selection.of(
      this.choices().filter((choice) => !this.byKey(choice)),
      this.settles,
    );
  }

  /** Changes whenever picks begin again: with each position, and with what is offered there. */
  get offers(): string {
    return `${String(this.view.n)} ${JSON.stringify(this.choices())}`;
  }

  /** Give up what was picked. */
  leave(): void {
    this.reset();
  }

  /** Begin again; called when `offers` changes. */
  start(): void {
    this.reset();
  }

  /** Forget all picks. */
  reset(): void {
    this.begin(this.unpicked);
  }

  /** Pick these values from the beginning, one after the other; nothing is recorded. Do nothing if one is not on offer. */
  restore(picks: readonly Json[]): void {
    this.#now = this.#begin.pickAll(picks) ?? this.#now;
  }

  /** The items of the list that is ticked, and how many it takes; `null` if none is asked for. */
  get ticks(): { items: readonly string[]; count: number } | null {
    for (const { fields } of this.choices())
      for (const type of Object.values(fields)) {
        const items = names(type).filter((item) => item !== '??');
        if (type.type === 'list' && items.length > 0) return { items, count: type.max ?? type.min };
      }
    return null;
  }

  /** Tick an item of a list, or take its tick away. The list is recorded by a key of its own. */
  tick(value: Json): void {
    const { picks } = this.#now;
    this.restore(picks.includes(value) ? picks.filter((pick) => pick !== value) : [...picks, value]);
  }

  /** Go on from a selection; picks that do not go on from each other begin there again. */
  begin(selection: Selection): void {
    this.#begin = selection;
    this.#now = selection;
  }

  /** Take back all picks since the beginning, or since others began to wait. */
  again(): void {
    this.#now = this.#now.waiting ?? this.#begin;
  }

  /** Take back the last pick. */
  back(): void {
    if (this.begun) this.#now = this.#now.before ?? this.#begin;
    else this.reset();
  }

  /** Leave the actions of one kind of one seat; an action that is whole by that is recorded. */
  choose(seat: string, action: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const chosen = this.chosen(seat, action);
    if (chosen.only) void this.record(chosen.only);
    else this.begin(chosen);
  }

  /** Return the selection of the actions of one kind of one seat. */
  protected chosen(seat: string, action: string): Selection {
    return Selection.of(this.choices(), this.settles).choose({ seat, action });
  }

  /**
   * Pick a value. A second tap on the last pick takes it back; what does not go on from the picks so far takes the
   * place of the last one, or begins again. Return `false` if the value can do none of these.
   */
  pick(value: Json, of?: string): boolean {
    if (!this.controller.open) return true;
    this.controller.clear();
    const next = this.#after(value, of);
    if (next) this.go(next);
    return next !== null;
  }

  /** Whether a tap on this value does anything now. */
  takes(value: Json, of?: string): boolean {
    return this.#after(value, of) !== null;
  }

  /** Put a question in the words of the game for its field; `null` if it has none for it. A list has `left` to pick. */
  sentence(
    { field, keys = [] }: Pick<Asked, 'field' | 'keys'>,
    about: JsonObject = {},
    now: Selection = this.#now,
  ): string | null {
    const choice = now.left.find(({ fields }) => field in fields);
    if (!choice) return null;
    const { seat, action, fields } = choice;
    const picked = Object.keys(fields).map((name): [string, Json] => [name, now.value(name) ?? null]);
    const own = seat === this.view.seat;
    const type = fields[field];
    const items = now.value(field);
    const left =
      type?.type === 'list' ? (type.max ?? type.min) - (Array.isArray(items) ? items.length : 0) : null;
    const args = { seat, ...Object.fromEntries(picked), key: keys.at(-1) ?? null, left, ...about };
    return this.controller.speaker.ask(action, field, args, own);
  }

  /** Record an action. */
  async record(action: Action): Promise<void> {
    await this.controller.record(action);
  }

  /** Record the action a selection adds up to, or go on from it. If it is refused, only the last pick goes. */
  protected go(selection: Selection): void {
    const action = this.whole(selection);
    if (action) void this.record(action);
    else this.#now = selection;
  }

  /** Return the action that is recorded once these picks are made; `null` if more is picked, or a key records it. */
  protected whole(selection: Selection): Action | null {
    return selection.only;
  }

  #after(value: Json, of?: string): Selection | null {
    const now = this.#now;
    const next = now.pick(value, of);
    if (next || !this.begun) return next;
    if (now.picks.at(-1) === value) return now.before;
    return now.before?.pick(value, of) ?? this.#begin.pick(value, of);
  }
}
