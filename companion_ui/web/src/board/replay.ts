import { api } from '../net/api';
import { bareView } from '../net/bare-view';
import type { Header, Line, View } from '../net/types';

/** A recorded match to be gone through: what everybody may see of it, after every action. */
export interface Replay {
  now: View;
  lines: readonly Line[];
  look: (n: number) => Promise<View | null>;
}

export type Frame = Pick<View, 'position' | 'turn' | 'upcoming' | 'due' | 'may' | 'reference' | 'outcome'>;

/** What the referee makes of a record. Throws an `ApiError` that says what is wrong with it. */
export async function replayOf(record: string): Promise<Replay> {
  const { header, frames, lines } = await api<{
    header: Header;
    frames: Partial<Frame>[];
    lines: Line[];
  }>('/api/replay?frames=changes', { text: record });
  const views = viewsOf(header, frames);
  const now = views.at(-1);
  if (!now) throw new Error('a record has a beginning');
  return { now, lines, look: (n) => Promise.resolve(views[n] ?? null) };
}

/** What a spectator sees after every action. A frame says what differs from the one before; the first says everything. */
export function viewsOf(header: Header, frames: readonly Partial<Frame>[]): View[] {
  let whole = {} as Frame;
  return frames.map((changes, n) => bareView(header, n, (whole = { ...whole, ...changes })));
}
