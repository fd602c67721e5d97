import type { Action, View, Wishes } from '../net/types';
import type { Selection } from '../ui/selection';

type Dealing = Pick<View, 'header' | 'wishes'>;

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

/** Pick what the seats asked next wished for. */
export function withWishes(now: Selection, view: Dealing): Selection {
  const { wishes } = view;
  if (!wishes) return now;
  const seat = now.questions.find(({ of }) => of === wishes.of)?.keys[0];
  const wish = (seat !== undefined && wishes.seats[seat]) || [];
  const given = wish.length === wishes.size ? now.pickAll(wish) : null;
  return given ? withWishes(given, view) : now;
}

/** Return the action that deals the last seat all that is left; `null` if another is asked, or if that is not enough. */
export function restDealt(now: Selection, { header, wishes }: Dealing): Action | null {
  const [question] = now.questions;
  if (!question || question.keys[0] !== header.seats.at(-1)) return null;
  const alone = header.seats.length === 1 ? question.values : [];
  const items = wishes?.of === question.of ? dealt(wishes) : alone;
  return now.pickAll(items.filter((item) => !now.picks.includes(item)))?.only ?? null;
}
