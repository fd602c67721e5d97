import { Stage } from './motion';

interface Moved {
  what: string;
  from: Keyframe;
}

let now = 0;
let moved: Moved[] = [];
let reduced = false;
const boxes = new Map<Element, [number, number, number, number]>();

beforeEach(() => {
  now = 1_000;
  moved = [];
  reduced = false;
  boxes.clear();
  document.body.innerHTML = '';
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x, y, width, height] = boxes.get(this) ?? [0, 0, 0, 0];
    return { x, y, width, height } as DOMRect;
  });
  Element.prototype.animate = function (this: HTMLElement, frames: Keyframe[]) {
    moved.push({ what: this.dataset.moves ?? this.dataset.counts ?? '', from: frames[0] ?? {} });
    return { cancel: () => undefined } as Animation;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  delete (Element.prototype as Partial<Element>).animate; // jsdom has none
  vi.unstubAllGlobals();
});

function card(name: string, box: [number, number, number, number]): HTMLElement {
  const element = document.createElement('span');
  element.dataset.moves = name;
  document.body.append(element);
  boxes.set(element, box);
  return element;
}

test('a moved card glides, a new one flips, the others stay', () => {
  const one = card('5s', [0, 0, 60, 84]);
  card('6h', [200, 0, 60, 84]);
  const stage = new Stage(document.body);
  boxes.set(one, [100, 50, 60, 84]);
  card('7h', [300, 0, 60, 84]);
  stage.changed();
  expect(moved).toEqual([
    { what: '5s', from: { translate: '-100px -50px' } },
    { what: '7h', from: { scale: '0 1' } },
  ]);
  stage.leave();
});

test('a card that becomes sideways turns while it glides', () => {
  const one = card('Ks', [0, 0, 60, 84]);
  const stage = new Stage(document.body);
  boxes.set(one, [100, 0, 84, 60]);
  stage.changed();
  expect(moved[0]?.from).toMatchObject({ rotate: '-90deg' });
  stage.leave();
});

test('what comes right behind is there at once, as is everything where motion is not wanted', () => {
  const one = card('5s', [0, 0, 60, 84]);
  const stage = new Stage(document.body);
  const to = (x: number): number => {
    boxes.set(one, [x, 0, 60, 84]);
    stage.changed();
    return moved.length;
  };
  expect(to(50)).toBe(1);
  now += 100;
  expect(to(100)).toBe(1);
  now += 400;
  expect(to(150)).toBe(2);
  now += 400;
  reduced = true;
  expect(to(200)).toBe(2);
  stage.leave();
});

test('a number is counted up and is there in the end; at what it trembles at it trembles', () => {
  const total = document.createElement('b');
  total.dataset.counts = 'total';
  total.dataset.trembles = '100';
  total.textContent = '90';
  document.body.append(total);
  const stage = new Stage(document.body);
  total.textContent = '100';
  stage.changed();
  expect(total.textContent).toBe('90'); // its first frame
  expect(moved).toHaveLength(1);
  stage.leave();
  expect(total.textContent).toBe('100');
});

test('a newer number stays, whatever was being counted', () => {
  const text = document.createTextNode('9');
  const count = document.createElement('b');
  count.dataset.counts = 'lp';
  count.append(text);
  document.body.append(count);
  const stage = new Stage(document.body);
  text.data = '4';
  stage.changed();
  text.data = '2';
  now += 50;
  stage.changed();
  expect(text.data).toBe('2');
  stage.leave();
  expect(text.data).toBe('2');
});

test('identical cards are not animated', () => {
  const one = card('back', [0, 0, 60, 84]);
  card('back', [100, 0, 60, 84]);
  const stage = new Stage(document.body);
  boxes.set(one, [50, 0, 60, 84]);
  stage.changed();
  expect(moved).toEqual([]);
  stage.leave();
});
