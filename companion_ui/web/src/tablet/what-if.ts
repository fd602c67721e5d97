import { api } from '../net/api';
import type { GameInfo, Header, Line, View } from '../net/types';
import { sceneryOf, start } from './layout';
import { route } from './route.svelte';

/** Open an experiment from a position of a match or record. */
export async function whatIf(
  header: Header,
  lines: readonly Line[],
  n: number,
  from: readonly string[],
  look: () => Promise<View | null>,
): Promise<void> {
  const [info, shown] = await Promise.all([
    api<GameInfo>(`/api/games/${encodeURIComponent(header.game)}`),
    look(),
  ]);
  start.scenery = sceneryOf(header, lines, n, shown?.position ?? {}, info.layout, from);
  route.go('check', header.game);
}
