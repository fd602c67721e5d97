/**
 * Reloading without a network: `public/sw.js` caches the screens, and this device stores its last view. Both
 * need https or localhost; elsewhere there is nothing to reload from.
 */

import { forget, read, writeIdle } from './storage';
import type { Line, View } from '../net/types';

const LAST = 'tachiai.view';

// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- plain http has none
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker ?? undefined;

/** Start the service worker, and let it cache the parts that were fetched before it ran. */
export async function keepScreens(): Promise<void> {
  const worker = workers();
  if (!worker || !import.meta.env.PROD) return;
  try {
    await worker.register('/sw.js');
    const { active } = await worker.ready;
    active?.postMessage([location.href]);
    // These did not pass through the worker: fetched before it ran, or while it started.
    new PerformanceObserver((list) => {
      const past = list
        .getEntries()
        .filter((getEntry) => (getEntry as PerformanceResourceTiming).workerStart === 0);
      if (past.length > 0) active?.postMessage(past.map((item) => item.name));
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // refused (private browsing, an untrusted certificate): the page works without it
  }
}

/** Store a view for offline reading: only its public data, without any choices. */
export function keepView(view: View, lines: readonly Line[]): void {
  if (!workers()) return;
  // It grows with the match, so it is written when the browser is idle.
  writeIdle(LAST, () => openView(view, lines));
}

const openView = (view: View, lines: readonly Line[]): View => ({
  ...view,
  from: 0,
  lines: lines.map((line) => openLine(line, view.seat !== null)),
  mine: null,
  mine_choices: null,
  pen: false,
  choices: [],
  previews: [],
  undo: null,
  restorable: null,
  ask: null,
  claims: [],
});

/**
 * Return a line without its seat's private data; `own` is true on a phone, where private data may settle
 * claims.
 */
function openLine(line: Line, own: boolean): Line {
  const open = own ? { ...line, settled: null } : line;
  if (!line.private) return open;
  const { seat, action } = line.action;
  return { ...open, action: { seat, action }, code: null, effects: [], steps: [], about: {}, note: null };
}

/** Remove the stored view: the next user must not see it. */
export function forgetView(): void {
  forget(LAST);
}

/** Return the stored view of a match. */
export function keptView(match: string | null): View | null {
  const view = read<View>(LAST);
  // An older version's view may lack members that the screens need.
  return view?.match === match && 'rules_in_force' in view.header ? view : null;
}
