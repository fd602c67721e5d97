import type { View } from '../net/types';

/** How many matches each seat's people have won since they began to play on, this one included. */
export const wins = (view: View): { seat: string; n: number }[] =>
  view.header.seats.map((seat) => ({
    seat,
    n: (view.settings.wins?.[seat] ?? 0) + (view.outcome?.winners.includes(seat) ? 1 : 0),
  }));
