import { api } from '../net/api';
import { unanswered, type Joined } from '../net/join';
import { MatchClient } from '../net/match-client';
import { inviteToNext } from '../net/next-match';
import type { Line, View } from '../net/types';

/** The pause before another attempt (ms). */
export const AGAIN = 5_000;

/** A match as a spectator sees it, followed by the next matches of the same people. Nothing is stored. */
export class Watched {
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  /** False while the connection is interrupted. */
  live = $state(true);

  /** `ticket` is a spectator's. */
  constructor(
    ticket: string,
    readonly connect: (...args: ConstructorParameters<typeof MatchClient>) => MatchClient = (...args) =>
      new MatchClient(...args),
  ) {
    void this.#join(() => Promise.resolve(ticket));
  }

  async #join(find: () => Promise<string>): Promise<void> {
    try {
      const ticket = await find();
      // With `role` the ticket of a seat is refused: an overlay never takes a seat.
      const { token } = await api<Joined>('/api/join', { body: { ticket, role: 'spectator' } });
      this.#watch(token, ticket);
    } catch (error) {
      if (unanswered(error)) setTimeout(() => void this.#join(find), AGAIN);
      else this.view = null; // the link is void
    }
  }

  #watch(token: string, ticket: string): void {
    let known = 0;
    const client = this.connect(token, {
      view: (view) => {
        if (view.from > known) {
          client.wake(); // a gap: ask for the missing lines
          return;
        }
        this.lines = [...this.lines.slice(0, view.from), ...view.lines];
        this.view = view;
        known = this.lines.length;
        if (view.next === null) return;
        client.close();
        void this.#join(async () => (await inviteToNext(view.match, token)).ticket);
      },
      // The last picture stays, dimmed, until the connection is back.
      state: (state) => {
        this.live = state === 'online';
      },
      // Closed, cleared, or a new link was made: the ticket decides.
      bye: () => setTimeout(() => void this.#join(() => Promise.resolve(ticket)), AGAIN),
      pending: () => undefined,
      have: () => ({ since: known }),
    });
  }
}
