import { MediaQuery } from 'svelte/reactivity';

import type { Layout } from './settings.svelte';

/** True on a small screen: elements that are next to each other elsewhere are stacked. */
export const small = new MediaQuery('(max-height: 560px), (max-width: 700px)', false);

const upright = new MediaQuery('(orientation: portrait)', false);

/** Return the chosen layout if it fits: an upright tablet has no room left and right. */
export const roomFor = (layout: Layout): Layout =>
  small.current || (layout === 'B' && upright.current) ? 'C' : layout;
