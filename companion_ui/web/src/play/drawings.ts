import { api } from '../net/api';
import type { TableDrawing } from '../net/types';

const drawings = new Map<string, string | null>();

/** Fetch the drawing that an installed game brings for its table. Without an answer its values are shown as text. */
export async function fetchDrawing(game: string): Promise<void> {
  if (drawings.has(game)) return;
  try {
    const found = await api<TableDrawing | null>(`/api/games/${encodeURIComponent(game)}/drawing`);
    drawings.set(game, found?.svg ?? null);
  } catch {
    // The next screen of the game asks again.
  }
}

/** Return the SVG of the game's drawing; `null` if it has none. */
export const drawingOf = (game: string): string | null => drawings.get(game) ?? null;
