import type { MatchController } from '../../board/controller.svelte';
import { words } from '../../i18n/words.svelte';
import type { Action, Choice } from '../../net/types';
import { listed } from '../../ui/choose';
import { ownerOf, rankName, rankOf, scene, type Scene } from './board';
import type { GameTypes } from './contract';
import { landings, sources, targets } from './plan';

/** The highest number a card can be healed to (R25). */
const HIGHEST = 10;

/**
 * The taps on JOHN's board, on the tablet and on a phone: the unfinished choice, and the action it becomes. The
 * possible actions are read from the referee's choices.
 */
export class Taps {
  /** The cell whose card was tapped first. */
  selected = $state<string | null>(null);
  /** The empty cell that was tapped to place a card from the reserve. */
  landing = $state<string | null>(null);
  /** The seat whose reserve was tapped: an empty cell of its half comes next. */
  reserve = $state<string | null>(null);
  /** The actions that a tap on `cell` could mean, if there are several. */
  meant = $state.raw<{ cell: string; actions: Action[] } | null>(null);
  /** The seat whose doubt waits to be confirmed. */
  doubting = $state<string | null>(null);
  /** The suit chosen before the match, by seat. */
  suits = $state<Record<string, string | undefined>>({});
  /** The cards picked to be revealed, by seat. */
  picked = $state<Record<string, string[]>>({});

  /** Create the taps for the phone of `seat`, or for the tablet (`null`), which plays for every seat. */
  constructor(
    readonly controller: MatchController<GameTypes>,
    readonly seat: string | null = null,
  ) {}

  get choices(): readonly Choice[] {
    return this.controller.view().choices;
  }

  get scene(): Scene {
    return scene(this.controller.view().position);
  }

  /** The cells whose card can act. */
  readonly movable = $derived.by(() => sources(this.choices));
  /** The actions of the selected card, by target cell; `null` if none is selected. */
  readonly aims = $derived.by(() => (this.selected === null ? null : targets(this.choices, this.selected)));
  /** The cells on which a card from the reserve can be placed, with its seat and the possible cards. */
  readonly lands = $derived.by(() => landings(this.choices));

  /** Return a seat's choices of one kind. */
  kinds(seat: string, kind: string): Choice[] {
    return this.choices.filter((choice) => choice.seat === seat && choice.action === kind);
  }

  /** Return the cards a seat can name in this kind of action, and how many it must name; none if not asked. */
  named(seat: string, kind: string): { cards: string[]; count: number } {
    for (const choice of this.kinds(seat, kind)) {
      const type = choice.fields.cards;
      if (type?.type !== 'list') continue;
      const cards = listed(type.item).filter(
        (card): card is string => typeof card === 'string' && card !== '??',
      );
      if (cards.length > 0) return { cards, count: type.max ?? type.min };
    }
    return { cards: [], count: 0 };
  }

  /** Clear the unfinished choice on the board. */
  reset(): void {
    this.selected = null;
    this.landing = null;
    this.reserve = null;
    this.meant = null;
    this.doubting = null;
  }

  /** Reset for a new position, except the picks of seats that can still set up: setup does not go by turns. */
  anew(): void {
    this.reset();
    const waits = ([seat]: [string, unknown]): boolean => this.kinds(seat, 'setup').length > 0;
    this.suits = Object.fromEntries(Object.entries(this.suits).filter(waits));
    this.picked = Object.fromEntries(Object.entries(this.picked).filter(waits));
  }

  tick(seat: string, card: string): void {
    const now = this.picked[seat] ?? [];
    this.picked[seat] = now.includes(card) ? now.filter((one) => one !== card) : [...now, card];
  }

  async record(action: Action): Promise<void> {
    this.meant = null;
    await this.controller.record(action);
  }

