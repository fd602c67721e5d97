// What a device has seen of the screens it can show again without a network: a reload then brings the last
// position. With a network nothing is older than it would be without this file. Browsers take it only from
// https and from the machine itself; everywhere else it is not there, and nothing misses it.

const SHELF = 'tachiai';
/** Two builds have some 700 files: what is over is the oldest. */
const MOST = 1000;
/** How long the network is waited for where something is kept (ms): a referee that hangs shows the last position. */
const PATIENCE = 3_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells what it fetched before this worker was there.
self.addEventListener('message', (event) => event.waitUntil(Promise.allSettled(event.data.map(shelve))));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = request.method === 'GET' ? handling(new URL(request.url)) : null;
  if (kind === 'fixed') event.respondWith(fixed(request));
  else if (kind === 'newest') event.respondWith(newest(request));
});

/** `fixed`: its name changes with what is in it; `newest`: asked for anew whenever there is a network. */
function handling({ origin, pathname }) {
  if (origin !== location.origin) return null;
  if (pathname.startsWith('/assets/')) return 'fixed';
  // What holds for everybody. Views and records never lie here.
  if (/^\/api\/games(\/[^/]+\/(words\/[^/]+|rules\/.+))?$/.test(pathname)) return 'newest';
  if (pathname === '/icon.svg' || pathname.endsWith('.webmanifest')) return 'newest';
  return page(pathname) ? 'newest' : null;
}

/** The address one of the two screens is kept under; `null` for what is no screen. */
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
