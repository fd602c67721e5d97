import { api, ApiError } from '../net/api';
import { HERE, keepArbiter } from '../device/arbiter';
import { drop, newId, read, ticket, tickets, write, type Ticket } from '../device/storage';

/** Normalise a match's code: lower-case letters and digits, without the gaps people add. */
export const codeOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The last unanswered request: repeating it with the same id and keys gives the same answer. */
let asked: { match: string; id: string; keys: { public: string; secret: string } | null } | null = null;

/** Exchange a match's code and its PIN for a token. Throws an `ApiError` if they are wrong. */
export async function enter(
  match: string,
  pin: string,
  own: { public: string; secret: string } | null = null,
): Promise<Ticket> {
  if (asked?.match !== match) asked = { match, id: newId(), keys: own };
  const { id, keys } = asked;
  // A device with a token for this match is served before unknown ones.
  const token = ticket(match)?.token;
  const got = await api<{ token: string; match?: string }>('/api/arbiter', {
    ...(token === undefined ? {} : { token }),
    body: { match, pin: pin.trim(), request_id: id, ...(keys ? { key: keys.public } : {}) },
  });
  asked = null;
  return keepArbiter(got.match ?? match, got.token, keys?.secret ?? null);
}

/** Return the match this page last had open, if its token is still stored. */
export function back(): Ticket | null {
  const match = read<string>(HERE);
  return tickets().find((ticket) => ticket.match === match && ticket.role === 'arbiter') ?? null;
}

/** Forget the match and its token. */
export function leave(match: string): void {
  write(HERE, '');
  drop(match);
}

/** Return the reason of a failed sign-in as a key of the word files. */
export function errorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  if (error.status === 429) return 'error-too-many-tries';
  switch (error.code) {
    case 'wrong-pin':
      return 'error-wrong-pin';
    case 'no-such-match':
      return 'error-no-such-match';
    default:
      return 'error-unauthorised';
  }
}
