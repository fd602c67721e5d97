import { FluentResource } from '@fluent/bundle';

const read = (found: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(found).filter(([file]) => !file.endsWith('.test.ts')));
const catalogue = read(
  import.meta.glob<string>('../**/*.ftl', { query: '?raw', import: 'default', eager: true }),
);
const source = read(
  import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }),
);
const catalogues = [...catalogue.keys()].filter((file) => file.endsWith('ja.ftl'));
const engines = read(
  import.meta.glob<string>('../../../../engines/**/ja.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const text = (file: string): string => catalogue.get(file) ?? '';

/** Return every key and attribute of a word file, with its variables. */
function keys(ftl: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const { id, value, attributes } of new FluentResource(ftl).body) {
    const variables = (pattern: unknown): string =>
      [...new Set([...JSON.stringify(pattern).matchAll(/"type":"var","name":"(\w+)"/g)].map((m) => m[1]))]
        .sort()
        .join(' ');
    if (value !== null) out.set(id, variables(value));
    for (const [name, pattern] of Object.entries(attributes)) out.set(`${id}.${name}`, variables(pattern));
  }
  return out;
}

describe.each(catalogues)('%s', (file) => {
  const ja = text(file);
  const en = text(file.replace(/ja\.ftl$/, 'en.ftl'));

  test('both languages have the same keys, taking the same things', () => {
    expect(Object.fromEntries(keys(en))).toEqual(Object.fromEntries(keys(ja)));
  });

  test('nothing in it is broken (Fluent drops what it cannot read, silently)', () => {
    for (const ftl of [ja, en]) {
      const written = [...ftl.matchAll(/^([a-z][\w-]*) *=/gm)].map((m) => m[1]);
      expect(new Set(written).size).toBe(written.length);
      const known = new Set(new FluentResource(ftl).body.map((entry) => entry.id));
      expect(written.filter((id) => !known.has(id ?? ''))).toEqual([]);
    }
  });

  test('every kanji has its reading', () => {
    const bare = ja
      .split('\n')
      .filter((row) => !row.startsWith('#'))
      .map((row) => row.replace(/［[^｜］]*｜[^］]*］/g, ''))
      .filter((row) => /[㐀-鿿々]/.test(row));
    expect(bare).toEqual([]);
  });
});

test('every word the screens ask for by name is there', () => {
  const known = new Set(
    [...catalogues.map(text), ...engines.values()].flatMap((ftl) => [...keys(ftl).keys()]),
  );
  const asked = new Map<string, string>();
  for (const [file, code] of source)
    for (const [, key = ''] of code.matchAll(/(?:\bk="|words\.(?:t|plain)\(\s*'|\bt\(\s*')([\w.-]+)(?:"|')/g))
      asked.set(key, file);
  expect([...asked].filter(([key]) => !known.has(key))).toEqual([]);
});
