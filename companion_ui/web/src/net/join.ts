import { api, ApiError } from './api';
import {
  forget,
  keepJoined,
  newId,
  ownKeys,
  read,
  ticket,
  tickets,
  write,
  type Ticket,
} from '../device/storage';

/** The storage key of the match this phone shows, for a return after a reload or sleep. */
const HERE = 'tachiai.phone';

/**
 * The storage key of the last unanswered request: repeating it with the same id and keys gives the same
 * answer.
 */
const ASKED = 'tachiai.joining';

export interface Joined {
  token: string;
  match: string;
  role: string;
  seat: string | null;
}

/**
 * Return the ticket a QR carried behind `#`, or `null`. It stays in the address until it is used, so that a
 * reload works.
 */
export function carried(page: { location: Location }): string | null {
  return page.location.hash.replace(/^#/, '') || null;
}

/** Remove the ticket from the address. */
export function used(page: { location: Location; history: History }): void {
  page.history.replaceState(null, '', page.location.pathname);
}

export async function join(by: { ticket: string } | { code: string }): Promise<Joined> {
  const what = JSON.stringify(by);
  let asked = read<{ what: string; id: string; keys: Awaited<ReturnType<typeof ownKeys>> }>(ASKED);
  if (asked?.what !== what) {
    asked = { what, id: newId(), keys: await ownKeys() };
    write(ASKED, asked);
  }
  const { id, keys } = asked;
  const got = await api<Joined>('/api/join', {
    body: { ...by, request_id: id, ...(keys ? { key: keys.public } : {}) },
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) forget(ASKED);
    throw error;
  });
  forget(ASKED);
  keepJoined(got, keys?.secret ?? null);
  if (got.role === 'seat') write(HERE, got.match);
  return got;
}

/** Return the match this phone last had open, if its token is still stored. */
export function back(): Ticket | null {
  const match = read<string>(HERE);
  return tickets().find((ticket) => ticket.match === match && ticket.role !== 'table') ?? null;
}

/** Return the ticket of a match this phone has joined before, and make that its current match. */
export function come(match: string): Ticket | null {
  const kept = ticket(match);
  if (kept?.role !== 'seat') return null;
  write(HERE, match);
  return kept;
}

export function leave(): void {
  write(HERE, '');
}

/** Return whether a request had no answer or a temporary error: it may succeed later. */
export function unanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Return the reason of a failed attempt to join as a key of the word files. */
export function errorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  if (error.status === 429) return 'error-too-many';
  // The code may be right: it was not checked.
  return error.status >= 500 ? 'error-unavailable-join' : 'error-no-such-ticket';
}
