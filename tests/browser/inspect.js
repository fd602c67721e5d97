// Measures a screen as fingers and eyes meet it. Each function returns only what breaks the criteria.
(() => {
  const clear = (color) => /rgba?\(.*,\s*0\)$/.test(color) || color === 'transparent';
  const shown = (element) => {
    if (element.closest('.unseen')) return false;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  };
  /** True if a tap on its centre would reach it: not under a sheet, not scrolled away. */
  const onTop = (element) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  };
  const label = (element) =>
    `${element.nodeName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('s')).join('.')} ` +
    `"${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  const round = (box) => [box.x, box.y, box.width, box.height].map((v) => Math.round(v * 10) / 10);

  function targets(least) {
    const found = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .filter((one) => !(one.type === 'file') && shown(one) && onTop(one))
      .map((one) => ({ one, box: one.getBoundingClientRect() }));
    const small = found
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ one, box }) => `${label(one)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    const near = [];
    for (const [i, a] of found.entries())
      for (const b of found.slice(i + 1)) {
        if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const grid = a.one.closest('[role=grid]');
        if (grid && grid === b.one.closest('[role=grid]')) continue; // Cells share their borders.
        const list = a.one.closest('ol');
        if (list && list === b.one.closest('ol')) continue; // So do the rows of a list.
        // Overlays, and rows that scroll.
        const over = '.bubble, footer, header, .prompt, .answers, ol';
        if (a.one.closest(over) !== b.one.closest(over)) continue;
        if (sticks(a.one) !== sticks(b.one)) continue; // The page scrolls under its head and foot.
        const dx = Math.max(a.box.left - b.box.right, b.box.left - a.box.right);
        const dy = Math.max(a.box.top - b.box.bottom, b.box.top - a.box.bottom);
        // A key that is still pressed is a pixel lower.
        if (Math.max(dx, dy) < 6.9)
          near.push(`${label(a.one)} | ${label(b.one)} ${Math.round(Math.max(dx, dy))}px`);
      }
    return { small, near };
  }

  /** Returns controls that overlap, unless one of them is in an overlay. */
  function overlaps() {
    const over = '.bubble, .prompt, [role=dialog], .panel, .controls';
    const found = [...document.querySelectorAll('button, a[href], input, select')]
      .filter((one) => shown(one) && onTop(one))
      .map((one) => ({ one, box: one.getBoundingClientRect() }));
    const out = [];
    for (const [i, a] of found.entries())
      for (const b of found.slice(i + 1)) {
        if (a.one.contains(b.one) || b.one.contains(a.one) || a.one.closest(over) !== b.one.closest(over)) continue;
        if (sticks(a.one) !== sticks(b.one)) continue; // The page scrolls under its head and foot.
        const dx = Math.max(a.box.left - b.box.right, b.box.left - a.box.right);
        const dy = Math.max(a.box.top - b.box.bottom, b.box.top - a.box.bottom);
        if (Math.max(dx, dy) < -1.5) out.push(`${label(a.one)} on ${label(b.one)}`);
      }
    return out;
  }

  function texts(least) {
    const small = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || element.closest('rt, script, style, svg') || !shown(element)) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < least - 0.01) small.add(`${size}px "${node.data.trim().slice(0, 30)}"`);
    }
    return [...small];
  }

  function cut() {
    const found = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('svg, .unseen') || !shown(element)) continue;
      if (element.querySelector(':scope > .emblem')) continue; // a picture that runs over the edge on purpose
      const style = getComputedStyle(element);
      if (style.display === 'inline') continue;
      const hides = style.overflowX !== 'visible';
      if (hides && element.scrollWidth > element.clientWidth + 1)
        found.push(`${label(element)} ${element.scrollWidth}>${element.clientWidth} wide`);
      const blind = ['hidden', 'clip'].includes(style.overflowY) || style.scrollbarWidth === 'none';
      if (blind && element.scrollHeight > element.clientHeight + 4)
        found.push(`${label(element)} ${element.scrollHeight}>${element.clientHeight} tall`);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(`the page ${document.documentElement.scrollWidth}>${innerWidth} wide`);
    return found;
  }

  /** Returns message keys that no word file has; the screen shows the key itself. */
  function wordless() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (/^[a-z]+([-_][a-z0-9_]+)+$/.test(node.data.trim())) found.push(node.data.trim());
    return found;
  }

  const clipped = (element) =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || clipped(element.parentElement));

  /** Yields the boxes of each piece of text, without furigana. */
  function* lines() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || element.closest('rt, script, style, svg, noscript') || !shown(element)) continue;
      if (clipped(element)) continue; // for screen readers alone
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 2 || bottom - top < 2) continue;
        // A line's box is taller than its letters, or wider if it is turned.
        const [x, y] = turned(element) % 180 === 90 ? [0.16, 0] : [0, 0.16];
        const width = (right - left) * (1 - 2 * x);
        const height = (bottom - top) * (1 - 2 * y);
        yield { element, node, box: new DOMRect(left + (right - left) * x, top + (bottom - top) * y, width, height) };
      }
    }
  }
  /** Returns the block in which a piece of text is broken into lines. */
  function holder(element) {
    const inline = (one) => /^(inline|ruby|contents)$/.test(getComputedStyle(one).display);
    let up = element;
    while (inline(up) && up.parentElement) up = up.parentElement;
    return up;
  }
  /** Words of this length may be broken: a name of ten letters, an address. */
  const LONG = 9;
  /** Returns words broken over lines: with too little room a key shows a column of letters. */
  function torn(root) {
    const found = new Set();
    const texts = new Map();
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!node.data || !element || element.closest('rt, script, style, svg, noscript') || !shown(element)) continue;
      if (clipped(element)) continue;
      const within = holder(element);
      texts.set(within, [...(texts.get(within) ?? []), node]);
    }
    for (const [within, nodes] of texts) {
      if (getComputedStyle(within).wordBreak !== 'keep-all') continue; // names on little cards are broken on purpose
      const across = turned(within) % 180 === 90;
      const text = nodes.map(({ data }) => data).join('');
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}ー]{2,}/gu)) {
        if (word.length >= LONG) continue;
        const lines = [];
        let from = 0;
        for (const node of nodes) {
          const range = document.createRange();
          const start = Math.max(index - from, 0);
          const end = Math.min(index + word.length - from, node.data.length);
          from += node.data.length;
          if (start >= end) continue;
          range.setStart(node, start);
          range.setEnd(node, end);
          for (const box of range.getClientRects()) {
            if (box.width < 1 || box.height < 1) continue;
            const [low, high] = across ? [box.left, box.right] : [box.top, box.bottom];
            if (!lines.some(([a, b]) => (low + high) / 2 > a && (low + high) / 2 < b)) lines.push([low, high]);
          }
        }
        if (lines.length > 1) found.add(`"${word}" in ${label(within)}`);
      }
    }
    return [...found];
  }
  const sticks = (element) =>
    element !== null && (getComputedStyle(element).position === 'sticky' || sticks(element.parentElement));
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY) && style.scrollbarWidth !== 'none';
  /** Returns how much of a box is cut off (px), or `null` if scrolling can show it. */
  function hidden(element, box) {
    const lost = (by) => Math.max(by.left - box.left, box.right - by.right, by.top - box.top, box.bottom - by.bottom);
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (lost(up.getBoundingClientRect()) <= 3) continue;
      return scrolls(style) ? null : lost(up.getBoundingClientRect());
    }
    const page = document.scrollingElement;
    const out = lost({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return out > 3 && page.scrollHeight > innerHeight + 1 && box.right <= innerWidth + 3 && box.left >= -3 ? null : out;
  }

  /**
   * Criterion 31: finds words that are covered, cut off or broken, and main buttons out of sight. A question may
   * cover the messages to its own seat, and a dialog everything.
   */
  function boxes() {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const texts = [...lines()].filter(({ element }) => !dialog || dialog.contains(element));
    const cut = new Set();
    const covered = new Set();
    // Include elements that ignore taps: they still cover text.
    const untouched = new Set(
      [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).pointerEvents === 'none'),
    );
    const touched = document.head.appendChild(document.createElement('style'));
    touched.textContent = '* { pointer-events: auto !important; }';
    for (const { element, node, box } of texts) {
      const words = node.data.trim().slice(0, 40);
      if (element.closest('.emblem')) continue; // a picture that runs over the edge on purpose
      const lost = hidden(element, box);
      if (lost === null) continue;
      if (lost > 3) {
        const under = element.closest('.panel')?.querySelector('.prompt');
        if (!(under && !under.contains(element))) cut.add(`"${words}" by ${Math.round(lost)}px in ${label(element)}`);
        continue;
      }
      const across = turned(element) % 180 === 90;
      for (const at of [0.1, 0.5, 0.9]) {
        const [x, y] = across ? [0.5, at] : [at, 0.5];
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        if (!hit || element.contains(hit) || hit.contains(element)) continue;
        if ((hit.closest('ruby') || element.closest('ruby')) && holder(hit) === holder(element)) continue; // A reading wider than its word.
        const button = element.closest('button, label, a');
        if (button && button.contains(hit)) continue;
        const over = hit.closest('.prompt, .ask, .notes, .trouble');
        if (hit.closest('.bubble, .veil, .sheet, .over, .moment')) continue; // Covers everything until closed.
        if (sticks(hit)) continue; // The page scrolls under its head and foot.
        if (over?.matches('.ask')) continue; // Covers the keys of its question.
        if (over?.matches('.notes, .trouble')) continue; // The connection's state covers everything.
        if (over && over.closest('.panel') === element.closest('.panel')) continue;
        if (untouched.has(hit)) continue; // For example an arrow over the board.
        covered.add(`"${words}" of ${label(element)} under ${label(hit)}`);
        break;
      }
    }
    touched.remove();
    const away = [...(dialog ?? document).querySelectorAll('button.strong')]
      .filter((button) => shown(button) && !button.disabled && !button.closest('.panel .saying'))
      .filter((button) => {
        const box = button.getBoundingClientRect();
        return box.bottom > innerHeight + 1 || box.top < -1 || box.right > innerWidth + 1 || box.left < -1;
      })
      .map(label);
    return { cut: [...cut], covered: [...covered], away, torn: torn(dialog ?? document.body) };
  }

  const channel = (v) => ((v /= 255), v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const rgb = (color) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  function ground(element) {
    for (let up = element; up; up = up.parentElement) {
      const color = getComputedStyle(up).backgroundColor;
      if (!clear(color)) return rgb(color);
    }
    return [255, 255, 255];
  }
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  /** Returns text with too little contrast to be read across a table in bad light. */
  function contrast() {
    const found = [];
    for (const element of document.querySelectorAll('.turn, .question, .head, .count b, .key .rank, li .n, .chip')) {
      if (!shown(element)) continue;
      const red = element.closest('.key.red');
      const least = red ? 4.5 : element.querySelector('.soft') || element.matches('.n') ? 4.5 : 7;
      const got = ratio(rgb(getComputedStyle(element).color), ground(element));
      if (got < least) found.push(`${label(element)} ${got.toFixed(2)}`);
    }
    for (const element of document.querySelectorAll('button')) {
      if (!shown(element) || element.disabled || element.closest('[role=grid]')) continue;
      const style = getComputedStyle(element);
      if (parseFloat(style.borderTopWidth) === 0) continue;
      const edge = Math.max(
        ratio(rgb(style.borderTopColor), ground(element.parentElement)),
        ratio(ground(element), ground(element.parentElement)),
      );
      if (edge < 3) found.push(`edge of ${label(element)} ${edge.toFixed(2)}`);
    }
    return found;
  }

  /** Returns the rotation of an element on the screen, in whole degrees. */
  function turned(element) {
    let matrix = new DOMMatrix();
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.transform !== 'none') matrix = new DOMMatrix(style.transform).multiply(matrix);
      if (style.rotate !== 'none') matrix = new DOMMatrix(`rotate(${style.rotate})`).multiply(matrix);
    }
    return (Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI) + 360) % 360;
  }

  window.inspect = { targets, overlaps, boxes, texts, cut, wordless, contrast, turned, shown, onTop, label, round };
})();
