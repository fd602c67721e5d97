import type { Speaker } from '../../i18n/speaker';
import type { Taps } from './taps.svelte';
import type { Effect, PublicView } from './contract';

/** Facts that the screens of Shogi Card War read from positions and effects, without any rules. */

/** The position to draw, and how it is drawn. */
export interface Drawing {
  position: PublicView;
  speaker: Speaker;
  /** `null` for a picture. */
  taps: Taps | null;
  /** Cards and pieces of the last line. */
  last: readonly string[];
  /** On a small screen: the height follows the content, with the keys in rows of four. */
  narrow: boolean;
  /** Set to show the names of monsters in one line. */
  flat: boolean;
  /** On a phone: the only seat whose keys are shown. Life and mana are drawn here, where no edge shows them. */
  only: string | null;
  /** The effects of the last line. */
  effects: readonly Effect[];
}

/** The kinds of card, in the order of the keys. */
export const KINDS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'] as const;

/** The substitute of each kind in a standard pack. */
export const STAND_IN: Readonly<Record<string, string>> = {
  P: 'A–5',
  L: '7',
  N: '8',
  S: '9',
  G: '10',
  B: 'J',
  R: 'Q',
  K: 'K',
  trap: '7・8',
};

/** The cost printed on a card. */
export const COST: Readonly<Record<string, number>> = {
  P: 1,
  L: 1,
  N: 1,
  S: 2,
  G: 2,
  B: 2,
  R: 3,
  K: 3,
  trap: 1,
};

/** The damage of one tap on a target, as printed on the card. */
export const BLOW = { lance: 3, rook: 1 };

/** Return a number as printed: "−3". */
export const signed = (n: number): string => String(n).replace('-', '−');

/** Return the change of a seat's life by the last line: "−3"; `null` without a change. */
export function lifeChange(effects: readonly Effect[], seat: string): string | null {
  const change = effects.reduce(
    (sum, one) => (one.effect === 'life' && one.seat === seat ? sum + one.change : sum),
    0,
  );
  return change === 0 ? null : change > 0 ? `+${String(change)}` : signed(change);
}

/** Return the key of the words for a way to play a card; for magic they describe its effect. */
export const how = (as: string, kind: string): string =>
  `shogi_card_war-ui-${as === 'magic' ? `magic-${kind}` : `as-${as}`}`;

/** Return the number of cards of each kind, in the order of the keys. */
export function tally(cards: readonly string[]): [string, number][] {
  return KINDS.map((kind): [string, number] => [kind, cards.filter((card) => card === kind).length]).filter(
    ([, count]) => count > 0,
  );
}

/** The sum of some effects: the counters on each monster, the dead, and the life lost by each seat. */
export interface Outlook {
  damage: Record<string, number>;
  dead: string[];
  life: Record<string, number>;
}

export function outlook(effects: readonly Effect[]): Outlook {
  const out: Outlook = { damage: {}, dead: [], life: {} };
  for (const effect of effects) {
    if (effect.effect === 'damage') out.damage[effect.id] = effect.damage;
    else if (effect.effect === 'die') out.dead.push(effect.id);
    else if (effect.effect === 'life') out.life[effect.seat] = effect.life;
  }
  return out;
}

/**
 * Return the CSS class that fits a name to a card or key: short ones are large, three or four letters narrow,
 * longer ones on two lines.
 */
export function fitting(name: string): '' | 'four' | 'long' {
  if (name.length < 3) return '';
  return name.length < 5 || /^[A-Z]/.test(name) ? 'four' : 'long';
}
