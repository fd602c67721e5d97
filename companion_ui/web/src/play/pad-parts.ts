/** The parts of a phone's card pad, which covers the screen. */
export { default as Pad } from '../ui/Pad.svelte';
export { default as CardPad } from './CardPad.svelte';
export { default as FullScreenPicker } from './FullScreenPicker.svelte';
