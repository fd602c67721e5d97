import { words } from '../i18n/words.svelte';

const files = import.meta.glob<string>('./*/locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Fetch the words of a game's own table and phone, if it has any. */
export const fetchWords = (game: string): Promise<void> =>
  words.screen(
    game,
    Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`./${game}/`))),
  );
