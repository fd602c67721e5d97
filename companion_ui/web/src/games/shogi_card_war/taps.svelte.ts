import type { MatchController } from '../../play/controller.svelte';
import { lastEffects } from '../../play/effects';
import { Picker } from '../../play/picker.svelte';
import type { Action, Choice, FieldType, Json, View } from '../../net/types';
import { names, values } from '../../ui/choose';
import { Selection } from '../../ui/selection';
import type { CardPlayed, Effect, GameTypes, Monster, PublicView } from './contract';
import { BLOW } from './field';

/** Actions that are due: a tap on the table begins them. All others begin with a key, or with a card in hand. */
const DUE = ['attack', 'block', 'assign', 'resolve'];

const countOf = (value: Json | undefined, item: string): number =>
  Array.isArray(value) ? value.filter((entry) => entry === item).length : 0;

/** Return the card in the record for a kind on a key; `trap` is a card played face down. */
const cardOf = (kind: string): string => (kind === 'trap' ? '??' : kind);

/** Return the usual play of a kind of card. */
function playOf(seat: string, kind: string): Action {
  const as = { trap: 'trap', L: 'trap', N: 'trap', P: 'monster', S: 'equipment' }[kind] ?? 'magic';
  return { seat, action: 'play', card: cardOf(kind), as };
}

/** Return the monsters that block the same attacker as this one: its damage is divided among them. */
const gangOf = (blocks: Readonly<Record<string, string>>, blocker: string): string[] =>
  Object.keys(blocks).filter((other) => blocks[other] === blocks[blocker]);

/** Return the templates of a position. Damage is divided point by point: each pick is one point for a blocker. */
function templates({ choices, mine_choices, position }: View<GameTypes>): readonly Choice[] {
  const { combat, players } = position;
  const blocks = combat?.blocks ?? {};
  const shared = Object.keys(blocks).filter((blocker) => gangOf(blocks, blocker).length > 1);
  return (mine_choices ?? choices).map((choice) => {
    if (choice.action !== 'assign') return choice;
    const points = (players[choice.seat]?.monsters ?? [])
      .filter(({ id }) => shared.some((blocker) => blocks[blocker] === id))
      .reduce((sum, { attack }) => sum + attack, 0);
    const item: FieldType = { type: 'one', of: 'id', values: shared };
    return {
      ...choice,
      fields: { damage: { type: 'list', item, min: points, max: points, distinct: false } },
    };
  });
}

/** Turns taps on both halves into picks: for what is due, or for the card, trap or equipment in hand. */
export class Taps extends Picker<GameTypes> {
  /** The picks for what is due, while a card is in hand. */
  #waiting = $state.raw<Selection | null>(null);

  constructor(controller: MatchController<GameTypes>) {
    super(
      controller,
      () => templates(controller.view()),
      ({ action }) => !DUE.includes(action),
      // What alone comes out of a graveyard is picked as well.
      (field) => field !== 'card',
    );
  }

  get position(): PublicView {
    return this.controller.view().position;
  }

  of(seat: string, action: string): Choice[] {
    return this.choices().filter((choice) => choice.seat === seat && choice.action === action);
  }

  foe(seat: string): string {
    return Object.keys(this.position.players).find((item) => item !== seat) ?? '';
  }

  // -- what is in hand, and what is due -----------------------------------------------------------------------------

  /** The picks that began with a card in hand; `null` without one. */
  get held(): Selection | null {
    return this.#waiting && this.now;
  }

  /** The picks for what is due, which stay while a card is in hand. */
  get due(): Selection {
    return this.#waiting ?? this.now;
  }

  /** True while playable cards are marked: with coaching on, before the first tap. */
  get glow(): boolean {
    return this.controller.lit && this.held === null;
  }

  /** Begin again, with newly played equipment in hand: one more tap puts it on a monster. */
  override start(): void {
    this.leave();
    const item = lastEffects(this.controller.match.last).find(
      (one): one is CardPlayed => one.effect === 'play' && one.as === 'equipment',
    );
    if (item?.id) this.take(item.seat, ['equip'], item.id);
  }

  override leave(): void {
    this.#waiting = null;
    this.drop();
  }

