import { newId } from '../device/storage';
import type { LiveMatch } from '../net/match.svelte';
import type { Speaker } from '../i18n/speaker';
import type { Action, Answer, Restored, Signed, Verdict } from '../net/types';
import { words } from '../i18n/words.svelte';
import { body, takenBackBy, type Filled, type Plan } from './rulings';

/** The outcome of a ruling: an error sentence if it was refused, and the line at which a restore stopped. */
export interface Given {
  error: string | null;
  stopped: Stopped | null;
}

/** A line that could not come back. */
export interface Stopped {
  /** Its number, if the referee sends it. */
  n?: number;
  verdict: Verdict;
  code: string | null;
  action: Action;
  /** The number of lines left to restore, including this one. */
  left: number;
  /** The number of permanently skipped lines before it among those the undo removed. */
  ahead: number;
}

type Ruled = Partial<Restored> & { ok: true; n: number };

/** Send a ruling. */
export async function give(
  live: LiveMatch,
  speaker: Speaker,
  plan: Plan,
  filled: Filled,
  said: Signed,
): Promise<Given> {
  const n = live.view?.n ?? 0;
  const command = plan.ruling === 'close' ? 'close' : 'rule';
  const answer = await live.client.send<Ruled>(
    command,
    { request_id: newId(), ...body(plan, filled, said, n) },
    true,
  );
  return readAnswer(live, speaker, answer, plan.ruling === 'correct' || plan.ruling === 'remove' ? 1 : 0);
}

/**
 * Skip the line that could not be restored and restore those after it. `since` is the number of actions
 * before the ruling.
 */
export async function skip(
  live: LiveMatch,
  speaker: Speaker,
  since: number,
  { ahead }: Stopped,
): Promise<Given> {
  const from = takenBackBy(live.lines, since) ?? live.view?.restorable?.from ?? 0;
  const answer = await live.client.send<Ruled>(
    'restore',
    { request_id: newId(), expect: live.view?.n ?? 0, from, skip: ahead + 1 },
    true,
  );
  return readAnswer(live, speaker, answer, ahead + 1, true);
}

/**
 * Read the answer to a ruling. `ahead` is as in `Stopped` if no line is restored; `counted` means that the
 * answer's `left` includes those lines.
 */
function readAnswer(
  live: LiveMatch,
  speaker: Speaker,
  answer: Answer<Ruled>,
  ahead: number,
  counted = false,
): Given {
  if (answer.ok) {
    const { stopped = null, left = 0, restored = 0 } = answer;
    const before = restored > 0 ? 0 : ahead;
    return {
      error: null,
      stopped: stopped ? { ...stopped, left: counted ? left - before : left, ahead: before } : null,
    };
  }
  if (answer.error === 'stale') live.take(answer.view);
  return { error: sentence(speaker, answer), stopped: null };
}

/** Return the reason of a refusal as a sentence. */
export function sentence(speaker: Speaker, answer: Exclude<Answer<Ruled>, { ok: true }>): string {
  if (answer.error === 'refused')
    return words.t('rule-refused', { why: speaker.code(answer.code, answer.action) });
  if (answer.error === 'bad-field' && words.has(`error-${answer.reason}`))
    return words.t(`error-${answer.reason}`);
  const key = `error-${answer.error}`;
  return words.t(words.has(key) ? key : 'error-bad-field');
}
