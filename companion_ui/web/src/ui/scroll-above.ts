/** Scroll until a part of what stands before a bar is not under it: `<footer {@attach scrollAbove('.cards')}>`. */
export const scrollAbove =
  (selector: string) =>
  (bar: HTMLElement): void => {
    const part = bar.previousElementSibling?.querySelector(selector)?.getBoundingClientRect();
    const { top, height } = bar.getBoundingClientRect();
    if (part && height > 0) scrollBy(0, Math.max(0, part.bottom - top));
  };
