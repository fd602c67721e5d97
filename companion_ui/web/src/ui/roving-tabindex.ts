/**
 * A pad of keys as one tab stop, with arrow keys between its keys by their position:
 * `<div {@attach rovingTabindex}>`.
 */
export const ARROW_KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/**
 * Return the nearest key in a direction: straight ahead before diagonally, diagonally before far to the side.
 */
export function nearest<T extends Element>(
  from: Element,
  keys: readonly T[],
  way: [number, number],
): T | null {
  const [x, y] = middle(from);
  let best: T | null = null;
  let least = Infinity;
  for (const key of keys) {
    if (key === from) continue;
    const [kx, ky] = middle(key);
    const ahead = (kx - x) * way[0] + (ky - y) * way[1];
    const aside = Math.abs((kx - x) * way[1]) + Math.abs((ky - y) * way[0]);
    if (ahead < 1) continue;
    const slant = aside <= ahead * 2;
    if (!slant && !beyond(from, key, way)) continue;
    const far = (slant ? 0 : 1e6) + ahead + aside * 3;
    if (far < least) {
      least = far;
      best = key;
    }
  }
  return best;
}

/** Check whether a key is completely past the other one: in the next row, however far to the side. */
function beyond(from: Element, key: Element, [across, down]: [number, number]): boolean {
  const [a, b] = [from.getBoundingClientRect(), key.getBoundingClientRect()];
  if (across !== 0) return across > 0 ? b.left >= a.right : b.right <= a.left;
  return down > 0 ? b.top >= a.bottom : b.bottom <= a.top;
}

function closest<T extends Element>([x, y]: [number, number], keys: readonly T[]): T | null {
  const far = (key: T): number => {
    const [kx, ky] = middle(key);
    return Math.hypot(kx - x, ky - y);
  };
  return keys.reduce<T | null>((best, key) => (best && far(best) <= far(key) ? best : key), null);
}

export function rovingTabindex(pad: HTMLElement): () => void {
  const keys = (): HTMLButtonElement[] => [...pad.querySelectorAll<HTMLButtonElement>('button:enabled')];
  let home: HTMLElement | null = null;
  /** The last position of the focused key; `null` once the focus left the pad. */
  let spot: [number, number] | null = null;

  function settle(): void {
    const all = keys();
    if (!home || !all.some((key) => key === home)) {
      home = (spot && closest(spot, all)) ?? all[0] ?? null;
      // A removed key passes the focus on: users of a keyboard stay in place.
      if (spot && document.activeElement === document.body) home?.focus({ preventScroll: true });
    }
    for (const key of all) {
      const index = key === home ? 0 : -1;
      if (key.tabIndex !== index) key.tabIndex = index; // a write costs the browser work, even of the same number
    }
  }
  function focus(event: FocusEvent): void {
    if (event.target instanceof HTMLButtonElement) {
      home = event.target;
      spot = middle(home);
      settle();
    }
  }
  function blur(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && !pad.contains(event.relatedTarget)) spot = null;
  }
  function press(event: KeyboardEvent): void {
    const way = ARROW_KEYS[event.key];
    if (!way || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    nearest(event.target, keys(), way)?.focus();
  }
  pad.dataset.rove = '';
  settle();
  pad.addEventListener('focusin', focus);
  pad.addEventListener('focusout', blur);
  pad.addEventListener('keydown', press);
  const changed = new MutationObserver(settle);
  changed.observe(pad, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    changed.disconnect();
    pad.removeEventListener('focusin', focus);
    pad.removeEventListener('focusout', blur);
    pad.removeEventListener('keydown', press);
  };
}
