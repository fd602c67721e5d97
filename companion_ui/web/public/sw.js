// Caches the screens a device has loaded, so that a reload without a network shows the last position. With a
// network nothing is older than it would be without this file. Browsers accept it only over https and from
// localhost; the screens work without it.

const SHELF = 'tachiai';
/** The number of entries kept; the oldest are deleted first. One build has about 350 files. */
const MOST = 1000;
/** The time to wait for the network if there is a cached answer (ms): a hanging referee shows the last position. */
const PATIENCE = 3_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page sends the addresses it fetched before this worker ran.
self.addEventListener('message', (event) => event.waitUntil(Promise.allSettled(event.data.map(shelve))));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = request.method === 'GET' ? handling(new URL(request.url)) : null;
  if (kind === 'fixed') event.respondWith(fixed(request));
  else if (kind === 'newest') event.respondWith(newest(request));
});

/** Return `fixed` if the name changes with the content, `newest` to prefer the network, `null` for other requests. */
function handling({ origin, pathname }) {
  if (origin !== location.origin) return null;
  if (pathname.startsWith('/assets/')) return 'fixed';
  // Public data only: views and records are never cached.
  if (/^\/api\/games(\/[^/]+\/(words\/[^/]+|rules\/.+))?$/.test(pathname)) return 'newest';
  if (pathname === '/icon.svg' || pathname.endsWith('.webmanifest')) return 'newest';
  return page(pathname) ? 'newest' : null;
}

/** Return the cache key of a screen, `null` for other addresses. */
function page(pathname) {
  if (/^\/(j|p|rules)(\/|$)/.test(pathname)) return '/p';
  return pathname === '/' ? '/' : null;
}

function key(address) {
  const url = new URL(address, location.origin);
  return page(url.pathname) ?? url.pathname;
}

async function fixed(request) {
  return (await caches.match(key(request.url))) ?? put(request.url, await fetch(request));
}

async function newest(request) {
  const asked = fetch(request).then((answer) => put(request.url, answer));
  const kept = await caches.match(key(request.url));
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

async function shelve(address) {
  if (handling(new URL(address)) !== null && !(await caches.match(key(address))))
    await put(address, await fetch(address));
}

async function put(address, answer) {
  if (answer.ok && !answer.redirected) {
    const shelf = await caches.open(SHELF);
    await shelf.put(key(address), answer.clone());
    const all = await shelf.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => shelf.delete(old)));
  }
  return answer;
}
