import { isCard } from '../ui/cards';
import type { HighlightedAction } from './effects';
import type { LiveMatch } from '../net/match.svelte';
import { Speaker } from '../i18n/speaker';
import { play } from '../device/sound';
import type {
  Action,
  Advice,
  Answer,
  Asked,
  GameTypes,
  JsonObject,
  Line,
  Recorded,
  Verdict,
  View,
} from '../net/types';
import type { Undoing } from '../net/match-client';
import { words } from '../i18n/words.svelte';

/** A refused tap with its reason: an explanation, not a line of the record. */
export interface Refusal {
  action: Action;
  /** `null` if only the seat may read the reason. */
  code: string | null;
  /** Values that its sentences need in addition to the fields. */
  about?: JsonObject;
  /** The number of lines being restored that it stopped. */
  left?: number;
}

/** A step for the hands: a sentence, and the cards of the standard pack it concerns. */
export interface HandStep {
  text: string;
  cards: string[];
}

/** The message in the verdict's place. */
export interface Feedback {
  verdict: Verdict | null;
  /** Sentences with furigana markup. */
  head: string;
  /** The event in everyday words, and its place, if the game has such words; `head` is in those of the record. */
  plain: { text: string; cells: string } | null;
  /** The sentence of its code: the reason of a refusal, or the claim. Also first in `body`. */
  reason: string | null;
  body: string[];
  /** The earlier claims it settled; also in `body`. */
  proved: string[];
  /** Those of them about a false claim. */
  lies: string[];
  steps: HandStep[];
  why: string | null;
  /** The refused action, if the message is about one. */
  refused: Action | null;
}

/** Messages about a state of the match, with a check whether they still hold: they disappear when it ends. */
const HOLDS: Partial<Record<string, (view: View) => boolean>> = {
  'error-stopped': ({ stopped }) => Boolean(stopped),
  'error-no-pen': ({ pen, role }) => !pen && role !== 'seat',
};

/** The tablet or phone at one match: the last message, the action being sent, and the effect of a tap. */
export class MatchController<G extends GameTypes = GameTypes> {
  #refusal = $state.raw<{ what: Refusal; n: number } | null>(null);
  /** A message of the screen itself (an error, "undone") that replaces the verdict. */
  note = $state<string | null>(null);
  /** True if the guided preparation was completed for this match: its steps are not repeated. */
  prepared?: boolean;
  /** True while the rule behind the message is shown. */
  why = $state(false);
  /** Advice against an action, from the cards disclosed on this phone; nothing was recorded. */
  advised = $state.raw<{ action: Action; advice: Advice[] } | null>(null);
  /** The action sent and not yet answered: its target is marked at once. */
  sending = $state.raw<Action | null>(null);

  constructor(
    readonly match: LiveMatch<G>,
    readonly view: () => View<G>,
    private readonly silentEffectsOf: (game: string) => readonly string[] = () => [],
  ) {}

  /** Effects that the board and the steps show without a sentence. */
  get silentEffects(): readonly string[] {
    return this.silentEffectsOf(this.view().header.game);
  }

  readonly speaker: Speaker = $derived.by(() => Speaker.of(this.view().header));

  /** True while taps may record something. */
  get open(): boolean {
    return this.sending === null && this.#may() && !this.match.old && this.match.link !== 'gone';
  }

  /** True while possible targets are marked: with coaching on, and while taps have an effect. */
  get lit(): boolean {
    const { settings, stopped } = this.view();
    return settings.coaching && this.open && !stopped;
  }

