/** The cells of a square board, named by a letter and a number (a1 is the lower left one). */

/** Return the cells row by row as shown on the screen, rotated clockwise by `quarters` quarter turns. */
export function cellRows(size: number, quarters = 0): string[][] {
  const cell = (file: number, rank: number): string => `${String.fromCharCode(97 + file)}${String(rank)}`;
  const all = Array.from({ length: size }, (_, i) => i);
  return all.map((r) =>
    all.map((c) => {
      switch (((quarters % 4) + 4) % 4) {
        case 1:
          return cell(r, c + 1);
        case 2:
          return cell(size - 1 - c, r + 1);
        case 3:
          return cell(size - 1 - r, size - c);
        default:
          return cell(c, size - r);
      }
    }),
  );
}

/** Return the label of a row or column at the edge: the letter or number its cells share. */
export function rim(cells: readonly string[]): string {
  const [file = '', rank = ''] = cells[0] ?? '';
  return cells.every((cell) => cell.startsWith(file)) ? file : rank;
}

/** Return the middle of a cell, in cells from the upper left corner; `null` if it is not a cell. */
export function middle(rows: readonly (readonly string[])[], cell: string): { x: number; y: number } | null {
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? -1;
  return x < 0 ? null : { x: x + 0.5, y: y + 0.5 };
}
