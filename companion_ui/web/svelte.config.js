import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Our own components all speak in runes: the runtime leaves out what older ones need.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