  /** Put down the card in hand; without one, take back all picks. */
  drop(): void {
    const due = this.#waiting;
    this.#waiting = null;
    this.reset();
    if (due) this.restore(due.picks);
  }

  /**
   * Take a card in hand for actions of these kinds, or put it down if it is in hand; an action that is whole by that is
   * recorded. Return whether they admit it.
   */
  take(seat: string, actions: readonly string[], card: string): boolean {
    const { due } = this;
    const isHeld = this.held?.picks[0] === card;
    this.drop();
    const offered = actions.flatMap((action) => this.of(seat, action));
    const taken = Selection.of(offered, (field) => field === 'as').pick(card);
    const action = taken && this.whole(taken);
    if (isHeld) return true;
    if (action) void this.record(action);
    else if (taken) {
      this.#waiting = due;
      this.begin(taken);
    }
    return taken !== null;
  }

  /** Handle a tap on the key of an action. All that are ready attack, or those picked; the trap in hand is shown. */
  override choose(seat: string, action: string): void {
    const { due, now } = this;
    const attackers = this.attackers.length > 0 ? this.attackers : this.ready(seat);
    if (action === 'attack') void this.record({ seat, action, attackers });
    else if (action === 'show') this.begin(now.choose({ seat, action }));
    else super.choose(seat, action);
    if (this.now !== now) this.#waiting = due;
  }

  protected override whole(selection: Selection): Action | null {
    // These have a key, and so has a second pawn, which loses.
    const action = selection.left[0]?.action ?? '';
    if (['attack', 'block'].includes(action)) return null;
    if (action === 'play' && selection.value('card') === 'P' && this.position.pawn_played) return null;
    // The hit that ends the match is the last.
    const hits = selection.value('targets');
    const isDown = Object.entries(this.position.players).some(
      ([seat, { life }]) => countOf(hits, seat) >= life,
    );
    return isDown ? (selection.completions[0]?.action ?? null) : selection.only;
  }

  override async record(action: Action): Promise<void> {
    if (action.action !== 'assign') return super.record(action);
    const blocks = this.position.combat?.blocks ?? {};
    const damage: Record<string, Record<string, number>> = {};
    for (const [blocker, attacker] of Object.entries(blocks))
      if (gangOf(blocks, blocker).length > 1)
        (damage[attacker] ??= {})[blocker] = countOf(action.damage, blocker);
    return super.record({ ...action, damage });
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  /** Whether a kind can be played now. */
  playable(seat: string, kind: string): boolean {
    return values(this.of(seat, 'play'), 'card').includes(cardOf(kind));
  }

  /** Handle a tap on the key of a kind. */
  tapKind(seat: string, kind: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    if (!this.take(seat, ['play'], cardOf(kind))) void this.controller.explain(playOf(seat, kind));
  }

  /** Return the number of cards that gold takes from a place. */
  cardsOf(choice: string): number {
    const type = this.due.left.find(({ fields }) => names(fields.choice).includes(choice))?.fields.cards;
    return type?.type === 'list' ? (type.max ?? type.min) : 0;
  }

  ready(seat: string): string[] {
    return this.of(seat, 'attack').flatMap(({ fields: { attackers } }) =>
      attackers?.type === 'list' ? names(attackers.item) : [],
    );
  }

  /** Whether there is a key for an action now: only the trap in hand is shown, and a free hand cancels. */
  key(seat: string, action: string): boolean {
    const { held } = this;
    if (action === 'show')
      return !held?.kind && (held?.by(seat).left ?? []).some((choice) => choice.action === 'show');
    return this.of(seat, action).length > 0 && !(held && action === 'counter');
  }

  // -- marks --------------------------------------------------------------------------------------------------------

  /** Monsters picked for an attack. */
  readonly attackers = $derived((this.due.value('attackers') ?? []) as string[]);
  /** Blocks so far: attackers by blocker. */
  readonly blocks = $derived((this.due.value('blocks') ?? {}) as Record<string, string>);
  /** The blocker whose attacker is asked for. */
  readonly blocker = $derived(this.due.questions.find(({ field }) => field === 'blocks')?.keys[0]);
  /** The foreseen effects of each fight so far; none without a preview (for example with coaching off). */
  readonly foreseen = $derived.by(() => {
    const blocks = Object.entries(this.blocks);
    return blocks.flatMap(([, id]) => this.#foresee(blocks.filter(([, other]) => other === id)) ?? []);
  });

  /** Return the number of hits on one target, or points of damage for one blocker, so far. */
  hitsOn(target: string): number {
    return countOf(this.due.value('targets') ?? this.due.value('damage'), target);
  }

  /**
   * Return the life that the blocks so far would leave a seat: what is left without any, and what one blocker of each
   * attacker saves by itself. Many blocks together have no preview. `undefined` without previews.
   */
  lifeAfter(seat: string): number | undefined {
    const after = (...blocks: [string, string][]): number =>
      this.#foresee(blocks)?.reduce(
        (life, one) => (one.effect === 'life' && one.seat === seat ? one.life : life),
        this.position.players[seat]?.life ?? 0,
      ) ?? NaN;
    const saved = new Map(Object.entries(this.blocks).map((block) => [block[1], after(block) - after()]));
    const life = [...saved.values()].reduce((sum, n) => sum + n, after());
    return Number.isNaN(life) ? undefined : life;
  }

  #foresee(blocks: readonly [string, string][]): readonly Effect[] | undefined {
    const key = (of: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(of).sort());
    const all = key(Object.fromEntries(blocks));
    const { previews } = this.controller.view();
    return previews.find(({ action }) => action.action === 'block' && key(action.blocks) === all)?.effects;
  }

