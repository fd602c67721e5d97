import { api } from './api';
import type { LiveMatch } from './match.svelte';

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

/** Whether the owner still has a say at the end of this match, or a warning to read: nobody is led away from that. */
export function stays({ view, mark }: LiveMatch): boolean {
  return mark !== null || (view !== null && view.seat !== null && view.confirm?.seats[view.seat] === null);
}
