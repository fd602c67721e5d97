import { names, values } from '../../ui/choose';
import type { Choice, FieldType, JsonObject } from '../../net/types';
import type { MatchController } from '../../board/controller.svelte';
import type { CardPlayed, GameTypes } from './contract';
import { BLOW, field, outlook, type Field, type Monster, type Outlook } from './field';

/** The meaning of taps on the table of Shogi Card War, from the choices the referee offers. */

/** The subject of an unfinished tap. */
export type Held =
  | { what: 'kind'; seat: string; kind: string; of: 'play' | 'resolve' }
  | { what: 'second-pawn'; seat: string }
  | { what: 'item'; seat: string; id: string }
  | { what: 'trap'; seat: string; id: string }
  | { what: 'show'; seat: string; id: string }
  | { what: 'counter'; seat: string; id: string | null }
  | { what: 'gold'; seat: string; choice: string }
  | { what: 'blocker'; seat: string; id: string }
  | { what: 'graveyard'; seat: string };

/** Return the least and the most entries of a list; 0 for any other field. */
export function sizeOf(type: FieldType | undefined): { min: number; max: number } {
  return type?.type === 'list' ? { min: type.min, max: type.max ?? type.min } : { min: 0, max: 0 };
}

const itemsOf = (type: FieldType | undefined): string[] => (type?.type === 'list' ? names(type.item) : []);

export class Moves {
  held = $state.raw<Held | null>(null);
  /** Monsters picked for an attack. */
  attackers = $state.raw<string[]>([]);
  /** Blocks so far: attackers by blocker. */
  blocks = $state.raw<Record<string, string>>({});
  /** The rook's hits so far. */
  hits = $state.raw<string[]>([]);
  /** Kinds named so far: discarded or milled. */
  cards = $state.raw<string[]>([]);
  /** Damage assigned so far, by blocker. */
  shares = $state.raw<Record<string, number>>({});

  constructor(readonly controller: MatchController<GameTypes>) {}

  readonly field = $derived.by((): Field => field(this.controller.view().position));

  of(seat: string, action: string): Choice[] {
    return this.controller
      .view()
      .choices.filter((choice) => choice.seat === seat && choice.action === action);
  }

  foe(seat: string): string {
    return Object.keys(this.field.sides).find((one) => one !== seat) ?? '';
  }

  /** True while playable cards are marked: with coaching on, before the first tap. */
  get glow(): boolean {
    return this.controller.lit && this.held === null;
  }

  reset(): void {
    this.held = null;
    this.attackers = [];
    this.blocks = {};
    this.hits = [];
    this.cards = [];
    this.shares = {};
  }

  /** Return the unfinished tap of this seat, if `what` is its subject. */
  holding<What extends Held['what']>(seat: string, what: What): Extract<Held, { what: What }> | null {
    const { held } = this;
    return held?.seat === seat && held.what === what ? (held as Extract<Held, { what: What }>) : null;
  }

  hold(held: Held | null): void {
    this.controller.clear();
    this.held = held;
    this.cards = [];
  }

  send(action: JsonObject & { seat: string; action: string }): void {
    void this.controller.record(action);
  }

  // -- cards from the hand or the graveyard -------------------------------------------------------------------------

  /** Return the ways a kind of card can be played now; the key `trap` counts as a kind. */
  ways(seat: string, kind: string, of: 'play' | 'resolve' = 'play'): string[] {
    const card = kind === 'trap' ? '??' : kind;
    return this.of(seat, of)
      .filter(({ fields }) => 'as' in fields && names(fields.card).includes(card))
      .flatMap(({ fields }) => names(fields.as));
  }

  /** Handle a tap on the key of a kind. */
  tapKind(seat: string, kind: string): void {
    if (!this.controller.open) return;
    const ways = this.ways(seat, kind);
    const { held } = this;
    if (held?.what === 'kind' && held.kind === kind) {
      this.hold(null);
      return;
    }
    if (ways.length === 0) {
      this.hold(null);
      const as = kind === 'trap' ? 'trap' : kind === 'P' ? 'monster' : kind === 'S' ? 'equipment' : 'magic';
      void this.controller.explain({ seat, action: 'play', card: kind === 'trap' ? '??' : kind, as });
    } else if (kind === 'trap') this.play(seat, '??', 'trap');
    else if (kind === 'P') {
      if (this.field.pawn) this.hold({ what: 'second-pawn', seat });
      else this.play(seat, 'P', 'monster');
    } else this.hold({ what: 'kind', seat, kind, of: 'play' });
  }

