import type { Line } from '../../net/types';
import type { Effect, PublicView } from './contract';

/** What is said at a cell of what an action did to the card there: its number before and after, or a blow it took. */
export type Told = { was: number; now: number } | { blow: number };

/** Where the sixteen cells lie on the screen. Nothing here knows what a card may do. */

const FILES = 'abcd';

/** The cells row by row as they lie on the screen, the picture turned by so many quarters clockwise. */
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

/** What names a row or a column of the picture at its rim: the file or the rank its cells have in common. */
export function rim(cells: readonly string[]): string {
  const [file = '', rank = ''] = cells[0] ?? '';
  return cells.every((cell) => cell.startsWith(file)) ? file : rank;
}

/** The middle of a cell of the picture, in cells from the upper left corner; `null` for what is no cell. */
export function middle(grid: readonly string[][], cell: string): { x: number; y: number } | null {
  const y = grid.findIndex((row) => row.includes(cell));
  const x = grid[y]?.indexOf(cell) ?? -1;
  return x < 0 ? null : { x: x + 0.5, y: y + 0.5 };
}

/** The seat a card belongs to is printed on it: its colour. */
export function ownerOf(card: string): 'black' | 'red' {
  return card.endsWith('s') || card.endsWith('c') ? 'black' : 'red';
}

/** A rank as it is written on a card. */
export function rankName(rank: number): string {
  return ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rank] ?? String(rank);
}

export interface Scene {
  board: Record<string, string>;
  sideways: string[];
  /** The cell that waits for a card, and its rank. */
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

/** The rank of a card. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/** The "I have none" that a seat can doubt. */
export const doubted = (standing: readonly Line[], seat: string): Line | undefined =>
  standing.findLast(
    ({ action, verdict }) => action.seat !== seat && action.action === 'pull' && verdict === 'unverified',
  );

/** Where cards change their number, or are struck back at, and how: by cell. */
export function changes(effects: readonly Effect[]): Record<string, Told> {
  const out: Record<string, Told> = {};
  for (const effect of effects)
    if (effect.effect === 'due' && effect.action === 'pull') {
      const was = rankOf(effect.card);
      if (was !== effect.rank) out[effect.cell] = { was, now: effect.rank }; // a ten heals to a ten
    } else if (effect.effect === 'counter') out[effect.to] = { blow: effect.power };
  return out;
}

/** Whether a card of the pile is one that its owner said not to have: not higher than what was due, higher than what came. */
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

/** What a preview's effects come to at the target, for the chip on its cell. */
export interface Outlook {
  /** The card there falls. */
  falls: boolean;
  /** What it counted before, and what is left of it. */
  was: number | null;
  left: number | null;
  /** It strikes back. */
  counter: boolean;
  /** It ends the match for this seat. */
  wins: string | null;
  heals: boolean;
}

export function outlook(effects: readonly Effect[]): Outlook {
  const due = effects.find((effect) => effect.effect === 'due' && effect.action === 'pull');
  const end = effects.find((effect) => effect.effect === 'end');
  return {
    falls: effects.some((effect) => effect.effect === 'defeat'),
    was: due ? rankOf(due.card) : null,
    left: due?.rank ?? null,
    counter: due?.cause === 'attack' || effects.some((effect) => effect.effect === 'counter'),
    wins: end?.winners[0] ?? null,
    heals: due?.cause === 'heal',
  };
}
