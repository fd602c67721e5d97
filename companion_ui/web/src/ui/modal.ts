/** What had the focus before the first of the dialogs that lie over one another. */
let home: Element | null = null;

/**
 * Opens a dialog over everything: `<dialog {@attach modal(onclose)}>`. The focus moves in, stays in, and goes back to
 * where it was; no key that is pressed in it reaches what lies behind. `onclose` is asked when its user wants out
 * (Esc, the back gesture), and is to take the dialog off the page.
 */
export const modal =
  (onclose: () => void) =>
  (dialog: HTMLDialogElement): (() => void) => {
    const before = document.activeElement;
    if (!before?.closest('dialog')) home = before;

    function leave(event: Event): void {
      if (event.target !== dialog) return;
      event.preventDefault();
      onclose();
    }
    // Asked twice without a tap between, browsers close it themselves.
    function closed(event: Event): void {
      if (event.target === dialog && dialog.isConnected && !dialog.open) onclose();
    }
    function keep(event: Event): void {
      event.stopPropagation();
    }
    dialog.addEventListener('cancel', leave);
    dialog.addEventListener('close', closed);
    dialog.addEventListener('keydown', keep);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('close', closed);
      dialog.close();
      // It is off the page already, and the browser gives nothing back for it.
      const lost = document.activeElement === null || document.activeElement === document.body;
      const back = [before, home].find((one) => one?.isConnected);
      if (lost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  };
