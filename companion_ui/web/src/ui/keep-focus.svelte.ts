import { untrack } from 'svelte';

/** What tells a key from its neighbours, first with what is written on it, then without. */
function marks(key: HTMLElement): [string, string] {
  const named = `${key.tagName} ${JSON.stringify(key.dataset)}`;
  return [`${named} ${key.ariaLabel ?? key.textContent}`, named];
}

/**
 * Hand the focus on to a key's like when `root` is drawn anew, as it is with each `drawn`: to a key by the same marks
 * and words, by the same marks, or to the first there is. For the set-up of a component.
 */
export function keepFocus(root: () => HTMLElement | undefined, drawn: () => unknown): void {
  let held: [string, string] | null = null;
  const place = (): HTMLElement | undefined => untrack(root);
  $effect.pre(() => {
    drawn();
    const at = document.activeElement;
    held = at instanceof HTMLElement && at !== place() && place()?.contains(at) ? marks(at) : null;
  });
  $effect(() => {
    drawn();
    if (held === null || document.activeElement !== document.body) return;
    const keys = [...(place()?.querySelectorAll<HTMLElement>('button:enabled, input, [tabindex]') ?? [])];
    const like = [0, 1].map((i) => keys.find((key) => marks(key)[i] === held?.[i])).find(Boolean);
    (like ?? keys[0])?.focus({ preventScroll: true });
  });
}
