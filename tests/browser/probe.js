// What a test wants to know of a page and cannot see from outside: when taps were answered with paint, whether
// anything moved, how old a prompt is (taps on young ones do not count). Loaded before the page's own scripts.
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
  // Taps in a hurry: how far ahead the page's guard of taps sees its clock, and what keeps it so during one click.
  let ahead = 0;
  let hurried = false;
  let last = { control: null, at: 0 };
  addEventListener(
    'click',
    (event) => {
      const control = event.target?.closest?.('button, a, summary, [role="button"], label');
      // What the guard keeps of a tap in a hurry lies ahead: a later one on the same key must not seem to come before.
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
      // The page's guard listens on the document, and did so before this.
      document.addEventListener('click', done, true);
      setTimeout(done);
    },
    true,
  );
  const probe = {
    /** The next tap counts as one that came when it would count: as if somebody had waited for that. */
    hurry() {
      hurried = true;
    },
    taps: [], // {at, what, answer}: pointerups, and how long until the next painted frame
    stamps: {}, // version -> when it was painted, in ms since 1970
    shifts: [], // every layout shift, those after a tap too
    frames: 0,
    /** The key that brings the focus nearer to an element: an arrow inside its group, else Tab; "there" on it. */
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
      // Where an arrow led nowhere, or back to where it was, the other one.
      if (probe.been.to !== target) probe.been = { to: target, at: new Set() };
      const stuck = probe.been.at.has(here);
      probe.been.at.add(here);
      return Math.abs(dx) > Math.abs(dy) !== stuck ? across : down;
    },
    been: { to: null, at: new Set() },
    /** Whether a tap here would count: nothing it lies in is younger than 250 ms, no tap on it for 300 ms. */
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
  // What a tap asked of the referee moves things when the answer comes, however late on a busy machine: from the
  // frame sent until its answer was painted, and as long after that as the browser grants a tap.
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
