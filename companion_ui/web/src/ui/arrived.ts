let first = true;

/** Focus the heading of a page opened after another: users of screen readers or keyboards begin there. */
export function arrived(heading: HTMLElement): void {
  if (!first && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  first = false;
}
