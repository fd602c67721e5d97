import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the screens; everything else is asked of a referee started beside it.
const referee = { target: 'http://127.0.0.1:8000', ws: true };

// Two screens, two builds (`--mode phone`, `--mode tablet`): what one device loads holds nothing for the other.
const pages: Record<string, string> = { tablet: 'index.html', phone: 'phone.html' };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../static',
    emptyOutDir: mode === 'phone',
    // The licences of what is bundled travel with it.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(Object.entries(pages).filter(([page]) => page === mode)) },
  },
  // The games' words lie with their engines; a test holds the screens to them.
  server: { fs: { allow: ['.', '../../engines'] }, proxy: { '/api': referee, '/socket.io': referee } },
  test: { environment: 'jsdom', globals: true, include: ['src/**/*.test.ts'] },
}));
