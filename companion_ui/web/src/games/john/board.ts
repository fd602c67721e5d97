import type { MatchController } from '../../board/controller.svelte';
import type { Line } from '../../net/types';
import type { DuePull, Effect, GameTypes, PublicView } from './contract';

/** The change shown at a cell: its card's number before and after, or a blow it took. */
export type CellChange = { was: number; now: number } | { blow: number };

/** The positions of the sixteen cells on the screen, without any rules. */

const FILES = 'abcd';

/** Return the cells row by row as shown on the screen, rotated clockwise by `quarters` quarter turns. */
export function rows(quarters: number): string[][] {
  const cell = (file: number, rank: number): string => `${FILES.charAt(file)}${rank}`;
  return [0, 1, 2, 3].map((r) =>
    [0, 1, 2, 3].map((c) => {
      switch (((quarters % 4) + 4) % 4) {
        case 1:
          return cell(r, c + 1);
        case 2:
          return cell(3 - c, r + 1);
        case 3:
          return cell(3 - r, 4 - c);
        default:
          return cell(c, 4 - r);
      }
    }),
  );
}

/** Return the label of a row or column at the edge: the file or rank its cells share. */
export function rim(cells: readonly string[]): string {
  const [file = '', rank = ''] = cells[0] ?? '';
  return cells.every((cell) => cell.startsWith(file)) ? file : rank;
}

/** Return the middle of a cell, in cells from the upper left corner; `null` if it is not a cell. */
export function middle(grid: readonly string[][], cell: string): { x: number; y: number } | null {
  const y = grid.findIndex((row) => row.includes(cell));
  const x = grid[y]?.indexOf(cell) ?? -1;
  return x < 0 ? null : { x: x + 0.5, y: y + 0.5 };
}

/** Return the owner of a card, which is its colour. */
export function ownerOf(card: string): 'black' | 'red' {
  return card.endsWith('s') || card.endsWith('c') ? 'black' : 'red';
}

/** Return a rank as printed on a card. */
export function rankName(rank: number): string {
  return ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rank] ?? String(rank);
}

export interface Scene {
  board: Record<string, string>;
  sideways: string[];
  /** The cell waiting for a card, and its rank. */
  due: { cell: string; rank: number; sideways: boolean } | null;
}

export function scene({ board, yoko, due }: Pick<PublicView, 'board' | 'yoko' | 'due'>): Scene {
  const sideways = Object.values(yoko).filter((cell) => cell !== null);
  return {
    board,
    sideways,
    due:
      due?.action === 'pull'
        ? { cell: due.cell, rank: due.rank, sideways: sideways.includes(due.cell) }
        : null,
  };
}

const RANKS = 'A23456789TJQK';

/** Return the rank of a card. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/** Return the sentence of the claim "I have none" that a seat can doubt; empty without one. */
export function doubted({ match, speaker }: MatchController<GameTypes>, seat: string): string {
  const line = match.standing.findLast(
    ({ action, verdict }) => action.seat !== seat && action.action === 'pull' && verdict === 'unverified',
  );
  return line?.code ? speaker.code(line.code, { ...line.about, seat: line.action.seat }) : '';
}

/** Check for a pull that is due: the card of a cell is exchanged for one of another number. */
export const pulled = (effect: Effect): effect is DuePull =>
  effect.effect === 'due' && effect.action === 'pull';

/** Return the changed numbers and counter-blows of some effects, by cell. */
export function changes(effects: readonly Effect[]): Record<string, CellChange> {
  const out: Record<string, CellChange> = {};
  for (const effect of effects)
    if (pulled(effect)) {
      const was = rankOf(effect.card);
      if (was !== effect.rank) out[effect.cell] = { was, now: effect.rank }; // a ten heals to a ten
    } else if (effect.effect === 'counter') out[effect.to] = { blow: effect.power };
  return out;
}

/**
 * Check whether a card of the pile contradicts its owner's denial: not higher than the due rank, but higher
 * than the card that came.
 */
export function denied(claim: Line, card: string, lines: readonly Line[]): boolean {
  const due = lines
    .slice(0, claim.n - 1)
    .flatMap(({ effects, undone }) => (undone ? [] : effects))
    .findLast((effect) => effect.effect === 'due' && effect.action === 'pull');
  const rank = rankOf(card);
  const { card: came } = claim.action;
  const least = typeof came === 'string' ? rankOf(came) : 0;
  return rank <= Number(due?.rank ?? 0) && rank > least;
}
