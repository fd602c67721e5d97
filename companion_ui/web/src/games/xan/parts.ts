/** The drawing and the questions of the tablet: fetched in one piece once the table is shown. */
export { default as Ask } from './Ask.svelte';
export { default as Board } from './Board.svelte';
export { default as EventCard } from './EventCard.svelte';
export { default as Hints } from './Hints.svelte';
export { default as Sum } from './Sum.svelte';
export { default as Tokens } from './Tokens.svelte';
