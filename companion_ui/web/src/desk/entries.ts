/** An entrant as read from a line or a row of a list. */
export interface Entry {
  name: string;
  club: string;
  rating: number | null;
  /** Only for a team. */
  members: string[];
}

const HEAD = /^(name|names|player|名前|なまえ|氏名)$/i;
const CLUB = /^(club|team|class|所属|クラブ|学校|学年)$/i;
const RATING = /^(rating|rank|elo|レーティング|レート)$/i;

/** Return the cells of a row; separators within quotes are part of a cell. */
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
 * Read entrants from a text: a name per line, or rows of a spreadsheet (name, club, rating, in the order of a
 * heading). With `teams` a line is a team and its members: `Cranes: Aoi, Haru`. Higher ratings come first,
 * entrants without one last.
 */
export function entries(text: string, teams = false): Entry[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (teams)
    return lines.map((line) => {
      const [name = '', members = ''] = line.split(/[:：](.*)/s);
      const found = members.split(/[,、，]/).map((item) => item.trim());
      return { name: name.trim(), club: '', rating: null, members: found.filter((item) => item !== '') };
    });
  const first = lines[0] ?? '';
  // A single line is a list of names, unless it has digits, tabs, semicolons or quotes.
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

/** Add a list to the names typed before: one entrant per row, with club and rating. */
export function appended(typed: string, list: string): string {
  if (typed.trim() === '') return list;
  return [...entries(typed), ...entries(list)]
    .map(({ name, club, rating }) => [name, club, rating ?? ''].join('\t'))
    .join('\n');
}

/** Return the names of each club that has more than one entrant. */
export function clubs(found: readonly Entry[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { club, name } of found) if (club !== '') groups.set(club, [...(groups.get(club) ?? []), name]);
  return new Map([...groups].filter(([, names]) => names.length > 1));
}

/** Decode a file: UTF-8, or the encoding of spreadsheets in Japan. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

/** Return a free variant of a name: `Aoi 2`. */
export function another(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) if (!taken.has(`${name} ${String(n)}`)) return `${name} ${String(n)}`;
}
