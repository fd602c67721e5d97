import Alone from './Alone.svelte';
import type { Questions } from './asked';
import Deal from './Deal.svelte';
import Flip from './Flip.svelte';
import Join from './Join.svelte';
import Learn from './Learn.svelte';
import Numbers from './Numbers.svelte';
import Redo from './Redo.svelte';
import Release from './Release.svelte';
import { OF_SEATS } from './seats';
import WorkOut from './WorkOut.svelte';

/** What the tablet is asked: what concerns the table itself, too. */
export const OF_TABLE: Questions = {
  ...OF_SEATS,
  alone: Alone,
  deal: Deal,
  flip: Flip,
  join: Join,
  learn: Learn,
  numbers: Numbers,
  redo: Redo,
  release: Release,
  'work-out': WorkOut,
};
