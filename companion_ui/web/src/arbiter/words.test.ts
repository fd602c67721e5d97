import { FluentResource } from '@fluent/bundle';

const found = (all: Record<string, string>): [string, string][] =>
  Object.entries(all).filter(([file]) => !file.endsWith('.test.ts'));
const keys = (ftl: string): string[] => new FluentResource(ftl).body.map(({ id }) => id);
const own = Object.values(
  import.meta.glob<string>('./locale/ja.ftl', { query: '?raw', import: 'default', eager: true }),
);
const shared = Object.values(
  import.meta.glob<string>('../i18n/locale/ja.ftl', { query: '?raw', import: 'default', eager: true }),
);
/** The sources of the arbiter's page. */
const source = [
  ...found(import.meta.glob<string>('./*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })),
  ...found(
    import.meta.glob<string>(
      ['../{i18n,ui}/*.svelte', '../play/{EndSaid,Objecting,Warning,Watchful}.svelte'],
      { query: '?raw', import: 'default', eager: true },
    ),
  ),
];
const code = source.map(([, text]) => text).join('\n');

test('the page has every word it asks for by name', () => {
  const known = new Set([...own, ...shared].flatMap(keys));
  const asked = [
    ...code.matchAll(/(?:\bk="|words\.(?:t|plain)\(\s*'|\bk: '|error = ')([a-z][\w-]*[a-z])(?:"|')/g),
  ].map(([, key]) => key ?? '');
  expect(asked.length).toBeGreaterThan(60);
  expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
});

test('and no unused word', () => {
  const begun = [...code.matchAll(/["'`]([a-z][a-z-]*-)(?:\{|\$\{)/g)].map(([, start]) => start ?? '');
  const dead = own
    .flatMap(keys)
    .filter(
      (key) => !begun.some((start) => key.startsWith(start)) && !new RegExp(`["'\`]${key}["'\`.]`).test(code),
    );
  expect(dead).toEqual([]);
});
