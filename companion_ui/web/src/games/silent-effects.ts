const lists = import.meta.glob<readonly string[]>('./*/silent-effects.ts', {
  eager: true,
  import: 'default',
});

/** The effects that a game's board and steps show well enough, so that no sentence and no history tells them. */
export const silentEffectsOf = (game: string): readonly string[] =>
  lists[`./${game}/silent-effects.ts`] ?? [];
