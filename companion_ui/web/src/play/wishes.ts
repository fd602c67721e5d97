import type { Wishes } from '../net/types';

/** Return what the other seats wish for. */
const ofOthers = ({ seats }: Wishes, seat: string): string[] =>
  Object.entries(seats).flatMap(([other, items]) => (other === seat ? [] : items));

/** List all items that can be dealt. */
export const dealt = ({ sets }: Wishes): string[] => [...new Set(sets.flat())];

/** List the items that a seat cannot wish for, as they do not go together with the wishes of the others. */
export function lacking(wishes: Wishes, seat: string): string[] {
  const others = ofOthers(wishes, seat);
  const goes = (item: string): boolean =>
    !others.includes(item) && wishes.sets.some((set) => [...others, item].every((one) => set.includes(one)));
  return dealt(wishes).filter((item) => !goes(item));
}

/** Return the wish of a seat after a tap on an item: it is added or put back; the first one goes if it is too many. */
export function wishAfter({ seats, size }: Wishes, seat: string, item: string): string[] {
  const own = seats[seat] ?? [];
  return own.includes(item) ? own.filter((other) => other !== item) : [...own, item].slice(-size);
}
