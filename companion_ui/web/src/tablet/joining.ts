import { api, apiText } from '../net/api';
import { read, write } from '../device/storage';

/** A way to join, with its seat or role: an entry of `/joins`. */
export interface Join {
  seat: string | null;
  role: string;
  code: string | null;
  url: string;
}

/** The addresses for phones, and whether any was used: `/api/here`. */
export interface Here {
  addresses: { url: string; reachable: boolean; reached: boolean }[];
  /** Seconds since a phone last opened its page; `null` if none has. */
  phone_ago: number | null;
}

/**
 * The presence of a seat's phone: `free` without one, `in` if live, `asleep` if it was, else joined without a
 * live connection.
 */
export type Presence = 'free' | 'in' | 'asleep' | 'stuck';

const KEPT = 'tachiai.address';

/**
 * Return the address for the codes: the one chosen here before, if the machine still has it, else the
 * likeliest.
 */
export function address(here: Here | null): string | null {
  const kept = read<string>(KEPT);
  const found = here?.addresses ?? [];
  return (found.find((item) => item.url === kept) ?? found[0])?.url ?? null;
}

export function choose(url: string): void {
  write(KEPT, url);
}

/** Return the ways to join a match by that address, and their QR codes as pictures, by seat or role. */
export async function ways(
  match: string,
  token: string,
  by: string,
  wanted: (join: Join) => boolean = () => true,
): Promise<{ joins: Join[]; pictures: Record<string, string> }> {
  const to = `?address=${encodeURIComponent(by)}`;
  const joins = (await api<Join[]>(`/api/matches/${match}/joins${to}`, { token })).filter(wanted);
  const drawn = joins.map(async ({ seat, role }) => {
    const name = seat ?? role;
    const svg = await apiText(`/api/matches/${match}/qr/${encodeURIComponent(name)}.svg${to}`, { token });
    return [name, `data:image/svg+xml,${encodeURIComponent(svg)}`] as const;
  });
  return { joins, pictures: Object.fromEntries(await Promise.all(drawn)) };
}

/** Return the address of the overlay for streams that a spectator's link leads to. */
export const overlayUrl = (url: string): string => url.replace(/\/j\?[^#]*#/, '/o#');

/** Format six digits for reading out. */
export function digits(code: string | null): string {
  return code ? `${code.slice(0, 3)} ${code.slice(3)}` : '––– –––';
}
