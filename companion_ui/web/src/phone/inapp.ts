/** A page inside an app (a chat, say) is closed with it, and remembers nothing elsewhere. Which ones say so. */
export interface App {
  name: string;
  /** How a link gets out of it. */
  way: 'parameter' | 'intent' | 'safari';
}

const APPS: [RegExp, string][] = [
  [/\bLine\/\d/i, 'LINE'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
];

/** The app whose browser this is, by its user agent; `null`: a browser of its own. */
export function inApp(agent: string): App | null {
  const name = APPS.find(([pattern]) => pattern.test(agent))?.[1];
  if (name === undefined) return null;
  const way = name === 'LINE' ? 'parameter' : /\bAndroid\b/.test(agent) ? 'intent' : 'safari';
  return { name, way };
}

/**
 * The page's own address, ticket and all, as a link that opens in the phone's browser: LINE heeds a parameter,
 * Android an intent, iOS (17 and later) a scheme of Safari's.
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
