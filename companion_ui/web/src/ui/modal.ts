/** The element focused before the first of the stacked dialogs. */
let home: Element | null = null;

/**
 * Open a modal dialog: `<dialog {@attach modal(onclose)}>`. The focus moves in, stays in, and then returns to
 * its place; keys pressed in it do not reach the page behind. `onclose` is called when the user wants to
 * leave (Esc, the back gesture), and must remove the dialog.
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
    // At a second request without a tap in between, browsers close it themselves.
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
      // The dialog is already removed, so the browser does not restore the focus.
      const lost = document.activeElement === null || document.activeElement === document.body;
      const back = [before, home].find((item) => item?.isConnected);
      if (lost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  };
