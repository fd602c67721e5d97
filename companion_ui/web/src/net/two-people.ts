import type { Header } from './types';

/** Return the header of a match of `game` between Aoi and Haru, for tests of screens. */
export const twoPeople = (game = 'john'): Header => ({
  record: 'match',
  version: 1,
  game,
  seats: ['black', 'red'],
  names: { black: 'Aoi', red: 'Haru' },
  rules_in_force: {},
});
