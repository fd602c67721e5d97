import type { Speaker } from '../i18n/speaker';
import type { Outcome } from '../net/types';
import { words } from '../i18n/words.svelte';

/** Return the end of a match as one sentence. */
export function ending(speaker: Speaker, { winners }: Outcome): string {
  if (winners.length === 0) return words.find(`${speaker.game}-ui-nobody`) ?? words.t('ended-draw');
  return words.t(winners.length > 1 ? 'ended-won-many' : 'ended-won', {
    winners: winners.map((seat) => speaker.seat(seat)).join(words.t('comma')),
  });
}
