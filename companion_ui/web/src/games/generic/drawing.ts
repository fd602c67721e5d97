import type { Speaker } from '../../i18n/speaker';
import { obj } from '../../net/json';
import type { Json } from '../../net/types';

/**
 * The drawing that an installed game brings for its table (`board.svg`; `engines/drawing.py` lists what it may
 * contain). The referee has checked it: it has no scripts, no styles and no addresses.
 */

/**
 * Return a drawing as an element; `null` if the text cannot be read as SVG. Screen readers get its places alone, as keys;
 * the scene lists the values that it shows.
 */
export function parsed(svg: string): SVGSVGElement | null {
  const root: Element = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return null;
  for (const part of root.querySelectorAll('text, [data-pick]'))
    if (!part.closest('[data-pick]') || part.matches('[data-pick]')) part.setAttribute('aria-hidden', 'true');
  const [, , width = 1, height = 1] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  root.style.setProperty('--ratio', String(height / width));
  return root;
}

/** Return the value at a path (`said.number`, `hands.@0`) of a position; `@0` alone is the first seat. */
export function valueAt(path: string, position: unknown, seats: readonly string[]): Json | undefined {
  const steps = path
    .split('.')
    .map((step) => (step.startsWith('@') ? (seats[Number(step.slice(1))] ?? '') : step));
  if (path.startsWith('@')) return steps.length === 1 ? steps[0] : undefined;
  return steps.reduce<Json | undefined>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : obj(value)[step]),
    position as Json,
  );
}

/** Check whether a value is other than null, false, 0 and nothing. */
const isPresent = (value: Json | undefined): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== false && value !== 0 && value !== '';

/** Return a string, number or truth value as text; lists and objects as nothing. */
const textOf = (value: Json | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value);

/** Check the conditions of `data-show`: a path, `path=value`, each with `!` in front of it for the opposite. */
export const isShown = (conditions: string, position: unknown, seats: readonly string[]): boolean =>
  conditions
    .split(/\s+/)
    .filter((item) => item !== '')
    .every((item) => {
      const not = item.startsWith('!');
      const [path = '', ...wanted] = item.slice(Number(not)).split('=');
      const value = valueAt(path, position, seats);
      if (wanted.length === 0) return isPresent(value) !== not;
      const to = wanted.join('=');
      const text = to.startsWith('@') ? textOf(valueAt(to, position, seats)) : to;
      return (Array.isArray(value) ? value.map(textOf) : [textOf(value)]).includes(text) !== not;
    });

/** Return the members of the position that a drawing shows. */
export const namesIn = (root: SVGSVGElement): string[] =>
  [...root.querySelectorAll('[data-text], [data-show]')].flatMap((part) => {
    const { text, show } = (part as SVGElement).dataset;
    return [...(text === undefined ? [] : [text]), ...(show ?? '').split(/\s+/)]
      .map((path) => path.replace('!', '').split(/[.=]/)[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('@'));
  });

/** The place of a drawing: a value that a tap on it picks. */
export interface Place {
  /** The value as text: `7` is the number 7 or the word "7", whichever is on offer. */
  text: string;
  of: string | undefined;
}

/** Return the values that the text of a place can mean. */
export const valuesOf = ({ text }: Place): Json[] =>
  /^-?\d{1,9}$/.test(text) ? [Number(text), text] : [text];

/** Check whether a place is for a value, of a set. */
export const isFor = (place: Place, value: Json, of: string): boolean =>
  textOf(value) === place.text && (place.of === undefined || place.of === of);

/** Return the places that a drawing shows at a position. */
export const placesIn = (root: SVGSVGElement, position: unknown, seats: readonly string[]): Place[] =>
  [...root.querySelectorAll<SVGElement>('[data-pick]')].flatMap((element) => {
    for (let part: Element | null = element; part instanceof SVGElement; part = part.parentElement)
      if (!isShown(part.dataset.show ?? '', position, seats)) return [];
    return placeOf(element) ?? [];
  });

/** Return the place that an element of a drawing belongs to; `null` outside all places. */
export function placeOf(target: EventTarget | null): (Place & { element: SVGElement }) | null {
  const element = target instanceof Element ? target.closest<SVGElement>('[data-pick]') : null;
  return element && { element, text: element.dataset.pick ?? '', of: element.dataset.of };
}

/** Set texts, and the parts that come and go, to a position. */
export function draw(
  root: SVGSVGElement,
  position: unknown,
  speaker: Speaker,
  label: (name: string) => string,
): void {
  for (const part of root.querySelectorAll<SVGElement>('[data-text]')) {
    const value = valueAt(part.dataset.text ?? '', position, speaker.seats);
    part.textContent =
      value === undefined || value === null
        ? ''
        : speaker.plain(typeof value === 'string' ? label(value) : speaker.word(value));
  }
  for (const part of root.querySelectorAll<SVGElement>('[data-show]'))
    part.classList.toggle('away', !isShown(part.dataset.show ?? '', position, speaker.seats));
}

/**
 * Make the places that can be tapped keys, one of them a tab stop. Mark those that go on from what is picked, that are
 * picked, and that were touched.
 */
export function mark(
  root: SVGSVGElement,
  takes: (place: Place) => boolean,
  goesOn: (place: Place) => boolean,
  picked: readonly Json[],
  last: readonly string[],
  name: (text: string) => string,
): void {
  let hasTabStop = false;
  for (const element of root.querySelectorAll<SVGElement>('[data-pick]')) {
    const place = placeOf(element);
    if (!place) continue;
    const open = !element.closest('.away') && takes(place);
    element.classList.toggle('may', open);
    element.classList.toggle('next', open && goesOn(place));
    element.classList.toggle('last', last.includes(place.text));
    element.setAttribute('aria-hidden', String(!open));
    if (!open) {
      for (const attribute of ['role', 'tabindex', 'aria-label', 'aria-pressed'])
        element.removeAttribute(attribute);
      continue;
    }
    const parts = [...element.querySelectorAll<SVGElement>('text, [data-show]')].filter(
      (part) => !part.closest('.away'),
    );
    /** Its texts, and the values under which its other parts are shown. */
    const shown = parts.flatMap((part) =>
      part.tagName === 'text'
        ? [part.textContent.trim()]
        : (part.dataset.show ?? '')
            .split(/\s+/)
            .filter((item) => /^[^!].*=[^@]/.test(item))
            .map((item) => name(item.slice(item.indexOf('=') + 1))),
    );
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', hasTabStop ? '-1' : '0');
    element.setAttribute('aria-label', [...new Set([name(place.text), ...shown])].join(' ').trim());
    element.setAttribute('aria-pressed', String(valuesOf(place).some((value) => picked.includes(value))));
    hasTabStop = true;
  }
  root.setAttribute('role', 'group');
  root.setAttribute('aria-hidden', String(!hasTabStop));
}
