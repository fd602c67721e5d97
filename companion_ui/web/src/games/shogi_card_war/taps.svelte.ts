import { words } from '../../i18n/words.svelte';
import { str } from '../../net/json';
import type { Action, Choice, Json, View } from '../../net/types';
import type { MatchController } from '../../play/controller.svelte';
import { lastEffects } from '../../play/effects';
import { Picker, type Asked } from '../../play/picker.svelte';
import { names, values } from '../../ui/choose';
import { Selection } from '../../ui/selection';
import type { Effect, GameTypes } from './contract';
import { BLOW } from './field';

/** The row of keys at a seat's edge. */
export interface Ask {
  /** The question; it has no keys for cards on the table. `null` if the key of `whole` is the only one. */
  asked: Asked | null;
  text: string;
  /** An action that has a key of its own. */
  whole?: Action | undefined;
  /** Whether its keys are the cards in a hand. */
  isHand?: boolean;
}

/** The keys of the cards in a hand; `??` is a card played face down. */
const PLAYS = ['P', '??', 'S', 'G', 'B', 'R', 'K'];
/** Actions that are due: a tap on the table begins them. All others begin with a key, or with a card in hand. */
const DUE = ['attack', 'block', 'assign', 'resolve'];

const countOf = (picks: readonly Json[], item: string): number =>
  picks.filter((pick) => pick === item).length;

/** Return the templates of a position. Damage is divided point by point: each pick is one point for a blocker. */
function templates({ choices, mine_choices, position }: View<GameTypes>): readonly Choice[] {
  const blocks = Object.entries(position.combat?.blocks ?? {});
  return (mine_choices ?? choices).map((choice) => {
    if (choice.action !== 'assign') return choice;
    // The points of each attacker with several blockers.
    const fields = (position.players[choice.seat]?.monsters ?? []).flatMap(({ id, attack: n }) => {
      const values = blocks.filter(([, attacker]) => attacker === id).map(([blocker]) => blocker);
      const item = { type: 'one', of: 'id', values } as const;
      return values.length > 1 ? [[id, { type: 'list', item, min: n, max: n, distinct: false }]] : [];
    });
    return { ...choice, fields: Object.fromEntries(fields) as Choice['fields'] };
  });
}

/** Turns taps on both halves into picks: for what is due, or for the card, trap or equipment in hand. */
export class Taps extends Picker<GameTypes> {
  constructor(controller: MatchController<GameTypes>) {
    super(
      controller,
      () => templates(controller.view()),
      ({ action }) => !DUE.includes(action),
      // What alone comes out of a graveyard is picked as well.
      (field) => field !== 'card',
    );
  }

  of(seat: string, action: string): Choice[] {
    return this.choices().filter((choice) => choice.seat === seat && choice.action === action);
  }

  foe(seat: string): string {
    return Object.keys(this.view.position.players).find((item) => item !== seat) ?? '';
  }

  // -- what is in hand, and what is due -----------------------------------------------------------------------------

  /** The picks that began with a card in hand; `null` without one. */
  get held(): Selection | null {
    return this.now.waiting && this.now;
  }

  /** The picks for what is due, which stay while a card is in hand. */
  get due(): Selection {
    return this.now.waiting ?? this.now;
  }

  /** True while playable cards are marked: with coaching on, before the first tap. */
  get glow(): boolean {
    return this.controller.lit && this.held === null;
  }

  /** Begin again, with newly played equipment in hand: one more tap puts it on a monster. */
  override start(): void {
    super.start();
    const played = lastEffects(this.controller.match.last).find((one) => one.effect === 'play');
    if (played?.as === 'equipment' && played.id) this.take(played.seat, ['equip'], played.id);
  }

  /**
   * Take a card in hand for actions of these kinds, or put it down if it is in hand; an action that is whole by that is
   * recorded. Return whether they admit it.
   */
  take(seat: string, actions: readonly string[], card: string): boolean {
    const { due, held } = this;
    const offered = actions.flatMap((action) => this.of(seat, action));
    const taken = Selection.of(offered, (field) => field === 'as').pick(card);
    if (held) this.again();
    if (taken && held?.picks[0] !== card) this.go(due.aside(taken));
    return taken !== null;
  }

