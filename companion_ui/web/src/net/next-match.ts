import { api } from './api';
import { join } from './join';
import type { LiveMatch } from './match.svelte';
import type { View } from './types';

/** The ticket to the next match of the same people, for this device only. */
export interface Invitation {
  match: string;
  role: string;
  seat: string | null;
  ticket: string;
}

export function inviteToNext(match: string, token: string): Promise<Invitation> {
  return api<Invitation>(`/api/matches/${encodeURIComponent(match)}/next`, { token });
}

/** The delay before another attempt without an answer (ms). */
const AGAIN = 5_000;

/** Join the next match of the same people, with retries; return a function that stops it. */
export function goAlong(match: string, token: string, arrived: (match: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  const go = async (): Promise<void> => {
    try {
      const { ticket } = await inviteToNext(match, token);
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

/** Check whether somebody needs a confirmed result: at an evening, or once a seat has answered. */
export const needsConfirmation = ({ place, confirm }: View): boolean =>
  Boolean(place) || Object.values(confirm?.seats ?? {}).some((answer) => answer !== null);

/** Check whether the owner must still confirm this match's end or read a warning: then the device stays. */
export function stays({ view, mark }: Pick<LiveMatch, 'view' | 'mark'>): boolean {
  if (mark !== null) return true;
  return view?.seat != null && needsConfirmation(view) && view.confirm?.seats[view.seat] === null;
}
