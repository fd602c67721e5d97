import { keep, ticket } from './keys';
import { keepView, keptView } from './offline';
import type { Action, Answer, Asked, Line, Recorded, Restored, View } from './types';
import { Wire, type LinkState, type Undoing } from './wire';

/** What a screen keeps of one match: the last view, the whole list of lines, and how the link is. */
export class LiveMatch {
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  link = $state<LinkState>('connecting');
  /** Commands sent and not answered yet. */
  pending = $state(0);
  /** The record no longer has what this device once saw of it. */
  rewritten = $state(false);
  /** What is shown is what this device kept from an earlier visit: to look at, until the referee is back. */
  old = $state(false);
  /** Why the server sent this device away, once it has. */
  bye = $state<string | null>(null);

  readonly wire: Wire;
  /** The heads of the chain this device was shown, by the number of the action. */
  readonly #heads = new Map<number, string>();

  constructor(
    readonly token: string,
    /** The match's id, if known: what this device saw of it earlier is checked then. */
    match: string | null = null,
    connect: (...args: ConstructorParameters<typeof Wire>) => Wire = (...args) => new Wire(...args),
  ) {
    const old = match === null ? null : ticket(match);
    if (old?.head) this.#heads.set(old.n, old.head);
    this.wire = connect(token, {
      view: (view) => {
        this.take(view);
      },
      state: (state) => {
        this.link = state;
        if (state === 'offline') this.#recall(match);
      },
      bye: (reason) => {
        this.bye = reason;
      },
      pending: (count) => {
        this.pending = count;
      },
      have: () => ({ since: this.old ? 0 : this.lines.length, seen: this.#seen() }),
    });
  }

  /** The lines that stand: nothing undone, no undo. */
  get standing(): Line[] {
    return this.lines.filter((line) => !line.undone && line.action.action !== 'undo');
  }

  /** The last line in the list, whatever it is. */
  get last(): Line | null {
    return this.lines.at(-1) ?? null;
  }

  take(view: View): void {
    this.#check(view);
    const now = this.old ? null : this.view;
    if (now && now.match === view.match && view.n < now.n && !this.rewritten) return; // overtaken on the way
    if (view.from > (this.old ? 0 : this.lines.length)) {
      this.wire.wake(); // a gap: ask with what there is
      return;
    }
    this.lines = [...this.lines.slice(0, view.from), ...view.lines];
    this.view = view;
    this.old = false;
    keepView(view, this.lines);
    this.#heads.set(view.n, view.head);
    const old = ticket(view.match);
    keep({
      match: view.match,
      token: this.token,
      role: view.role,
      seat: view.seat,
      game: view.header.game,
      seats: view.header.seats,
      names: view.header.names ?? {},
      n: view.n,
      head: view.head,
      over: view.outcome !== null,
      used: Date.now(),
      pin: old?.pin ?? null,
    });
  }

  record(action: Action, attempt = false): Promise<Answer<Recorded>> {
    return this.#current(this.wire.record(this.view?.n ?? 0, action, attempt));
  }

  check(action: Action): Promise<Answer<Recorded>> {
    return this.wire.check(action);
  }

  undo(to: number, more: Undoing = {}): Promise<Answer<Recorded | Asked>> {
    return this.#current(this.wire.undo(this.view?.n ?? 0, to, more));
  }

  restore(from: number): Promise<Answer<Restored>> {
    return this.#current(this.wire.restore(this.view?.n ?? 0, from));
  }

  close(): void {
    this.wire.close();
  }

  async #current<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await asked;
    if (typeof answer === 'object' && 'error' in (answer as object)) {
      const failure = answer as { error: string; view?: View };
      if (failure.error === 'stale' && failure.view) this.take(failure.view);
    }
    return answer;
  }

  #recall(match: string | null): void {
    const kept = this.view ? null : keptView(match);
    if (!kept) return;
    this.old = true;
    this.lines = kept.lines;
    this.view = kept;
  }

  #seen(): { n: number; head: string } | null {
    const n = Math.max(...this.#heads.keys());
    const head = this.#heads.get(n);
    return head === undefined ? null : { n, head };
  }

  /** What was shown once must still be there: the head the chain has at a number this device has seen. */
  #check(view: View): void {
    for (const { n, head } of [{ n: view.n, head: view.head }, ...(view.witness ? [view.witness] : [])]) {
      const seen = this.#heads.get(n);
      if (seen !== undefined && seen !== head) this.rewritten = true;
    }
  }
}
