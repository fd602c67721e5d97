import type { Snippet } from 'svelte';

import type { MatchController } from './controller.svelte';
import type { Against } from './reveal';
import type { Prompt } from './prompt';

/** The parts of a game's table that `Shell` arranges. */
export interface ShellParts {
  controller: MatchController;
  /** Gets the layout: layout C with a pad has no edges, and the board names the seats itself. */
  board: Snippet<['A' | 'B' | 'C']>;
  /** The game's counts at a seat's edge (reserves, lives…). */
  counts: Snippet<[string]>;
  /** A sign next to the seat's name. */
  badge?: Snippet<[string]>;
  /** Checks whether a revealed card contradicts a claim. */
  against?: Against;
  /** Buttons at a seat's edge. */
  extra?: Snippet<[string]>;
  /** The question to each seat. */
  prompts: Record<string, Prompt | null | undefined>;
  /** Needed if `prompts` has any. */
  prompt?: Snippet<[string]> | undefined;
  /** The form of a game without a board; the table is upright then. */
  form?: Snippet;
  /** The height for both seats' questions on an upright tablet (default 400px); the board has the rest. */
  asks?: string;
  /** Whether the board is wider than high; the column next to it is narrow then. */
  wide?: boolean;
  /** Keys over the whole width, below everything else; the board is as wide as possible then. */
  pad?: Snippet;
}

/** The parts for one layout: `seats` in seating order, `asked` those whose consent is awaited. */
export type LayoutParts = Omit<ShellParts, 'asks' | 'form' | 'wide' | 'pad' | 'against'> & {
  seats: readonly string[];
  asked: readonly string[];
};
