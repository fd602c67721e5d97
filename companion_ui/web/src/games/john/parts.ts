/** The questions of JOHN's screens, fetched in one piece once those are shown. */
export { default as ActionBubble } from '../../play/ActionBubble.svelte';
export { default as CardQuestion } from '../../play/CardQuestion.svelte';
export { default as Ask } from './Ask.svelte';
export { default as Doubt } from './PhoneDoubt.svelte';
export { default as Pile } from './Pile.svelte';
