/** The parts of a phone's card pad. */
export { default as Pad } from '../ui/Pad.svelte';
export { default as CardPad } from './CardPad.svelte';
