/**
 * A part of the screen that cannot be fetched: the network went just then, or the referee was updated and the old
 * parts are gone. As soon as the referee answers again, and has answered everything it was told, the page is
 * loaded anew; matches are kept there, not here.
 */

/** Commands of this page that are not answered yet: to leave it now would lose them. */
export const unanswered = new Set<unknown>();

const LAST = 'tachiai.reloaded';
const PAUSE = 1_000;
/** Not again and again, should the part really be missing. */
const REST = 20_000;

/** A finger was just there: the next tap would fall between two pages. */
const BUSY = 2_000;

/** Why parts did not come that nobody waits for yet. */
const unneeded = new WeakSet<Error>();

/** Fetch a part nobody waits for: that it does not come is no reason to load the page anew. */
export async function fetchUnneeded<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (reason) {
    if (reason instanceof Error) unneeded.add(reason);
    throw reason;
  }
}

/** Fetch parts before they are needed. */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => fetchUnneeded(part)));
}

/** A screen that stands has so long (ms) until what may come later is fetched. */
const LATER = 1_500;

/** The same once a screen has stood a while; what it returns calls that off. */
export function fetchLater(parts: readonly (() => Promise<unknown>)[], after = LATER): () => void {
  const later = setTimeout(() => void fetchAhead(parts), after);
  return () => {
    clearTimeout(later);
  };
}

export function keepWhole(page: Window = window): () => void {
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
      // not back yet
    }
    waiting = setTimeout(() => void again(), PAUSE);
  }

  // It is told before the import fails: whoever fetched ahead has its say first.
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
