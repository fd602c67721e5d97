import type { View } from '../net/types';

/** How far the picture of a position is turned for the owner of a phone: the second of two sits across. */
export const quartersOf = ({ header, seat }: View): 0 | 2 =>
  header.seats.length === 2 && header.seats[1] === seat ? 2 : 0;
