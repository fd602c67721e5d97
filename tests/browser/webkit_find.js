// Finds the elements that a locator's steps select, in page order. `webkit.py` puts this before each script.
const shown = (one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(one).visibility !== 'hidden';
};
const plainly = (one) => {
  const copy = one.cloneNode(true);
  for (const hidden of copy.querySelectorAll('rt, rp, [aria-hidden="true"]')) hidden.remove();
  return copy.textContent;
};
const nameOf = (one) => {
  const by = one.getAttribute('aria-labelledby');
  return one.getAttribute('aria-label') ?? (by ? plainly(document.getElementById(by)) : plainly(one));
};
const ROLES = { button: 'button, [role="button"]', dialog: 'dialog[open], [role="dialog"]' };
const find = (steps) => {
  let found = [document];
  const inside = (query) => [...new Set(found.flatMap((one) => [...one.querySelectorAll(query)]))];
  for (const [what, given, name] of steps) {
    if (what === 'css') found = inside(given);
    else if (what === 'text') found = found.filter((one) => one.textContent.includes(given));
    else if (what === 'nth') found = [found.at(given)].filter(Boolean);
    else {
      const wanted = name === null ? null : new RegExp(name);
      found = inside(ROLES[given]).filter(
        (one) => shown(one) && one.closest('[aria-hidden="true"], [inert]') === null && (wanted?.test(nameOf(one)) ?? true),
      );
    }
  }
  return found;
};
