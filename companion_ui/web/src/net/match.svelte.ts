import type { Mark } from '../evidence/heads';
import { keep, ticket } from '../device/storage';
import { keepView, keptView } from '../device/offline';
import type { Action, Answer, Asked, Checked, GameTypes, Line, Recorded, Restored, View } from './types';
import { isOthersNote, movesPlayed } from './lines';
import { Wire, type LinkState, type Undoing } from './wire';
import { Witness } from '../evidence/witness.svelte';

/** What a screen keeps of one match: the last view, the whole list of lines, and how the link is. */
export class LiveMatch<G extends GameTypes = GameTypes> {
  view = $state.raw<View<G> | null>(null);
  lines = $state.raw<Line<G>[]>([]);
  link = $state<LinkState>('connecting');
  /** Commands sent and not answered yet. */
  pending = $state(0);
  /** What is shown is what this device kept from an earlier visit: to look at, until the referee is back. */
  old = $state(false);
  /** Why the server sent this device away, once it has. */
  bye = $state<string | null>(null);

  readonly wire: Wire;
  /** What this device holds against whoever keeps the record; `null` until the first view. */
  witness = $state.raw<Witness | null>(null);
  /** The warning was read and closed; it comes again at the next visit, and if something else is found. */
  closed = $state(false);
  /** The head this device signed last, or tried to. */
  #signing = '';

  constructor(
    readonly token: string,
    /** The match's id, if known: what this device saw of it earlier is checked then. */
    match: string | null = null,
    connect: (...args: ConstructorParameters<typeof Wire>) => Wire = (...args) => new Wire(...args),
  ) {
    if (match !== null) this.#witness(match);
    this.wire = connect(token, {
      view: (view) => {
        this.take(view as View<G>);
      },
      state: (state) => {
        this.link = state;
        if (state === 'offline' || state === 'full') this.#recall(match);
      },
      bye: (reason) => {
        this.bye = reason;
        this.witness?.close();
      },
      pending: (count) => {
        this.pending = count;
      },
      have: () => ({ since: this.old ? 0 : this.lines.length }),
    });
  }

  /** The lines that stand and concern this device: nothing undone, no undo, no note of another seat. */
  readonly standing: Line<G>[] = $derived(
    this.lines.filter((line) => !line.undone && line.action.action !== 'undo' && !isOthersNote(line)),
  );

  /** The last line that concerns this device. */
  readonly last: Line<G> | null = $derived(this.lines.findLast((line) => !isOthersNote(line)) ?? null);

  /** How many moves stand. */
  readonly played: number = $derived(movesPlayed(this.lines));

  /** The contradiction between what this device saw and what it is shown, until its owner puts it away. */
  get mark(): Mark | null {
    return this.witness?.mark ?? null;
  }

  take(view: View<G>): void {
    const witness = this.#witness(view.match);
    const now = this.old ? null : this.view;
    const late = now && now.match === view.match && (view.link < now.link || view.n < now.n);
    // Overtaken on the way; or the record lost what it had, which is looked into.
    if (late && !witness.accused) {
      witness.saw(view, this.lines);
      return;
    }
    if (view.from > (this.old ? 0 : this.lines.length)) {
      this.wire.wake(); // a gap: ask with what there is
      return;
    }
    this.lines = [...this.lines.slice(0, view.from), ...view.lines];
    this.view = view;
    this.old = false;
    keepView(view, this.lines);
    const old = ticket(view.match);
    /** The same people went on to another match, which this device has joined: this one was not used last. */
    const left = view.next !== null && ticket(view.next.match) !== null;
    keep({
      match: view.match,
      token: this.token,
      role: view.role,
      seat: view.seat,
      game: view.header.game,
      seats: view.header.seats,
      names: view.header.names ?? {},
      n: view.n,
      played: this.played,
      link: view.link,
      head: view.head,
      over: view.outcome !== null,
      won: view.outcome?.winners,
      used: left ? (old?.used ?? 0) : Date.now(),
      secret: old?.secret ?? null,
    });
    witness.saw(view, this.lines);
    void this.#sign();
  }

  record(action: Action, how: { attempt?: boolean; insist?: boolean } = {}): Promise<Answer<Recorded>> {
    return this.#current(this.wire.record(this.view?.n ?? 0, action, how));
  }

  check(action: Action): Promise<Answer<Checked>> {
    return this.wire.check(action);
  }

  undo(to: number, more: Undoing = {}): Promise<Answer<Recorded | Asked>> {
    return this.#current(this.wire.undo(this.view?.n ?? 0, to, more));
  }

  restore(from: number): Promise<Answer<Restored>> {
    return this.#current(this.wire.restore(this.view?.n ?? 0, from));
  }

  /**
   * Say for a seat that the result is right, or why not: signed, if this device worked the same head out. If it could
   * not, nothing is sent and the answer is `unchecked`, unless it is to go `unsigned`.
   */
  async confirm(seat: string, agree: boolean, reason?: string, unsigned = false): Promise<Answer> {
    await this.witness?.check();
    const asked = this.view?.confirm;
    if (!asked || !this.view) return { ok: false, error: 'not-over' };
    const { of, head } = asked;
    const said = { seat, agree, of, head, ...(reason === undefined ? {} : { reason }) };
    const secret = this.view.keyed ? ticket(this.view.match)?.secret : null;
    if (secret && this.witness?.own(of) !== head && !unsigned) return { ok: false, error: 'unchecked' };
    if (!secret || unsigned) return this.wire.confirm(said);
    const { resultText, signed } = await import('../evidence/sign');
    return this.wire.confirm({
      ...said,
      signature: signed(secret, resultText(this.view.match, of, head, seat, agree)),
    });
  }

  close(): void {
    this.witness?.close();
    this.wire.close();
  }

  #witness(match: string): Witness {
    if (this.witness?.match === match) return this.witness;
    this.witness?.close();
    this.witness = new Witness(match, this.token, (found) => {
      if (found) {
        this.closed = false;
        this.wire.wake(); // what was held for overtaken may be all there is
      }
      void this.#sign();
    });
    return this.witness;
  }

  /** Sign what all devices are asked to sign, if this one worked the same head out; else it is told to its owner. */
  async #sign(): Promise<void> {
    const { view, witness } = this;
    const asked = view?.sign;
    if (!view || !witness || !asked || !view.keyed || !view.device || asked.signed.includes(view.device))
      return;
    const { of, head } = asked;
    const secret = ticket(view.match)?.secret;
    const own = witness.own(of);
    if (!secret || own === null || this.#signing === head) return;
    this.#signing = head;
    if (own !== head) {
      witness.refuse(of, head);
      return;
    }
    const { headText, signed } = await import('../evidence/sign');
    const answer = await this.wire.sign(of, head, signed(secret, headText(view.match, of, head)));
    if (!answer.ok && this.#signing === head) this.#signing = '';
  }

  async #current<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await asked;
    if (typeof answer === 'object' && 'error' in (answer as object)) {
      const failure = answer as { error: string; view?: View<G> };
      if (failure.error === 'stale' && failure.view) this.take(failure.view);
    }
    return answer;
  }

  #recall(match: string | null): void {
    const kept = this.view ? null : keptView(match);
    if (!kept) return;
    this.old = true;
    this.lines = kept.lines as Line<G>[];
    this.view = kept as View<G>;
  }
}
