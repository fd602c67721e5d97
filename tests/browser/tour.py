"""Visit every state of every screen, for the tests that inspect them and for pictures.

`TACHIAI_PICTURES=folder` saves a screenshot of each (see `make screenshots`).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.boxes import INSPECT, NAMES, SET, SETTLED, Boxes, named
from tests.browser.conftest import Devices
from tests.browser.devices import (
    AXE,
    PHONE,
    ROOT,
    TABLET,
    Action,
    Device,
    Opened,
    Phone,
    Referee,
    Tablet,
    read_record,
)
from tests.browser.plays import play_of
from tests.engines.soak import SOAK

LIE, LYING = read_record(ROOT / "docs" / "examples" / "john.jsonl")
PICTURES = ROOT / "docs" / "pictures"
IN_DOCS = {
    (game, screen, name): f"{game}-{screen}"
    for game, screen, name in (
        ("john", "tablet", "pull"),
        ("john", "phone", "pull"),
        ("one_o_one", "tablet", "play"),
        ("one_o_one", "phone", "own turn"),
        ("xan", "tablet", "open"),
        ("xan", "phone", "deduction"),
        ("shogi_card_war", "tablet", "block foreseen"),
        ("shogi_card_war", "phone", "hand"),
        ("jekyll_hyde", "tablet", "trick"),
        ("jekyll_hyde", "phone", "follow"),
    )
}
"""States shown in README and documentation, and the names of their pictures."""
Way = tuple[str, str]
"""Reading level and colour scheme."""
READINGS: dict[str, Sequence[Way]] = (
    {
        "Japanese, light": (("furigana", "light"), ("hiragana", "light"), ("kanji", "light")),
        "English, dark": (("en", "dark"),),
    }
    if "TACHIAI_PICTURES" in os.environ
    else {
        "Japanese light, English dark": (
            ("furigana", "light"),
            ("hiragana", "light"),
            ("kanji", "light"),
            ("en", "dark"),
        )
    }
)
"""The ways a tour shows a state: the first one always, the others only in a soak."""
PEOPLE = {"ja": ("さくら", "たろう", "けん", "おばあちゃん"), "en": ("Sakura", "Taro", "Ken", "Granny")}
TROUBLED = {"no connection", "no pen", "leaving"}
"""States that show a problem. In all other states the notice of trouble must be gone first."""
MOST = 300_000  # bytes per picture: people read the README on phones too

VIOLATIONS = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']});
  return found.violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 150)}`));
}"""


@dataclass
class Seen:
    """A screen state and the faults found in it."""

    game: str
    name: str
    screen: str
    play: bool
    small: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    tiny: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    pale: list[str] = field(default_factory=list)
    axe: list[str] = field(default_factory=list)
    wordless: list[str] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)


STAYS_OPEN = """{
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...more) => (ms === 10_000 ? 0 : later(what, ms, ...more));
}"""
"""Stops phones from covering private facts again during an inspection."""