  play(seat: string, card: string, as: string, of: 'play' | 'resolve' = 'play'): void {
    this.held = null;
    this.send({ seat, action: of, card, as });
  }

  // -- waiting magic ------------------------------------------------------------------------------------------------

  /** Return what waiting magic asks of its player (`draw`, `gold`, `hits`, `graveyard`); `null` if none waits. */
  magic(seat: string): string | null {
    const [one] = this.of(seat, 'resolve');
    if (!one) return null;
    if ('choice' in one.fields) return 'gold';
    if ('targets' in one.fields) return 'hits';
    return 'card' in one.fields ? 'graveyard' : 'draw';
  }

  goldWays(seat: string): { choice: string; count: number }[] {
    return this.of(seat, 'resolve').map(({ fields }) => ({
      choice: names(fields.choice)[0] ?? '',
      count: sizeOf(fields.cards).max,
    }));
  }

  /** Return the kinds that can have been discarded or milled, and how many must be named. */
  gold(seat: string, choice: string): { kinds: string[]; count: number } {
    const found = this.of(seat, 'resolve').find(({ fields }) => names(fields.choice).includes(choice));
    return { kinds: itemsOf(found?.fields.cards), count: sizeOf(found?.fields.cards).max };
  }

  chooseGold(seat: string, choice: string): void {
    if (this.gold(seat, choice).count === 0) this.send({ seat, action: 'resolve', choice, cards: [] });
    else this.hold({ what: 'gold', seat, choice });
  }

  tellCard(card: string): void {
    const { held } = this;
    if (held?.what !== 'gold') return;
    this.cards = [...this.cards, card];
    if (this.cards.length < this.gold(held.seat, held.choice).count) return;
    const cards = this.cards;
    this.hold(null);
    this.send({ seat: held.seat, action: 'resolve', choice: held.choice, cards });
  }

  /** The seat whose rook hits now. */
  readonly rook = $derived.by((): string | null => {
    return Object.keys(this.field.sides).find((seat) => this.magic(seat) === 'hits') ?? null;
  });

  hitsLeft(seat: string): number {
    return sizeOf(this.of(seat, 'resolve')[0]?.fields.targets).max - this.hits.length;
  }

  /** Return the number of hits on one target so far. */
  hitsOn(target: string): number {
    return this.hits.filter((one) => one === target).length;
  }

  /** Check whether its damage counters and the hits so far reach its hit points. */
  spent(monster: Monster): boolean {
    return monster.damage + this.hitsOn(monster.id) >= monster.hp;
  }

  hit(seat: string, target: string): void {
    const type = this.of(seat, 'resolve')[0]?.fields.targets;
    if (!itemsOf(type).includes(target)) return;
    this.hits = [...this.hits, target];
    const foe = this.field.sides[this.foe(seat)];
    const down = foe !== undefined && this.hitsOn(foe.seat) >= foe.life;
    if (this.hitsLeft(seat) > 0 && !down) return;
    const targets = this.hits;
    this.hits = [];
    this.send({ seat, action: 'resolve', targets });
  }

  // -- traps --------------------------------------------------------------------------------------------------------

  /** Return the traps that may be a knight, and the kinds the cancelled card can be if it is face down. */
  counters(seat: string): { traps: string[]; reveal: string[] } {
    const found = this.of(seat, 'counter');
    return { traps: values(found, 'trap'), reveal: values(found, 'reveal') };
  }

  tapCounter(seat: string): void {
    const { traps, reveal } = this.counters(seat);
    const [only = '', ...more] = traps;
    if (more.length > 0) this.hold({ what: 'counter', seat, id: null });
    else if (reveal.length > 0) this.hold({ what: 'counter', seat, id: only });
    else this.send({ seat, action: 'counter', trap: only });
  }

