import type { Evening, Tournament } from '../net/types';

/** The game that was opened last at this desk: most evenings have one. */
export const lastGame = { name: '' };

/** A table of the tournament's round, and who sits there. */
export interface Pairing {
  table: number;
  people: string[];
}

/** Of the last round, the tables without a result whose people play nowhere yet. */
export function pairingsLeft(
  cup: NonNullable<Tournament['tournament']>,
  tables: Evening['tables'],
): Pairing[] {
  const round = cup.rounds.at(-1);
  const due = new Set(cup.due.filter((one) => one.round === round?.round).map(({ table }) => table));
  const playing = new Set(tables.flatMap(({ names }) => Object.values(names)));
  return (round?.tables ?? [])
    .filter(({ table }) => due.has(table))
    .map(({ table, seats }) => ({ table, people: seats.filter(({ gone }) => !gone).map(({ name }) => name) }))
    .filter(({ people }) => !people.some((name) => playing.has(name)));
}
