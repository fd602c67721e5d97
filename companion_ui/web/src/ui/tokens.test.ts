import { readFileSync } from 'node:fs';

const sources = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });
const base = readFileSync('src/ui/base.css', 'utf8');

test('what base.css names for all is named anew only after something else it names', () => {
  const [light = ''] = /:root \{[^}]*\}/.exec(base) ?? [];
  const tokens = new Set([...light.matchAll(/(--[a-z-]+):/g)].map(([, name]) => name));
  expect(tokens.size).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const [file, source] of Object.entries(sources))
    for (const [said, name, value] of source.matchAll(/(?:^|[\s;{])(--[a-z-]+):\s*([^;}]+)/g))
      // A colour by that name would be a length to whatever is drawn with it.
      if (tokens.has(name) && !/^var\(--[a-z-]+\)$/.test((value ?? '').trim()))
        wrong.push(`${file}: ${said.trim()}`);
  expect(wrong).toEqual([]);
});

test('a chosen key looks chosen on every screen, phones too', () => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: base }));
  document.body.innerHTML = '<button aria-pressed="false"></button><button aria-pressed="true"></button>';
  const [other, chosen] = [...document.querySelectorAll('button')].map((key) => getComputedStyle(key).color);
  expect([other, chosen]).toEqual(['var(--ink)', 'var(--paper)']);
});
