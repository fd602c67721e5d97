import type { Scene } from '../play/game-parts';
import { fetchWords } from '../games/words';
import { api } from '../net/api';
import type { GameInfo } from '../net/types';
import { words } from '../i18n/words.svelte';

const scenes = import.meta.glob<{ default: Scene }>('../games/*/Scene.svelte');

/** The parts of a game that a match is shown with: its drawing of a position and its declarations. */
export interface GameParts {
  Scene: Scene;
  /** `null` for an uninstalled game. */
  info: GameInfo | null;
}

export async function loadGameParts(game: string, gone = false): Promise<GameParts> {
  const load =
    (gone ? undefined : scenes[`../games/${game}/Scene.svelte`]) ?? scenes['../games/generic/Scene.svelte'];
  if (!load) throw new Error(`no scene for ${game}`);
  if (gone) return { Scene: (await load()).default, info: null };
  const [{ default: Scene }, info] = await Promise.all([
    load(),
    api<GameInfo>(`/api/games/${encodeURIComponent(game)}`),
    words.game(game),
    fetchWords(game),
  ]);
  return { Scene, info };
}
