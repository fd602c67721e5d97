import { keepJoined, read, write, type Ticket } from './storage';

/** The storage key of the arbiter's tokens: one browser may be a match's table and its arbiter. */
export const LIST = 'tachiai.arbiter.matches';

/** The storage keys of the current match and the arbiter's name. The PIN is not stored. */
export const HERE = 'tachiai.arbiter.match';
const NAME = 'tachiai.arbiter.name';

/** Return the arbiter's name, as last given on this device. */
export const ownName = (): string => read<string>(NAME) ?? '';

export function setName(name: string): void {
  write(NAME, name.trim());
}

/** Remember the token of a match, and this device's secret key if it has one. */
export function keepArbiter(match: string, token: string, secret: string | null): Ticket {
  const ticket = keepJoined({ match, token, role: 'arbiter', seat: null }, secret);
  write(HERE, match);
  return ticket;
}
