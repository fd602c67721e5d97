import type { Lit } from '../../play/CellGrid.svelte';
import type { MatchController } from '../../play/controller.svelte';
import { Picker } from '../../play/picker.svelte';
import { words } from '../../i18n/words.svelte';
import { str } from '../../net/json';
import type { Action } from '../../net/types';
import { values } from '../../ui/choose';
import type { Question, Selection } from '../../ui/selection';
import { ownerOf, rankName, rankOf } from './board';
import type { GameTypes } from './contract';
import { forecast, type Forecast } from './forecast';

/** The highest number a card can be healed to (R25). */
const HIGHEST = 10;

/** Turns taps of one seat on JOHN's board and its keys into picks of the referee's choices, for one screen. */
export class Taps extends Picker<GameTypes> {
  constructor(
    controller: MatchController<GameTypes>,
    readonly seat: string,
  ) {
    super(
      controller,
      // What ends the match is in the menu; what a seat notes is under its cover.
      () => controller.view().choices.filter((choice) => choice.seat === seat && !choice.purpose),
      ({ action }) => action === 'doubt',
      // The target and the card are tapped, even if there is but one.
      (field) => field !== 'to' && field !== 'card',
    );
  }

  get #board(): Record<string, string> {
    return this.view.position.board;
  }

  get #onPhone(): boolean {
    return this.view.role === 'seat';
  }

  /** Actions of others that leave this seat's choices take no pick away. */
  override get offers(): string {
    return JSON.stringify(this.choices());
  }

  may(kind: string): boolean {
    return this.choices().some(({ action }) => action === kind);
  }

  /** The cells whose card can act. */
  readonly movable = $derived.by(() => values(this.choices(), 'from'));
  /** Whether nothing was tapped yet: the cards that can act are marked. */
  readonly idle = $derived.by(() => !this.now.begun || this.now.kind?.action === 'doubt');
  /** The selection of the card tapped first. */
  readonly #held = $derived.by((): Selection | null => {
    const { before } = this.now;
    if (!this.begun || this.now.value('from') === undefined) return null;
    return before?.picks.length ? before : this.now;
  });
  /** The cell whose card was tapped first. */
  readonly selected = $derived.by(() => (this.#held ? str(this.#held.picks[0]) : null));
  /** The empty cell that was tapped to place a card from the reserve. */
  readonly landing = $derived.by(() =>
    this.begun && !this.#held && this.now.left[0]?.action === 'reinforce' ? str(this.now.value('to')) : null,
  );
  /** The actions of the selected card by target cell. */
  readonly aims = $derived.by((): [string, Action[]][] =>
    (this.#held?.questions[0]?.values ?? []).map((to) => [
      str(to),
      (this.#held?.pick(to)?.completions ?? []).map(({ action }) => action),
    ]),
  );
  /** The actions that a tap on `cell` could mean, if there are several. */
  readonly meant = $derived.by((): { cell: string; actions: Action[] } | null => {
    if (!this.#held || this.#held === this.now) return null;
    const [from = '', cell = ''] = this.now.picks.map(str);
    // Of two aces either may be the healed one.
    const twins = rankOf(this.#board[from] ?? '') === rankOf(this.#board[cell] ?? '');
    const back = (twins && this.unpicked.pick(cell, 'cell')?.pick(from, 'cell')?.completions) || [];
    const heals = back.filter(({ action }) => action.heal === true);
    return { cell, actions: [...this.now.completions, ...heals].map(({ action }) => action) };
  });
  /** The question to answer by keys; `null` while taps on the board are awaited. */
  readonly asked = $derived.by((): Question | null => {
    const { questions } = this.ticks ? this.unpicked : this.now;
    return questions.some(({ of }) => of === 'cell') ? null : (questions[0] ?? null);
  });
  /** Whether a card is exchanged: the cards are asked for from the due number down. */
  readonly pulls = $derived.by(() => this.now.left.some(({ action }) => action === 'pull'));
  /** The sentence of what is asked for; `null` if it is that of the due action. */
  readonly title = $derived.by(() => this.asked && this.sentence(this.asked));
  /** The marks of the cells that a tap can go to. */
  readonly lit = $derived.by((): Record<string, Lit> => {
    if (!this.view.settings.coaching) return {};
    const reserve = this.now.kind?.action === 'reinforce' ? values(this.now.left, 'to') : [];
    const label = this.controller.speaker.kind('reinforce');
    return Object.fromEntries<Lit>([
      ...reserve.map((to): [string, Lit] => [to, { icon: 'ring', label, chip: null }]),
      ...this.aims.map(([to, actions]): [string, Lit] => [to, this.#mark(to, actions)]),
    ]);
  });

  #mark(to: string, actions: readonly Action[]): Lit {
    const kind = actions.find(({ action }) => action !== 'move')?.action ?? 'move';
    const found = actions
      .map((move) => this.forecast(move))
      .filter(({ chip, harm }) => (this.#onPhone ? harm : chip));
    const rest = this.#board[to] ? 'swap' : 'ring';
    return {
      icon: kind === 'attack' ? 'swords' : kind === 'magic' ? 'magic' : rest,
      label: this.controller.speaker.kind(kind),
      ...(found.length > 1 ? { chip: [words.t('john-ui-chip-two')] } : (found[0] ?? { chip: null })),
    };
  }

  forecast(action: Action): Forecast {
    return forecast(this.view.previews, action, this.#board);
  }

  tap(cell: string): void {
    const { controller, meant } = this;
    if (!controller.open || (this.#onPhone && this.view.choices.length === 0)) return;
    controller.clear();
    if (this.now.kind) this.reset();
    if (meant) this.back();
    if (meant && !this.#onPhone) return; // the first tap outside the tablet's bubble closes it
    const { selected: from } = this;
    if (from !== null && from !== cell && !this.now.can(cell, 'cell') && !this.movable.includes(cell)) {
      const owner = this.#board[cell] ? ownerOf(this.#board[cell]) : this.seat;
      void controller.explain({
        seat: this.seat,
        action: owner === this.seat ? 'move' : 'attack',
        from,
        to: cell,
      });
    } else if (!this.pick(cell, 'cell') && !this.#onPhone) this.#explain(cell);
  }

  /** Record an action. If a tap could mean several, the others are withdrawn. */
  override async record(action: Action): Promise<void> {
    if (this.meant) this.back();
    await super.record(action);
  }

  /** Handle a tap on the reserve: mark the cells for a card of it, or ask why it cannot be placed. */
  draw(): void {
    if (!this.controller.open) return;
    this.controller.clear();
    this.toggle('reinforce');
    if (this.now.left.length > 0) return;
    this.reset();
    this.#explain(Object.keys(this.#board)[0] ?? 'a1', true);
  }

  /** Give up what was tapped on the board, and a key that waits for another tap. */
  override leave(): void {
    if (this.now.kind || this.selected !== null || this.landing !== null) this.reset();
  }

  /** Choose a kind of action by its key, or give it up; it is recorded by a key of its own. */
  toggle(kind: string): void {
    if (this.now.kind?.action === kind) this.reset();
    else this.begin(this.chosen(this.seat, kind));
  }

  /** Ask the referee why a card there cannot act, or why none of the reserve can be placed there. */
  #explain(cell: string, placing = false): void {
    const card = placing ? undefined : this.#board[cell];
    const side = this.view.position.seats[this.seat];
    const [one = 'As'] = [...(side?.unknown ?? []), ...(side?.reserve_known ?? [])];
    void this.controller.explain(
      card
        ? { seat: ownerOf(card), action: 'move', from: cell, to: cell }
        : { seat: this.seat, action: 'reinforce', card: one, to: cell },
    );
  }

  /** Return the label of an action that differs from the others a tap could mean. */
  label(action: Action, among: readonly Action[]): string {
    const { speaker } = this.controller;
    if (action.heal !== true)
      return action.action === 'move' ? words.t('john-ui-swap-only') : speaker.kind(action.action);
    // The ace heals the other card; of two aces, the one on the target cell is healed.
    const cells = [str(action.from), str(action.to)];
    const cell = cells.find((cell) => rankOf(this.#board[cell] ?? '') > 1) ?? str(action.to);
    const card = this.#board[cell] ?? '';
    const args = { was: rankName(rankOf(card)), rank: rankName(Math.min(HIGHEST, 2 * rankOf(card))) };
    return among.filter(({ heal }) => heal === true).length > 1
      ? words.t('john-ui-heal-which', { card: speaker.card(card), cell, ...args })
      : words.t('john-ui-heal', { ...args, changes: String(args.was !== args.rank) });
  }
}
