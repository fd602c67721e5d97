import type { READY } from '../i18n/reasons';
import type { Speaker } from '../i18n/speaker';
import type { Action, JsonObject, Line, Signed } from '../net/types';
import { words } from '../i18n/words.svelte';

/** What an arbiter can do; `close` is a command of its own, all others are the command `rule`. */
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

/** A ruling about to be given: what it is about, and the objection it answers. */
export interface Plan {
  ruling: Ruling;
  /** `back`: to just after this action; `insert`: just after it; `correct`, `remove`: this one. */
  about?: number;
  /** The link of the objection. */
  objection?: number | null;
}

/** What has to be said besides name and reason. */
export interface Filled {
  action?: Action | null;
  /** Whom the match is decided for; [] is a draw, `null` not decided yet. */
  winners?: readonly string[] | null;
}

/** Rulings that say what was done on the table. */
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

/** Whether everything is said that the ruling needs. */
export function whole({ ruling }: Plan, { action = null, winners = null }: Filled, said: Signed): boolean {
  if (said.name.trim() === '' || said.reason.trim() === '') return false;
  if (asksAction(ruling)) return action !== null;
  return ruling !== 'result' || winners !== null;
}

/** The body of the command, but for its request id. */
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

/** What will happen, in one plain sentence. */
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

/** The line before `n` among those that stand; 0 if there is none. */
export const previous = (lines: readonly Line[], n: number): number =>
  lines.findLast((line) => line.n < n && !line.undone && line.action.action !== 'undo')?.n ?? 0;

/** The undo by which a ruling took lines back that did not all come again: the first since `n`. */
export function takenBackBy(lines: readonly Line[], n: number): number | null {
  return lines.find((line) => line.n > n && line.action.action === 'undo')?.n ?? null;
}

/** The line that could not come back: the newest of those undone that did just that. */
export const stoppedAt = (lines: readonly Line[], action: Action): Line | null =>
  lines.findLast((line) => line.undone && same(line.action, action)) ?? null;

/** Whether two actions say the same, whenever it was and whatever was noted beside it. */
export const same = (one: Action, other: Action): boolean => sorted(one) === sorted(other);

const sorted = (action: Action): string =>
  JSON.stringify(
    Object.entries(action)
      .filter(([name]) => name !== 'at' && name !== 'note')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
