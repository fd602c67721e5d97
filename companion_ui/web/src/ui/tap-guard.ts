/**
 * Ignores taps on a prompt younger than 250 ms: the finger was on its way to what was there before. Also
 * ignores the second of two taps on one control within 300 ms. Installed once per page; all clicks pass
 * through it.
 */

const EARLY_MS = 250;
const DOUBLE_TAP_MS = 300;

const born = new WeakMap<Element, number>();

/** Mark an element as a prompt that has just appeared: `<div {@attach ignoreEarlyTaps}>`. */
export function ignoreEarlyTaps(element: Element): void {
  born.set(element, performance.now());
}

export function guard(page: Document | HTMLElement, now: () => number = () => performance.now()): () => void {
  let last: { control: Element; at: number } | null = null;
  let touches = 0;
  let crowded = false;

  function click(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest('button, a, summary, [role="button"], label');
    if (!control) return;
    const at = now();
    const again =
      last?.control === control && at - last.at < DOUBLE_TAP_MS && !control.hasAttribute('data-rapid');
    let young = false;
    for (let up: Element | null = control; up; up = up.parentElement) {
      const since = born.get(up);
      if (since !== undefined && at - since < EARLY_MS) young = true;
    }
    if (again || young || crowded) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { control, at };
  }
  // Two fingers at once count as at most one tap, and a long press opens no menu on a card.
  function down(event: Event): void {
    touches = event instanceof TouchEvent ? event.touches.length : 0;
    if (touches > 1) crowded = true;
  }
  function up(event: Event): void {
    touches = event instanceof TouchEvent ? event.touches.length : 0;
    if (touches === 0 && crowded) setTimeout(() => (crowded = false), 50);
  }
  function menu(event: Event): void {
    if (event.target instanceof Element && event.target.closest('button, svg')) event.preventDefault();
  }

  page.addEventListener('click', click, true);
  page.addEventListener('touchstart', down, { capture: true, passive: true });
  page.addEventListener('touchend', up, { capture: true, passive: true });
  page.addEventListener('touchcancel', up, { capture: true, passive: true });
  page.addEventListener('contextmenu', menu);
  return () => {
    page.removeEventListener('click', click, true);
    page.removeEventListener('touchstart', down, true);
    page.removeEventListener('touchend', up, true);
    page.removeEventListener('touchcancel', up, true);
    page.removeEventListener('contextmenu', menu);
  };
}
