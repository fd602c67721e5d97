// @vitest-environment node
import { readFileSync } from 'node:fs';

const PUBLIC = 'public/';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
interface Manifest {
  id: string;
  name: string;
  icons: Icon[];
}
const read = (screen: string): Manifest =>
  JSON.parse(readFileSync(`${PUBLIC}${screen}.webmanifest`, 'utf8')) as Manifest;

/** Read the width and height of a PNG file. */
function size(file: string): string {
  const bytes = Uint8Array.from(readFileSync(file, 'latin1'), (c) => c.charCodeAt(0));
  const view = new DataView(bytes.buffer, 16, 8);
  return `${view.getUint32(0)}x${view.getUint32(4)}`;
}

test.each(['tablet', 'phone'])('the %s can be installed with icons of every kind', (screen) => {
  const { icons } = read(screen);
  const drawn = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) expect(size(PUBLIC + src), src).toBe(sizes);
  const plain = drawn.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

test('tablet and phone have different names and ids', () => {
  expect(read('tablet').name).not.toBe(read('phone').name);
  expect(read('tablet').id).not.toBe(read('phone').id);
});

test('Apple devices find their icon', () => {
  const href = /rel="apple-touch-icon" href="([^"]+)"/.exec(readFileSync('page/icons.html', 'utf8'))?.[1];
  expect(size(PUBLIC + String(href))).toBe('180x180');
});
