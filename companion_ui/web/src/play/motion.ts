/**
 * Animates a new view: cards glide to their new place, newly shown ones flip, numbers count up or down,
 * within 200 ms. The page has its final layout at once, and moving elements let taps through. A moving
 * element has `data-moves`, its name on the stage; one whose face changes in place also `data-face`. Numbers
 * are a seat's counts and elements with `data-counts`; an element whose `data-trembles` equals its new number
 * shakes.
 */

/** The duration of every animation (ms). */
const LONG = 180;
/** A change this soon after the last one (ms) is not animated: stepping through history, catching up. */
const SOON = 250;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

const COUNTS = '.count b, [data-counts]';

interface Placed {
  element: HTMLElement;
  /** Its middle, relative to the stage. */
  x: number;
  y: number;
  wide: boolean;
  /** Its shorter side. */
  short: number;
  face: string;
}

/** Return the text node of an element that contains only a number. */
function digits(element: Element): Text | null {
  for (const node of element.childNodes)
    if (node instanceof Text && /^\s*-?\d+\s*$/.test(node.data)) return node;
  return null;
}

/** Return the key of a number: its name, if it has one, else the element. */
const named = (element: HTMLElement): unknown => {
  const name = element.dataset.counts;
  return name ? name : element;
};

/** Return the rotation of an element's ancestors (degrees). */
function turned(element: HTMLElement, root: HTMLElement): number {
  let found = 0;
  for (let up = element.parentElement; up && up !== root; up = up.parentElement)
    found += parseFloat(getComputedStyle(up).rotate) || 0;
  return found;
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

/** The positions of a root's elements before a change, to animate the change. */
export class Stage {
  #placed: Map<string, Placed>;
  #counted: Map<unknown, string>;
  #running: Animation[] = [];
  #stopCounting: () => void = () => undefined;
  #last = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #resized = (): void => {
    this.#settle();
  };

  constructor(readonly root: HTMLElement) {
    this.#placed = this.#look();
    this.#counted = this.#count();
    addEventListener('resize', this.#resized);
  }

  leave(): void {
    removeEventListener('resize', this.#resized);
    clearTimeout(this.#settling);
    this.#finish();
  }

  /** Animate the change to a new view. */
  changed(): void {
    this.#finish();
    const { root } = this;
    if (!root.isConnected) return;
    if (still()) {
      this.#settle(); // positions are read once they are drawn
      return;
    }
    const [before, counts] = [this.#placed, this.#counted];
    const now = (this.#placed = this.#look());
    this.#counted = this.#count();
    // Elements that are placed late (sizes are measured first) are in place by then.
    this.#settle();
    const at = performance.now();
    const soon = at - this.#last < SOON;
    // Measures all of them before moving any: reading after a change forces a new layout.
    const moves = [...now].flatMap(([name, here]) => {
      const frames = this.#frames(before.get(name), here);
      return frames ? [{ element: here.element, frames }] : [];
    });
    const numbers = this.#numbers(counts);
    if (moves.length + numbers.length > 0) this.#last = at;
    if (soon) return;
    for (const { element, frames } of moves) this.#move(element, frames);
    this.#tally(numbers);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#finish();
      this.#placed = this.#look();
      this.#counted = this.#count();
    }, LONG + 60);
  }

  #look(): Map<string, Placed> {
    const origin = this.root.getBoundingClientRect();
    const found = new Map<string, Placed>();
    const twice = new Set<string>();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-moves]')) {
      const name = element.dataset.moves ?? '';
      const box = element.getBoundingClientRect();
      if (found.has(name)) twice.add(name);
      if (box.width > 0)
        found.set(name, {
          element,
          x: box.x + box.width / 2 - origin.x,
          y: box.y + box.height / 2 - origin.y,
          wide: box.width > box.height,
          short: Math.min(box.width, box.height),
          face: element.dataset.face ?? '',
        });
    }
    // Identical cards cannot be distinguished: they are not animated.
    for (const name of twice) found.delete(name);
    return found;
  }

  #frames(was: Placed | undefined, is: Placed): Keyframe | null {
    if (!was || was.face !== is.face) return { scale: is.wide ? '1 0' : '0 1' };
    const [dx, dy] = [was.x - is.x, was.y - is.y];
    const far = Math.hypot(dx, dy) > 1;
    const smaller = Math.abs(was.short / is.short - 1) > 0.04;
    if (!far && !smaller && was.wide === is.wide) return null;
    const back = (-turned(is.element, this.root) * Math.PI) / 180;
    const [x, y] = [dx * Math.cos(back) - dy * Math.sin(back), dx * Math.sin(back) + dy * Math.cos(back)];
    const frame: Keyframe = { translate: `${String(x)}px ${String(y)}px` };
    if (smaller) frame.scale = was.short / is.short;
    if (was.wide !== is.wide) {
      const own = parseFloat(getComputedStyle(is.element).rotate) || 0;
      frame.rotate = `${String(own + (is.wide ? -90 : 90))}deg`;
    }
    return frame;
  }

  #move(element: HTMLElement, from: Keyframe): void {
    const { style } = element;
    const animation = element.animate([from, {}], { duration: LONG, easing: EASE });
    // Above the elements it passes, and transparent to taps.
    style.zIndex = '1';
    style.pointerEvents = 'none';
    animation.onfinish = animation.oncancel = () => {
      style.zIndex = style.pointerEvents = '';
      if (element.getAttribute('style') === '') element.removeAttribute('style');
    };
    this.#running.push(animation);
  }

  /** Return the numbers on the stage, by name or by element. */
  #count(): Map<unknown, string> {
    const found = new Map<unknown, string>();
    for (const element of this.root.querySelectorAll<HTMLElement>(COUNTS))
      found.set(named(element), digits(element)?.data ?? '');
    return found;
  }

  #numbers(before: Map<unknown, string>): { text: Text; from: number; to: number; element: HTMLElement }[] {
    return [...this.root.querySelectorAll<HTMLElement>(COUNTS)].flatMap((element) => {
      const text = digits(element);
      const was = before.get(named(element));
      if (!text || !was || was === text.data) return [];
      return [{ text, from: Number(was), to: Number(text.data), element }];
    });
  }

  #tally(numbers: { text: Text; from: number; to: number; element: HTMLElement }[]): void {
    const tallies = numbers.map((number) => ({ ...number, last: number.text.data, end: number.text.data }));
    for (const { element, to } of tallies)
      if (element.dataset.trembles === String(to))
        this.#running.push(
          element.animate(
            ['0', '-4%', '4%', '-3%', '3%', '0'].map((translate) => ({ translate })),
            { duration: LONG },
          ),
        );
    const start = performance.now();
    const show = (part: number): void => {
      for (const tally of tallies) {
        // A newer number is shown by now.
        if (tally.text.data !== tally.last) continue;
        tally.last = part < 1 ? String(Math.round(tally.from + (tally.to - tally.from) * part)) : tally.end;
        tally.text.data = tally.last;
      }
    };
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.max(0, (now - start) / LONG);
      show(part);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    if (tallies.length > 0) {
      show(0);
      frame = requestAnimationFrame(step);
    }
    this.#stopCounting = () => {
      cancelAnimationFrame(frame);
      show(1);
    };
  }

  /** Finish all animations at once. */
  #finish(): void {
    this.#stopCounting();
    this.#stopCounting = () => undefined;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }
}