  /** Handle a tap on a seat's reserve: offer the cells for a card of it, or ask why it cannot be placed. */
  draw(seat: string): void {
    if (!this.controller.open) return;
    const { reserve } = this;
    this.controller.clear();
    this.reset();
    if (reserve === seat) return;
    if ([...this.lands.values()].some((land) => land.seat === seat)) this.reserve = seat;
    else void this.#unlaid(seat, Object.keys(this.scene.board)[0] ?? 'a1');
  }

  tap(cell: string): void {
    if (!this.controller.open || (this.seat !== null && this.choices.length === 0)) return;
    this.controller.clear();
    this.doubting = null;
    this.reserve = null;
    if (this.meant) {
      this.meant = null;
      if (this.seat === null) return; // the first tap outside the tablet's bubble closes it
    }
    const aim = this.aims?.get(cell);
    if (this.selected !== null && aim) this.#aim(this.selected, cell, aim);
    else if (this.selected === cell) this.selected = null;
    else if (this.movable.includes(cell)) {
      this.selected = cell;
      this.landing = null;
    } else if (this.selected !== null) this.#explain(this.selected, cell);
    else if (this.lands.has(cell)) this.landing = this.landing === cell ? null : cell;
    else if (this.seat === null) void this.#why(cell);
  }

  #aim(from: string, to: string, aim: Action[]): void {
    const [only, ...more] = aim;
    if (only && more.length === 0) void this.record(only);
    else this.meant = { cell: to, actions: this.#both(from, to, aim) };
  }

  /** Add the heals in the other direction, if both cards are aces: either may be the healed one. */
  #both(from: string, to: string, aim: Action[]): Action[] {
    const { board } = this.scene;
    const twins = board[from]?.charAt(0) === board[to]?.charAt(0);
    const back = twins ? (targets(this.choices, to).get(from) ?? []) : [];
    return [...aim, ...back.filter((action) => action.heal === true)];
  }

  /** Ask why the selected card cannot do anything there. */
  #explain(from: string, to: string): void {
    const { board } = this.scene;
    const card = board[to];
    const seat = this.seat ?? ownerOf(board[from] ?? '');
    const action = card && ownerOf(card) !== seat ? 'attack' : 'move';
    void this.controller.explain({ seat, action, from, to });
  }

  /** Ask the referee why a tap has no meaning. */
  async #why(cell: string): Promise<void> {
    const { position, header } = this.controller.view();
    const card = this.scene.board[cell];
    if (card) await this.controller.explain({ seat: ownerOf(card), action: 'move', from: cell, to: cell });
    else await this.#unlaid(position.to_move ?? header.seats[0] ?? '', cell);
  }

  /** Ask why a seat cannot place a card of its reserve there. */
  async #unlaid(seat: string, to: string): Promise<void> {
    const side = this.controller.view().position.seats[seat];
    const one = [...(side?.unknown ?? []), ...(side?.reserve_known ?? [])][0];
    await this.controller.explain({ seat, action: 'reinforce', card: one ?? 'As', to });
  }

  /** Return the label of an action that differs from the others a tap could mean. */
  label(action: Action, among: readonly Action[]): string {
    const { speaker } = this.controller;
    if (action.heal === true) {
      const heals = among.filter((one) => one.heal === true);
      const { board } = this.scene;
      const to = typeof action.to === 'string' ? action.to : '';
      // The ace heals the other card; of two aces, the one on the target cell is healed.
      const cells = typeof action.from === 'string' ? [action.from, to] : [to];
      const cell = cells.find((one) => board[one]?.startsWith('A') === false) ?? to;
      const card = board[cell] ?? '';
      const args = { was: rankName(rankOf(card)), rank: rankName(Math.min(HIGHEST, 2 * rankOf(card))) };
      return heals.length > 1
        ? words.t('john-ui-heal-which', { card: speaker.card(card), cell: to, ...args })
        : words.t('john-ui-heal', args);
    }
    return action.action === 'move' ? words.t('john-ui-swap-only') : speaker.kind(action.action);
  }
}
