import { keepJoined, read, write, type Ticket } from './storage';

/** The list in which the arbiter's keys lie: one browser may be the table of a match and its arbiter. */
export const LIST = 'tachiai.arbiter.matches';

/** Which match the arbiter's page is at, and the arbiter's name: kept here. The PIN is not. */
export const HERE = 'tachiai.arbiter.match';
const NAME = 'tachiai.arbiter.name';

/** The name under which somebody rules, as it was last given on this device. */
export const ownName = (): string => read<string>(NAME) ?? '';

export function setName(name: string): void {
  write(NAME, name.trim());
}

/** This device is the arbiter of a match now: its key, and its own secret one if it has one. */
export function keepArbiter(match: string, token: string, secret: string | null): Ticket {
  const ticket = keepJoined({ match, token, role: 'arbiter', seat: null }, secret);
  write(HERE, match);
  return ticket;
}
