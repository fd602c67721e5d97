import { onMount, untrack } from 'svelte';

import { prefetchWhenIdle } from '../device/chunk-reload';
import type { Stage } from './motion';

/** Animate changes of view inside `root` (`motion.ts`). */
export function moving(root: () => HTMLElement | undefined, view: () => unknown): void {
  let stage: Stage | null = null;
  let gone = false;
  async function begin(): Promise<void> {
    const { Stage } = await import('./motion');
    const element = root();
    if (element && !gone) stage = new Stage(element);
  }
  onMount(() => {
    const stop = prefetchWhenIdle([begin]);
    return () => {
      gone = true;
      stop();
      stage?.leave();
    };
  });
  $effect(() => {
    view();
    untrack(() => stage?.changed());
  });
}
