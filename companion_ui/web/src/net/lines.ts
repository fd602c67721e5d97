/** Which lines of a record are anybody's business, and how they are counted. */
import type { Line } from './types';

/**
 * Whether a line concerns another seat alone: what it noted in private, or the empty step that stands for a note that
 * was refused. Screens neither show, count, number nor sound such a line.
 */
export const isOthersNote = ({ n, action, purpose, private: own }: Line): boolean =>
  !own && (purpose === 'tell' || (action.action === 'undo' && action.to === n - 1));

/** How many moves stand: undos, refused lines, private notes and ends by agreement are none. */
export const movesPlayed = (lines: readonly Line[]): number =>
  lines.filter(({ undone, purpose, verdict }) => !undone && purpose === undefined && verdict !== 'illegal')
    .length;

/** The numbers of the lines that may be gone through, 0 for the start first. */
export const stopsOf = (lines: readonly Line[]): number[] => [
  0,
  ...lines.filter((line) => !isOthersNote(line)).map(({ n }) => n),
];

/** The claims of a record that everybody heard. */
export const publicClaims = <G extends Line>(lines: readonly G[]): G[] =>
  lines.filter(
    (line) => line.verdict === 'unverified' && !line.undone && !line.private && line.purpose !== 'tell',
  );
