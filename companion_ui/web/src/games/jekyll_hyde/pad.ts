import { words } from '../../i18n/words.svelte';
import type { PadLook } from '../../ui/pad';
import ColourKey from './ColourKey.svelte';
import KeyFace from './KeyFace.svelte';

/** The 25 cards of Jekyll vs. Hyde: a row per colour, with the potions next to them. */
export const pad: PadLook = {
  grids: [
    {
      rows: ['P', 'W', 'G'].map((letter) => [1, 2, 3, 4, 5, 6, 7].map((number) => `${letter}${number}`)),
      columns: 'repeat(7, minmax(0, 1fr))',
      height: 'max(64px, 3.2rem)',
      share: 7,
      phone: { columns: 7, narrow: 4, height: '56px' },
    },
    {
      rows: [['2+', '3+', '4+', '5+']],
      columns: 'repeat(2, minmax(0, 1fr))',
      height: 'minmax(0, 1fr)',
      share: 2,
      phone: { columns: 4, narrow: 4, height: '56px' },
    },
  ],
  Face: KeyFace,
  Value: ColourKey,
  word: (colour) => words.t(`jekyll_hyde-ui-${colour}`),
  play: { action: 'play' },
};
