/** The components for cards on the table: not needed before the class cards are dealt. */
export { default as Board } from './Board.svelte';
export { default as Tokens } from './Tokens.svelte';
