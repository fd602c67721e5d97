import type { Header, JsonObject, Line, View } from '../net/types';

type Frame = Pick<View, 'turn' | 'upcoming' | 'due' | 'may' | 'reference' | 'outcome'>;

/** As it stands in the page: of what stays the same only the first is there. */
export type Kept = Omit<Data, 'positions' | 'frames'> & {
  positions: (string | null)[];
  frames: Partial<Frame>[];
};

/** What the referee put into the page (`referee/records/takehome.py`). */
export interface Data {
  form: number;
  build: string;
  lang: 'ja' | 'en';
  /** The match's id; `null` of a record that came as a file. */
  match: string | null;
  header: Header;
  /** The position after action 0, 1, …, as the canonical JSON the chain has the digest of. */
  positions: string[];
  frames: Frame[];
  lines: Line[];
  hands: Hand[];
  /** The chained events, JSON Lines. */
  proof: string | null;
  words: Record<'ja' | 'en', string>;
}

/** A claim of a seat that opened what it told, beside what it told (`referee/match/opened.py`). */
export interface Hand {
  n: number;
  seat: string;
  claim: Line['action'];
  told: number | null;
  verdict: 'as told' | 'not as told' | 'cannot say';
  advice: ({ code: string } & JsonObject)[];
  settled: Line['settled'];
  lie: boolean;
}

/** The data of this page, `null` of one into which nothing was put. */
export function data(page: Document = document): Data | null {
  const text = page.getElementById('takehome')?.textContent.trim() ?? '';
  if (text === '') return null;
  return whole(JSON.parse(text) as Kept);
}

/** All of it, with what was left out where it is as it was before; `null` of a form that is not known here. */
export function whole(kept: Kept): Data | null {
  if (kept.form !== 1) return null;
  const positions: string[] = [];
  const frames: Frame[] = [];
  for (const position of kept.positions) positions.push(position ?? positions.at(-1) ?? '{}');
  for (const frame of kept.frames) frames.push({ ...frames.at(-1), ...frame } as Frame);
  return { ...kept, positions, frames };
}
