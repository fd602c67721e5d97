/** Somebody to be entered, as a line or a row of a list has them. */
export interface Entry {
  name: string;
  club: string;
  rating: number | null;
  /** The members of a team. */
  members: string[];
}

const HEAD = /^(name|names|player|名前|なまえ|氏名)$/i;
const CLUB = /^(club|team|class|所属|クラブ|学校|学年)$/i;
const RATING = /^(rating|rank|elo|レーティング|レート)$/i;

/** The cells of a row; quotes keep what stands between cells. */
function cells(line: string, by: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    const one = line.charAt(i);
    if (one === '"') {
      if (quoted && line[i + 1] === '"') cell += one;
      quoted = !quoted;
    } else if (one === by && !quoted) {
      found.push(cell);
      cell = '';
    } else cell += one;
  }
  return [...found, cell].map((text) => text.trim());
}

/**
 * Who stands in a text: a name a line, or the rows of a spreadsheet (name, club, rating; by the heads, if it has any).
 * With `teams` a line is a team and its members: `Cranes: Aoi, Haru`. Who has a rating stands before who has a lower
 * one or none.
 */
export function entries(text: string, teams = false): Entry[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (teams)
    return lines.map((line) => {
      const [name = '', members = ''] = line.split(/[:：](.*)/s);
      const found = members.split(/[,、，]/).map((one) => one.trim());
      return { name: name.trim(), club: '', rating: null, members: found.filter((one) => one !== '') };
    });
  const first = lines[0] ?? '';
  // One line of names, as people write them; a list with clubs or ratings has a head, a number or more lines.
  if (lines.length === 1 && !/[\t;"\d]/.test(first))
    return first
      .split(/[,、，]/)
      .map((name) => ({ name: name.trim(), club: '', rating: null, members: [] }))
      .filter(({ name }) => name !== '');
  const by = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? '\t';
  const heads = cells(first, by);
  const at = (what: RegExp): number => heads.findIndex((head) => what.test(head));
  const headed = at(HEAD) >= 0;
  const rows = lines.slice(headed ? 1 : 0).map((line) => cells(line, by));
  const isNumber = (cell: string | undefined): boolean => /^\d+([.,]\d+)?$/.test(cell ?? '');
  const [nameAt, clubAt, ratingAt] = headed ? [at(HEAD), at(CLUB), at(RATING)] : [0, 1, 2];
  const found = rows.flatMap((row) => {
    const name = row[nameAt] ?? '';
    const given = headed ? row[ratingAt] : (row.slice(1).find(isNumber) ?? '');
    const club = row[clubAt] ?? '';
    const rating = isNumber(given) ? Number((given ?? '').replace(',', '.')) : null;
    return name === '' ? [] : [{ name, club: isNumber(club) ? '' : club, rating, members: [] }];
  });
  return found.toSorted((a, b) => (b.rating ?? -1) - (a.rating ?? -1));
}

/** The names of each club that has more than one of them. */
export function clubs(found: readonly Entry[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { club, name } of found) if (club !== '') groups.set(club, [...(groups.get(club) ?? []), name]);
  return new Map([...groups].filter(([, names]) => names.length > 1));
}

/** The text of a file: UTF-8, or as spreadsheets in Japan write it. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

/** A name like this one that nobody has: `Aoi 2`. */
export function another(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) if (!taken.has(`${name} ${String(n)}`)) return `${name} ${String(n)}`;
}
