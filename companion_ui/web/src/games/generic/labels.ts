import type { Speaker } from '../../i18n/speaker';
import { words } from '../../i18n/words.svelte';

/** The game's own word for a name in its position, the seat's, the card's, or the name itself. */
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
