import { isCard } from '../ui/cards';
import type { LiveMatch } from '../net/match.svelte';
import { listOf } from '../i18n/punctuation';
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
import type { Undoing } from '../net/wire';
import { words } from '../i18n/words.svelte';

/** A tap that was refused, and why: an explanation, no line of the record. */
export interface Refusal {
  action: Action;
  /** `null`: for a reason only its seat may read. */
  code: string | null;
  /** What sentences about it name beside its fields. */
  about?: JsonObject;
  /** It stood in the way of so many lines that were being brought back. */
  left?: number;
}

/** What the hands do: a sentence, and the cards of the standard pack it is about. */
export interface Handle {
  text: string;
  cards: string[];
}

/** What stands in the verdict's place now. */
export interface Said {
  verdict: Verdict | null;
  /** Sentences with furigana markup. */
  head: string;
  /** What its code says: why it was refused, or what was claimed. First in `body` too. */
  reason: string | null;
  body: string[];
  /** What it showed of earlier claims; in `body` too. */
  proved: string[];
  steps: Handle[];
  why: string | null;
  /** The refused action, if that is what is said. */
  refused: Action | null;
}

/** Answers about how the match stood when they were given: they go once it does so no longer. */
const HOLDS: Partial<Record<string, (view: View) => boolean>> = {
  'error-stopped': ({ stopped }) => Boolean(stopped),
  'error-no-pen': ({ pen, role }) => !pen && role !== 'seat',
};

/** The tablet at one match: what was said last, what is on its way, what a tap does. */
export class MatchController<G extends GameTypes = GameTypes> {
  #refusal = $state.raw<{ what: Refusal; n: number } | null>(null);
  /** A sentence of the screen's own (an error, "undone"), instead of a verdict. */
  note = $state<string | null>(null);
  /** Whether the rule behind what was said is shown. */
  why = $state(false);
  /** What this phone's owner told speaks against the action; nothing was recorded. */
  advised = $state.raw<{ action: Action; advice: Advice[] } | null>(null);
  /** The action sent and not answered: its target is marked at once. */
  sending = $state.raw<Action | null>(null);

  constructor(
    readonly match: LiveMatch<G>,
    readonly view: () => View<G>,
    private readonly silentEffectsOf: (game: string) => readonly string[] = () => [],
  ) {}

  /** Effects the board and the steps show well enough without a sentence. */
  get silentEffects(): readonly string[] {
    return this.silentEffectsOf(this.view().header.game);
  }

  readonly speaker: Speaker = $derived.by(() => Speaker.of(this.view().header));

  /** Whether taps may record something now. */
  get open(): boolean {
    return this.sending === null && this.#may() && !this.match.old && this.match.link !== 'gone';
  }

  /** Whether what can be tapped is marked: for who wants to be told, and while taps are of use. */
  get lit(): boolean {
    const { settings, stopped } = this.view();
    return settings.coaching && this.open && !stopped;
  }

