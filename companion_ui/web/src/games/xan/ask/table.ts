import Alone from './Alone.svelte';
import type { Questions } from './asked';
import Deal from './Deal.svelte';
import Flip from './Flip.svelte';
import { OF_SEATS } from './seats';

/** What the tablet is asked until the first cards lie: what concerns the table itself, too. */
export const OF_TABLE: Questions = { ...OF_SEATS, alone: Alone, deal: Deal, flip: Flip };
