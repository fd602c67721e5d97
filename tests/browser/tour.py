"""Every state of every screen, one after the other: for the tests that look at all of them, and for pictures.

`TACHIAI_PICTURES=folder` keeps a picture of each (see `make screenshots`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Devices
from tests.browser.devices import (
    AXE,
    HERE,
    ROOT,
    TABLET,
    Device,
    Opened,
    Phone,
    Referee,
    Tablet,
)
from tests.browser.plays import play_of

INSPECT = (HERE / "inspect.js").read_text(encoding="utf-8")


@dataclass
class Seen:
    """A screen state and what was found wrong with it."""

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


READ = """reading => {
  const kept = JSON.parse(localStorage.getItem('tachiai.settings') ?? '{}');
  localStorage.setItem('tachiai.settings', JSON.stringify({...kept, reading}));
  window.dispatchEvent(new StorageEvent('storage', {key: 'tachiai.settings'}));
}"""
"""Another tab of the device changes what it reads."""


class Tour:
    """Goes through the states at one reading level and keeps what it sees.

    `also`: further ways to read the same language, tried on each state where it stands.
    """

    def __init__(
        self, referee: Referee, devices: Devices, reading: str, theme: str, also: Sequence[str] = ()
    ) -> None:
        self.referee = referee
        self.devices = devices
        self.reading = reading
        self.lang = "en" if reading == "en" else "ja"
        self.theme = theme
        self.also = also
        self.seen: list[Seen] = []
        self.game = ""
        self.pictures = Path(os.environ["TACHIAI_PICTURES"]) if "TACHIAI_PICTURES" in os.environ else None

    @property
    def settings(self) -> dict[str, Any]:
        return {"reading": self.reading, "theme": self.theme, "layout": "A"}

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

    def phone(self, opened: Opened | None = None, seat: str = "black") -> Phone:
        phone = self.devices.phone(self.lang)
        phone.read(self.reading)
        phone.remember(settings=self.settings)
        if opened:
            phone.join(self.referee.joins(opened)[seat]["url"])
            phone.shows(opened.n)
            phone.page.locator(".bar h1").wait_for()
        else:
            phone.page.goto(phone.base + "/j")
        return phone

    def stop(self, name: str, device: Device, *, play: bool = True) -> None:
        """Look at a screen."""
        page = device.page
        page.evaluate("document.fonts.ready")
        seen = Seen(self.game, name, device.screen, play)
        self.seen.append(seen)
        phone = device.screen == "phone"
        page.evaluate(INSPECT)
        self.read(self.reading, seen, page)
        found = page.evaluate("least => inspect.targets(least)", 48 if phone or not play else 64)
        seen.small, seen.near = found["small"], found["near"]
        if phone or play:
            seen.tiny = page.evaluate("least => inspect.texts(least)", 16 if phone else 20)
        seen.pale = page.evaluate("inspect.contrast()")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        answer = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        seen.axe = [f"{v['id']}: {node['html'][:150]}" for v in answer["violations"] for node in v["nodes"]]
        for reading in self.also:
            page.evaluate(READ, reading)
            page.wait_for_selector(f"html[data-reading={reading}]")
            self.read(reading, seen, page)
        if self.also:
            page.evaluate(READ, self.reading)
            page.wait_for_selector(f"html[data-reading={self.reading}]")

    def read(self, reading: str, seen: Seen, page: Page) -> None:
        """What reading so takes in room, and whether a word is missing; and the picture."""
        if self.pictures:
            folder = self.pictures / f"{reading}-{self.theme}"
            folder.mkdir(parents=True, exist_ok=True)
            parts = (f"{len(self.seen):03}", seen.game, seen.screen, seen.name)
            page.screenshot(path=folder / (" ".join(filter(None, parts)) + ".png"))
        seen.cut += [f"{reading}: {one}" for one in page.evaluate("inspect.cut()")]
        seen.wordless += page.evaluate("inspect.wordless()")

    # -- the states ---------------------------------------------------------------------------------------

    def all(self, games: Sequence[str]) -> list[Seen]:
        """The states of these games; "" are the pages beside the games."""
        for self.game in games:
            if self.game == "":
                self.pages()
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
        tablet.page.locator("form .options").wait_for()
        self.stop("new", tablet, play=False)
        tablet.tap(tablet.button("new-start"))
        tablet.page.locator(".join img").nth(1).wait_for()
        self.stop("join", tablet, play=False)
        tablet.leave_phones_out()
        self.stop("setup suit", tablet)
        tablet.tap(tablet.prompt.locator('[data-suit="s"]'))
        self.stop("setup front", tablet)
        self.leave(tablet)

    def leave(self, device: Device) -> None:
        self.devices.leave(device)
