/**
 * Shrink text step by step until it fits its box: `<div {@attach shrinkText}>`. The style sheet defines the steps
 * 1 to `steps` of `data-fit`.
 */
export function shrinkText(element: HTMLElement, steps = 3): () => void {
  const fits = (): boolean => element.scrollHeight <= element.clientHeight + 1;
  const size = (): string => `${String(element.clientWidth)} ${String(element.clientHeight)}`;
  let fitted = '';
  function shrink(): void {
    // Nothing is written if the text fits at the largest step, so the page needs no second layout.
    let fitting = element.dataset.fit === '0' && fits();
    for (let step = 0; step <= steps && !fitting; step += 1) {
      element.dataset.fit = String(step);
      fitting = fits();
    }
    // Text that still does not fit can be scrolled, also with keys, and is marked.
    element.toggleAttribute('data-more', !fitting);
    if (!fitting && !element.closest('[aria-hidden]')) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
    fitted = size();
  }
  element.dataset.fit = '0';
  // After all that changes together is in the page, so that one layout serves every text in it.
  queueMicrotask(shrink);
  const changed = new MutationObserver(shrink);
  changed.observe(element, { childList: true, characterData: true, subtree: true });
  // It also calls back at once, for a size that the text fits already.
  const resized = new ResizeObserver(() => {
    if (fitted !== size()) shrink();
  });
  resized.observe(element);
  return () => {
    changed.disconnect();
    resized.disconnect();
  };
}
