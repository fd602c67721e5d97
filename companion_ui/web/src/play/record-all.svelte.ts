import type { Action } from '../net/types';
import type { MatchController } from './controller.svelte';

/** Records the actions that one tap means together, each once the one before is on record. */
export class RecordAll {
  /** Whether actions are still to be recorded. */
  on = $state(false);
  /** The position at which the last one was sent: the next waits for its view. */
  #sent = -1;

  constructor(
    private readonly controller: MatchController,
    /** The actions that are left. */
    left: () => readonly Action[],
  ) {
    $effect(() => {
      const [next] = left();
      if (!this.on) return;
      if (!next) this.on = false;
      else if (controller.sending === null) void this.#record(next);
    });
  }

  start(): void {
    if (!this.controller.open) return;
    this.#sent = -1;
    this.on = true;
  }

  async #record(action: Action): Promise<void> {
    const { n } = this.controller.view();
    if (this.#sent === n) return;
    this.#sent = n;
    if (await this.controller.record(action)) return;
    this.on = false;
    this.#sent = -1;
  }
}
