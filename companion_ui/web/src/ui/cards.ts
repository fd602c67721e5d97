/** The look of cards of the standard pack, without any meaning in a game. */

export type Suit = 's' | 'h' | 'd' | 'c';

/** The suits as outlines in a 20 x 20 box. Never as text: phones show hearts as emoji. */
export const SUIT_PATHS: Record<Suit, string> = {
  s: 'M10 .8C8.6 4 1.4 7.6 1.4 12.4c0 2.6 2 4.2 4.1 4.2 1.6 0 3-.8 3.8-2.1-.2 2-1 3.6-2.6 4.7h6.6c-1.6-1.1-2.4-2.7-2.6-4.7.8 1.3 2.2 2.1 3.8 2.1 2.1 0 4.1-1.6 4.1-4.2C18.6 7.6 11.4 4 10 .8Z',
  h: 'M10 18.9C8.3 15.6 1.2 11.3 1.2 6.3 1.2 3.4 3.3 1.5 5.7 1.5c1.9 0 3.5 1.1 4.3 2.9.8-1.8 2.4-2.9 4.3-2.9 2.4 0 4.5 1.9 4.5 4.8 0 5-7.1 9.3-8.8 12.6Z',
  d: 'M10 .6c1.7 3.3 4.6 6.8 7.3 9.4-2.7 2.6-5.6 6.1-7.3 9.4C8.3 16.1 5.4 12.6 2.7 10 5.4 7.4 8.3 3.9 10 .6Z',
  c: 'M10 .9a4.3 4.3 0 0 0-3.6 6.6A4.3 4.3 0 1 0 5.3 16c1.5.1 3-.6 3.9-1.9-.1 2.2-.9 3.9-2.5 5.1h6.6c-1.6-1.2-2.4-2.9-2.5-5.1.9 1.3 2.4 2 3.9 1.9a4.3 4.3 0 1 0-1.1-8.5A4.3 4.3 0 0 0 10 .9Z',
};

export interface Face {
  rank: string;
  suit: Suit | null;
  red: boolean;
  joker: boolean;
}

/** Return the face of a card code, `null` for one outside this pack or unknown. */
export function face(code: string): Face | null {
  if (code === 'X1' || code === 'X2') return { rank: '★', suit: null, red: code === 'X2', joker: true };
  const found = /^([A2-9TJQK])([shdc])$/.exec(code);
  if (!found) return null;
  const suit = found[2] as Suit;
  return {
    rank: found[1] === 'T' ? '10' : (found[1] ?? ''),
    suit,
    red: suit === 'h' || suit === 'd',
    joker: false,
  };
}

export const isCard = (code: string): boolean => face(code) !== null;

/** The positions of the pips of 2 to 10 on a 100 x 140 card: x, y, and whether upside down. */
const L = 39.5;
const R = 60.5;
const M = 50;
const pip = (x: number, y: number): [number, number, boolean] => [x, y, y > 70];

const ROWS: Record<string, [number, number, boolean][]> = {
  '2': [pip(M, 30), pip(M, 110)],
  '3': [pip(M, 30), pip(M, 70), pip(M, 110)],
  '4': [pip(L, 30), pip(R, 30), pip(L, 110), pip(R, 110)],
  '5': [pip(L, 30), pip(R, 30), pip(M, 70), pip(L, 110), pip(R, 110)],
  '6': [pip(L, 30), pip(R, 30), pip(L, 70), pip(R, 70), pip(L, 110), pip(R, 110)],
  '7': [pip(L, 30), pip(R, 30), pip(M, 50), pip(L, 70), pip(R, 70), pip(L, 110), pip(R, 110)],
  '8': [pip(L, 30), pip(R, 30), pip(M, 50), pip(L, 70), pip(R, 70), pip(M, 90), pip(L, 110), pip(R, 110)],
};
for (const [rank, middles] of [
  ['9', [70]],
  ['10', [43, 97]],
] as const)
  ROWS[rank] = [
    ...[28, 56, 84, 112].flatMap((y) => [pip(L, y), pip(R, y)]),
    ...middles.map((y) => pip(M, y)),
  ];

export function pips(rank: string): [number, number, boolean][] {
  return ROWS[rank] ?? [];
}

/** Check for 6 and 9, which can be mistaken for each other from across the table. */
export const underlined = (rank: string): boolean => rank === '6' || rank === '9';

const SUITS = 'shdc';
const RANKS = 'A23456789TJQK';

/** Sort by rank, then suit, as players sort a hand. Codes of other packs stay in order at the end. */
export function byRank(cards: readonly string[]): string[] {
  const place = (card: string): number =>
    isCard(card) && card.length === 2 && !card.startsWith('X')
      ? RANKS.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1))
      : 99;
  return cards.toSorted((a, b) => place(a) - place(b));
}
