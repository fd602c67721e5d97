import { api, ApiError } from '../lib/api';
import { keep, read, tickets, write, type Ticket } from '../lib/keys';

/** Which match this phone shows: kept here, so that a reload or a sleep comes back to it. */
const HERE = 'tachiai.phone';

export interface Joined {
  token: string;
  match: string;
  role: string;
  seat: string | null;
}

/** What a QR carried behind `#`, taken out of the address at once unless it has yet to go elsewhere. */
export function carried(page: { location: Location; history: History }, leave = false): string | null {
  const ticket = page.location.hash.replace(/^#/, '');
  if (ticket === '') return null;
  if (!leave) page.history.replaceState(null, '', page.location.pathname);
  return ticket;
}

export async function join(by: { ticket: string } | { code: string }): Promise<Joined> {
  const got = await api<Joined>('/api/join', { body: by });
  keep({
    match: got.match,
    token: got.token,
    role: got.role,
    seat: got.seat,
    game: '',
    seats: [],
    names: {},
    n: 0,
    head: '',
    over: false,
    used: Date.now(),
  });
  if (got.role === 'seat') write(HERE, got.match);
  return got;
}

/** The match this phone was at last, if it still has its key. */
export function back(): Ticket | null {
  const match = read<string>(HERE);
  return tickets().find((one) => one.match === match && one.role !== 'table') ?? null;
}

export function leave(): void {
  write(HERE, '');
}

/** Why joining failed, as a key of the word files. */
export function failure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  return error.status === 429 ? 'error-too-many' : 'error-no-such-ticket';
}
