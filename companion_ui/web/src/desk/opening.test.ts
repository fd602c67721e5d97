import { expect, test } from 'vitest';

import type { Evening, Tournament } from '../net/types';
import { pairingsLeft } from './opening';

type Cup = NonNullable<Tournament['tournament']>;

const seat = (name: string, gone = false): object => ({ entrant: name, name, gone });
const cup = {
  rounds: [
    { round: 1, tables: [{ table: 1, seats: [seat('Old'), seat('Gone')] }] },
    {
      round: 2,
      tables: [
        { table: 1, seats: [seat('Aoi'), seat('Haru')] },
        { table: 2, seats: [seat('Mei'), seat('Ren'), seat('Sora', true)] },
        { table: 3, seats: [seat('Yui'), seat('Kai')] },
      ],
    },
  ],
  due: [
    { round: 1, table: 1 },
    { round: 2, table: 1 },
    { round: 2, table: 2 },
  ],
} as unknown as Cup;

test('a pairing is offered until its people play, without who went home', () => {
  expect(pairingsLeft(cup, [])).toEqual([
    { table: 1, people: ['Aoi', 'Haru'] },
    { table: 2, people: ['Mei', 'Ren'] },
  ]);
  const playing = [{ names: { black: 'Haru' } }] as unknown as Evening['tables'];
  expect(pairingsLeft(cup, playing)).toEqual([{ table: 2, people: ['Mei', 'Ren'] }]);
  expect(pairingsLeft({ ...cup, rounds: [] }, [])).toEqual([]);
});