  /** Check whether this device may record: the pen records everything, a phone its own seat's actions. */
  #may(): boolean {
    const { pen, role } = this.view();
    return pen || role === 'seat';
  }

  /** Check whether the shown state is only a stored copy of an earlier visit; if so, show that note. */
  #past(): boolean {
    if (this.match.old) this.note = 'link-old';
    return this.match.old;
  }

  /** The last refusal, until any device records something: it is about the position it was given on. */
  get refusal(): Refusal | null {
    const met = this.#refusal;
    return met !== null && (this.match.last?.n ?? 0) <= met.n ? met.what : null;
  }

  clear(): void {
    this.#refusal = null;
    this.note = null;
    this.why = false;
    this.advised = null;
  }

  async record(action: Action, how: { attempt?: boolean; insist?: boolean } = {}): Promise<boolean> {
    if (this.sending || this.#past()) return false;
    this.clear();
    if (!this.#may()) {
      this.note = 'error-no-pen';
      return false;
    }
    this.sending = action;
    try {
      return this.#handleAnswer(await this.match.record(action, how), action);
    } finally {
      this.sending = null;
    }
  }

  /** Ask for the reason an action is not possible. */
  async explain(action: Action): Promise<void> {
    if (this.#past()) return;
    this.clear();
    const answer = await this.match.check(action);
    if (answer.ok && answer.verdict === 'illegal' && answer.code !== null)
      this.#refused({ action, code: answer.code, about: answer.about }, answer.n);
    else this.#handleAnswer(answer, action);
  }

  async undo(to: number, more: Undoing = {}): Promise<boolean> {
    if (this.sending || this.#past()) return false;
    this.clear();
    this.sending = { seat: 'table', action: 'undo', to };
    try {
      return this.#handleAnswer(await this.match.undo(to, more), this.sending);
    } finally {
      this.sending = null;
    }
  }

  /** Undo the step that the view offers. The seat whose action is undone is the one that asks. */
  back(): Promise<boolean> {
    const { undo } = this.view();
    if (!undo) return Promise.resolve(false);
    return this.undo(undo.to, this.#asker(undo.to));
  }

  #asker(to: number): { seat?: string } {
    const seat = this.match.lines[to]?.action.seat;
    return seat !== undefined && this.view().header.seats.includes(seat) ? { seat } : {};
  }

  /** Restore the lines of the last undo; a line that became impossible is named and stays undone. */
  async restore(): Promise<void> {
    const { restorable } = this.view();
    if (!restorable || this.sending || this.#past()) return;
    this.clear();
    this.sending = { seat: 'table', action: 'restore' };
    try {
      const answer = await this.match.restore(restorable.from);
      if (!answer.ok) this.#failed(answer.error);
      else if (answer.stopped)
        this.#refused(
          { action: answer.stopped.action, code: answer.stopped.code, left: answer.left },
          answer.n,
        );
    } finally {
      this.sending = null;
    }
  }

  async consent(ask: string, answer: boolean, seat: string): Promise<void> {
    if (this.#past()) return;
    this.clear();
    const said = await this.match.client.consent(ask, answer, seat);
    if (!said.ok) this.#failed(said.error);
  }

  #handleAnswer(answer: Answer<Recorded | Asked>, action: Action): boolean {
    if (answer.ok) return true;
    if (answer.error === 'refused') {
      this.#refused({ action, code: answer.code, about: answer.about ?? {} }, answer.n);
    } else if (answer.error === 'advised') {
      this.advised = { action, advice: answer.advice };
      play('ask');
    } else this.#failed(answer.error);
    return false;
  }

  /** The action whose arrow is drawn: a refused one, or at the end the last one. */
  get spoken(): HighlightedAction | null {
    const { refusal } = this;
    const shown = refusal ?? (this.view().outcome && this.match.last);
    return shown && { action: shown.action, refused: refusal !== null };
  }

  /** Show a refusal. `n` is the version of the match that it was given on. */
  #refused(refusal: Refusal, n: number): void {
    this.#refusal = { what: refusal, n };
    play('refused');
    // eslint-disable-next-line compat/compat -- a sign beside others: iPads and iPhones do without
    navigator.vibrate?.(60); // eslint-disable-line @typescript-eslint/no-unnecessary-condition -- iOS has none
  }

  #failed(error: string): void {
    this.note = `error-${error}`;
    play('refused');
  }

  /** The verdict, the sentences and the steps to show. */
  get feedback(): Feedback {
    return this.#feedback;
  }
  readonly #feedback: Feedback = $derived.by(() => {
    const speaker = this.speaker;
    const nothing: Feedback = {
      verdict: null,
      head: '',
      plain: null,
      reason: null,
      body: [],
      proved: [],
      lies: [],
      steps: [],
      why: null,
      refused: null,
    };
    if (this.note !== null && (HOLDS[this.note]?.(this.view()) ?? true))
      return { ...nothing, head: words.t(this.note) };
    if (this.refusal) {
      const { action, code, left } = this.refusal;
      const names = { ...this.refusal.about, ...about(action) };
      const reason = code === null ? null : speaker.code(code, names);
      const why = code === null ? null : speaker.why(code, names);
      if (left === undefined)
        return { ...nothing, verdict: 'illegal', head: reason ?? '', why, refused: action };
      return {
        ...nothing,
        verdict: 'illegal',
        head: words.t('restore-stopped', { left }),
        body: [speaker.line(this.refusal), ...(reason === null ? [] : [reason])],
        why,
      };
    }
    const line = this.match.last;
    return line
      ? { ...nothing, ...describeLine(speaker, line, this.silentEffects, this.match.lines, this.prepared) }
      : nothing;
  });
}

