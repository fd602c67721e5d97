/**
 * An app with a browser of its own (a chat, for example): closing it closes the page, and storage is lost.
 * Only apps with an identifiable user agent are listed.
 */
export interface App {
  name: string;
  /** The kind of link that leads out of it. */
  way: 'parameter' | 'intent' | 'safari';
}

const APPS: [RegExp, string][] = [
  [/\bLine\/\d/i, 'LINE'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
];

/** Return the app whose browser this is, by its user agent; `null` for a browser of its own. */
export function inApp(agent: string): App | null {
  const name = APPS.find(([pattern]) => pattern.test(agent))?.[1];
  if (name === undefined) return null;
  const way = name === 'LINE' ? 'parameter' : /\bAndroid\b/.test(agent) ? 'intent' : 'safari';
  return { name, way };
}

/**
 * Return the page's address, with its ticket, as a link that opens in the phone's browser: LINE reads a
 * parameter, Android an intent, iOS (17 and later) a scheme of Safari's.
 */
export function outside(app: App, page: Pick<Location, 'href' | 'protocol'>): string {
  const url = new URL(page.href);
  url.searchParams.set('openExternalBrowser', '1');
  url.searchParams.set('from', 'app'); // another address than this page's, or nothing would be opened
  if (app.way === 'parameter') return url.href;
  if (app.way === 'safari') return `x-safari-${url.href}`;
  const scheme = page.protocol.replace(':', '');
  return `intent:${url.href.slice(page.protocol.length)}#Intent;scheme=${scheme};end`;
}
