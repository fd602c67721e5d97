import { api } from '../net/api';
import { emptyView } from '../net/empty-view';
import type { Header, Line, View } from '../net/types';

/** A recorded match to replay: its public views after every action. */
export interface Replay {
  now: View;
  lines: readonly Line[];
  look: (n: number) => Promise<View | null>;
}

export type Frame = Pick<View, 'position' | 'turn' | 'upcoming' | 'due' | 'may' | 'reference' | 'outcome'>;

/** Return the replay of a record. Throws an `ApiError` with the fault of an invalid record. */
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

/**
 * Return a spectator's view after every action. A frame contains the changes since the one before; the first
 * is complete.
 */
export function viewsOf(header: Header, frames: readonly Partial<Frame>[]): View[] {
  let whole = {} as Frame;
  return frames.map((changes, n) => emptyView(header, n, (whole = { ...whole, ...changes })));
}
