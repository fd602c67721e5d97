import { readFileSync } from 'node:fs';

const sources = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });
const base = readFileSync('src/ui/base.css', 'utf8');

test('shared tokens of base.css are redefined only by other tokens', () => {
  const [light = ''] = /:root \{[^}]*\}/.exec(base) ?? [];
  const tokens = new Set([...light.matchAll(/(--[a-z-]+):/g)].map(([, name]) => name));
  expect(tokens.size).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const [file, source] of Object.entries(sources))
    for (const [said, name, value] of source.matchAll(/(?:^|[\s;{])(--[a-z-]+):\s*([^;}]+)/g))
      // A colour by that name would be a length elsewhere.
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

/** Elements whose parent already avoids the screen's edge, or that are only seen, not read or tapped. */
const INSIDE = ['play/ShellUpright.svelte', 'play/Prepare.svelte', 'tablet/Try.svelte'];

test('what sticks to an edge of the screen keeps clear of notches and of the bar of the system', () => {
  for (const place of ['body', 'dialog.cover'])
    for (const side of ['top', 'right', 'bottom', 'left'])
      expect(new RegExp(`\\n${place} \\{[^}]*padding:[^;]*safe-area-inset-${side}`).test(base), place).toBe(
        true,
      );
  const wrong = Object.entries(sources)
    .filter(([file]) => !INSIDE.some((one) => file.endsWith(one)))
    .flatMap(([file, source]) =>
      [...source.matchAll(/\{[^{}]*position: (?:fixed|sticky);[^{}]*\}/g)]
        .filter(([rule]) => /(?:top|bottom|inset):[^;]*\b0\b(?!\.)/.test(rule) && !rule.includes('safe-area'))
        .map(([rule]) => `${file}: ${rule}`),
    );
  expect(wrong).toEqual([]);
});

test.each(['input', 'textarea', '.selectable'])('%s can be selected', (what) => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: base }));
  const element = document.createElement(what.startsWith('.') ? 'p' : what);
  if (what.startsWith('.')) element.className = what.slice(1);
  document.body.replaceChildren(element);
  expect(getComputedStyle(document.body).getPropertyValue('user-select')).toBe('none');
  expect(getComputedStyle(element).getPropertyValue('user-select')).toBe('text');
});

test('the text of rules can be selected, to be copied or looked up', () => {
  const style = /<style>([^]*)<\/style>/.exec(sources['../games/RuleBlocks.svelte'] ?? '')?.[1] ?? '';
  document.head.append(Object.assign(document.createElement('style'), { textContent: base + style }));
  document.body.innerHTML = '<p></p><ul><li></li></ul><table></table>';
  for (const part of document.body.children)
    expect(getComputedStyle(part).getPropertyValue('user-select'), part.tagName).toBe('text');
});
