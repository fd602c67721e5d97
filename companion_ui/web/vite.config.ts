import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the screens; everything else is asked of a referee started beside it.
const referee = { target: 'http://127.0.0.1:8000', ws: true };

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

// Two screens, two builds (`--mode phone`, `--mode tablet`): what one device loads holds nothing for the other.
// Each in few pieces, which pack better than many: what the first screen needs, what playing needs besides in
// every game, and what a game has of its own. tests/browser/test_weight.py holds them to budgets.
const screens = {
  tablet: { page: 'index.html', first: 'table/main.ts', play: ['table/Match.svelte', 'table/Shell.svelte'] },
  phone: { page: 'phone.html', first: 'phone/main.ts', play: [] },
};

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module and all it brings along at once. */
function along(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (!seen.has(id)) {
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) along(next, graph, seen);
  }
  return seen;
}

function pieces({ first, play }: (typeof screens)['tablet' | 'phone']) {
  let begin: Set<string> | null = null;
  let then: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    begin ??= along(source(first), graph);
    then ??= new Set(play.flatMap((path) => [...along(source(path), graph)]));
    if (begin.has(id)) return 'first';
    return then.has(id) || id.startsWith(source('lib/')) ? 'play' : null;
  };
}

export default defineConfig(({ mode }) => {
  const screen = mode === 'phone' ? screens.phone : screens.tablet;
  return {
    plugins: [svelte(), svelteTesting()],
    build: {
      outDir: '../static',
      emptyOutDir: mode === 'phone',
      // The licences of what is bundled travel with it.
      license: { fileName: 'licenses.md' },
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [mode]: screen.page },
        output: { codeSplitting: { groups: [{ name: pieces(screen) }] } },
        checks: { pluginTimings: false },
      },
    },
    // The games' words lie with their engines; a test holds the screens to them.
    server: { fs: { allow: ['.', '../../engines'] }, proxy: { '/api': referee, '/socket.io': referee } },
    test: { environment: 'jsdom', globals: true, include: ['src/**/*.test.ts'] },
  };
});
