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

let ahead = 0;

/** Fetch parts before they are needed. Those that do not come are no reason to load the page anew: not yet. */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  ahead += 1;
  await Promise.allSettled(parts.map((part) => part()));
  ahead -= 1;
}

export function keepWhole(page: Window = window): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function again(): Promise<void> {
    waiting = undefined;
    try {
      if ((await fetch('/healthz', { cache: 'no-store' })).ok && unanswered.size === 0) {
        page.location.reload();
        return;
      }
    } catch {
      // not back yet
    }
    waiting = setTimeout(() => void again(), PAUSE);
  }

  function missing(): void {
    if (ahead > 0 || waiting !== undefined || Date.now() - Number(sessionStorage.getItem(LAST)) < REST)
      return;
    sessionStorage.setItem(LAST, String(Date.now()));
    waiting = setTimeout(() => void again(), 0);
  }

  page.addEventListener('vite:preloadError', missing);
  return () => {
    clearTimeout(waiting);
    page.removeEventListener('vite:preloadError', missing);
  };
}
