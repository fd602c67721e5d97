import type { Component } from 'svelte';

import type { Speaker } from '../i18n/speaker';
import type { FieldType, JsonObject, Line, View } from '../net/types';
import type { MatchController } from './controller.svelte';
import type { HighlightedAction } from './effects';
import type { Cover } from './cover.svelte';

/** A game's own table: `games/<game>/Table.svelte`. `ghost` is the position an undo waiting for consent leads to. */
export type Table = Component<{ controller: MatchController; ghost: View | null }>;

/** A game's own phone: `games/<game>/Phone.svelte`. */
export type Phone = Component<{ controller: MatchController; cover: Cover }>;

/** A game's drawing of a position: `games/<game>/Scene.svelte`. */
export type Scene = Component<{
  position: unknown;
  speaker: Speaker;
  quarters?: number;
  last?: readonly string[];
  ghost?: boolean;
  /** The action whose arrow is drawn if both ends are in the drawing. */
  spoken?: HighlightedAction | null;
  /** The standing lines up to the position: some games draw what led to it. */
  lines?: readonly Line[];
  /** Called with the tapped cell, in games with a board; without it the drawing is a picture. */
  ontap?: ((cell: string) => void) | undefined;
}>;

/** A game's form for a house rule that people write themselves: `games/<game>/own-rule.ts`. */
export interface OwnRule {
  /** Returns the members that people fill in, with the words `<game>-ui-own-<member>`. */
  form: () => FieldType;
  /** Fills in the others. */
  complete: (value: JsonObject) => JsonObject;
}
