import type { View } from '../net/types';

/** Return the rotation of a position for the owner of a phone: the second of two players is across. */
export const quartersOf = ({ header, seat }: View): 0 | 2 =>
  header.seats.length === 2 && header.seats[1] === seat ? 2 : 0;
