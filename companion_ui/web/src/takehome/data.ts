import type { Header, JsonObject, Line, View } from '../net/types';

type Frame = Pick<View, 'turn' | 'upcoming' | 'due' | 'may' | 'reference' | 'outcome'>;

/** The data as stored in the page: repeated values are left out. */
export type Kept = Omit<Data, 'positions' | 'frames'> & {
  positions: (string | null)[];
  frames: Partial<Frame>[];
};

/** The data the referee put into the page (`referee/evidence/takehome.py`). */
export interface Data {
  form: number;
  build: string;
  lang: 'ja' | 'en';
  /** The match's id; `null` for a record from a file. */
  match: string | null;
  header: Header;
  /** The position after action 0, 1, …, as the canonical JSON whose digest is in the chain. */
  positions: string[];
  frames: Frame[];
  lines: Line[];
  hands: Hand[];
  /** The chained events, JSON Lines. */
  proof: string | null;
  words: Record<'ja' | 'en', string>;
}

/** A claim of a seat that published its disclosures, next to these (`referee/match/opened.py`). */
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

/** Return the data of this page, `null` for an empty one. */
export function data(page: Document = document): Data | null {
  const text = page.getElementById('takehome')?.textContent.trim() ?? '';
  if (text === '') return null;
  return whole(JSON.parse(text) as Kept);
}

/** Restore the values left out as repeated; `null` for an unknown form. */
export function whole(kept: Kept): Data | null {
  if (kept.form !== 1) return null;
  const positions: string[] = [];
  const frames: Frame[] = [];
  for (const position of kept.positions) positions.push(position ?? positions.at(-1) ?? '{}');
  for (const frame of kept.frames) frames.push({ ...frames.at(-1), ...frame } as Frame);
  return { ...kept, positions, frames };
}