  tapTrap(seat: string, id: string): void {
    if (!this.controller.open) return;
    const { held } = this;
    if (held?.what === 'counter' && held.seat === seat && held.id === null) {
      const { traps, reveal } = this.counters(seat);
      if (!traps.includes(id)) return;
      if (reveal.length > 0) this.hold({ ...held, id });
      else this.send({ seat, action: 'counter', trap: id });
      return;
    }
    if (held?.what === 'trap' && held.id === id) this.hold(null);
    else if (this.aims(seat, id).length > 0 || this.kindsOf(seat, id).length > 0)
      this.hold({ what: 'trap', seat, id });
  }

  /** Return the targets that a trap can hit as a lance. */
  aims(seat: string, id: string): string[] {
    return this.of(seat, 'lance')
      .filter(({ fields }) => names(fields.trap).includes(id))
      .flatMap(({ fields }) => names(fields.target));
  }

  /** Return the kinds that a trap can be shown to be. */
  kindsOf(seat: string, id: string): string[] {
    return this.of(seat, 'show')
      .filter(({ fields }) => names(fields.trap).includes(id))
      .flatMap(({ fields }) => names(fields.card));
  }

  // -- monsters -----------------------------------------------------------------------------------------------------

  ready(seat: string): string[] {
    return this.of(seat, 'attack').flatMap(({ fields }) => itemsOf(fields.attackers));
  }

  attack(seat: string): void {
    const attackers = this.attackers.length > 0 ? this.attackers : this.ready(seat);
    this.send({ seat, action: 'attack', attackers });
  }

  /** Return the blockers and attackers a defender can pair. */
  pairs(seat: string): { blockers: string[]; attackers: string[] } {
    const type = this.of(seat, 'block')[0]?.fields.blocks;
    return type?.type === 'map'
      ? { blockers: names(type.key), attackers: names(type.item) }
      : { blockers: [], attackers: [] };
  }

