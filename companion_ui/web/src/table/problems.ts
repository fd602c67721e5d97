import type { Line } from '../net/types';

/** What is wrong in a record: where it begins, what may only follow from it, and tries that were put right at once. */
export interface Problems {
  /** The line it begins with; `null` if nothing goes wrong. */
  root: number | null;
  /** Lines that are wrong after it, perhaps for that reason alone. */
  after: number[];
  /** Refused tries: the same seat did something allowed right after. */
  tries: number[];
}

/** Undone lines do not count: they were put right. */
export function problemsOf(lines: readonly Line[]): Problems {
  const standing = lines.filter((line) => !line.undone);
  const tried = (line: Line, next: Line | undefined): boolean =>
    next !== undefined && next.verdict !== 'illegal' && next.action.seat === line.action.seat;
  const wrong = standing.filter((line) => line.verdict === 'illegal');
  const tries = wrong
    .filter((line) => tried(line, standing[standing.indexOf(line) + 1]))
    .map((line) => line.n);
  const [root = null, ...after] = wrong.map((line) => line.n).filter((n) => !tries.includes(n));
  // After the first wrong line nothing is sure: a try may be a consequence, too.
  const late = root === null ? [] : tries.filter((n) => n > root);
  return {
    root,
    after: [...after, ...late].sort((a, b) => a - b),
    tries: tries.filter((n) => root === null || n < root),
  };
}
