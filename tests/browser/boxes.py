"""Check the boxes of all words on a screen (criterion 31) at several sizes and reading levels.

A normal run checks each state in a few combinations of size and look, the next state in others. `make soak`
checks all of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from tests.browser.devices import HERE, READINGS, Device
from tests.engines.soak import SOAK, count

Size = tuple[int, int]
Look = tuple[str, bool]

LARGE: Size = (1180, 820)
HARD_TABLETS: Sequence[Size] = ((1024, 600), (960, 600), (820, 1180))
TABLETS: Sequence[Size] = (*HARD_TABLETS, LARGE, (1024, 768))
PHONES: Sequence[Size] = ((320, 568), (360, 640), (390, 844))
LOOKS: Sequence[Look] = tuple(itertools.product(READINGS, (False, True)))
"""Reading level, and whether the text is large."""
NAMES = (
    "おばあちゃんのさくら",
    "Maximilian",
    "りゅうのすけおにいさ",
    "Alexandria",
    "こうたろうのおとうと",
    "Bartolomeo",
)
"""Names of ten letters."""

INSPECT = (HERE / "inspect.js").read_text(encoding="utf-8").rstrip().removesuffix(";")
SET = """kept => {
  const before = JSON.parse(localStorage.getItem('tachiai.settings') ?? '{}');
  localStorage.setItem('tachiai.settings', JSON.stringify({...before, ...kept}));
  window.dispatchEvent(new StorageEvent('storage', {key: 'tachiai.settings'}));
}"""
"""Change how the device reads, as another tab would."""
KEPT = "JSON.parse(localStorage.getItem('tachiai.settings') ?? '{}')"
PAINTED = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)
SETTLED = """() => {
  const said = document.body.innerText;
  const settled = window.saidBefore === said && !said.includes('｜');
  window.saidBefore = said;
  return settled;
}"""
"""Detects that the text has stopped changing: words of another language arrive file by file."""
WIDEST_PHONE = 500


def named(seats: Sequence[str]) -> dict[str, str]:
    """Return a name of ten letters for each seat, as far as there are names."""
    return dict(zip(seats, NAMES, strict=False))


class Boxes:
    """Checks the current screen of a device at several sizes and looks, then restores it."""

    def __init__(
        self, readings: Sequence[str] = READINGS, each: int = 2, sizes: Sequence[Size] | None = None
    ) -> None:
        """Take the reading levels and sizes to check. `each` is the number of combinations per state outside
        a soak.
        """
        looks = [look for look in LOOKS if look[0] in readings]
        self._each = each
        self._pairs = {
            kind: spread(own if sizes is None else sizes, looks)
            for kind, own in (("tablet", TABLETS), ("phone", PHONES))
        }
        self._next = {"tablet": 0, "phone": 0}
        self.walked = 0

    def pairs(self, kind: str) -> Sequence[tuple[Size, Look]]:
        """Return the combinations of size and look that are next."""
        all_pairs = self._pairs[kind]
        if SOAK:
            return all_pairs
        at = self._next[kind]
        self._next[kind] += self._each
        return [all_pairs[(at + i) % len(all_pairs)] for i in range(self._each)]

    def walk(self, device: Device, **also: Any) -> Iterator[str]:
        """Yield each fault as text, with the size and look it was found at. `also` adds settings."""
        page = device.page
        before, shape = page.evaluate(KEPT), page.viewport_size
        assert shape is not None
        english = device.words.reading == "en"
        kind = "phone" if shape["width"] < WIDEST_PHONE else "tablet"
        pairs = self.pairs(kind)
        for (width, height), (reading, big) in pairs:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SET, {"reading": reading, "big": big, **also})
            if english != (reading == "en"):
                english = reading == "en"
                page.wait_for_function(SETTLED, polling=100)
            large = ", large" if big else ""
            for fault in found(device):
                yield f"{width}x{height} {reading}{large}: {fault}"
            self.walked += 1
        page.set_viewport_size(shape)
        page.evaluate(SET, {"reading": device.words.reading, "big": False, "layout": "A", **before})
        page.evaluate(PAINTED)
        count(f"{kind}s: states x sizes x looks", len(self._pairs[kind]) if SOAK else self._each)


def spread(sizes: Sequence[Size], looks: Sequence[Look]) -> list[tuple[Size, Look]]:
    """Return all pairs in an order in which neighbours differ in both size and look."""
    found = list(itertools.product(sizes, looks))
    step = next(n for n in (7, 11, 13, 17) if len(found) % n)
    return [found[i * step % len(found)] for i in range(len(found))]


def found(device: Device) -> Iterator[str]:
    """Yield what is wrong on the current screen."""
    page = device.page
    page.evaluate(PAINTED)
    if not page.evaluate("'inspect' in window"):
        page.evaluate(INSPECT)
    seen: dict[str, Any] = page.evaluate("inspect.boxes()")
    for kind, things in seen.items():
        for thing in things:
            yield f"{kind}: {thing}"


def found_in(device: Device, reading: str) -> Iterator[str]:
    """Yield what is wrong on the screen at another reading level, then restore the level."""
    page = device.page
    before = page.evaluate(KEPT)
    page.evaluate(SET, {"reading": reading})
    page.wait_for_function(SETTLED, polling=100)
    for fault in found(device):
        yield f"{reading}: {fault}"
    page.evaluate(SET, {"reading": device.words.reading, **before})
    page.wait_for_function(SETTLED, polling=100)
