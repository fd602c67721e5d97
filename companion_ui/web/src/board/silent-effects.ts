/**
 * Effects a game's board and steps show well enough without a sentence: `games/<game>/silent-effects.ts`. The history says
 * them no more than the table does.
 */
const quiet = import.meta.glob<readonly string[]>('../games/*/silent-effects.ts', {
  eager: true,
  import: 'default',
});

export const silentEffectsOf = (game: string): readonly string[] =>
  quiet[`../games/${game}/silent-effects.ts`] ?? [];
