import { untrack } from 'svelte';

/** Return a key's signature, with and without its label. */
function marks(key: HTMLElement | SVGElement): [string, string] {
  const named = `${key.tagName} ${JSON.stringify(key.dataset)}`;
  return [`${named} ${key.ariaLabel ?? key.textContent}`, named];
}

/**
 * Keep the focus when `root` is re-created by a change of `drawn`: move it to the key with the same signature
 * and label, else with the same signature, else to the first key. Call it while a component is set up.
 */
export function keepFocus(root: () => HTMLElement | undefined, drawn: () => unknown): void {
  let held: [string, string] | null = null;
  const place = (): HTMLElement | undefined => untrack(root);
  $effect.pre(() => {
    drawn();
    const at = document.activeElement;
    held =
      (at instanceof HTMLElement || at instanceof SVGElement) && at !== place() && place()?.contains(at)
        ? marks(at)
        : null;
  });
  $effect(() => {
    drawn();
    if (held === null || document.activeElement !== document.body) return;
    const keys = [
      ...(place()?.querySelectorAll<HTMLElement | SVGElement>(
        'button:enabled, input, [tabindex]:not([data-more])',
      ) ?? []),
    ];
    const like = [0, 1].map((i) => keys.find((key) => marks(key)[i] === held?.[i])).find(Boolean);
    (like ?? keys[0])?.focus({ preventScroll: true });
  });
}
