/**
 * A reload without a network: `public/sw.js` keeps the screens, this device keeps the last view it had.
 * Both need https, or the machine itself; elsewhere there is nothing to reload from.
 */

import { forget, read, writeIdle } from './storage';
import type { Line, View } from '../net/types';

const LAST = 'tachiai.view';

// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- plain http has none
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker ?? undefined;

/** Have the screens kept, those parts too that were fetched before anybody kept them. */
export async function keepScreens(): Promise<void> {
  const worker = workers();
  if (!worker || !import.meta.env.PROD) return;
  try {
    await worker.register('/sw.js');
    const { active } = await worker.ready;
    active?.postMessage([location.href]);
    // What did not pass through the worker, before it was there or on its way just then.
    new PerformanceObserver((list) => {
      const past = list.getEntries().filter((one) => (one as PerformanceResourceTiming).workerStart === 0);
      if (past.length > 0) active?.postMessage(past.map((one) => one.name));
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // refused (private browsing, a certificate nobody vouches for): it goes without
  }
}

/** Keep a view to look at later: what everybody may see of it, and nothing that could be done. */
export function keepView(view: View, lines: readonly Line[]): void {
  if (!workers()) return;
  // It grows with the match: nobody waits for it.
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

/** A line without what its own seat alone may know; `own`: on a phone, where that may also settle claims. */
function openLine(line: Line, own: boolean): Line {
  const open = own ? { ...line, settled: null } : line;
  if (!line.private) return open;
  const { seat, action } = line.action;
  return { ...open, action: { seat, action }, code: null, effects: [], steps: [], about: {}, note: null };
}

/** Whoever comes next is not to see it. */
export function forgetView(): void {
  forget(LAST);
}

/** The view this device kept of a match. */
export function keptView(match: string | null): View | null {
  const view = read<View>(LAST);
  // What an older version kept may lack what the screens read.
  return view?.match === match && 'rules_in_force' in view.header ? view : null;
}