  /** The foreseen result of the blocks so far; `null` without a preview (for example with coaching off). */
  readonly foreseen = $derived.by((): Outlook | null => this.#foresee(this.blocks));

  /**
   * Return the life that the blocks so far would leave a seat. Without a preview, only the first blocker of each
   * attacker counts: damage is divided among several blockers later, and costs no life.
   */
  lifeAfter(seat: string): number | undefined {
    const firsts = Object.entries(this.blocks).filter(
      ([, attacker], i, all) => all.findIndex((one) => one[1] === attacker) === i,
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

  /** Return the attackers whose damage is divided, with their blockers and the damage left to assign. */
  divided(seat: string): { attacker: string; blockers: string[]; left: number }[] {
    const type = this.of(seat, 'assign')[0]?.fields.damage;
    if (type?.type !== 'map') return [];
    const { blocks, sides } = this.field;
    return names(type.key).map((attacker) => {
      const blockers = Object.keys(blocks).filter((blocker) => blocks[blocker] === attacker);
      const attack = sides[seat]?.monsters.find(({ id }) => id === attacker)?.attack ?? 0;
      const given = blockers.reduce((sum, blocker) => sum + (this.shares[blocker] ?? 0), 0);
      return { attacker, blockers, left: attack - given };
    });
  }

  share(seat: string, blocker: string): void {
    const row = this.divided(seat).find(({ blockers }) => blockers.includes(blocker));
    if (!row || row.left === 0) return;
    this.shares = { ...this.shares, [blocker]: (this.shares[blocker] ?? 0) + 1 };
    const all = this.divided(seat);
    if (all.some(({ left }) => left > 0)) return;
    const damage = Object.fromEntries(
      all.map(({ attacker, blockers }) => [
        attacker,
        Object.fromEntries(blockers.map((one) => [one, this.shares[one] ?? 0])),
      ]),
    );
    this.shares = {};
    this.send({ seat, action: 'assign', damage });
  }

  /** Check whether a tap on the monster or seat with this id has an effect now. */
  lit(owner: string, id: string): boolean {
    const seats = Object.keys(this.field.sides);
    const foe = this.foe(owner);
    const { held } = this;
    const monster = this.field.sides[owner]?.monsters.find((one) => one.id === id);
    if (this.rook === foe)
      return (
        itemsOf(this.of(foe, 'resolve')[0]?.fields.targets).includes(id) && !(monster && this.spent(monster))
      );
    if (held?.what === 'trap') return this.aims(held.seat, held.id).includes(id);
    if (held?.what === 'item')
      return this.of(held.seat, 'equip').some(
        ({ fields }) => names(fields.item).includes(held.id) && names(fields.to).includes(id),
      );
    if (seats.some((seat) => this.divided(seat).some((row) => row.blockers.includes(id) && row.left > 0)))
      return true;
    if (held?.what === 'blocker') return this.pairs(held.seat).attackers.includes(id);
    return this.pairs(owner).blockers.includes(id);
  }

  tapMonster(owner: string, id: string): void {
    if (!this.controller.open) return;
    this.controller.clear();
    const { held } = this;
    const foe = this.foe(owner);
    if (this.rook === foe) {
      if (this.lit(owner, id)) this.hit(foe, id);
      return;
    }
    if (held?.what === 'trap' && this.aims(held.seat, held.id).includes(id)) {
      this.send({ seat: held.seat, action: 'lance', trap: held.id, target: id });
      return;
    }
    if (held?.what === 'item') {
      const equip = { seat: held.seat, action: 'equip', item: held.id, to: id };
      const can = this.lit(owner, id);
      this.held = null;
      void (can ? this.controller.record(equip) : this.controller.explain(equip));
      return;
    }
    if (this.of(foe, 'assign').length > 0) {
      this.share(foe, id);
      return;
    }
    if (held?.what === 'blocker' && this.pairs(held.seat).attackers.includes(id)) {
      this.blocks = { ...this.blocks, [held.id]: id };
      this.held = null;
      return;
    }
    const { blockers, attackers } = this.pairs(owner);
    if (blockers.includes(id)) {
      const { [id]: old, ...rest } = this.blocks;
      this.blocks = rest;
      const [only, ...more] = attackers;
      // With one attacker there is nothing to choose: a tap blocks it, a second tap cancels the block.
      if (old === undefined && only !== undefined && more.length === 0) this.blocks = { ...rest, [id]: only };
      else this.held = old === undefined ? { what: 'blocker', seat: owner, id } : null;
      return;
    }
    if (this.of(owner, 'block').length > 0) {
      const to = attackers[0];
      if (to !== undefined)
        void this.controller.explain({ seat: owner, action: 'block', blocks: { [id]: to } });
      return;
    }
    if (this.ready(owner).includes(id))
      this.attackers = this.attackers.includes(id)
        ? this.attackers.filter((one) => one !== id)
        : [...this.attackers, id];
    else if (this.field.turn === owner && this.field.phase.startsWith('main'))
      void this.controller.explain({ seat: owner, action: 'attack', attackers: [id] });
  }

  tapItem(seat: string, id: string): void {
    if (!this.controller.open) return;
    if (this.held?.what === 'item' && this.held.id === id) this.hold(null);
    else if (this.of(seat, 'equip').some(({ fields }) => names(fields.item).includes(id)))
      this.hold({ what: 'item', seat, id });
  }

  /** Return the damage of one tap on this seat or its monsters; 0 if nothing aims at them or coaching is off. */
  blow(seat: string): number {
    if (!this.controller.view().settings.coaching) return 0;
    const foe = this.foe(seat);
    if (this.rook === foe) return BLOW.rook;
    return this.holding(foe, 'trap') ? BLOW.lance : 0;
  }

  /** Handle a tap on the player as the target of a lance or a rook. */
  tapPlayer(seat: string): void {
    if (!this.controller.open) return;
    const { held } = this;
    if (this.rook === this.foe(seat)) this.hit(this.foe(seat), seat);
    else if (held?.what === 'trap' && this.aims(held.seat, held.id).includes(seat))
      this.send({ seat: held.seat, action: 'lance', trap: held.id, target: seat });
  }
}

/** Return the equipment played by the last line, so that one more tap puts it on a monster; `null` if none. */
export function freshItem(controller: MatchController<GameTypes>): { seat: string; id: string } | null {
  const line = controller.match.last;
  if (!line || line.undone) return null;
  const laid = line.effects.find((one): one is CardPlayed => one.effect === 'play' && one.as === 'equipment');
  return laid?.id ? { seat: laid.seat, id: laid.id } : null;
}
