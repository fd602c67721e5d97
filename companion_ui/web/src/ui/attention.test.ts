import { attention } from './attention';

const sources = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

test('every question that calls itself a dialog takes the focus', () => {
  const asking = Object.entries(sources).filter(([, source]) => source.includes('role="alertdialog"'));
  expect(asking.length).toBeGreaterThan(2);
  for (const [file, source] of asking)
    expect(/role="alertdialog"[^>]*\{@attach (?:attention|modal)\b/.test(source), file).toBe(true);
  const question = document.body.appendChild(document.createElement('div'));
  attention(question);
  expect(document.activeElement).toBe(question);
});

test('keys that are radios can be chosen among by arrows', () => {
  // The code handles no arrow keys for radio groups: a group of pressed keys shows the choice.
  for (const [file, source] of Object.entries(sources))
    expect(source.includes('role="radio'), file).toBe(false);
});
