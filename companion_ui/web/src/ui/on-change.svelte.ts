import { untrack } from 'svelte';

/** Call `then` when `value()` changes, and once at the beginning; `then` itself is not tracked. */
export function onChange(value: () => unknown, then: () => void): void {
  let old: unknown = {};
  $effect(() => {
    const now = value();
    if (now === old) return;
    old = now;
    untrack(then);
  });
}
