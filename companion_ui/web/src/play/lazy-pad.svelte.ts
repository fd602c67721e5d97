import { LazyModule } from '../device/lazy-module.svelte';

/** The card pad of a phone: it opens by a tap, so it is fetched after the screen. */
export const lazyPad = new LazyModule(() => import('./pad-parts'));
