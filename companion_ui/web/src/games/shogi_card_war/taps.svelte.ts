import type { MatchController } from '../../play/controller.svelte';
import { Picker } from '../../play/picker.svelte';
import type { Action, Choice, FieldType, Json, View } from '../../net/types';
import { names, values } from '../../ui/choose';
import { Selection } from '../../ui/selection';
import type { CardPlayed, GameTypes, Monster, PublicView } from './contract';
import { BLOW, outlook, type Outlook } from './field';

/** Actions that pick monsters, or answer waiting magic. */
const DUE = ['attack', 'block', 'assign', 'resolve'];

const listOf = (value: Json | undefined): string[] => (Array.isArray(value) ? (value as string[]) : []);
const countOf = (value: Json | undefined, item: string): number =>
  listOf(value).filter((entry) => entry === item).length;

/** Return the usual play of a kind of card; `trap` is a card played face down. */
function playOf(seat: string, kind: string): Action {
  const card = kind === 'trap' ? '??' : kind;
  const as = { trap: 'trap', L: 'trap', N: 'trap', P: 'monster', S: 'equipment' }[kind] ?? 'magic';
  return { seat, action: 'play', card, as };
}

/** An attacker whose damage is divided among its blockers. */
interface Gang {
  attacker: string;
  blockers: string[];
  attack: number;
}

function gangs({ choices, position }: View<GameTypes>): Gang[] {
  const assign = choices.find(({ action }) => action === 'assign');
  const type = assign?.fields.damage;
  const monsters = position.players[assign?.seat ?? '']?.monsters ?? [];
  const blocks = Object.entries(position.combat?.blocks ?? {});
  return (type?.type === 'map' ? names(type.key) : []).map((attacker) => ({
    attacker,
    blockers: blocks.flatMap(([blocker, of]) => (of === attacker ? [blocker] : [])),
    attack: monsters.find(({ id }) => id === attacker)?.attack ?? 0,
  }));
}

/** Return the templates of what is due. Damage is divided point by point: each pick is one point for a blocker. */
function dueOf(view: View<GameTypes>): Choice[] {
  const all = gangs(view);
  const points = all.reduce((sum, { attack }) => sum + attack, 0);
  const item: FieldType = { type: 'one', of: 'id', values: all.flatMap(({ blockers }) => blockers) };
  const damage: FieldType = { type: 'list', item, min: points, max: points, distinct: false };
  return view.choices
    .filter(({ action }) => DUE.includes(action))
    .map((choice) => (choice.action === 'assign' ? { ...choice, fields: { damage } } : choice));
}

/** The picks for what is due, which stay while a card is in hand. */
class Due extends Picker<GameTypes> {
  constructor(controller: MatchController<GameTypes>) {
    super(controller, () => dueOf(controller.view()));
  }

  get action(): string | undefined {
    return this.now.left[0]?.action;
  }

  protected override whole(selection: Selection): Action | null {
    // These have a key.
    if (this.action === 'attack' || this.action === 'block') return null;
    // The hit that ends the match is the last.
    const { players } = this.controller.view().position;
    const hits = listOf(selection.value('targets'));
    const isDown = hits.some((id) => countOf(hits, id) >= (players[id]?.life ?? Infinity));
    return isDown ? (selection.completions[0]?.action ?? null) : selection.only;
  }

  override async record(action: Action): Promise<void> {
    if (action.action !== 'assign') return super.record(action);
    const count = (id: string): [string, number] => [id, countOf(action.damage, id)];
    const damage = gangs(this.controller.view()).map(({ attacker, blockers }): [string, Json] => [
      attacker,
      Object.fromEntries(blockers.map(count)),
    ]);
    return super.record({ ...action, damage: Object.fromEntries(damage) });
  }
}

/** The own cards on a phone: one that is played one way is played by one tap, unless that loses the match. */
export class OwnPicker extends Picker<GameTypes> {
  constructor(controller: MatchController<GameTypes>) {
    super(controller, () => {
      const { mine_choices: own, choices } = controller.view();
      return (own ?? choices).filter(({ action }) => action === 'play');
    });
  }

