import { onMount, untrack } from 'svelte';

import { fetchAhead } from '../device/chunk-reload';
import type { Stage } from './motion';

/** A screen that stands has so long (ms) until what moves on it is fetched. */
const LATER = 1_500;

/** Whatever stands in `root` is seen to go where another view puts it (`motion.ts`). */
export function moving(root: () => HTMLElement | undefined, view: () => unknown): void {
  let stage: Stage | null = null;
  let gone = false;
  async function begin(): Promise<void> {
    const { Stage } = await import('./motion');
    const element = root();
    if (element && !gone) stage = new Stage(element);
  }
  onMount(() => {
    const later = setTimeout(() => void fetchAhead([begin]), LATER);
    return () => {
      gone = true;
      clearTimeout(later);
      stage?.leave();
    };
  });
  $effect(() => {
    view();
    untrack(() => stage?.changed());
  });
}
