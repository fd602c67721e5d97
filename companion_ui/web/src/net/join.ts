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

/** Which match this phone shows: kept here, so that a reload or a sleep comes back to it. */
const HERE = 'tachiai.phone';

/** What was asked and not answered yet: asked again it is answered alike, for the same keys. */
const ASKED = 'tachiai.joining';

export interface Joined {
  token: string;
  match: string;
  role: string;
  seat: string | null;
}

/** Return the ticket a QR carried behind `#`, or `null`. It stays in the address, for a reload, until it was used. */
export function carried(page: { location: Location }): string | null {
  return page.location.hash.replace(/^#/, '') || null;
}

/** Take the ticket out of the address. */
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

/** The match this phone was at last, if it still has its key. */
export function back(): Ticket | null {
  const match = read<string>(HERE);
  return tickets().find((one) => one.match === match && one.role !== 'table') ?? null;
}

/** The key to a match this phone has joined before; it is at that match from now on. */
export function come(match: string): Ticket | null {
  const kept = ticket(match);
  if (kept?.role !== 'seat') return null;
  write(HERE, match);
  return kept;
}

export function leave(): void {
  write(HERE, '');
}

/** Return whether nobody answered a request, or only that there is trouble: it may succeed another time. */
export function unanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Why joining failed, as a key of the word files. */
export function failure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  if (error.status === 429) return 'error-too-many';
  // The code may well be right: it was not looked up.
  return error.status >= 500 ? 'error-unavailable-join' : 'error-no-such-ticket';
}
