// Records what a test cannot see from outside a page: when a tap was answered by a paint, layout shifts, and the
// age of a prompt (taps on new prompts do not count). Loaded before the page's own scripts.
(() => {
  const now = () => performance.now();
  const born = new WeakMap();
  const tapped = new WeakMap();
  const painted = (then) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(now());
      channel.port2.postMessage(0);
    });
  };
  // Hurried taps: `ahead` is how far the tap guard's clock has been moved forward; it stays so during one click.
  let ahead = 0;
  let hurried = false;
  let last = { control: null, at: 0 };
  addEventListener(
    'click',
    (event) => {
      const control = event.target?.closest?.('button, a, summary, [role="button"], label');
      // The guard stored a hurried tap with a time in the future: a later tap on that key must not seem earlier.
      const later = ahead > 0 && last.control === control && now() - last.at >= 300;
      last = { control, at: now() };
      if (!hurried && !later) return;
      hurried = false;
      ahead += 310;
      const clock = performance.now;
      const by = ahead;
      performance.now = () => clock.call(performance) + by;
      const done = () => {
        document.removeEventListener('click', done, true);
        performance.now = clock;
      };
      // The page's guard listens on the document and was registered first.
      document.addEventListener('click', done, true);
      setTimeout(done);
    },
    true,
  );
  const probe = {
    /** Makes the next tap count at once, as if a person had waited. */
    hurry() {
      hurried = true;
    },
    taps: [], // {at, what, answer}: pointerups, and the time until the next paint.
    stamps: {}, // Version -> time of its paint, in ms since 1970.
    shifts: [], // All layout shifts, including those after a tap.
    frames: 0,
    /** Returns the key that moves the focus towards `target` (an arrow inside its group, else Tab), or "there". */
    way(target) {
      const here = document.activeElement;
      if (here === target) return 'there';
      const group = target.closest('[role=grid], [data-rove]');
      if (!group?.contains(here)) return 'Tab';
      const [a, b] = [here, target].map((one) => one.getBoundingClientRect());
      const dx = b.x + b.width / 2 - a.x - a.width / 2;
      const dy = b.y + b.height / 2 - a.y - a.height / 2;
      const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft';
      const down = dy > 0 ? 'ArrowDown' : 'ArrowUp';
      // If an arrow had no effect or led back, try the other axis.
      if (probe.been.to !== target) probe.been = { to: target, at: new Set() };
      const stuck = probe.been.at.has(here);
      probe.been.at.add(here);
      return Math.abs(dx) > Math.abs(dy) !== stuck ? across : down;
    },
    been: { to: null, at: new Set() },
    /** True if a tap would count: no ancestor is newer than 250 ms, and the last tap was 300 ms ago. */
    ready(element) {
      const control = element.closest('button, a, summary, [role="button"], label') ?? element;
      if (now() - (tapped.get(control) ?? -1e9) < 310) return false;
      for (let up = element; up; up = up.parentElement) if (now() - (born.get(up) ?? -1e9) < 260) return false;
      return true;
    },
  };
  addEventListener(
    'pointerup',
    (event) => {
      const tap = { at: event.timeStamp, what: event.target?.closest?.('button, input, label')?.className ?? '', answer: null };
      probe.taps.push(tap);
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const control = event.target?.closest?.('button, a, summary, [role="button"], label');
      if (control) tapped.set(control, now());
      const tap = probe.taps.at(-1);
      if (tap && tap.answer === null) painted((at) => (tap.answer = at - tap.at));
    },
    true,
  );
  const stamp = (element) => {
    const n = element.getAttribute?.('data-n');
    if (n === null || n === undefined || element.matches?.('li') || n in probe.stamps) return;
    probe.stamps[n] = 0;
    painted((at) => (probe.stamps[n] = performance.timeOrigin + at));
  };
  new MutationObserver((list) => {
    for (const change of list) {
      if (change.type === 'attributes') stamp(change.target);
      for (const node of change.addedNodes)
        if (node.nodeType === 1) {
          born.set(node, now());
          stamp(node);
          for (const inner of node.querySelectorAll('[data-n]')) stamp(inner);
        }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-n'] });
  // A tap's request moves things when its answer comes, possibly late. Shifts are allowed from the sent frame
  // until its answer was painted, and then as long as the browser allows after a tap.
  const asked = [];
  const wire = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const id = typeof data === 'string' ? /^42(?:\/[^,]*,)?(\d+)\[/.exec(data)?.[1] : undefined;
    if (id !== undefined) {
      const one = { from: now(), to: Infinity };
      asked.push(one);
      const heard = ({ data: answer }) => {
        if (typeof answer !== 'string' || /^43(?:\/[^,]*,)?(\d+)\[/.exec(answer)?.[1] !== id) return;
        this.removeEventListener('message', heard);
        painted((at) => (one.to = at + 500));
      };
      this.addEventListener('message', heard);
      this.addEventListener('close', () => (one.to = Math.min(one.to, now())), { once: true });
    }
    return wire.call(this, data);
  };
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        probe.shifts.push({
          value: entry.value,
          get input() {
            return entry.hadRecentInput || asked.some(({ from, to }) => from <= entry.startTime && entry.startTime <= to);
          },
          at: entry.startTime,
          what: entry.sources.map(
            ({ node, previousRect: was, currentRect: is }) =>
              `${node?.nodeName}.${node?.className ?? ''} ${[was.x, was.y, was.width, was.height].map(Math.round)}` +
              ` -> ${[is.x, is.y, is.width, is.height].map(Math.round)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  } catch {
    // no such entries in this browser
  }
  window.probe = probe;
})();
