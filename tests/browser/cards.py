"""Games played on a pad of cards: a match from its record, tap by tap, and what all its screens must keep."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.devices import HERE, Device, Opened, Phone, Referee, Tablet, bare, read_record
from tests.browser.tour import INSPECT

Action = Mapping[str, Any]

CONTROLS = ".controls button, .strip, .bar, .key, [data-deck]"


def record_of(game: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return read_record(HERE / "records" / f"{game}.jsonl")


def opened(referee: Referee, header: Mapping[str, Any], **more: Any) -> Opened:
    body = {"game": header["game"], "seats": header["seats"], "options": header["options"], **more}
    got = referee.call("/api/matches", body=body)
    return Opened(got["match"], got["token"], got["pin"], list(header["seats"]), header["game"])


@dataclass
class Game:
    """A match on a tablet and perhaps phones: the taps of every action, and where controls lay."""

    referee: Referee
    opened: Opened
    tablet: Tablet
    phones: dict[str, Phone] = field(default_factory=dict)
    taps: list[tuple[str, int]] = field(default_factory=list)
    places: dict[str, set[str]] = field(default_factory=dict)

    @property
    def devices(self) -> list[Device]:
        return [self.tablet, *self.phones.values()]

    def did(self, what: str, lines: int, do: Callable[[], None]) -> None:
        """Do something that records so many lines, and wait until every screen shows them."""
        before = [device.taps for device in self.devices]
        n = self.tablet.n + lines
        do()
        for device in self.devices:
            device.shows(n)
        expect(self.tablet.page.locator(".undo")).to_be_enabled()
        self.taps.append((what, sum(d.taps - b for d, b in zip(self.devices, before, strict=True))))
        self.look()

    def look(self) -> None:
        found = self.tablet.page.evaluate(
            """query => [...document.querySelectorAll(query)].map((one, i) => {
                 const box = one.getBoundingClientRect();
                 return [`${i} ${one.dataset.key ?? one.dataset.seat ?? one.className.split(' ')[0]}`,
                         [box.x, box.y, box.width, box.height].map(Math.round).join(' ')];
               })""",
            CONTROLS,
        )
        for name, place in found:
            self.places.setdefault(name, set()).add(place)

    def still(self) -> None:
        """Nothing that is tapped ever changed its place."""
        assert self.places
        moved = {name: places for name, places in self.places.items() if len(places) > 1}
        assert not moved, moved

    def explained(self, code: str, *taps: Any) -> None:
        """Taps that mean nothing are answered with the rule, and leave no line."""
        n = self.tablet.n
        for tap in taps:
            self.tablet.tap(tap)
        saying = self.tablet.page.locator(".saying:has(.illegal) .head").first
        saying.wait_for()
        assert self.said(code) in plain(saying)
        assert self.referee.lines(self.opened) == n == self.tablet.n

    def said(self, code: str) -> str:
        return self.tablet.words(code.replace(".", "-"))

    def recorded(self) -> list[dict[str, Any]]:
        return [bare(json.loads(line)) for line in self.referee.export(self.opened).splitlines()[1:]]

    def report(self, figures: Callable[..., None], name: str) -> None:
        counts = [taps for _, taps in self.taps]
        most = {kind: max(t for k, t in self.taps if k == kind) for kind, _ in self.taps}
        figures(f"taps per action ({name})", median=statistics.median(counts), most=most)


def plain(place: Locator) -> str:
    """What is read there, without the furigana."""
    said: str = place.evaluate(
        """one => {
             const copy = one.cloneNode(true);
             copy.querySelectorAll('rt').forEach((reading) => reading.remove());
             return copy.textContent;
           }"""
    )
    return said


def sound(device: Device, least: float, text: float) -> None:
    """Sizes for fingers and eyes; nothing is cut off."""
    device.page.evaluate(INSPECT)
    found = device.page.evaluate(
        "([least, text]) => ({...inspect.targets(least), tiny: inspect.texts(text), cut: inspect.cut()})",
        [least, text],
    )
    assert not any(found.values()), found


def publicly(actions: Sequence[Action], private: Sequence[str]) -> list[dict[str, Any]]:
    """The actions as everybody may read them."""
    return [
        bare({**action, "cards": ["??"] * len(action["cards"])})
        if action["action"] in private
        else bare(action)
        for action in actions
    ]
