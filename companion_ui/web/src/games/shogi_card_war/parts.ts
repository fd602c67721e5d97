export { default as Own } from './Own.svelte';
export { default as Scene } from './Scene.svelte';
export { Taps } from './taps.svelte';
