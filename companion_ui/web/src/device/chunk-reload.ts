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

/** Why parts did not come that nobody waits for yet. */
const unneeded = new WeakSet<Error>();

/** Fetch parts before they are needed. Those that do not come are no reason to load the page anew: not yet. */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(
    parts.map((part) =>
      part().catch((reason: unknown) => {
        if (reason instanceof Error) unneeded.add(reason);
      }),
    ),
  );
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

  async function again(): Promise<void> {
    waiting = undefined;
    try {
      if ((await fetch('/healthz', { cache: 'no-store' })).ok && unanswered.size === 0) {
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
  return () => {
    clearTimeout(waiting);
    page.removeEventListener('vite:preloadError', missing);
  };
}
