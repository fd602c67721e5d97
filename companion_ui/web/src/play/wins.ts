import { words } from '../i18n/words.svelte';
import type { View } from '../net/types';

/** Check whether a game is won or lost by all players together: it has words for a match without a winner. */
export const isCooperative = (game: string): boolean => words.has(`${game}-ui-nobody`);

/** Return the matches each seat's people have won in this series, this one included. */
export const wins = (view: View): { seat: string; n: number }[] =>
  view.header.seats.map((seat) => ({
    seat,
    n: (view.settings.wins?.[seat] ?? 0) + (view.outcome?.winners.includes(seat) ? 1 : 0),
  }));
