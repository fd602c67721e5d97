import { settings } from '../device/settings.svelte';
import { words } from '../i18n/words.svelte';
import { api } from '../net/api';
import type {
  Action,
  Answer,
  Checked,
  GameTypes,
  JsonObject,
  Laid,
  Lesson,
  LessonStep,
  Line,
} from '../net/types';
import { MatchController, type Feedback } from './controller.svelte';
import { LaidTable, NOT_NOW, viewOf } from './laid.svelte';

/** Check whether an action matches a pattern: each member is equal, or one of a list. */
export function fits(pattern: JsonObject, action: Action): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const given = JSON.stringify(action[name]);
    return (
      given === JSON.stringify(wanted) ||
      (Array.isArray(wanted) && wanted.some((card) => JSON.stringify(card) === given))
    );
  });
}

class LessonController<G extends GameTypes> extends MatchController<G> {
  /** Shows the rule of a refusal at once, without the button to record it all the same. */
  override get feedback(): Feedback {
    const said = super.feedback;
    return said.refused === null
      ? said
      : { ...said, refused: null, why: null, body: said.why === null ? said.body : [...said.body, said.why] };
  }
}

/** A running lesson: its step, its table and the effect of a tap. */
export class LessonRun {
  /** The number of the step, from 0. */
  at = $state(0);
  /** True if the task is done and the next step arranges other cards: the result is shown first. */
  done = $state(false);
  /** The hint after a wrong action, or `null`. */
  hint = $state<string | null>(null);
  /** The number of wrong actions: the table drops its half-made choice at each. */
  tries = $state(0);
  /** True if the referee could not be reached. */
  failed = $state(false);

  readonly match: LaidTable;
  readonly controller: MatchController;
  #layout: JsonObject | null = null;
  #actions: Action[] = [];
  #lines: Line[] = [];

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    silentEffectsOf: (game: string) => readonly string[],
  ) {
    this.match = new LaidTable((action) => this.#play(action));
    this.controller = new LessonController(
      this.match,
      () => {
        if (!this.match.view) throw new Error('no view yet');
        return this.match.view;
      },
      silentEffectsOf,
    );
    void this.restart();
  }

  get step(): LessonStep {
    const step = this.lesson.steps[this.at];
    if (!step) throw new Error('a lesson has steps');
    return step;
  }

  /** True if the step waits for an action. */
  get asks(): boolean {
    return this.step.accept.length > 0 && !this.done;
  }

  get laying(): boolean {
    return this.step.lay !== null;
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Return a text in the reader's language. */
  text(said: { ja: string; en: string }): string {
    return said[settings.lang === 'en' ? 'en' : 'ja'];
  }

  restart(): Promise<void> {
    this.#layout = null;
    this.#actions = [];
    return this.#enter(0);
  }

  next(): Promise<void> {
    return this.last ? Promise.resolve() : this.#enter(this.at + 1);
  }

  again(): Promise<void> {
    return this.#enter(this.at);
  }

  async #enter(at: number): Promise<void> {
    const step = this.lesson.steps[at];
    if (!step) return;
    const layout = step.lay ?? this.#layout;
    const actions = step.lay ? [] : this.#actions;
    try {
      // The position after a judged action needs no request.
      if (
        at === 0 ||
        step.lay ||
        step.play.length > 0 ||
        this.#actions !== actions ||
        !this.match.view ||
        this.failed
      )
        await this.#show(layout, [...actions, ...(step.play as Action[])]);
    } catch {
      this.failed = true;
      return;
    }
    this.at = at;
    this.done = false;
    this.hint = null;
    if (step.lay || at === 0) this.controller.clear();
  }

  async #judge(layout: JsonObject | null, actions: readonly Action[]): Promise<Laid> {
    const { seats, options } = this.lesson;
    const body = { game: this.game, seats, options, actions, ...(layout ? { layout } : {}) };
    const laid = await api<Laid>('/api/tables', { body });
    this.failed = false;
    return laid;
  }

  async #show(layout: JsonObject | null, actions: Action[]): Promise<void> {
    this.#take(layout, actions, await this.#judge(layout, actions));
  }

  #take(layout: JsonObject | null, actions: Action[], laid: Laid): void {
    this.#layout = layout;
    this.#actions = actions;
    this.#lines = laid.lines;
    this.match.show(viewOf(laid), laid.lines);
  }

  async #play(action: Action): Promise<Answer<Checked>> {
    const { step } = this;
    this.hint = null;
    if (!this.asks) {
      this.hint = words.t('lesson-first');
      return this.#nothing(action);
    }
    let laid: Laid;
    try {
      laid = await this.#judge(this.#layout, [...this.#actions, action]);
    } catch {
      this.failed = true;
      return NOT_NOW;
    }
    const line = laid.lines.at(-1);
    if (!line) return NOT_NOW;
    const right = step.accept.some((pattern) => fits(pattern, action)) && line.verdict === step.verdict;
    if (line.verdict === 'illegal') {
      if (right) void this.#on();
      const { code, about } = line;
      const n = this.#lines.length;
      return { ok: false, error: 'refused', verdict: 'illegal', code: code ?? '', n, action, about };
    }
    if (!right) {
      this.tries += 1;
      this.hint = step.wrong === null ? words.t('lesson-wrong') : this.text(step.wrong);
      return this.#nothing(action);
    }
    this.#take(this.#layout, [...this.#actions, action], laid);
    await this.#on();
    return this.#nothing(action);
  }

  /** Go to the next step, or show the result first if it arranges other cards. */
  async #on(): Promise<void> {
    if (this.lesson.steps[this.at + 1]?.lay) this.done = true;
    else await this.next();
  }

  #nothing(action: Action): Answer<Checked> {
    const n = this.#lines.length;
    return { ok: true, n, verdict: 'legal', code: null, effects: [], steps: [], action, about: {} };
  }
}
