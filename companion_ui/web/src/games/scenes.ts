import type { Scene } from '../play/game-parts';
import { fetchWords } from './words';

const scenes = import.meta.glob<{ default: Scene }>('./*/Scene.svelte');

/** Load a game's drawing of a position, or the generic one, with its words. */
export async function sceneOf(game: string): Promise<Scene> {
  const load = scenes[`./${game}/Scene.svelte`] ?? scenes['./generic/Scene.svelte'];
  if (!load) throw new Error(`no picture for ${game}`);
  const [{ default: it }] = await Promise.all([load(), fetchWords(game)]);
  return it;
}
