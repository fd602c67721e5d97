import { MediaQuery } from 'svelte/reactivity';

import type { Layout } from './settings.svelte';

/** Whether the screen has little room: what lies side by side elsewhere comes one below the other. */
export const small = new MediaQuery('(max-height: 560px), (max-width: 700px)', false);

const upright = new MediaQuery('(orientation: portrait)', false);

/** The layout that was chosen, where there is room for it: on a tablet held upright nobody sits left and right of it. */
export const roomFor = (layout: Layout): Layout =>
  small.current || (layout === 'B' && upright.current) ? 'C' : layout;
