/**
 * Arrow keys go from key to key of a pad, wherever they lie; only one of them is in the tab order:
 * `<div {@attach rove}>`.
 */
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The nearest of the keys in that direction; straight ahead before aslant. */
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
    if (ahead < 1 || aside > ahead * 2) continue;
    const far = ahead + aside * 3;
    if (far < least) {
      least = far;
      best = key;
    }
  }
  return best;
}

export function rove(pad: HTMLElement): () => void {
  const keys = (): HTMLButtonElement[] => [...pad.querySelectorAll('button')];
  let home: HTMLElement | null = null;

  function settle(): void {
    const all = keys();
    if (!home || !all.some((key) => key === home)) home = all[0] ?? null;
    for (const key of all) key.tabIndex = key === home ? 0 : -1;
  }
  function focus(event: FocusEvent): void {
    if (event.target instanceof HTMLButtonElement) {
      home = event.target;
      settle();
    }
  }
  function press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    if (!way || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    nearest(event.target, keys(), way)?.focus();
  }
  pad.dataset.rove = '';
  settle();
  pad.addEventListener('focusin', focus);
  pad.addEventListener('keydown', press);
  const changed = new MutationObserver(settle);
  changed.observe(pad, { childList: true, subtree: true });
  return () => {
    changed.disconnect();
    pad.removeEventListener('focusin', focus);
    pad.removeEventListener('keydown', press);
  };
}