  readonly #plays = $derived.by(() => this.controller.view().mine?.plays ?? []);
  /** The cards that can be played. */
  readonly playable = $derived.by(() => this.#plays.filter(({ foul }) => !foul).map(({ card }) => card));
  /** Whether no card can be played now. */
  readonly idle = $derived.by(() => this.#plays.length === 0);

  /** The card that was tapped. */
  readonly card = $derived.by((): string | null => {
    const card = this.begun ? this.now.value('card') : null;
    return typeof card === 'string' ? card : null;
  });

  /** Play a card of the own hand, or ask how; the referee explains why one cannot be played. */
  tap(seat: string, card: string): void {
    if (!this.pick(card, 'card')) void this.controller.explain(playOf(seat, card));
  }

  isFoul(card: Json | undefined): boolean {
    return this.#plays.some((play) => play.card === card && play.foul);
  }

  protected override whole(selection: Selection): Action | null {
    return this.isFoul(selection.value('card')) ? null : selection.only;
  }
}

/** Turns taps on both halves into picks: of a card, trap or equipment in hand, and of what is `due`. */
export class Taps extends Picker<GameTypes> {
  readonly due = new Due(this.controller);
  /** The seat whose graveyard is shown. */
  looking = $state<string | null>(null);

  constructor(controller: MatchController<GameTypes>) {
    super(
      controller,
      () => controller.view().choices,
      () => true,
    );
  }

  get position(): PublicView {
    return this.controller.view().position;
  }

  of(seat: string, action: string): Choice[] {
    return this.controller
      .view()
      .choices.filter((choice) => choice.seat === seat && choice.action === action);
  }

  foe(seat: string): string {
    return Object.keys(this.position.players).find((item) => item !== seat) ?? '';
  }

  /** The seat with something in hand. */
  get seat(): string | null {
    return this.now.left[0]?.seat ?? null;
  }

  /** True while playable cards are marked: with coaching on, before the first tap. */
  get glow(): boolean {
    return this.controller.lit && this.seat === null && this.looking === null;
  }

  /** Begin again, with newly played equipment in hand: one more tap puts it on a monster. */
  override start(): void {
    this.leave();
    const line = this.controller.match.last;
    const item = line?.undone
      ? null
      : line?.effects.find(
          (effect): effect is CardPlayed => effect.effect === 'play' && effect.as === 'equipment',
        );
    if (item?.id) this.take(item.seat, ['equip'], item.id);
  }

  override leave(): void {
    this.reset();
    this.due.reset();
    this.looking = null;
  }

  /** Pick the first value of an action of one of these kinds; a second tap on it puts it down. */
  take(seat: string, actions: readonly string[], value: string): void {
    const offered = actions.flatMap((action) => this.of(seat, action));
    const taken = this.now.picks[0] === value ? null : Selection.of(offered, () => false).pick(value);
    this.looking = null;
    if (taken) this.begin(taken);
    else this.reset();
  }

  /** Show the graveyard of a seat, or hide it. */
  look(seat: string): void {
    const shown = this.looking === seat;
    this.reset();
    this.looking = shown ? null : seat;
  }

  // -- cards --------------------------------------------------------------------------------------------------------

  /** Return the ways a kind can be played now; `trap` is a card played face down. */
  ways(seat: string, kind: string): string[] {
    const card = kind === 'trap' ? '??' : kind;
    const plays = this.of(seat, 'play').filter(({ fields }) => names(fields.card).includes(card));
    return values(plays, 'as');
  }

  /** Handle a tap on the key of a kind. */
  tapKind(seat: string, kind: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const play = playOf(seat, kind);
    if (this.ways(seat, kind).length === 0) {
      this.reset();
      void this.controller.explain(play);
    } else if (kind === 'trap' || (kind === 'P' && !this.position.pawn_played)) void this.record(play);
    else this.take(seat, ['play'], kind);
  }

  /** Return the number of cards that gold takes from a place. */
  cardsOf(choice: string): number {
    const type = this.due.now.left.find(({ fields }) => names(fields.choice).includes(choice))?.fields.cards;
    return type?.type === 'list' ? (type.max ?? type.min) : 0;
  }

  /** Ask what the trap in hand is, to show it. */
  show(): void {
    const { seat } = this;
    if (seat !== null) this.begin(this.now.choose({ seat, action: 'show' }));
  }

  /** Pick a trap or equipment: the one asked for, or the first of an action. */
  #tapCard(seat: string, id: string): void {
    if (this.seat === seat && this.now.left[0]?.action === 'counter' && this.pick(id, 'id')) return;
    this.take(seat, ['lance', 'show', 'equip'], id);
  }

  // -- targets ------------------------------------------------------------------------------------------------------

  /** The seat whose rook hits now. */
  get rook(): string | null {
    return this.due.now.left.find(({ fields }) => 'targets' in fields)?.seat ?? null;
  }

  /** Return the number of hits on one target so far. */
  hitsOn(target: string): number {
    return countOf(this.due.now.value('targets'), target);
  }

  /** Return the damage given to a blocker so far. */
  pointsOn(blocker: string): number {
    return countOf(this.due.now.value('damage'), blocker);
  }

  /** Return the damage that the attacker blocked by this monster still gives. */
  #left(blocker: string): number {
    const gang = gangs(this.controller.view()).find(({ blockers }) => blockers.includes(blocker));
    return gang ? gang.blockers.reduce((left, one) => left - this.pointsOn(one), gang.attack) : 0;
  }

  /** Check whether a player can be hit now: by a rook's magic, or by the trap in hand as a lance. */
  targeted(seat: string): boolean {
    return this.rook === this.foe(seat) || this.now.can(seat, 'target');
  }

  tapPlayer(seat: string): void {
    if (this.rook === this.foe(seat)) this.due.pick(seat, 'target');
    else this.pick(seat, 'target');
  }

