import type { Speaker } from '../../i18n/speaker';
import { words } from '../../i18n/words.svelte';

/** Return a function that labels a name of a position: with the seat's, the game's or the card's word, or the name. */
export const labels =
  (speaker: Speaker) =>
  (name: string): string => {
    if (speaker.seats.includes(name)) return speaker.seat(name);
    const key = name.replaceAll('+', 'plus').replaceAll('.', '-');
    const own = /^[\w-]+$/.test(key)
      ? (words.find(`${speaker.game}-view-${key}`) ?? words.find(`${speaker.game}-phase-${key}`))
      : null;
    return own ?? speaker.card(name).replaceAll('_', ' ');
  };
