import type { Snippet } from 'svelte';

import type { MatchController } from './controller.svelte';
import type { Against } from './moment';
import type { Prompt } from './prompt';

/** What a game gives its table: `Shell` lays it out. */
export interface ShellParts {
  controller: MatchController;
  /** Told the layout: where nobody has an edge (C) and there is a pad, it names the seats itself. */
  board: Snippet<['A' | 'B' | 'C']>;
  /** What a seat's edge shows of the game (reserves, lives…). */
  counts: Snippet<[string]>;
  /** A sign beside the seat's name. */
  badge?: Snippet<[string]>;
  /** Which of the cards that are shown speak against a claim. */
  against?: Against;
  /** Buttons at a seat's edge. */
  extra?: Snippet<[string]>;
  /** What is asked of which seat. */
  prompts: Record<string, Prompt | null | undefined>;
  prompt: Snippet<[string]>;
  /** What a game without a board of its own is played with; the table is upright then. */
  form?: Snippet;
  /** On a tablet held upright: the height for what is asked of both seats; the board has the rest (400px). */
  asks?: string;
  /** Keys over the whole width, below everything else; the board is as wide as it gets then. */
  pad?: Snippet;
}

/** The same for one layout: `seats` in the order they sit, `asked` those whose consent is waited for. */
export type LayoutParts = Omit<ShellParts, 'asks' | 'form' | 'pad' | 'against'> & {
  seats: readonly string[];
  asked: readonly string[];
};
