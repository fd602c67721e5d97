import type { Component } from 'svelte';

import type { MatchController } from '../play/controller.svelte';
import type { Scene } from '../play/game-parts';
import type { Outcome } from '../net/types';

/** The props of every sheet over the table. */
export interface SheetProps {
  controller: MatchController;
  /** The seat it was opened for. */
  seat: string;
  /** The result of the match. */
  outcome: Outcome;
  match: string;
  onclose: () => void;
}

/** The props of a sheet that draws an earlier position. */
export interface BoardSheetProps {
  controller: MatchController;
  Scene: Scene;
  /** The number of the action it is about. */
  n: number;
}

type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** The sheets by name, lazy-loaded. */
export const sheets = {
  handover: () => import('./HandOver.svelte'),
  leave: () => import('./Leave.svelte'),
  menu: () => import('./Menu.svelte'),
  phones: () => import('./Phones.svelte'),
  pin: () => import('./Pin.svelte'),
  result: () => import('./Result.svelte'),
  settings: () => import('./MatchSettings.svelte'),
} satisfies Record<string, Load<SheetProps>>;

/** The sheets that draw the board. */
export const boardSheets = {
  history: () => import('./History.svelte'),
  objection: () => import('./Objection.svelte'),
} satisfies Record<string, Load<BoardSheetProps>>;
