/** Scale the content of a box down until it fits. */
export function scaleToFit(box: HTMLElement): () => void {
  const shrink = (): void => {
    const inner = box.firstElementChild;
    if (!(inner instanceof HTMLElement)) return;
    inner.style.transform = '';
    const { top, left, right, bottom } = inner.getBoundingClientRect();
    const width = Math.max(right - left, inner.scrollWidth);
    const height = Math.max(bottom - top, inner.scrollHeight);
    const scale = Math.min(1, box.clientWidth / width, box.clientHeight / height);
    if (scale === 1) return;
    // Overflow starts below and to the right; the scaled content is centred.
    const x = box.getBoundingClientRect().left - left + (box.clientWidth - width * scale) / 2;
    const y = box.getBoundingClientRect().top - top + (box.clientHeight - height * scale) / 2;
    inner.style.transformOrigin = '0 0';
    inner.style.transform = `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
  };
  const watching = new ResizeObserver(shrink);
  watching.observe(box);
  for (const child of box.children) watching.observe(child);
  const words = new MutationObserver(shrink);
  words.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    watching.disconnect();
    words.disconnect();
  };
}
