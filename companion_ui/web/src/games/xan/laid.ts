/** What is drawn of cards that lie: there are none before the classes are dealt out. */
export { default as Board } from './Board.svelte';
export { default as Tokens } from './Tokens.svelte';
