import { ignoreEarlyTaps, guard } from './tap-guard';

function page(): { root: HTMLElement; tap: (id: string) => void; taps: string[] } {
  const root = document.createElement('div');
  root.innerHTML =
    '<div id="prompt"><button id="yes">yes</button></div><button id="a">a</button><button id="next" data-rapid>n</button>';
  document.body.replaceChildren(root);
  const taps: string[] = [];
  for (const button of root.querySelectorAll('button'))
    button.addEventListener('click', () => taps.push(button.id));
  return { root, taps, tap: (id) => root.querySelector<HTMLElement>(`#${id}`)?.click() };
}

test('a second tap on one control within 300 ms counts for nothing, on another it counts', () => {
  const { root, tap, taps } = page();
  let now = 1000;
  const off = guard(root, () => now);
  tap('a');
  now += 200;
  tap('a');
  tap('yes');
  now += 301;
  tap('a');
  expect(taps).toEqual(['a', 'yes', 'a']);
  off();
  tap('a');
  tap('a');
  expect(taps).toHaveLength(5);
});

test('a control for rapid stepping may be tapped as fast as one likes', () => {
  const { root, tap, taps } = page();
  guard(root, () => 5000);
  tap('next');
  tap('next');
  expect(taps).toEqual(['next', 'next']);
});

test('a prompt is deaf for its first 250 ms', () => {
  const { root, tap, taps } = page();
  const prompt = root.querySelector('#prompt');
  if (!prompt) throw new Error('no prompt');
  const start = performance.now();
  ignoreEarlyTaps(prompt);
  let now = start + 200;
  guard(root, () => now);
  tap('yes');
  expect(taps).toEqual([]);
  now = performance.now() + 260;
  tap('yes');
  expect(taps).toEqual(['yes']);
});
