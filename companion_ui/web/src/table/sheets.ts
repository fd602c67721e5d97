import type { Component } from 'svelte';

import type { MatchController } from '../board/controller.svelte';
import type { Scene } from '../board/game-parts';
import type { Outcome } from '../net/types';

/** What a sheet over the table is given; each takes what it needs. */
export interface SheetProps {
  controller: MatchController;
  /** The seat it was opened for. */
  seat: string;
  /** How the match ended. */
  outcome: Outcome;
  /** The id of the match. */
  match: string;
  onclose: () => void;
}

/** What a sheet is given that draws the board as it stood. */
export interface BoardSheetProps {
  controller: MatchController;
  Scene: Scene;
  /** The number of the action it is about. */
  n: number;
}

type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** The sheets by name, each fetched when it is first opened. */
export const sheets = {
  handover: () => import('./HandOver.svelte'),
  leave: () => import('./Leave.svelte'),
  menu: () => import('./Menu.svelte'),
  phones: () => import('./Phones.svelte'),
  pin: () => import('./Pin.svelte'),
  result: () => import('./Result.svelte'),
  settings: () => import('./MatchSettings.svelte'),
} satisfies Record<string, Load<SheetProps>>;

/** Those that draw the board. */
export const boardSheets = {
  history: () => import('./History.svelte'),
  objection: () => import('./Objection.svelte'),
} satisfies Record<string, Load<BoardSheetProps>>;
