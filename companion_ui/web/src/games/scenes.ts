import type { Scene } from '../board/game-parts';
import { fetchWords } from './words';

const scenes = import.meta.glob<{ default: Scene }>('./*/Scene.svelte');

/** A game's own picture of a position, or the generic one, and the words it says. */
export async function sceneOf(game: string): Promise<Scene> {
  const load = scenes[`./${game}/Scene.svelte`] ?? scenes['./generic/Scene.svelte'];
  if (!load) throw new Error(`no picture for ${game}`);
  const [{ default: it }] = await Promise.all([load(), fetchWords(game)]);
  return it;
}
