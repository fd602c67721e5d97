import MonsterRow from './MonsterRow.svelte';
import TrapCard from './TrapCard.svelte';

/** The components for cards on the table: not needed before the first card is played. */
export { MonsterRow, TrapCard };
