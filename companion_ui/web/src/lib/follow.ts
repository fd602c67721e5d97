import { api } from './api';

/** The way into the next match of the same people, for this device alone. */
export interface Way {
  match: string;
  role: string;
  seat: string | null;
  ticket: string;
}

export function wayOn(match: string, token: string): Promise<Way> {
  return api<Way>(`/api/matches/${encodeURIComponent(match)}/next`, { token });
}
