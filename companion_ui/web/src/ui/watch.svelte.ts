import { untrack } from 'svelte';

/** Do something when a value has changed (and once at the beginning), whatever else it reads. */
export function watch(value: () => unknown, then: () => void): void {
  let old: unknown = {};
  $effect(() => {
    const now = value();
    if (now === old) return;
    old = now;
    untrack(then);
  });
}
