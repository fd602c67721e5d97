import type { Component } from 'svelte';

import type { JsonObject } from '../net/types';

/** Cards as keys in fixed places, all with one border. */
export interface PadGrid {
  /** The cards; a row that is shorter than the first leaves its last place to a key of another kind. */
  rows: readonly (readonly string[])[];
  /** The template of its columns. */
  columns: string;
  height: string;
  /** Its share of the width, if there are several grids. */
  share?: number;
  /** On a phone: the number of keys side by side, the same on the narrowest, and their height. */
  phone: { columns: number; narrow: number; height: string };
}

/** A value of the second tap. */
export type PadValue = string | number;

/** The look of a game's card pad, in `games/<game>/pad.ts`. */
export interface PadLook {
  grids: readonly PadGrid[];
  /** Draws a card on its key, by default one of the standard pack; in one colour, `--key-ink`, where that is set. */
  Face?: Component<{ card: string }>;
  /** Draws the value of a second tap; without it its word is written. */
  Value?: Component<{ value: PadValue }>;
  /** Returns the word of the value of a second tap, if it is not that of all games. */
  word?: (value: PadValue) => string;
  /** Returns values for the second tap that are shown even if they are not possible now. */
  also?: (card: string) => readonly PadValue[];
  /** The fields of an action that plays a card, which is explained while no card can be played. */
  play: JsonObject & { action: string };
}

/** A card that was tapped, with the values to choose from. */
export interface PadQuestion {
  card: string;
  field: string;
  text: string;
  values: readonly { value: PadValue; offered: boolean }[];
}
