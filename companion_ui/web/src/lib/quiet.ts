/**
 * Effects a game's board and steps show well enough without a sentence: `games/<game>/quiet.ts`. The history says
 * them no more than the table does.
 */
const quiet = import.meta.glob<readonly string[]>('../games/*/quiet.ts', { eager: true, import: 'default' });

export const quietOf = (game: string): readonly string[] => quiet[`../games/${game}/quiet.ts`] ?? [];
