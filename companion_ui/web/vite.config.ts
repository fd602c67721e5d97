import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import browserslist from 'browserslist-to-esbuild';
import type { Plugin } from 'vite';
import { defineConfig, type UserConfig } from 'vitest/config';

// `npm run dev` serves the screens; all other requests go to a referee started separately.
const referee = { target: 'http://127.0.0.1:8000', ws: true };

// The oldest browsers: `browserslist` in package.json. Script and styles are written for them.
const target = browserslist();

function source(path: string): string {
  const found = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  if (!existsSync(found)) throw new Error(`vite.config.ts names src/${path}, which does not exist`);
  return found;
}

// Five screens and the offline page are six builds (`--mode phone`, `tablet`, `arbiter`, `desk`, `overlay`, `takehome`),
// so that no device loads another's code. Each has few chunks, as every request costs a cheap phone time: `first` for
// every page, `play` for any game, one per game, and what is fetched once a screen is shown. A chunk contains its
// modules and all that they import, except what an earlier chunk contains. tests/browser/test_weight.py limits
// bytes and requests.
const named = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}.svelte`);
const everyGame = ['ui/choose.ts', 'net/json.ts', 'ui/on-change.svelte.ts'];
const cards = ['ui/Card.svelte', 'ui/Suit.svelte'];
const grid = ['ui/CardGrid.svelte'];
/** Modules of several games, in a chunk of their own. */
const picks = [
  'play/effects.ts',
  'play/follow-offers.svelte.ts',
  'play/picker.svelte.ts',
  'device/lazy-module.svelte.ts',
];
/** Signing, which a phone needs to join; then hashing, which is fetched again if it could not be. */
const evidence = { sign: ['evidence/sign.ts'], examine: ['evidence/examine.ts'] };
const games = readdirSync(source('games'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'generic')
  .map(({ name }) => name);
/** A chunk for each game: what its screen imports at once. */
const ofGames = (screen: 'Table' | 'Phone'): Record<string, string[]> =>
  Object.fromEntries(games.map((name) => [`game-${name}`, [`games/${name}/${screen}.svelte`]]));
/** Emblems that draw more than a card: they share drawings with their games. */
const emblems = games
  .map((name) => `games/${name}/Emblem.svelte`)
  .filter((path) => /import (?!Card\b)/.test(readFileSync(source(path), 'utf8')));
const screens: Record<string, { page: string; chunks: Record<string, string[]> }> = {
  tablet: {
    page: 'index.html',
    chunks: {
      first: [
        'tablet/main.ts',
        'i18n/speaker.ts',
        'i18n/Text.svelte',
        'ui/cards.ts',
        'ui/Icon.svelte',
        'ui/Suit.svelte',
        ...everyGame,
      ],
      play: [
        'tablet/Match.svelte',
        ...named('play', 'BoardFrame Count RotatedSeat Shell'),
        'play/disclosures.ts',
        'play/overlay.svelte.ts',
        ...picks,
        'device/small-screen.ts',
        'ui/roving-tabindex.ts',
      ],
      cards,
      grid,
      pad: ['ui/Pad.svelte', 'play/CardTable.svelte', 'play/card-picker.svelte.ts'],
      emblems,
      layouts: named('play', 'ShellSide ShellUpright'),
      ...ofGames('Table'),
      ...evidence,
      // Controls that sheets and pages share.
      controls: [
        ...named('ui', 'Confirm Form Ruled Rulings Sheet'),
        'play/Question.svelte',
        ...named('tablet', 'LayoutPicker QrLink Settings'),
        'play/MatchPlayer.svelte',
        'device/download.ts',
        'games/RuleHost.svelte',
        'tablet/rematch.ts',
      ],
      // Everything that opens over a match.
      sheets: [
        ...named(
          'tablet',
          'HandOver History LastBlow Leave MatchSettings Menu Objection OpenSheet Phones Pin Result',
        ),
        ...named('play', 'Consent Prepare RevealOverlay TamperWarning UndoRefusedNotice'),
        'play/motion.ts',
        'device/awake.ts',
        'tablet/what-if.ts',
      ],
    },
  },
  phone: {
    page: 'phone.html',
    chunks: {
      first: ['phone/main.ts', 'play/Private.svelte', ...everyGame],
      cards,
      grid,
      picks: [...picks, 'play/keep-picks.svelte.ts'],
      keys: ['ui/roving-tabindex.ts'],
      hand: ['play/CardPhone.svelte', 'play/card-picker.svelte.ts', 'play/hand-disclosure.svelte.ts'],
      ...ofGames('Phone'),
      pad: ['play/pad-parts.ts'],
      ...evidence,
      sheets: [
        ...named('phone', 'Advice Consent Disconnected End Handing NewSeat Objection Outdated Settings'),
        ...named('play', 'TamperWarning UndoRefusedNotice'),
        'play/motion.ts',
        'device/awake.ts',
        'games/RuleHost.svelte',
        'ui/Ruled.svelte',
      ],
    },
  },
  arbiter: {
    page: 'arbiter.html',
    chunks: { first: ['arbiter/main.ts', 'ui/Card.svelte', ...everyGame], play: ['arbiter/Room.svelte'] },
  },
  desk: {
    page: 'desk.html',
    chunks: { first: ['desk/main.ts', 'net/json.ts'], play: ['desk/Hall.svelte'] },
  },
  overlay: {
    page: 'overlay.html',
    chunks: { first: ['overlay/main.ts', 'play/Arrows.svelte', ...everyGame], cards },
  },
};

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Return a module and its static imports. */
function along(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (!seen.has(id)) {
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) along(next, graph, seen);
  }
  return seen;
}

/** Make a screen's groups for the bundler: a module belongs to the first chunk that needs it. */
function groups(chunks: Record<string, string[]>) {
  const members: Record<string, Set<string>> = {};
  const collect = (paths: string[], graph: Graph): Set<string> =>
    new Set(paths.flatMap((path) => [...along(source(path), graph)]));
  return Object.entries(chunks).map(([chunk, paths], i) => ({
    name: (id: string, graph: Graph): string | null =>
      (members[chunk] ??= collect(paths, graph)).has(id) ? chunk : null,
    priority: 20 - i,
  }));
}

// The files preloaded with a chunk: all its imports if the user waits for it. Other chunks are prefetched and list
// only their styles: each name adds to the first load.
const AWAITED = /\/(Check|Hall|HowToPlay|Join|Learn|New|Room|Wall|game-\w+|play)-[^/]*$/;
const needed = (piece: string, all: string[]): string[] =>
  AWAITED.test(piece) ? all : all.filter((file) => file.endsWith('.css'));

// Shared parts of the pages are in `page/`: a comment that names a file there is replaced by it; %safari% and the
// like by the oldest supported version of that browser.
const pageParts: Plugin = {
  name: 'page-parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/^ *<!-- (page\/\w+\.html) -->\n/gm, (_, path: string) =>
        readFileSync(new URL(path, import.meta.url), 'utf8').replace(/%(\w+)%/g, (_, browser: string) =>
          String(target.find((one) => one.startsWith(browser))?.slice(browser.length)),
        ),
      ),
  },
};

// No page is rendered by the server, so nothing is hydrated. Bundlers can remove Svelte's code for that, but this one
// only if the flag is a constant.
const neverHydrated: Plugin = {
  name: 'never-hydrated',
  apply: 'build',
  transform: {
    filter: { id: /svelte\/src\/internal\/client\/dom\/hydration\.js$/ },
    handler: (code) => ({
      code: code.replace('let hydrating', 'const hydrating').replace('hydrating = value', ''),
      map: null,
    }),
  },
};

// The page a match is taken home in is one file: script, styles and licences are in it, and a policy that lets it load
// nothing and run nothing but this very script.
const oneFile: Plugin = {
  name: 'one-file',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.entries(bundle);
      const text = (ending: string): string =>
        files
          .filter(([name]) => name.endsWith(ending))
          .map(([, file]) => (file.type === 'chunk' ? file.code : String(file.source)))
          .join('\n');
      // In HTML a script ends at the first "</script", even within a string. Invisible characters are escaped: the
      // command line escapes them in its output, which would change the script and its hash in the policy.
      const script = text('.js')
        .trim()
        .replace(/[\p{Cf}\u0080-\u009f\u2028\u2029]/gu, (unseen) =>
          [...Array(unseen.length).keys()]
            .map((i) => `\\u${unseen.charCodeAt(i).toString(16).padStart(4, '0')}`)
            .join(''),
        )
        .replace(/<\/(script)/gi, '<\\/$1')
        .replaceAll('<!--', '<\\!--');
      const styles = text('.css').trim();
      const licences = text('.md').replaceAll('<', '&lt;');
      const hash = createHash('sha256').update(script).digest('base64');
      const policy = [
        "default-src 'none'",
        `script-src 'sha256-${hash}'`,
        "style-src 'unsafe-inline'",
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ');
      const page = bundle['takehome.html'];
      if (page?.type !== 'asset') throw new Error('the build left no takehome.html');
      page.source = String(page.source)
        .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
        .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
        .replace("default-src 'none'", policy)
        .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
        .replace(
          '</html>',
          () => `  <script type="text/plain" id="licences">\n${licences}\n</script>\n</html>`,
        );
      for (const [name] of files) if (name !== 'takehome.html') delete bundle[name]; // eslint-disable-line @typescript-eslint/no-dynamic-delete -- a bundle is changed so
    },
  },
};

const takehome: UserConfig = {
  plugins: [pageParts, svelte(), neverHydrated, oneFile],
  build: {
    target,
    outDir: '../static',
    emptyOutDir: false,
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { takehome: 'takehome.html' },
      output: { codeSplitting: false },
      checks: { pluginTimings: false },
    },
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'takehome') return takehome;
  const screen = screens[mode] ?? screens.tablet;
  return {
    plugins: [pageParts, svelte(), svelteTesting(), neverHydrated],
    build: {
      target,
      outDir: '../static',
      emptyOutDir: mode === 'phone',
      // The licences of what is bundled travel with it.
      license: { fileName: 'licenses.md' },
      modulePreload: { polyfill: false, resolveDependencies: needed },
      rolldownOptions: {
        input: { [mode]: screen?.page ?? 'index.html' },
        output: { codeSplitting: { groups: groups(screen?.chunks ?? {}) } },
        checks: { pluginTimings: false },
      },
    },
    // The games' words are in the folders of their engines, which the tests of the screens read.
    server: { fs: { allow: ['.', '../../engines'] }, proxy: { '/api': referee, '/socket.io': referee } },
    test: {
      environment: 'jsdom',
      globals: true,
      include: ['src/**/*.test.ts'],
      isolate: false, // vitest.setup.ts does it
      testTimeout: 60_000, // generous, for a busy machine
      setupFiles: ['vitest.setup.ts'],
    },
  };
});
