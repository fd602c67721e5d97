import type { Contradiction } from '../evidence/heads';
import { keep, ticket } from '../device/storage';
import { keepView, keptView } from '../device/offline';
import type { Action, Answer, Asked, Checked, GameTypes, Line, Recorded, Restored, View } from './types';
import { isOthersNote, movesPlayed } from './lines';
import { keepUnchanged } from './unchanged';
import { MatchClient, type LinkState, type Undoing } from './match-client';
import { Witness } from '../evidence/witness.svelte';

/** A screen's state of one match: the last view, all lines, and the state of the link. */
export class LiveMatch<G extends GameTypes = GameTypes> {
  view = $state.raw<View<G> | null>(null);
  lines = $state.raw<Line<G>[]>([]);
  link = $state<LinkState>('connecting');
  /** The number of commands sent and not answered yet. */
  pending = $state(0);
  /** True while a stored view of an earlier visit is shown, until the referee answers. */
  old = $state(false);
  /** The reason the server ended this device's session. */
  bye = $state<string | null>(null);

  readonly client: MatchClient;
  /** This device's check of the record; `null` until the first view. */
  witness = $state.raw<Witness | null>(null);
  /** True if the warning was closed; it returns at the next visit, and at a new contradiction. */
  closed = $state(false);
  /** The last head this device signed or tried to sign. */
  #signing = '';

  constructor(
    readonly token: string,
    /** The match's id, if known: it is checked against what this device saw earlier. */
    match: string | null = null,
    connect: (...args: ConstructorParameters<typeof MatchClient>) => MatchClient = (...args) =>
      new MatchClient(...args),
  ) {
    if (match !== null) this.#witness(match);
    this.client = connect(token, {
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

  /**
   * The standing lines that concern this device: without undone ones, undos, and other seats' disclosures.
   */
  readonly standing: Line<G>[] = $derived(
    this.lines.filter((line) => !line.undone && line.action.action !== 'undo' && !isOthersNote(line)),
  );

  /** The last line that concerns this device. */
  readonly last: Line<G> | null = $derived(this.lines.findLast((line) => !isOthersNote(line)) ?? null);

  /** The number of standing moves. */
  readonly played: number = $derived(movesPlayed(this.lines));

  /** The contradiction between earlier and shown data, until its owner dismisses it. */
  get mark(): Contradiction | null {
    return this.witness?.mark ?? null;
  }

  take(view: View<G>): void {
    const witness = this.#witness(view.match);
    const now = this.old ? null : this.view;
    const late = now && now.match === view.match && (view.link < now.link || view.n < now.n);
    // Either an overtaken view, or the record lost lines: that is checked.
    if (late && !witness.accused) {
      witness.saw(view, this.lines);
      return;
    }
    if (view.from > (this.old ? 0 : this.lines.length)) {
      this.client.wake(); // a gap: ask for the missing lines
      return;
    }
    this.lines = [...this.lines.slice(0, view.from), ...view.lines];
    this.view = view = keepUnchanged(this.view, view);
    this.old = false;
    keepView(view, this.lines);
    const old = ticket(view.match);
    /** The people went on to another match that this device has joined: this one is not the last used. */
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
    return this.#current(this.client.record(this.view?.n ?? 0, action, how));
  }

  check(action: Action): Promise<Answer<Checked>> {
    return this.client.check(action);
  }

  undo(to: number, more: Undoing = {}): Promise<Answer<Recorded | Asked>> {
    return this.#current(this.client.undo(this.view?.n ?? 0, to, more));
  }

  restore(from: number): Promise<Answer<Restored>> {
    return this.#current(this.client.restore(this.view?.n ?? 0, from));
  }

  /**
   * Confirm the result for a seat, or object with a reason: signed if this device computed the same head.
   * Otherwise nothing is sent and the answer is `unchecked`, unless `unsigned` is set.
   */
  async confirm(seat: string, agree: boolean, reason?: string, unsigned = false): Promise<Answer> {
    await this.witness?.check();
    const asked = this.view?.confirm;
    if (!asked || !this.view) return { ok: false, error: 'not-over' };
    const { of, head } = asked;
    const said = { seat, agree, of, head, ...(reason === undefined ? {} : { reason }) };
    const secret = this.view.keyed ? ticket(this.view.match)?.secret : null;
    if (secret && this.witness?.own(of) !== head && !unsigned) return { ok: false, error: 'unchecked' };
    if (!secret || unsigned) return this.client.confirm(said);
    const { resultText, signed } = await import('../evidence/sign');
    return this.client.confirm({
      ...said,
      signature: signed(secret, resultText(this.view.match, of, head, seat, agree)),
    });
  }

  close(): void {
    this.witness?.close();
    this.client.close();
  }

  #witness(match: string): Witness {
    if (this.witness?.match === match) return this.witness;
    this.witness?.close();
    this.witness = new Witness(match, this.token, (found) => {
      if (found) {
        this.closed = false;
        this.client.wake(); // a view taken for overtaken may be the newest
      }
      void this.#sign();
    });
    return this.witness;
  }

  /** Sign the head that all devices are asked to sign, if this one computed the same; else warn its owner. */
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
    const answer = await this.client.sign(of, head, signed(secret, headText(view.match, of, head)));
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
