import type { Action, Choice, Json } from '../net/types';
import { Selection } from '../ui/selection';
import type { MatchController } from './controller.svelte';

/** Turns taps into actions: keeps the selection of a screen, and records what it adds up to. */
export class Picker {
  #now = $state.raw(Selection.of([]));

  /** `choices`: the templates that this screen offers. */
  constructor(
    readonly controller: MatchController,
    private readonly choices: () => readonly Choice[],
  ) {
    this.reset();
  }

  /** The selection as it is. */
  get now(): Selection {
    return this.#now;
  }

  /** Forget all picks; called at each new position. */
  reset(): void {
    this.#now = Selection.of(this.choices());
  }

  /** Take back the last pick. */
  back(): void {
    this.#now = this.#now.before ?? this.#now;
  }

  /** Leave the actions of one kind of one seat; an action that is whole by that is recorded. */
  choose(seat: string, action: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    this.reset();
    this.#set(this.#now.choose({ seat, action }));
  }

  /**
   * Pick a value. What does not go on from the picks so far begins anew; a second tap on the last pick takes it back.
   * Return `false` if the value can begin nothing.
   */
  pick(value: Json, of?: string): boolean {
    if (!this.controller.open) return true;
    this.controller.clear();
    const next = this.#now.pick(value, of);
    if (next) this.#set(next);
    else if (this.#now.picks.at(-1) === value) this.back();
    else {
      const anew = Selection.of(this.choices()).pick(value, of);
      if (!anew) return false;
      this.#set(anew);
    }
    return true;
  }

  /** Record an action; if it is refused, the picks begin again. */
  async record(action: Action): Promise<void> {
    if (!(await this.controller.record(action))) this.reset();
  }

  #set(selection: Selection): void {
    this.#now = selection;
    if (selection.only) void this.record(selection.only);
  }
}
