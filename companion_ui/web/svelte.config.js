import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Our own components all speak in runes: the runtime leaves out what older ones need.
    runes: true,
    // Each styled element of the scripts bears this class, so it is short.
    cssHash: ({ css, filename, hash }) => `s${hash(filename ?? css)}`,
  },
};
