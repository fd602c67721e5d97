import type { Tournament, TournamentTable } from '../net/types';

const SIGNS: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' };

/** Return points as people write them: `5/2` is 2½. */
export function formatPoints(points: string): string {
  const [over = '', under] = points.split('/');
  if (under === undefined) return over;
  const whole = Math.floor(Number(over) / Number(under));
  const rest = `${String(Number(over) - whole * Number(under))}/${under}`;
  const sign = SIGNS[rest];
  if (sign === undefined) return (Number(over) / Number(under)).toFixed(2);
  return `${whole > 0 ? String(whole) : ''}${sign}`;
}

/** Check whether an entrant has the most points of a table, and some. */
export function isAhead({ shares }: TournamentTable, entrant: string): boolean {
  const value = (points = '0'): number => {
    const [over, under = '1'] = points.split('/');
    return Number(over) / Number(under);
  };
  const own = value(shares?.[entrant]);
  return own > 0 && Object.values(shares ?? {}).every((points) => value(points) <= own);
}

/** Return the result of a table in the order of its seats; empty before there is one. */
export function formatResult({ seats, shares }: TournamentTable): string {
  return shares ? seats.map(({ entrant }) => formatPoints(shares[entrant] ?? '0')).join(' – ') : '';
}

/** Check whether a tournament has a result: before the first, all have the same place. */
export const begun = ({ rounds }: Pick<Tournament, 'rounds'>): boolean =>
  rounds.some(({ tables }) => tables.some(({ shares }) => shares !== null));

/** Return the tie-breaks that decide a row of the standings: up to the first that differs from its neighbours. */
export function deciding({ standings, ties }: Pick<Tournament, 'standings' | 'ties'>, at: number): string[] {
  const row = standings[at];
  const equals = [standings[at - 1], standings[at + 1]].filter((other) => other?.points === row?.points);
  const needed = equals.map((other) => {
    const first = ties.findIndex((tie) => other?.ties[tie] !== row?.ties[tie]);
    return first + 1;
  });
  return ties.slice(0, Math.max(0, ...needed)).filter((tie) => row?.ties[tie]);
}
