import { listOf } from '../i18n/punctuation';
import type { Speaker } from '../i18n/speaker';
import type { Outcome } from '../net/types';
import { words } from '../i18n/words.svelte';

/** Return the end of a match as one sentence. */
export function ending(speaker: Speaker, { winners }: Outcome): string {
  if (winners.length === 0) return words.find(`${speaker.game}-ui-nobody`) ?? words.t('result-nobody');
  if (winners.length > 1 && winners.length === speaker.seats.length) return words.t('result-all');
  // An initial stays on the line of its name.
  const names = winners.map((seat) => speaker.seat(seat).replace(/ (?=[!-~]{1,2}$)/u, '\u00a0'));
  return words.t(names.length > 1 ? 'result-won-many' : 'result-won', { winners: listOf(names) });
}
