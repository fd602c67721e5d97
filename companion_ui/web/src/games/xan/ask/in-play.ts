import type { Questions } from './asked';
import Join from './Join.svelte';
import Learn from './Learn.svelte';
import Numbers from './Numbers.svelte';
import Redo from './Redo.svelte';
import Release from './Release.svelte';
import { OF_SEATS } from './seats';
import WorkOut from './WorkOut.svelte';

/** What the tablet is asked only once an event is under way; fetched after the table stands. */
export const IN_PLAY: Questions = {
  ...OF_SEATS,
  join: Join,
  learn: Learn,
  numbers: Numbers,
  redo: Redo,
  release: Release,
  'work-out': WorkOut,
};