  /** Handle a tap on the key of an action. All that are ready attack, or those picked; the trap in hand is shown. */
  override choose(seat: string, action: string): void {
    const { due, now, controller } = this;
    if (!controller.open) return;
    controller.clear();
    const attackers = this.attackers.length > 0 ? this.attackers : this.ready(seat);
    if (action === 'attack') void this.record({ seat, action, attackers });
    else this.go(action === 'show' ? now.choose({ seat, action }) : due.aside(this.chosen(seat, action)));
  }

  protected override whole(selection: Selection): Action | null {
    const { players, pawn_played } = this.view.position;
    // These have a key, and so has a second pawn, which loses.
    const action = selection.left[0]?.action ?? '';
    if (['attack', 'block'].includes(action)) return null;
    if (action === 'play' && selection.value('card') === 'P' && pawn_played) return null;
    // The hit that ends the match is the last.
    const isDown = Object.entries(players).some(([seat, { life }]) => countOf(selection.picks, seat) >= life);
    return isDown ? (selection.completions[0]?.action ?? null) : selection.only;
  }

  override async record(action: Action): Promise<void> {
    if (action.action !== 'assign') return super.record(action);
    const points = Object.entries(this.now.left[0]?.fields ?? {});
    const damage = points.map(([id, type]): [string, Json] => [
      id,
      Object.fromEntries(names(type).map((blocker) => [blocker, countOf(action[id] as Json[], blocker)])),
    ]);
    return super.record({ seat: action.seat, action: 'assign', damage: Object.fromEntries(damage) });
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  /** Return the row of keys at this seat's edge: its question, or the cards in its hand; `null` without any. */
  ask(seat: string): Ask | null {
    const { now, blocks, blocker, view } = this;
    const { players, pawn_played } = view.position;
    const onPhone = view.role === 'seat';
    const [first] = now.left;
    const about = now.value('choice') === undefined ? first?.seat : this.foe(first?.seat ?? '');
    // On the tablet, the seat that lost cards to gold names them itself.
    if (!first || first.action === 'attack' || seat !== (onPhone ? first.seat : about)) {
      if (this.of(seat, 'end').length === 0) return null;
      const plays = values(this.of(seat, 'play'), 'card');
      const dim = PLAYS.filter((kind) => (kind === 'P' && pawn_played) || !plays.includes(kind));
      return { asked: { field: 'card', of: 'kind', values: PLAYS, dim }, text: '', isHand: true };
    }
    const { action, fields } = first;
    const isBlock = action === 'block';
    // A trap is shown by a key.
    const [question] = action === 'show' && !now.kind ? [] : now.questions;
    if (!question && !isBlock) {
      const text = action === 'play' ? words.t('shogi_card_war-ui-second-pawn') : '';
      return { asked: null, text, whole: now.completions[0]?.action };
    }
    const { field = '', of: set = '', values: all = [] } = question ?? {};
    const of = { card: 'kind', target: 'player', id: '' }[set] ?? field;
    // Cards on the table are tapped there.
    const open = all.filter((value) => (of === 'player' ? str(value) in players : of !== ''));
    const asked = { field, of, values: open, rapid: field === 'cards' || field === 'targets' };
    const points = Object.values(fields).reduce((n, type) => n + (type.type === 'list' ? type.min : 0), 0);
    const text =
      action === 'assign'
        ? this.controller.speaker.ask(action, 'damage', { left: points - now.picks.length })
        : this.sentence(asked, { seat: about ?? '' });
    if (!isBlock) return { asked, text: text ?? '' };
    const whole = { seat, action, blocks };
    if (blocker !== undefined) return { asked, text: words.t('shogi_card_war-ui-block-whom'), whole };
    const hint = this.of(seat, 'lance').length > 0 && words.t('shogi_card_war-ui-lance-first');
    // On a phone the headline above the board asks which card blocks.
    return { asked, text: [!(hint && onPhone) && text, hint].filter(Boolean).join(' '), whole };
  }

  /** Handle a tap on the key of a kind of card. */
  tapKind(seat: string, card: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const as = { '??': 'trap', L: 'trap', N: 'trap', P: 'monster', S: 'equipment' }[card] ?? 'magic';
    if (!this.take(seat, ['play'], card)) void this.controller.explain({ seat, action: 'play', card, as });
  }

  ready(seat: string): string[] {
    return values(this.of(seat, 'attack'), 'attackers');
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
  /** The foreseen damage of monsters by the fights so far; none without previews (for example with coaching off). */
  readonly foreseen = $derived.by(() => {
    const blocks = Object.entries(this.blocks);
    const fights = blocks.map(([, id]) => String(blocks.filter(([, other]) => other === id).sort()));
    const effects = this.view.previews.flatMap((preview): readonly Effect[] => {
      const { action } = preview;
      const isFight =
        action.action === 'block' && fights.includes(String(Object.entries(action.blocks).sort()));
      return isFight ? preview.effects : [];
    });
    return new Map(effects.flatMap((one) => (one.effect === 'damage' ? [[one.id, one.damage]] : [])));
  });

  /** Return the number of hits on one target, or points of damage for one blocker, so far. */
  hitsOn(target: string): number {
    const { picks, left } = this.due;
    return ['assign', 'resolve'].includes(left[0]?.action ?? '') ? countOf(picks, target) : 0;
  }

  /** Return the life that the blocks so far would leave a seat. */
  lifeAfter(seat: string): number {
    const { combat, players } = this.view.position;
    const stopped = Object.values(this.blocks);
    return (players[this.foe(seat)]?.monsters ?? [])
      .filter(({ id }) => combat?.attackers.includes(id) && !stopped.includes(id))
      .reduce((life, { attack }) => life - attack, players[seat]?.life ?? 0);
  }

  /**
   * Return the damage of one tap on this seat or its monsters, by a rook's magic or the trap in hand as a lance; 0 if
   * nothing aims at them or coaching is off.
   */
  blow(seat: string): number {
    if (!this.view.settings.coaching || !this.now.can(seat, 'target')) return 0;
    return this.held ? BLOW.lance : BLOW.rook;
  }

  /** Check whether a tap on the card with this id is an answer to what is asked now. */
  lit(owner: string, id: string): boolean {
    const { now, view } = this;
    const action = now.left[0]?.action;
    const monster = view.position.players[owner]?.monsters.find((one) => one.id === id);
    if (
      action === 'attack' ||
      (action === 'resolve' && monster && monster.damage + this.hitsOn(id) >= monster.hp)
    )
      return false;
    return now.can(id, 'id') || now.can(id, 'target');
  }

  // -- taps on the table --------------------------------------------------------------------------------------------

  /**
   * Handle a tap on a card of a seat: an answer, something to use, or a monster for a fight. If it can be none of
   * these, ask the referee why.
   */
  tap(owner: string, id: string): void {
    const { controller, held, view } = this;
    const { phase, turn, combat, players } = view.position;
    if (!controller.open) return;
    controller.clear();
    const item = held?.value('item');
    const isTurn = owner === turn;
    if (this.lit(owner, id)) this.pick(id);
    else if (!players[owner]?.monsters.some((one) => one.id === id))
      this.take(owner, ['lance', 'show', 'equip'], id);
    else {
      if (held) this.again();
      if (item !== undefined) void controller.explain({ seat: turn, action: 'equip', item, to: id });
      else if ((isTurn ? phase.startsWith('main') : phase === 'block') && !this.pick(id, 'id')) {
        const blocks = { [id]: combat?.attackers[0] ?? '' };
        void controller.explain(
          isTurn
            ? { seat: owner, action: 'attack', attackers: [id] }
            : { seat: owner, action: 'block', blocks },
        );
      }
    }
  }
}
