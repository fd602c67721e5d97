import type { Die, Effect, Equipment, Monster, Side } from './contract';

/** Facts that the screens of Shogi Card War read from positions and effects, without any rules. */

/** Return the monsters of a seat, each with its equipment, and those that just fell in their places. */
export function standing(
  { monsters, equipment }: Side,
  effects: readonly Effect[],
  seat: string,
): (Monster | Die | Equipment)[] {
  const fallen = effects.filter(
    (one): one is Die =>
      one.effect === 'die' && one.seat === seat && !monsters.some(({ id }) => id === one.id),
  );
  const all = [...monsters, ...fallen].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  const of = (monster: string | null): Equipment[] => equipment.filter(({ on }) => on === monster);
  return [...all.flatMap((monster) => [monster, ...of(monster.id)]), ...of(null)];
}

/** The icon of life. */
export const HEART = 'M12 20C5 14 3 11 3 8a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 6-9 12Z';

/** The kinds of card, in the order of the keys. */
export const KINDS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'];

/** The printed cost of each kind, and its substitute in a standard pack. */
export const CARDS: Readonly<Record<string, { cost: number; pack: string }>> = {
  P: { cost: 1, pack: 'A–5' },
  L: { cost: 1, pack: '7' },
  N: { cost: 1, pack: '8' },
  S: { cost: 2, pack: '9' },
  G: { cost: 2, pack: '10' },
  B: { cost: 2, pack: 'J' },
  R: { cost: 3, pack: 'Q' },
  K: { cost: 3, pack: 'K' },
  '??': { cost: 1, pack: '7・8' },
};

/** The damage of one tap on a target, as printed on the card. */
export const BLOW = { lance: 3, rook: 1 };

/** Return a number as printed: "−3". */
export const signed = (n: number): string => String(n).replace('-', '−');

/** Return the change of a seat's life by the last line: "−3"; `null` without a change. */
export function lifeChange(effects: readonly Effect[], seat: string): string | null {
  const changes = effects.map((one) => (one.effect === 'life' && one.seat === seat ? one.change : 0));
  const change = changes.reduce((sum, n) => sum + n, 0);
  return change === 0 ? null : change > 0 ? `+${String(change)}` : signed(change);
}

/** Return the number of cards of each kind, in the order of the keys. */
export function tally(cards: readonly string[]): [string, number][] {
  const counts = KINDS.map((kind): [string, number] => [kind, cards.filter((card) => card === kind).length]);
  return counts.filter(([, count]) => count > 0);
}
