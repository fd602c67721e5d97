import { read, write } from '../lib/keys';

/** Who may join as what, and with what: an entry of `/joins`. */
export interface Join {
  seat: string | null;
  role: string;
  code: string | null;
  url: string;
}

/** Where phones can reach the referee, and whether any has: `/api/here`. */
export interface Here {
  addresses: { url: string; reachable: boolean; reached: boolean }[];
  /** Seconds since a phone last opened its page; `null`: none has. */
  phone_ago: number | null;
}

/** A seat's phone: none; there; was there; got its page and its key, and no live connection. */
export type Presence = 'free' | 'in' | 'asleep' | 'stuck';

const KEPT = 'tachiai.address';

/** The address the codes carry: the one chosen here before, if the machine still has it, else the likeliest. */
export function address(here: Here | null): string | null {
  const kept = read<string>(KEPT);
  const found = here?.addresses ?? [];
  return (found.find((one) => one.url === kept) ?? found[0])?.url ?? null;
}

export function choose(url: string): void {
  write(KEPT, url);
}

/** Six digits as they are read out. */
export function digits(code: string | null): string {
  return code ? `${code.slice(0, 3)} ${code.slice(3)}` : '––– –––';
}
