/**
 * Scroll until a part of what stands before a bar is not under it, at first and whenever the bar grows:
 * `<footer {@attach scrollAbove('.cards')}>`.
 */
export const scrollAbove =
  (selector: string) =>
  (bar: HTMLElement): (() => void) => {
    const size = new ResizeObserver(() => {
      const part = bar.previousElementSibling?.querySelector(selector)?.getBoundingClientRect();
      const { top, height } = bar.getBoundingClientRect();
      if (part && height > 0) scrollBy(0, Math.max(0, part.bottom - top));
    });
    size.observe(bar);
    return () => size.disconnect();
  };
