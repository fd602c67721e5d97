import { FluentResource } from '@fluent/bundle';

const texts = (found: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(found).filter(([file]) => !file.endsWith('.test.ts')));
const sources = texts(
  import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }),
);
const catalogues = texts(
  import.meta.glob<string>('../**/ja.ftl', { query: '?raw', import: 'default', eager: true }),
);
const engines = texts(
  import.meta.glob<string>('../../../../engines/**/ja.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Resolve an import of a file into a key of `sources`, relative to this folder. */
function at(from: string, path: string): string {
  const parts = [...from.split('/').slice(0, -1), ...path.split('/')];
  const out: string[] = [];
  for (const part of parts)
    if (part === '..' && out.length > 0 && out.at(-1) !== '..') out.pop();
    else if (part !== '.') out.push(part);
  const found = out.join('/');
  return found.startsWith('../') ? found : `./${found}`;
}

function matching(pattern: string): string[] {
  const exact = new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
  return [...sources.keys()].filter((file) => exact.test(file));
}

/** Return the sources of a screen: its first file, and everything imported from it, also lazily. */
function closure(entry: string): string[] {
  const seen = new Set<string>();
  const todo = [entry];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    const text = sources.get(file);
    if (text === undefined || seen.has(file)) continue;
    seen.add(file);
    const from = file;
    const here = (path: string): string => at(from, path);
    for (const [, path] of text.matchAll(/(?:from|import\(|import)\s*'(\.[^'?]+)'/g)) {
      const found = here(path ?? '');
      todo.push(...[found, `${found}.ts`].filter((one) => sources.has(one)));
    }
    for (const [, list] of text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g))
      for (const [, path] of (list ?? '').matchAll(/'(\.[^']+)'/g)) todo.push(...matching(here(path ?? '')));
  }
  return [...seen];
}

/** Keys that shared code uses only on a tablet. */
const TABLET = ['restore-stopped'];

const ASKED = /(?:\bk="|words\.(?:t|plain)\(\s*')([a-z][\w-]*[a-z0-9])(?:"|')/g;

test.each([
  ['tablet', ['tablet']],
  ['phone', ['phone']],
  ['arbiter', ['arbiter']],
  ['desk', ['desk']],
  ['overlay', ['overlay']],
  ['takehome', ['takehome', 'tablet']],
])('the words of %s have whatever is asked for by name there', (screen, rooms) => {
  const files = closure(`../${screen}/main.ts`);
  expect(files.length).toBeGreaterThan(10);
  const words = [...catalogues].filter(
    ([file]) =>
      file.startsWith('./locale/') ||
      file.startsWith('../games/') ||
      rooms.some((room) => file.startsWith(`../${room}/locale`)),
  );
  const known = new Set(
    [...words, ...engines].flatMap(([, text]) => new FluentResource(text).body.map(({ id }) => id)),
  );
  const missing = files.flatMap((file) =>
    [...(sources.get(file) ?? '').matchAll(ASKED)]
      .map(([, key]) => key ?? '')
      .filter((key) => !known.has(key) && !(screen !== 'tablet' && TABLET.includes(key)))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
