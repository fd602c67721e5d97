const lists = import.meta.glob<readonly string[]>('./*/silent-effects.ts', {
  eager: true,
  import: 'default',
});

/** Return the effects that a game's board and steps already show, so that sentences and history omit them. */
export const silentEffectsOf = (game: string): readonly string[] =>
  lists[`./${game}/silent-effects.ts`] ?? [];
