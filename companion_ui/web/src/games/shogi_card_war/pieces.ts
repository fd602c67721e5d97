import Front from './Front.svelte';
import TrapCard from './TrapCard.svelte';

/** What lies on the table: nothing before the first card is played. */
export { Front, TrapCard };
