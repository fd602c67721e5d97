let first = true;

/** Focus the heading of a page that was opened after another: who listens, or goes by keys, begins there. */
export function arrived(heading: HTMLElement): void {
  if (!first && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  first = false;
}
