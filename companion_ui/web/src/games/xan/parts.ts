/** The drawing and the questions: fetched in one piece once the screen is shown. */
export { default as Ask } from './Ask.svelte';
export { default as Board } from './Board.svelte';
export { default as EventCard } from './EventCard.svelte';
export { default as Face } from './Face.svelte';
export { default as Hints } from './Hints.svelte';
export { default as Own } from './Own.svelte';
export { default as Tokens } from './Tokens.svelte';
