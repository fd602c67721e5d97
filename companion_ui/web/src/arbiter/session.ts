import { api, ApiError } from '../net/api';
import { HERE, keepArbiter } from '../device/arbiter';
import { drop, newId, read, ticket, tickets, write, type Ticket } from '../device/storage';

/** A match's code as it is written: small letters and digits; people read it out in groups. */
export const codeOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What was asked and not answered yet: asked again it is answered alike, for the same keys. */
let asked: { match: string; id: string; keys: { public: string; secret: string } | null } | null = null;

/** Exchange a match's code and its PIN for a token. `ApiError` if they are wrong. */
export async function enter(
  match: string,
  pin: string,
  own: { public: string; secret: string } | null = null,
): Promise<Ticket> {
  if (asked?.match !== match) asked = { match, id: newId(), keys: own };
  const { id, keys } = asked;
  // A device that has a right to this match already is served before strangers.
  const token = ticket(match)?.token;
  const got = await api<{ token: string; match?: string }>('/api/arbiter', {
    ...(token === undefined ? {} : { token }),
    body: { match, pin: pin.trim(), request_id: id, ...(keys ? { key: keys.public } : {}) },
  });
  asked = null;
  return keepArbiter(got.match ?? match, got.token, keys?.secret ?? null);
}

/** The match this page was at last, if it still has its key. */
export function back(): Ticket | null {
  const match = read<string>(HERE);
  return tickets().find((one) => one.match === match && one.role === 'arbiter') ?? null;
}

/** Done with this match: its key goes too. */
export function leave(match: string): void {
  write(HERE, '');
  drop(match);
}

/** Why entering failed, as a key of the word files. */
export function failure(error: unknown): string {
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
