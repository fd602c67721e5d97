import { keep, ticket, type Ticket } from '../device/storage';
import { removeFromTable, assignToTable, nextGroup, placeKept, playedHere } from './place';

const kept = (match: string): Ticket => ({
  match,
  token: 'x',
  role: 'table',
  seat: null,
  game: 'john',
  seats: [],
  names: { black: 'Aoi' },
  n: 0,
  head: '',
  over: false,
  used: 1,
});

test('the next group finds no names of those before, and what was played elsewhere stays', () => {
  for (const match of ['home', 'first', 'second']) keep(kept(match));
  expect(placeKept()).toEqual({});
  assignToTable('code');
  expect(placeKept()).toEqual({ table: 'code' });
  playedHere('first');
  playedHere('first');
  expect(nextGroup('second')).toBe('code');
  expect([ticket('first'), ticket('second')]).toEqual([null, null]);
  expect(ticket('home')?.names).toEqual({ black: 'Aoi' });
  expect(placeKept()).toEqual({ table: 'code' });
  removeFromTable();
  expect(placeKept()).toEqual({});
  expect(nextGroup('home')).toBeNull();
  expect(ticket('home')).toBeNull();
});