  /** Return the damage of one tap on this seat or its monsters; 0 if nothing aims at them or coaching is off. */
  blow(seat: string): number {
    if (!this.controller.view().settings.coaching) return 0;
    const foe = this.foe(seat);
    if (this.rook === foe) return BLOW.rook;
    return this.seat === foe && this.now.value('trap') !== undefined ? BLOW.lance : 0;
  }

  // -- monsters -----------------------------------------------------------------------------------------------------

  /** Monsters picked for an attack. */
  readonly attackers = $derived(listOf(this.due.now.value('attackers')));

  ready(seat: string): string[] {
    return this.of(seat, 'attack').flatMap(({ fields: { attackers } }) =>
      attackers?.type === 'list' ? names(attackers.item) : [],
    );
  }

  attack(seat: string): void {
    const attackers = this.attackers.length > 0 ? this.attackers : this.ready(seat);
    void this.controller.record({ seat, action: 'attack', attackers });
  }

  /** Blocks so far: attackers by blocker. */
  readonly blocks = $derived((this.due.now.value('blocks') ?? {}) as Record<string, string>);

  /** The blocker whose attacker is asked for. */
  readonly blocker = $derived.by((): string | null => {
    const question = this.due.now.questions.find(({ field }) => field === 'blocks');
    return question?.keys[0] ?? null;
  });

  /** The foreseen result of the blocks so far; `null` without a preview (for example with coaching off). */
  readonly foreseen = $derived.by((): Outlook | null => this.#foresee(this.blocks));

  /**
   * Return the life that the blocks so far would leave a seat. Without a preview, only the first blocker of each
   * attacker counts: damage is divided among several blockers later, and costs no life.
   */
  lifeAfter(seat: string): number | undefined {
    const firsts = Object.entries(this.blocks).filter(
      ([, attacker], i, all) => all.findIndex((item) => item[1] === attacker) === i,
    );
    return (this.foreseen?.life ?? {})[seat] ?? this.#foresee(Object.fromEntries(firsts))?.life[seat];
  }

  #foresee(blocks: Readonly<Record<string, string>>): Outlook | null {
    const now = Object.entries(blocks);
    const found = this.controller.view().previews.find(({ action }) => {
      if (action.action !== 'block') return false;
      const { blocks } = action;
      return (
        Object.keys(blocks).length === now.length &&
        now.every(([blocker, attacker]) => blocks[blocker] === attacker)
      );
    });
    return found ? outlook(found.effects) : null;
  }

  #monster(owner: string, id: string): Monster | undefined {
    return this.position.players[owner]?.monsters.find((monster) => monster.id === id);
  }

  /** Check whether a card is in hand or picked. */
  selected(id: string): boolean {
    const held = [this.now.value('trap'), this.now.value('item'), this.blocker, ...this.attackers];
    return held.includes(id);
  }

  /** Check whether a tap on the card with this id is an answer to what is asked now. */
  lit(owner: string, id: string): boolean {
    const { due, now } = this;
    const monster = this.#monster(owner, id);
    if (!monster) return this.seat === owner && now.left[0]?.action === 'counter' && now.can(id, 'id');
    if (this.rook === this.foe(owner))
      return due.now.can(id, 'target') && monster.damage + this.hitsOn(id) < monster.hp;
    if (now.value('trap') !== undefined) return now.can(id, 'target');
    if (now.value('item') !== undefined) return now.can(id, 'id');
    return due.action === 'assign' ? this.#left(id) > 0 : due.action === 'block' && due.now.can(id, 'id');
  }

  /** Handle a tap on a card of a seat. */
  tap(owner: string, id: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const { due, now, seat } = this;
    const item = now.value('item');
    if (!this.#monster(owner, id)) this.#tapCard(owner, id);
    else if (this.rook === this.foe(owner) || due.action === 'assign') {
      if (this.lit(owner, id)) due.pick(id);
    } else if (now.can(id, 'target')) this.pick(id, 'target');
    else if (seat !== null && item !== undefined) {
      if (this.pick(id, 'id')) return;
      this.reset();
      void this.controller.explain({ seat, action: 'equip', item, to: id });
    } else if (due.action === 'block') this.#block(owner, id);
    else if (!due.pick(id, 'id') && this.position.turn === owner && this.position.phase.startsWith('main'))
      void this.controller.explain({ seat: owner, action: 'attack', attackers: [id] });
  }

  #block(owner: string, id: string): void {
    const type = this.of(owner, 'block')[0]?.fields.blocks;
    const [blockers, attackers] = type?.type === 'map' ? [names(type.key), names(type.item)] : [[], []];
    const [attacker] = attackers;
    if (this.due.now.can(id, 'id') || blockers.includes(id)) this.due.pick(id, 'id');
    else if (attacker !== undefined)
      void this.controller.explain({ seat: owner, action: 'block', blocks: { [id]: attacker } });
  }
}
