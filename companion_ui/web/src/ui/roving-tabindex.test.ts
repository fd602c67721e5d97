import { nearest, rovingTabindex } from './roving-tabindex';

/** Return keys placed by their data: jsdom has no layout. */
function pad(rows: string[]): HTMLElement {
  const element = document.createElement('div');
  rows.forEach((row, y) =>
    [...row.matchAll(/\S/g)].forEach(({ 0: name, index: x }) => {
      const key = document.createElement('button');
      key.id = name;
      key.getBoundingClientRect = () => new DOMRect(x * 50, y * 50, 50, 50);
      element.append(key);
    }),
  );
  document.body.replaceChildren(element);
  return element;
}

const press = (key: string): boolean =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  ) ?? true;

test('arrows go to the key next to it, over gaps too, and stop at the edge', () => {
  const element = pad(['abc', 'd f']);
  const stop = rovingTabindex(element);
  element.querySelector('button')?.focus();
  const path = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp'].map((key) => {
    press(key);
    return document.activeElement?.id;
  });
  expect(path).toEqual(['b', 'c', 'f', 'd', 'd', 'a']);
  stop();
});

test('one key is in the tab order: the one last used', () => {
  const element = pad(['ab']);
  const stop = rovingTabindex(element);
  const order = (): number[] => [...element.querySelectorAll('button')].map((key) => key.tabIndex);
  expect(order()).toEqual([0, -1]);
  element.querySelectorAll('button')[1]?.focus();
  expect(order()).toEqual([-1, 0]);
  stop();
});

test('straight ahead comes before diagonally', () => {
  const element = pad(['a b', 'c  ', '   ']);
  const [a, ...others] = [...element.querySelectorAll('button')];
  expect(a && nearest(a, others, [1, 0])?.id).toBe('b');
  expect(a && nearest(a, others, [0, 1])?.id).toBe('c');
  expect(a && nearest(a, others, [-1, 0])).toBeNull();
});

test('a row that begins far aside can be reached all the same', () => {
  const element = pad(['      a', 'b      ']);
  const [a, ...others] = [...element.querySelectorAll('button')];
  expect(a && nearest(a, others, [0, 1])?.id).toBe('b');
});

test('a removed key passes the focus to its neighbour, unless the focus was elsewhere', async () => {
  const element = pad(['abcd']);
  const stop = rovingTabindex(element);
  const [, , c, d] = [...element.querySelectorAll('button')];
  d?.focus();
  d?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(c);
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  c?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
  stop();
});
