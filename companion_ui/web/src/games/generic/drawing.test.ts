import { Speaker } from '../../i18n/speaker';
import { draw, isFor, isShown, mark, namesIn, parsed, placeOf, placesIn, valueAt, valuesOf } from './drawing';

const SEATS = ['left', 'right'];
const POSITION = {
  turn: 'right',
  said: { number: 7 },
  shown: ['3h', '5h'],
  hands: { left: 4, right: 0 },
  cells: { c3: 'king', c4: null },
};

const svg = (inside: string): SVGSVGElement => {
  const root = parsed(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
  if (!root) throw new Error('no drawing');
  return root;
};

test.each([
  ['said.number', 7],
  ['shown.1', '5h'],
  ['shown.7', undefined],
  ['hands.@0', 4],
  ['hands.@5', undefined],
  ['@1', 'right'],
  ['@5', ''],
  ['@1.x', undefined],
  ['nothing.at.all', undefined],
])('the value at %s is %s', (path, value) => {
  expect(valueAt(path, POSITION, SEATS)).toEqual(value);
});

test.each([
  ['', true],
  ['said', true],
  ['!said', false],
  ['hands.@1', false],
  ['cells.c4', false],
  ['cells.c3=king', true],
  ['!cells.c3=king', false],
  ['shown=3h', true],
  ['shown=4h', false],
  ['said.number=7', true],
  ['turn=@1', true],
  ['turn=@0', false],
  ['said !shown=4h', true],
  ['said shown=4h', false],
  ['@1', true],
  ['@2', false],
])('a part with the conditions "%s" is shown: %s', (conditions, shown) => {
  expect(isShown(conditions, POSITION, SEATS)).toBe(shown);
});

test('texts, hidden parts and places follow the position', () => {
  const root = svg(
    '<text data-text="said.number">?</text><text data-text="gone">?</text>' +
      '<g data-show="cells.c4"><rect data-pick="c4"/></g>' +
      '<g data-pick="3" data-of="number"><text data-show="!shown=3h">3</text></g>',
  );
  expect(namesIn(root)).toEqual(['said', 'gone', 'cells', 'shown']);
  draw(root, POSITION, new Speaker('x', SEATS), String);
  expect([...root.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['7', '', '3']);
  expect([...root.querySelectorAll('.away')].map((part) => part.tagName)).toEqual(['g', 'text']);
  expect(placesIn(root, POSITION, SEATS)).toMatchObject([{ text: '3', of: 'number' }]);
  expect(placeOf(root.querySelector('g[data-pick] text'))).toMatchObject({ text: '3' });
  expect(placeOf(root.querySelector('text'))).toBeNull();
});

test('places that take a tap are keys, of which one is a tab stop', () => {
  const root = svg('<rect data-pick="1"/><rect data-pick="2"/><rect data-pick="3"/>');
  mark(
    root,
    ({ text }) => text !== '3',
    () => true,
    [2],
    ['3'],
    (text) => `No. ${text}`,
  );
  const attributes = [...root.querySelectorAll('rect')].map((part) =>
    ['role', 'tabindex', 'aria-label', 'aria-pressed'].map((name) => part.getAttribute(name)),
  );
  expect(attributes).toEqual([
    ['button', '0', 'No. 1', 'false'],
    ['button', '-1', 'No. 2', 'true'],
    [null, null, null, null],
  ]);
  expect(root.querySelector('.last')?.getAttribute('data-pick')).toBe('3');
  mark(
    root,
    () => false,
    () => false,
    [],
    [],
    (text) => text,
  );
  expect(root.querySelector('[role]')).toBeNull();
});

test.each(['', '<svg', '<html xmlns="http://www.w3.org/1999/xhtml"/>'])('"%s" is no drawing', (text) => {
  expect(parsed(text)).toBeNull();
});

test('a place is for a number and for the word of the same text', () => {
  const seven = { text: '7', of: 'rank' };
  expect(valuesOf(seven)).toEqual([7, '7']);
  expect([isFor(seven, 7, 'rank'), isFor(seven, '7', 'rank'), isFor(seven, 7, 'card')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(valuesOf({ text: 'c3', of: undefined })).toEqual(['c3']);
});