class LongNames(Referee):
    """Opens matches in which every player has a name of ten letters."""

    def open(
        self,
        actions: Iterable[Action] = (),
        *,
        header: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Opened:
        header = header or {"game": "john", "seats": ["black", "red"]}
        if len(header["seats"]) <= len(NAMES):
            more["names"] = named(header["seats"])
        return super().open(actions, header=header, **more)


class Tour:
    """Visits the states in one way and collects faults; in a soak it also shows each state in the other ways.

    If it takes no pictures, players have long names.
    """

    def __init__(self, referee: Referee, devices: Devices, ways: Sequence[Way]) -> None:
        self.pictures = Path(os.environ["TACHIAI_PICTURES"]) if "TACHIAI_PICTURES" in os.environ else None
        self.referee = referee if self.pictures else LongNames(referee.server)
        self.boxes = Boxes([reading for reading, _ in ways], each=1)
        self.devices = devices
        self.ways = ways
        self.reading, self.theme = ways[0]
        self.lang = "en" if self.reading == "en" else "ja"
        self.seen: list[Seen] = []
        self.game = ""

    @property
    def settings(self) -> dict[str, Any]:
        return {"reading": self.reading, "theme": self.theme, "layout": "A"}

    def names(self, seats: Sequence[str]) -> dict[str, str]:
        """Return common names for the seats, or long ones if no pictures are taken."""
        if self.pictures is None and len(seats) <= len(NAMES):
            return named(seats)
        people = PEOPLE[self.lang]
        number = len(seats) > len(people)
        return {seat: people[i % 4] + (f" {i // 4 + 1}" if number else "") for i, seat in enumerate(seats)}

    def tablet(self, opened: Opened | None = None, shape: dict[str, Any] = TABLET, **more: Any) -> Tablet:
        tablet = self.devices.tablet(self.lang, shape)
        tablet.read(self.reading)
        settings = {**self.settings, **more}
        if opened:
            tablet.enter(opened, settings=settings)
        else:
            tablet.remember(settings=settings)
            tablet.page.goto(tablet.base + "/")
        return tablet

    def phone(self, opened: Opened | None = None, seat: str = "black", **more: Any) -> Phone:
        shape = {**PHONE, "device_scale_factor": 2} if self.pictures else PHONE
        phone = self.devices.phone(self.lang, shape, **more)
        phone.read(self.reading)
        phone.remember(settings=self.settings)
        phone.context.add_init_script(STAYS_OPEN)
        if opened:
            phone.join(self.referee.joins(opened)[seat]["url"])
            phone.shows(opened.n)
            phone.page.locator(".bar h1").wait_for()
        else:
            phone.page.goto(phone.base + "/j")
        return phone

    def look(self, name: str, opened: Opened, *, wait: str = "", play: bool = True, **more: Any) -> None:
        """Inspect the tablet of a match, after waiting for an element, and leave it."""
        self._look(name, self.tablet(opened, **more), wait, play)

    def look_on_phone(self, name: str, opened: Opened | None, seat: str = "black", *, wait: str = "") -> None:
        """Inspect the phone of a seat, after waiting for an element, and leave it."""
        self._look(name, self.phone(opened, seat), wait, True)

    def _look(self, name: str, device: Device, wait: str, play: bool) -> None:
        if wait:
            device.page.locator(wait).first.wait_for()
        self.stop(name, device, play=play)
        self.leave(device)

    def stop(self, name: str, device: Device, *, play: bool = True) -> None:
        """Inspect a screen and keep the faults found."""
        page = device.page
        page.evaluate("document.fonts.ready")
        page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        if name not in TROUBLED:
            page.locator(".trouble").wait_for(state="detached")
        seen = Seen(self.game, name, device.screen, play)
        self.seen.append(seen)
        page.evaluate(INSPECT)
        before: Way | None = None
        for way in (ways := self.ways_of_this()):
            if before is not None:
                page.evaluate(SET, {"reading": way[0], "theme": way[1]})
                page.wait_for_selector(f"html[data-reading={way[0]}][data-theme={way[1]}]")
                if "en" in (way[0], before[0]):
                    page.wait_for_function(SETTLED, polling=60)
            self.read(way, seen, page)
            if before is None or before[1] != way[1]:
                self._targets(way, seen, page)
            before = way
        if len(ways) > 1:
            page.evaluate(SET, {"reading": self.reading, "theme": self.theme})
            page.wait_for_selector(f"html[data-reading={self.reading}][data-theme={self.theme}]")
        if self.pictures is None:
            # A phone scrolls to a question when it appears, and that was at another size.
            seen.boxes = [
                one for one in self.boxes.walk(device) if seen.screen != "phone" or ": away: " not in one
            ]

    def ways_of_this(self) -> Sequence[Way]:
        """Return the ways in which states are inspected in this run."""
        return self.ways if SOAK or self.pictures else self.ways[:1]

    def _targets(self, way: Way, seen: Seen, page: Page) -> None:
        """Inspect targets, contrast and accessibility in these colours."""

        def keep(what: list[str], faults: list[str]) -> None:
            what += [f"{way[0]}: {one}" for one in faults]

        least = 48 if seen.screen == "phone" or not seen.play else 64
        found = page.evaluate("least => inspect.targets(least)", least)
        keep(seen.small, found["small"])
        keep(seen.near, found["near"])
        keep(seen.pale, page.evaluate("inspect.contrast()"))
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        page.locator("h1").first.wait_for(state="attached")  # it arrives with the words of its game
        keep(seen.axe, page.evaluate(VIOLATIONS))

    def read(self, way: Way, seen: Seen, page: Page) -> None:
        """Take a picture, and inspect cut-off, small and missing words at this reading level."""
        reading, theme = way
        if self.pictures:
            folder = self.pictures / f"{reading}-{theme}"
            folder.mkdir(parents=True, exist_ok=True)
            parts = (f"{len(self.seen):03}", seen.game, seen.screen, seen.name)
            page.screenshot(path=(file := folder / (" ".join(filter(None, parts)) + ".png")))
            kept = IN_DOCS.get((seen.game, seen.screen, seen.name))
            if kept and reading == self.reading:
                assert file.stat().st_size <= MOST
                PICTURES.mkdir(exist_ok=True)
                shutil.copy(file, PICTURES / f"{kept}-{self.lang}.png")
        seen.cut += [f"{reading}: {one}" for one in page.evaluate("inspect.cut()")]
        phone = seen.screen == "phone"
        if phone or seen.play:
            small = page.evaluate("least => inspect.texts(least)", 16 if phone else 20)
            seen.tiny += [f"{reading}: {one}" for one in small]
        seen.wordless += page.evaluate("inspect.wordless()")

    # -- the states ---------------------------------------------------------------------------------------

    def all(self, games: Sequence[str]) -> list[Seen]:
        """Visit the states of these games; "" stands for the pages outside games."""
        for self.game in games:
            if self.game == "":
                self.pages()
                if SOAK or self.pictures:
                    self.coming_and_going()
                    self.watching()
            else:
                play_of(self.game).tour(self)
        return self.seen

    def pages(self) -> None:
        tablet = self.tablet()
        tablet.page.locator(".game", has_text=tablet.words("john-title")).wait_for()
        tablet.page.locator(".game svg").nth(4).wait_for()
        self.stop("home", tablet, play=False)
        for page in ("how", "about", "enter", "check", "settings"):
            tablet.page.goto(f"{tablet.base}/#/{page}")
            tablet.page.locator("main.page h1").wait_for()
            self.stop(page, tablet, play=False)
        tablet.page.goto(f"{tablet.base}/#/check")
        tablet.page.locator("input[type=file]").set_input_files(ROOT / "docs" / "examples" / "john.jsonl")
        tablet.page.locator(".both").wait_for()
        self.stop("checked", tablet, play=False)
        tablet.page.goto(f"{tablet.base}/#/new/john")
        tablet.page.locator("form summary").wait_for()
        self.stop("new", tablet, play=False)
        tablet.tap(tablet.page.locator("form summary"))
        self.stop("new, house rules", tablet, play=False)
        tablet.tap(tablet.button("new-start"))
        tablet.page.locator(".join img").nth(1).wait_for()
        self.stop("join", tablet, play=False)
        for key, name in (("phones-help", "join, no phone comes"), ("phones-more", "join, who looks on")):
            tablet.tap(tablet.button(key))
            tablet.button("close", tablet.dialog.last).wait_for()
            self.stop(name, tablet, play=False)
            tablet.tap(tablet.button("close", tablet.dialog.last))
        tablet.leave_phones_out()
        self.stop("setup suit", tablet)
        tablet.tap(tablet.prompt.locator('[data-suit="s"]'))
        self.stop("setup front", tablet)
        self.leave(tablet)

    def coming_and_going(self) -> None:
        """Visit joining, a lost connection, moving to another phone, and leaving the table."""
        opened = self.referee.open(LYING[:5], header=LIE)
        tablet = self.tablet(opened)
        phones = [self.phone(opened, seat) for seat in opened.seats]
        tablet.tap(tablet.button("menu"))
        tablet.tap(tablet.button("phones", tablet.dialog))
        tablet.page.locator(".join.claimed").nth(1).wait_for()
        self.stop("phones are there", tablet, play=False)
        name = self.referee.view(opened)["header"]["names"][opened.seats[1]]
        moved = tablet.page.locator(".join", has_text=name)
        tablet.tap(tablet.button("phones-move", moved))
        moved.locator("img").wait_for()
        phones.append(self.phone(opened, opened.seats[1]))
        phones[1].page.locator(".phone[data-n]").wait_for(state="detached")
        self.stop("moved to another phone", phones[1])
        tablet.tap(tablet.button("phones-back"))
        for device in (tablet, phones[0]):
            device.allowed += ["ERR_", "WebSocket", "Failed to load resource"]
            device.context.set_offline(True)
            device.page.locator(".trouble").wait_for()
            self.stop("no connection", device)
        tablet.page.evaluate("history.back()")
        tablet.button("leave-no").wait_for()
        self.stop("leaving", tablet, play=False)
        tablet.context.set_offline(False)
        tablet.tap(tablet.button("home", tablet.dialog))
        tablet.page.locator(".game svg").nth(4).wait_for()
        self.stop("home, a match to go on with", tablet, play=False)
        for one in (*phones, tablet):
            self.leave(one)

        line = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari Line/14.9.0"
        phone = self.phone(user_agent=line)
        phone.page.locator(".within a").wait_for()
        self.stop("in an app", phone)
        self.leave(phone)

    def watching(self) -> None:
        opened = self.referee.open(LYING, header=LIE)
        tablet = self.tablet(opened)
        tablet.tap(tablet.extra("replay-link"))
        tablet.dialog.last.locator("img").wait_for()
        self.stop("a link to take home", tablet, play=False)
        self.leave(tablet)
        url = self.referee.joins(opened)["spectator"]["url"]
        for screen in (TABLET, PHONE):
            guest = self.tablet(shape=screen)
            guest.page.goto(guest.base + url[url.index("/j?") :])
            guest.page.locator(".story li.now").wait_for()
            self.stop("watching" if screen is TABLET else "watching on a phone", guest, play=False)
            self.leave(guest)
        demo = self.tablet()
        demo.page.clock.install()
        demo.page.goto(f"{demo.base}/#/demo/john")
        demo.page.locator(".stage[data-at]").wait_for()
        demo.page.clock.run_for(4_500)
        self.stop("demo", demo, play=False)
        self.leave(demo)

    def leave(self, device: Device) -> None:
        self.devices.leave(device)
