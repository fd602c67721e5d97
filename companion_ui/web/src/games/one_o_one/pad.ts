import type { PadLook } from '../../ui/pad';

const RANKS = 'A 2 3 4 5 6 7 8 9 T J Q K'.split(' ');

/** The values of an ace and a ten, in the order of their keys. */
const VALUES: Record<string, readonly number[]> = { A: [1, 11], T: [10, -10] };

/** Return a number as printed on a key: always with its sign, and a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `＋${value}`);

/** The 54 cards of 101: a row per suit, with a joker at the end of the first two. */
export const pad: PadLook = {
  word: (value) => signed(Number(value)),
  grids: [
    {
      rows: ['s', 'h', 'd', 'c'].map((suit, i) => [
        ...RANKS.map((rank) => rank + suit),
        ...['X1', 'X2'].slice(i, i + 1),
      ]),
      columns: 'repeat(13, minmax(0, 1fr)) minmax(0, 1.3fr)',
      height: '66px',
      phone: { columns: 7, narrow: 5, height: '52px' },
    },
  ],
  also: (card) => VALUES[card.charAt(0)] ?? [],
  play: { action: 'play', from: 'hand' },
};

/** Return the pad for a table with this total: a value also shows the total it makes. */
export const padAt = (total: () => number): PadLook => ({
  ...pad,
  word: (value) => `${signed(Number(value))} → ${String(total() + Number(value)).replace('-', '−')}`,
});
