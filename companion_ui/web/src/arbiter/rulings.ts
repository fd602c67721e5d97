import type { READY } from '../i18n/reasons';
import type { Speaker } from '../i18n/speaker';
import type { Action, JsonObject, Line, Signed } from '../net/types';
import { words } from '../i18n/words.svelte';

/** The rulings of an arbiter. `close` is a command of its own; all others are the command `rule`. */
export const RULINGS = [
  'stop',
  'resume',
  'back',
  'correct',
  'insert',
  'remove',
  'allow',
  'result',
  'answer',
  'close',
] as const;
export type Ruling = (typeof RULINGS)[number];

/** A ruling being prepared: its subject, and the objection it answers. */
export interface Plan {
  ruling: Ruling;
  /**
   * The action the ruling starts from: `back` and `insert` take effect just after it; `correct` and `remove`
   * change it.
   */
  about?: number;
  /** The link of the objection. */
  objection?: number | null;
}

/** The input a ruling needs in addition to name and reason. */
export interface Filled {
  action?: Action | null;
  /** The seats the match is decided for; [] is a draw, `null` is undecided. */
  winners?: readonly string[] | null;
}

/** Check whether a ruling contains an action. */
export const asksAction = (ruling: Ruling): boolean => ['correct', 'insert', 'allow'].includes(ruling);

/** Ready-made reasons, as keys of the word files. */
const REASONS: Record<Ruling, readonly (typeof READY)[number][]> = {
  stop: ['unclear', 'talk', 'broken'],
  resume: ['settled', 'agreed'],
  back: ['mistake', 'agreed', 'unclear'],
  correct: ['other-card', 'mistake', 'agreed'],
  insert: ['missing', 'agreed'],
  remove: ['twice', 'never', 'agreed'],
  allow: ['agreed', 'house', 'happened'],
  result: ['time', 'left', 'conduct', 'agreed'],
  answer: ['right', 'wrong', 'settled'],
  close: ['finished', 'left'],
};
export const reasonsFor = (ruling: Ruling): string[] => REASONS[ruling].map((name) => `reason-${name}`);

/** Check whether all required input of a ruling is given. */
export function whole({ ruling }: Plan, { action = null, winners = null }: Filled, said: Signed): boolean {
  if (said.name.trim() === '' || said.reason.trim() === '') return false;
  if (asksAction(ruling)) return action !== null;
  return ruling !== 'result' || winners !== null;
}

/** Return the body of the command, without its request id. */
export function body(plan: Plan, filled: Filled, said: Signed, expect: number): JsonObject {
  const { ruling, about = 0, objection = null } = plan;
  const why = { name: said.name.trim(), reason: said.reason.trim() };
  if (ruling === 'close') return why;
  return {
    expect,
    ruling,
    ...why,
    ...(objection === null ? {} : { objection }),
    ...(ruling === 'back' ? { to: about } : {}),
    ...(ruling === 'correct' || ruling === 'remove' ? { about } : {}),
    ...(ruling === 'insert' ? { after: about } : {}),
    ...(asksAction(ruling) ? { action: filled.action ?? null } : {}),
    ...(ruling === 'result' ? { winners: [...(filled.winners ?? [])] } : {}),
  };
}

/** Return the consequence of a ruling in one plain sentence. */
export function preview(
  speaker: Speaker,
  plan: Plan,
  filled: Filled,
  lines: readonly Line[],
  comma: string,
): string {
  const { ruling, about = 0 } = plan;
  const old = lines[about - 1];
  const winners = filled.winners ?? [];
  return words.t(ruling === 'result' && winners.length === 0 ? 'preview-draw' : `preview-${ruling}`, {
    n: about,
    later: lines.filter(({ n, undone }) => n > about && !undone).length,
    old: old ? speaker.line(old) : '',
    action: filled.action ? speaker.line({ action: filled.action }) : '',
    winners: winners.map((seat) => speaker.seat(seat)).join(comma),
  });
}

/** Return the number of the last standing line before `n`, or 0. */
export const previous = (lines: readonly Line[], n: number): number =>
  lines.findLast((line) => line.n < n && !line.undone && line.action.action !== 'undo')?.n ?? 0;

/** Return the undo by which a ruling removed lines that were not all restored: the first since `n`. */
export function takenBackBy(lines: readonly Line[], n: number): number | null {
  return lines.find((line) => line.n > n && line.action.action === 'undo')?.n ?? null;
}

/** Return the line that could not be restored: the newest undone line with that action. */
export const stoppedAt = (lines: readonly Line[], action: Action): Line | null =>
  lines.findLast((line) => line.undone && same(line.action, action)) ?? null;

/** Check whether two actions are equal, ignoring time and notes. */
export const same = (one: Action, other: Action): boolean => sorted(one) === sorted(other);

const sorted = (action: Action): string =>
  JSON.stringify(
    Object.entries(action)
      .filter(([name]) => name !== 'at' && name !== 'note')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