function about(action: Action): JsonObject {
  const { seat, action: kind, ...fields } = action;
  return { seat, kind, ...fields };
}

/**
 * Return the numbers of the lines that lead to the position after action `n`, without undone ones and undos.
 */
function path(lines: readonly Line[], n: number): number[] {
  const found: number[] = [];
  for (let k = n; k > 0;) {
    const line = lines[k - 1];
    if (line?.action.action === 'undo' && line.verdict === 'legal') k = Number(line.action.to);
    else {
      found.push(k);
      k -= 1;
    }
  }
  return found.reverse();
}

/** Check whether an undo restored lines and removed none. */
function forward(lines: readonly Line[], line: Line): boolean {
  const [before, after] = [path(lines, line.n - 1), path(lines, line.n)];
  return after.length > before.length && before.every((n, i) => after[i] === n);
}

function went(speaker: Speaker, line: Line, lines: readonly Line[]): string | null {
  const to = Number(line.action.to);
  const known = lines.length >= line.n;
  if (known && forward(lines, line)) return words.t('redone', { to });
  const one = known && path(lines, line.n - 1).length - path(lines, line.n).length === 1;
  return one ? words.t('undone-one') : speaker.effect({ effect: 'undo', to });
}

/** Return a line's claim: in the game's words for it, else the action. */
export function claimed(speaker: Speaker, claim: Line): string {
  const args = speaker.args({ ...claim.about, ...claim.action });
  return words.find(`${speaker.game}-ui-claim-${claim.action.action}`, args) ?? speaker.line(claim);
}

/** Return the public result of each claim a line settled, false ones first; several true ones share a sentence. */
function proved(speaker: Speaker, line: Line, lines: readonly Line[]): Pick<Feedback, 'proved' | 'lies'> {
  // A private claim is settled for its seat only, under its cover.
  const found = lines.filter(
    (claim) => !claim.private && !claim.undone && claim.n !== line.n && claim.settled?.by === line.n,
  );
  const sentence = (claim: Line): string =>
    speaker.own(`claim-${claim.settled?.as ?? ''}`, { n: claim.n, what: claimed(speaker, claim) });
  const lies = found.filter((claim) => claim.settled?.as === 'refuted').map(sentence);
  const n = found.length - lies.length;
  const confirmed =
    n > 1
      ? [speaker.own('claims-confirmed', { n, lies: lies.length })]
      : found.filter((claim) => claim.settled?.as !== 'refuted').map(sentence);
  return { proved: [...lies, ...confirmed], lies };
}

/**
 * Return the sentences about a line of the record. `lines` is the record up to it, to distinguish a redo from
 * an undo.
 */
export function describeLine(
  speaker: Speaker,
  line: Line,
  silent: readonly string[] = [],
  lines: readonly Line[] = [],
  prepared?: boolean,
): Omit<Feedback, 'refused'> {
  // An undo needs no verdict: it is only described.
  const names = { ...line.about, ...about(line.action) };
  const back = line.action.action === 'undo' && line.verdict === 'legal';
  const body = line.effects
    .filter((effect) => effect.effect !== 'undo' && !silent.includes(effect.effect))
    .map((effect) => speaker.effect(effect))
    .filter((sentence): sentence is string => sentence !== null && sentence !== '');
  const settled = proved(speaker, line, line.undone ? [] : lines);
  const reason = line.code === null ? null : speaker.code(line.code, names);
  return {
    verdict: back || line.private ? null : line.verdict,
    head: (back ? went(speaker, line, lines) : null) ?? speaker.line(line),
    plain: back || line.verdict === 'illegal' ? null : speaker.happened(line),
    reason,
    body: [...(reason === null ? [] : [reason]), ...settled.proved, ...body],
    ...settled,
    steps: line.steps
      .map((step, _, { length }) => ({
        text: speaker.step(step, prepared && 'prepared', length === 1 && 'only'),
        cards: Object.values(step).filter((value) => typeof value === 'string' && isCard(value)) as string[],
      }))
      .filter(({ text }) => text),
    why: line.code === null || line.private ? null : speaker.why(line.code, names),
  };
}
