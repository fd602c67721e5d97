import { api, ApiError } from '../net/api';
import { keep, newId } from '../device/storage';
import type { GameInfo, Header, JsonObject, Opened } from '../net/types';
import { words } from '../i18n/words.svelte';

/** The seating of the next match of the same people. */
export interface Places {
  seats: string[];
  names: Record<string, string>;
  /** The seat in the previous match, by the seat in the next: its phone follows. */
  from: Record<string, string>;
}

/**
 * Return the seating of the next match: the same, or with the next player first. If the game has several
 * `orders` of seats, the seats change their order and people stay in theirs. If its order is fixed, people change seats,
 * with their names and phones.
 */
export function places(header: Header, orders: string[][], swap: boolean): Places {
  const { seats } = header;
  const names = header.names ?? {};
  const same = Object.fromEntries(seats.map((seat) => [seat, seat]));
  if (!swap) return { seats, names, from: same };
  const turned = [...seats.slice(1), ...seats.slice(0, 1)];
  if (orders.length === 0 || orders.some((order) => order.join('\n') === turned.join('\n')))
    return { seats: turned, names, from: same };
  const from = Object.fromEntries(seats.map((seat, i) => [seat, turned[i] ?? seat]));
  const moved = Object.entries(from).map(([seat, was]): [string, string] => [seat, names[was] ?? '']);
  return { seats, names: Object.fromEntries(moved.filter(([, name]) => name !== '')), from };
}

/** Open the next match from this tablet's current one; its phones are notified and follow. */
export async function open(
  header: Header,
  swap: boolean,
  from: { match: string; token: string; settings: JsonObject },
  more: JsonObject,
): Promise<{ match: string; token: string; pin: string | null } & Places> {
  const { game, options } = header;
  const { seating } = await api<GameInfo>(`/api/games/${encodeURIComponent(game)}`);
  const next = places(header, seating.orders, swap);
  const { seats, names } = next;
  const opened = await api<{ match: string; token: string; pin: string | null }>('/api/matches', {
    token: from.token,
    body: {
      game,
      seats,
      options: options ?? {},
      ...(Object.keys(names).length > 0 ? { names } : {}),
      settings: from.settings,
      after: { match: from.match, seats: next.from },
      request_id: newId(),
      ...more,
    },
  });
  return { ...opened, ...next };
}

/** Continue a match of other rules as a new one with the same table. */
export function playOn(match: string, token: string, request: string, more: JsonObject): Promise<Opened> {
  return api<Opened>(`/api/matches/${encodeURIComponent(match)}/play_on`, {
    token,
    body: { request_id: request, ...more },
  });
}

/** Remember the ticket of a match this tablet has opened after another one. */
export function enter(
  { match, token }: { match: string; token: string },
  { game, seats, names = {} }: Pick<Header, 'game' | 'seats' | 'names'>,
  secret: string | null,
): void {
  keep({
    match,
    token,
    role: 'table',
    seat: null,
    game,
    seats,
    names,
    n: 0,
    head: '',
    over: false,
    used: Date.now(),
    secret,
  });
}

/** Return the reason of a failure as a key of the word files: the referee's, or that it was not reached. */
export function errorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  const reason = `error-${error.reason}`;
  if (error.code === 'bad-field' && words.has(reason)) return reason;
  const key = `error-${error.code}`;
  return words.has(key) ? key : error.status >= 500 ? 'error-unavailable' : 'error-refused-here';
}
