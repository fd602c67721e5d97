/**
 * Reloads the page when a lazy chunk can't be fetched: offline, or a new build is deployed. It waits until
 * the server answers and no command is pending. Matches are stored by the referee, so nothing is lost.
 */

/** The unanswered commands of this page: a reload would lose them. */
export const unanswered = new Set<unknown>();

const LAST = 'tachiai.reloaded';
const PAUSE = 1_000;
/** The least time between two reloads (ms), in case the chunk is really missing. */
const REST = 20_000;

/** A reload waits this long after a touch (ms): the next tap would be lost between two pages. */
const BUSY = 2_000;

/** The failures of prefetched chunks, which need no reload. */
const unneeded = new WeakSet<Error>();

/** Fetch a chunk that is not needed yet: a failure does not reload the page. */
export async function prefetch<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (reason) {
    if (reason instanceof Error) unneeded.add(reason);
    throw reason;
  }
}

/** Fetch chunks before they are needed. */
export async function prefetchAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => prefetch(part)));
}

/** The delay before idle chunks are fetched (ms). */
const LATER = 1_500;

/** Fetch chunks after the delay; return a function that cancels it. */
export function prefetchWhenIdle(parts: readonly (() => Promise<unknown>)[], after = LATER): () => void {
  const later = setTimeout(() => void prefetchAll(parts), after);
  return () => {
    clearTimeout(later);
  };
}

export function reloadOnMissingChunk(page: Window = window): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let touched = 0;
  const touch = (): void => {
    touched = Date.now();
  };

  async function again(): Promise<void> {
    waiting = undefined;
    try {
      const back = (await fetch('/healthz', { cache: 'no-store' })).ok;
      if (back && unanswered.size === 0 && Date.now() - touched >= BUSY) {
        sessionStorage.setItem(LAST, String(Date.now()));
        page.location.reload();
        return;
      }
    } catch {
      // not reachable yet
    }
    waiting = setTimeout(() => void again(), PAUSE);
  }

  // The event comes before the import fails: a prefetch marks its failure first.
  function missing({ payload }: VitePreloadErrorEvent): void {
    setTimeout(() => {
      if (unneeded.has(payload) || waiting !== undefined) return;
      const rest = Number(sessionStorage.getItem(LAST)) + REST - Date.now();
      waiting = setTimeout(() => void again(), Math.max(0, rest));
    });
  }

  page.addEventListener('vite:preloadError', missing);
  page.addEventListener('pointerdown', touch, true);
  return () => {
    clearTimeout(waiting);
    page.removeEventListener('pointerdown', touch, true);
    page.removeEventListener('vite:preloadError', missing);
  };
}
