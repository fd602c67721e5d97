import { words } from '../i18n/words.svelte';
import { api, ApiError } from '../net/api';
import { MatchController, type Feedback } from '../play/controller.svelte';
import { LaidTable, NOT_NOW, viewOf } from '../play/laid.svelte';
import { obj, str } from '../net/json';
import type { Action, Answer, Checked, GameTypes, JsonObject, Laid } from '../net/types';
import type { Fault, Scenery } from './layout';

/** Ask the referee for the table after the actions of an experiment. Throws an `ApiError` with the fault. */
export function judge(scenery: Scenery, more: readonly Action[] = []): Promise<Laid> {
  const { game, seats, options, layout, actions } = scenery;
  const body = {
    game,
    options,
    actions: [...actions, ...more],
    ...(seats ? { seats } : {}),
    ...(layout ? { layout } : {}),
  };
  return api<Laid>('/api/tables', { body });
}

/** Return the referee's fault of a layout; `null` if the referee could not be reached. */
export function faultOf(error: unknown, game: string): Fault | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null;
  const said = obj(error.body);
  return { game, reason: str(said.reason) || error.code, field: str(said.field), value: said.value ?? null };
}

/** Return a fault in words. */
export function faulty(fault: Fault, said: (value: JsonObject[string]) => string): string {
  const { game, reason, field, value } = fault;
  const args = { value: value === null ? '' : said(value), field };
  return (
    words.find(`${game}-record-${reason}`, args) ??
    words.find(`record-${reason}`, args) ??
    words.t('try-fault')
  );
}

class TryController<G extends GameTypes> extends MatchController<G> {
  /** A refusal ends the attempt here: it cannot be recorded all the same. */
  override get feedback(): Feedback {
    return { ...super.feedback, refused: null };
  }
}

/** An experiment: its actions since the start, and the effect of a tap. Nothing is stored. */
export class Tryout {
  readonly match: LaidTable;
  readonly controller: MatchController;
  /** The actions tried, which can be undone. */
  tried = $state.raw<readonly Action[]>([]);
  failed = $state(false);
  /** The current layout, if the game has one. */
  layout: JsonObject | null = null;

  constructor(
    readonly scenery: Scenery,
    laid: Laid,
    silentEffectsOf: (game: string) => readonly string[],
  ) {
    this.match = new LaidTable((action, keeps) => this.#play(action, keeps));
    this.controller = new TryController(
      this.match,
      () => {
        if (!this.match.view) throw new Error('no view yet');
        return this.match.view;
      },
      silentEffectsOf,
    );
    this.#take([], laid);
  }

  async back(to = this.tried.length - 1): Promise<void> {
    const left = this.tried.slice(0, Math.max(0, to));
    try {
      this.#take(left, await judge(this.scenery, left));
      this.controller.clear();
    } catch {
      this.failed = true;
    }
  }

  #take(tried: readonly Action[], laid: Laid): void {
    this.failed = false;
    this.tried = tried;
    this.layout = laid.layout;
    const { names } = this.scenery;
    const view = viewOf({ ...laid, header: { ...laid.header, names } });
    this.match.show(view, laid.lines);
  }

  async #play(action: Action, keeps: boolean): Promise<Answer<Checked>> {
    let laid: Laid;
    try {
      laid = await judge(this.scenery, [...this.tried, action]);
    } catch (error) {
      this.failed = faultOf(error, this.scenery.game) === null;
      return NOT_NOW;
    }
    const line = laid.lines.at(-1);
    if (!line) return NOT_NOW;
    const { verdict, code, about, effects, steps } = line;
    const n = laid.lines.length - 1;
    if (verdict === 'illegal') {
      this.controller.why = true;
      return keeps
        ? { ok: false, error: 'refused', verdict, code: code ?? '', n, action, about }
        : { ok: true, n, verdict, code, effects, steps, action, about };
    }
    if (keeps) this.#take([...this.tried, action], laid);
    return { ok: true, n: n + 1, verdict, code, effects, steps, action, about };
  }
}
