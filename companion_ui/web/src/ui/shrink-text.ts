/**
 * Shrink text step by step until it fits its box: `<div {@attach shrinkText}>`. The style sheet defines the steps
 * 1, 2, 3 of `data-fit`.
 */
export function shrinkText(element: HTMLElement): () => void {
  const STEPS = 3;
  let fitting = false;
  function shrink(): void {
    if (fitting) return;
    fitting = true;
    for (let step = 0; step <= STEPS; step += 1) {
      element.dataset.fit = String(step);
      if (element.scrollHeight <= element.clientHeight + 1) break;
    }
    // Text that still does not fit can be scrolled, also with keys, and is marked.
    const more = element.scrollHeight > element.clientHeight + 1;
    element.toggleAttribute('data-more', more);
    if (more && !element.closest('[aria-hidden]')) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
    fitting = false;
  }
  shrink();
  const changed = new MutationObserver(shrink);
  changed.observe(element, { childList: true, characterData: true, subtree: true });
  const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(shrink);
  size?.observe(element);
  return () => {
    changed.disconnect();
    size?.disconnect();
  };
}
