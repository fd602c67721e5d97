import type { Line } from '../net/types';

/** The faults of a record: the first one, its possible consequences, and attempts corrected at once. */
export interface Problems {
  /** The line of the first fault; `null` without faults. */
  root: number | null;
  /** Later faulty lines, perhaps only as a consequence. */
  after: number[];
  /** Refused attempts followed by an allowed action of the same seat. */
  tries: number[];
}

/** Find the faults of a record. Undone lines do not count: they were corrected. */
export function problemsOf(lines: readonly Line[]): Problems {
  const standing = lines.filter((line) => !line.undone);
  const tried = (line: Line, next: Line | undefined): boolean =>
    next !== undefined && next.verdict !== 'illegal' && next.action.seat === line.action.seat;
  const wrong = standing.filter((line) => line.verdict === 'illegal');
  const tries = wrong
    .filter((line) => tried(line, standing[standing.indexOf(line) + 1]))
    .map((line) => line.n);
  const [root = null, ...after] = wrong.map((line) => line.n).filter((n) => !tries.includes(n));
  // After the first fault nothing is certain: even an attempt may be a consequence.
  const late = root === null ? [] : tries.filter((n) => n > root);
  return {
    root,
    after: [...after, ...late].sort((a, b) => a - b),
    tries: tries.filter((n) => root === null || n < root),
  };
}
