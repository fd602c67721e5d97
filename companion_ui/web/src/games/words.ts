import { words } from '../i18n/words.svelte';

const files = import.meta.glob<string>('./*/locale/*.ftl', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Fetch the words of a game's own table and phone; the drawing of a game that has no screens of its own. */
export async function fetchWords(game: string): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${game}/`));
  if (own.length > 0) await words.screen(game, Object.fromEntries(own));
  else await (await import('../play/drawings')).fetchDrawing(game);
}