  /**
   * Return the damage of one tap on this seat or its monsters, by a rook's magic or the trap in hand as a lance; 0 if
   * nothing aims at them or coaching is off.
   */
  blow(seat: string): number {
    if (!this.controller.view().settings.coaching || !this.now.can(seat, 'target')) return 0;
    return this.held ? BLOW.lance : BLOW.rook;
  }

  /** Check whether a card is in hand or picked. */
  selected(id: string): boolean {
    return [this.held?.value('trap'), this.held?.value('item'), this.blocker, ...this.attackers].includes(id);
  }

  #monster(owner: string, id: string | undefined): Monster | undefined {
    return this.position.players[owner]?.monsters.find((monster) => monster.id === id);
  }

  /** Check whether a tap on the card with this id is an answer to what is asked now. */
  lit(owner: string, id: string): boolean {
    const { held, now } = this;
    const action = held ? null : now.left[0]?.action;
    if (action === 'attack' || !(now.can(id, 'id') || now.can(id, 'target'))) return false;
    const monster = this.#monster(owner, id);
    if (action === 'resolve') return monster !== undefined && monster.damage + this.hitsOn(id) < monster.hp;
    if (action !== 'assign') return true;
    const blocks = this.position.combat?.blocks ?? {};
    const dealt = gangOf(blocks, id).reduce((sum, blocker) => sum + this.hitsOn(blocker), 0);
    return dealt < (this.#monster(this.foe(owner), blocks[id])?.attack ?? 0);
  }

  // -- taps on the table --------------------------------------------------------------------------------------------

  /** Handle a tap on a card of a seat: an answer, something to use, or a monster for a fight. */
  tap(owner: string, id: string): void {
    const { controller, held } = this;
    if (!controller.open) return;
    controller.clear();
    if (this.lit(owner, id)) this.pick(id);
    else if (!this.#monster(owner, id)) this.take(owner, ['lance', 'show', 'equip'], id);
    else {
      if (held) this.drop();
      const item = held?.value('item');
      if (held && item !== undefined)
        void controller.explain({ seat: held.left[0]?.seat ?? '', action: 'equip', item, to: id });
      else this.#fight(owner, id);
    }
  }

  /** Pick a monster to attack or to block with, or ask the referee why it cannot. */
  #fight(seat: string, id: string): void {
    const { phase, turn, combat } = this.position;
    const isTurn = seat === turn;
    if (isTurn ? !phase.startsWith('main') : phase !== 'block') return;
    if (this.pick(id, 'id')) return;
    const blocks = { [id]: combat?.attackers[0] ?? '' };
    void this.controller.explain(
      isTurn ? { seat, action: 'attack', attackers: [id] } : { seat, action: 'block', blocks },
    );
  }
}
