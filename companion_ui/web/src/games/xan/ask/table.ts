import Alone from './Alone.svelte';
import type { Questions } from './asked';
import Deal from './Deal.svelte';
import Flip from './Flip.svelte';

/** What the tablet is asked until the first cards lie. */
export const OF_TABLE: Questions = { alone: Alone, deal: Deal, flip: Flip };
