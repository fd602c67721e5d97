import { api } from './api';
import { join } from './join';
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

/** How long until it is tried again where nobody answered (ms). */
const AGAIN = 5_000;

/** Join the next match of the same people, and try until somebody answers; returns what gives that up. */
export function goAlong(match: string, token: string, arrived: (match: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  const go = async (): Promise<void> => {
    try {
      const { ticket } = await wayOn(match, token);
      const next = open ? await join({ ticket }) : null;
      if (open && next) arrived(next.match);
    } catch {
      if (open) timer = setTimeout(() => void go(), AGAIN);
    }
  };
  void go();
  return () => {
    open = false;
    clearTimeout(timer);
  };
}

/** Whether the owner still has a say at the end of this match, or a warning to read: nobody is led away from that. */
export function stays({ view, mark }: LiveMatch): boolean {
  return mark !== null || (view !== null && view.seat !== null && view.confirm?.seats[view.seat] === null);
}
