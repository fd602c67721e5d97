import type { View } from '../net/types';

/** Return the matches each seat's people have won in this series, this one included. */
export const wins = (view: View): { seat: string; n: number }[] =>
  view.header.seats.map((seat) => ({
    seat,
    n: (view.settings.wins?.[seat] ?? 0) + (view.outcome?.winners.includes(seat) ? 1 : 0),
  }));