  /** The pen records everything, a phone what its own seat does. */
  #may(): boolean {
    const { pen, role } = this.view();
    return pen || role === 'seat';
  }

  /** What is shown was kept from an earlier visit: nothing is done to it, and it says so. */
  #past(): boolean {
    if (this.match.old) this.note = 'link-old';
    return this.match.old;
  }

  /** What was refused last, until something is recorded, on whichever device: it is about the position it met. */
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
      return this.#heard(await this.match.record(action, how), action);
    } finally {
      this.sending = null;
    }
  }

  /** Ask why an action cannot be done. */
  async explain(action: Action): Promise<void> {
    if (this.#past()) return;
    this.clear();
    const answer = await this.match.check(action);
    if (answer.ok && answer.verdict === 'illegal' && answer.code !== null)
      this.#refused({ action, code: answer.code, about: answer.about }, answer.n);
    else this.#heard(answer, action);
  }

  async undo(to: number, more: Undoing = {}): Promise<boolean> {
    if (this.sending || this.#past()) return false;
    this.clear();
    this.sending = { seat: 'table', action: 'undo', to };
    try {
      return this.#heard(await this.match.undo(to, more), this.sending);
    } finally {
      this.sending = null;
    }
  }

  /** The one step back the view offers. Whoever did what is taken back is the one who asks. */
  back(): Promise<boolean> {
    const { undo } = this.view();
    if (!undo) return Promise.resolve(false);
    return this.undo(undo.to, this.#asker(undo.to));
  }

  #asker(to: number): { seat?: string } {
    const seat = this.match.lines[to]?.action.seat;
    return seat !== undefined && this.view().header.seats.includes(seat) ? { seat } : {};
  }

  /** Bring back what the last undo took back; what no longer goes is said, and stays where it is. */
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
    const said = await this.match.wire.consent(ask, answer, seat);
    if (!said.ok) this.#failed(said.error);
  }

  #heard(answer: Answer<Recorded | Asked>, action: Action): boolean {
    if (answer.ok) return true;
    if (answer.error === 'refused') {
      this.#refused({ action, code: answer.code, about: answer.about ?? {} }, answer.n);
    } else if (answer.error === 'advised') {
      this.advised = { action, advice: answer.advice };
      play('ask');
    } else this.#failed(answer.error);
    return false;
  }

  /** `n`: the version of the match that the answer was given on. */
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
  get said(): Said {
    return this.#said;
  }
  readonly #said: Said = $derived.by(() => {
    const speaker = this.speaker;
    const nothing: Said = {
      verdict: null,
      head: '',
      reason: null,
      body: [],
      proved: [],
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
    return line ? { ...nothing, ...told(speaker, line, this.silentEffects, this.match.lines) } : nothing;
  });
}

function about(action: Action): JsonObject {
  const { seat, action: kind, ...fields } = action;
  return { seat, kind, ...fields };
}

/** The lines on the way to the position after action `n`, by number: undone ones and undos are not among them. */
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

/** Whether an undo brought lines back and took none away. */
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

/** What a line claimed: in the game's words for it, else what was done. */
export function claimed(speaker: Speaker, claim: Line): string {
  const args = speaker.args({ ...claim.about, ...claim.action });
  return words.find(`${speaker.game}-ui-claim-${claim.action.action}`, args) ?? speaker.line(claim);
}

/** Every claim that a line proved true or false, as everybody may hear it: several that were true in one sentence. */
function proved(speaker: Speaker, line: Line, lines: readonly Line[]): string[] {
  // What only its seat may know is settled for that seat alone, under its cover.
  const found = lines.filter(
    (claim) => !claim.private && !claim.undone && claim.n !== line.n && claim.settled?.by === line.n,
  );
  const held = found.filter((claim) => claim.settled?.as === 'confirmed');
  return found.flatMap((claim) => {
    if (held.length > 1 && held.includes(claim))
      return claim === held[0]
        ? [words.t('claims-confirmed', { moves: listOf(held.map(({ n }) => String(n))) })]
        : [];
    const as = claim.settled?.as ?? '';
    const args = { n: claim.n, what: claimed(speaker, claim) };
    return [words.find(`${speaker.game}-ui-claim-${as}`, args) ?? words.t(`claim-${as}`, args)];
  });
}

/** What a line of the record amounts to, in sentences. `lines`: the record up to it, to tell a redo from an undo. */
export function told(
  speaker: Speaker,
  line: Line,
  silent: readonly string[] = [],
  lines: readonly Line[] = [],
): Omit<Said, 'refused'> {
  // An undo is no move: nobody judges it, it just went back.
  const names = { ...line.about, ...about(line.action) };
  const back = line.action.action === 'undo' && line.verdict === 'legal';
  const body = line.effects
    .filter((effect) => effect.effect !== 'undo' && !silent.includes(effect.effect))
    .map((effect) => speaker.effect(effect))
    .filter((sentence): sentence is string => sentence !== null && sentence !== '');
  const shown = line.undone ? [] : proved(speaker, line, lines);
  const reason = line.code === null ? null : speaker.code(line.code, names);
  return {
    verdict: back ? null : line.verdict,
    head: (back ? went(speaker, line, lines) : null) ?? speaker.line(line),
    reason,
    body: [...(reason === null ? [] : [reason]), ...shown, ...body],
    proved: shown,
    steps: line.steps.map((step) => ({
      text: speaker.step(step),
      cards: Object.values(step).filter((value) => typeof value === 'string' && isCard(value)) as string[],
    })),
    why: line.code === null ? null : speaker.why(line.code, names),
  };
}
