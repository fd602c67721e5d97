/** The visibility of a record's lines, and the counts of them. */
import type { Line } from './types';

/**
 * Check whether a line concerns only another seat: its private disclosure, or the empty step in place of a
 * refused one. Screens neither show, count, number nor sound such a line.
 */
export const isOthersNote = ({ n, action, purpose, private: own }: Line): boolean =>
  !own && (purpose === 'tell' || (action.action === 'undo' && action.to === n - 1));

/**
 * Return the number of standing moves, without undos, refused lines, private disclosures and ends by
 * agreement.
 */
export const movesPlayed = (lines: readonly Line[]): number =>
  lines.filter(({ undone, purpose, verdict }) => !undone && purpose === undefined && verdict !== 'illegal')
    .length;

/** Return the numbers of the lines to step through, beginning with 0 for the start. */
export const stopsOf = (lines: readonly Line[]): number[] => [
  0,
  ...lines.filter((line) => !isOthersNote(line)).map(({ n }) => n),
];

/** Return the public claims of a record. */
export const publicClaims = <G extends Line>(lines: readonly G[]): G[] =>
  lines.filter(
    (line) => line.verdict === 'unverified' && !line.undone && !line.private && line.purpose !== 'tell',
  );
