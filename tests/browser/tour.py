"""Every state of every screen, one after the other: for the tests that look at all of them, and for pictures.

`TACHIAI_PICTURES=folder` keeps a picture of each (see `make screenshots`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
    read_record,
)

INSPECT = (HERE / "inspect.js").read_text(encoding="utf-8")
_, ACTIONS = read_record(HERE / "records" / "john.jsonl")
LIE, LYING = read_record(ROOT / "docs" / "examples" / "john.jsonl")


@dataclass
class Seen:
    """A screen state and what was found wrong with it."""

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


class Tour:
    """Goes through the states at one reading level and keeps what it sees."""

    def __init__(
        self, referee: Referee, devices: Devices, reading: str, theme: str, axe: bool = True
    ) -> None:
        self.referee = referee
        self.devices = devices
        self.reading = reading
        self.lang = "en" if reading == "en" else "ja"
        self.theme = theme
        self.axe = axe
        self.seen: list[Seen] = []
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
        else:
            phone.page.goto(phone.base + "/j")
        return phone

    def at(self, n: int, **more: Any) -> Opened:
        """The reference match after its action `n`."""
        return self.referee.open(ACTIONS[:n], **more)

    def lying(self, n: int) -> Opened:
        """The match with the lie after its action `n`."""
        return self.referee.open(LYING[:n], options=LIE["options"], names=LIE["names"])

    def stop(self, name: str, device: Device, *, play: bool = True) -> None:
        """Look at a screen."""
        page = device.page
        page.evaluate("document.fonts.ready")
        if self.pictures:
            folder = self.pictures / f"{self.reading}-{self.theme}"
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{len(self.seen):02} {device.screen} {name}.png")
        seen = Seen(name, device.screen, play)
        self.seen.append(seen)
        phone = device.screen == "phone"
        page.evaluate(INSPECT)
        seen.cut = page.evaluate("inspect.cut()")
        seen.wordless = page.evaluate("inspect.wordless()")
        if not self.axe:
            return
        found = page.evaluate("least => inspect.targets(least)", 48 if phone or not play else 64)
        seen.small, seen.near = found["small"], found["near"]
        if phone or play:
            seen.tiny = page.evaluate("least => inspect.texts(least)", 16 if phone else 20)
        seen.pale = page.evaluate("inspect.contrast()")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        answer = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        seen.axe = [f"{v['id']}: {node['html'][:150]}" for v in answer["violations"] for node in v["nodes"]]

    # -- the states ---------------------------------------------------------------------------------------

    def all(self) -> list[Seen]:
        self.pages()
        self.table()
        self.ends()
        self.phones()
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

    def table(self) -> None:
        tablet = self.tablet(opened := self.at(35))
        self.stop("play", tablet)
        tablet.tap(tablet.cell("b1"))
        self.stop("selected", tablet)
        tablet.tap(tablet.cell("a1"))
        tablet.page.locator(".bubble").wait_for()
        self.stop("bubble", tablet)
        tablet.page.keyboard.press("Escape")
        tablet.tap(tablet.cell("b1"))
        tablet.tap(tablet.cell("d4"))
        tablet.button("why").first.wait_for()
        self.stop("refused", tablet)
        tablet.tap(tablet.button("why").first)
        self.stop("why", tablet)
        tablet.tap(tablet.button("attempt"))
        self.stop("attempt", tablet)
        tablet.page.keyboard.press("Escape")
        tablet.tap(tablet.cell("b2"))
        tablet.prompt.wait_for()
        self.stop("reinforce", tablet)
        tablet.page.keyboard.press("Escape")
        tablet.tap(tablet.button("history"))
        tablet.tap(tablet.page.locator('li[data-n="18"] .line'))
        tablet.page.locator(".more .why").wait_for()
        self.stop("history", tablet, play=False)
        tablet.tap(tablet.button("history-back"))
        tablet.tap(tablet.button("menu"))
        tablet.dialog.wait_for()
        self.stop("menu", tablet, play=False)
        tablet.tap(tablet.button("settings", tablet.dialog))
        tablet.page.locator(".two").wait_for()
        self.stop("settings sheet", tablet, play=False)
        tablet.tap(tablet.button("close", tablet.dialog))
        for layout in ("B", "C"):
            other = self.tablet(opened, layout=layout)
            other.page.locator("[data-cell]").first.wait_for()
            self.stop(f"layout {layout}", other)
            self.leave(other)
        self.leave(tablet)

        tablet = self.tablet(self.at(36), big=True)
        self.stop("big letters", tablet)
        self.leave(tablet)

        tablet = self.tablet(self.at(5))
        self.stop("pull", tablet)
        self.leave(tablet)
        tablet = self.tablet(self.at(9))
        self.stop("on trust", tablet)
        self.leave(tablet)

        tablet = self.tablet(self.at(29))
        tablet.go_back(27)
        tablet.button("consent-yes").wait_for()
        tablet.page.locator(".ghost").first.wait_for()
        self.stop("consent", tablet)
        self.leave(tablet)

        tablet = self.tablet(self.at(2))
        tablet.tap(tablet.button("menu"))
        tablet.tap(tablet.button("john-seat-red", tablet.dialog))
        self.stop("hand-over", tablet, play=False)
        tablet.tap(tablet.button("handover-look", seat=tablet.words("john-seat-red")))
        tablet.pick(["2h", "3d"])
        self.stop("hand-over cards", tablet, play=False)
        self.leave(tablet)

    def ends(self) -> None:
        opened = self.lying(7)
        tablet = self.tablet(opened)
        self.stop("claim", tablet)
        tablet.tap(tablet.page.locator('[data-seat="black"] .doubt'))
        self.stop("doubt", tablet)
        tablet.tap(tablet.button("john-ui-doubt-yes"))
        tablet.shows(8)
        tablet.pick(LYING[8]["cards"][:3])
        self.stop("reveal", tablet)
        self.leave(tablet)
        tablet = self.tablet(self.lying(9))
        tablet.page.locator("#result-title").wait_for()
        self.stop("result", tablet, play=False)
        self.leave(tablet)

        opened = self.at(12)
        tablet = self.tablet(self.referee.second(opened))
        tablet.button("pen-take").wait_for()
        self.stop("no pen", tablet)
        self.leave(tablet)

    def phones(self) -> None:
        phone = self.phone()
        phone.page.locator("#code").wait_for()
        self.stop("join", phone)
        self.leave(phone)

        phone = self.phone(opened := self.at(35))
        phone.page.locator("[data-cell]").first.wait_for()
        self.stop("own turn", phone)
        phone.tap(phone.cell("b1"))
        self.stop("selected", phone)
        phone.tap(phone.cell("a1"))
        phone.page.locator(".tall").first.wait_for()
        self.stop("which", phone)
        phone.tap(phone.cell("a1"))
        phone.open_cover()
        self.stop("uncovered", phone)
        phone.tap(phone.button("john-phone-tell"))
        phone.page.locator("[data-key]").first.wait_for()
        phone.pick(["2s"])
        self.stop("register", phone)
        phone.tap(phone.button("settings"))
        self.stop("settings", phone)
        phone.tap(phone.button("settings"))
        tablet = self.tablet(opened)
        tablet.go_back(32)
        rival = self.phone(opened, "red")
        rival.button("consent-yes").wait_for()
        rival.page.locator(".ghost [data-cell]").first.wait_for()
        self.stop("consent", rival)
        again = self.devices.phone(self.lang)
        again.read(self.reading)
        again.remember(settings=self.settings)
        again.page.goto(again.base + "/j")
        again.page.locator("#code").fill(self.referee.joins(opened)["red"]["code"] or "")
        again.tap(again.button("join-do"))
        again.page.locator(".big, .error:not(:empty)").first.wait_for()
        self.stop("second phone", again)
        for device in (phone, rival, tablet, again):
            self.leave(device)

        phone = self.phone(self.at(5))
        phone.key("5s").wait_for()
        self.stop("pull", phone)
        self.leave(phone)
        phone = self.phone(self.at(9))
        phone.tap(phone.button("why"))
        self.stop("why", phone)
        self.leave(phone)

        phone = self.phone(opened := self.lying(7))
        phone.tap(phone.button("john-action-doubt"))
        self.stop("doubt", phone)
        self.referee.play(opened, LYING[7:8])
        liar = self.phone(opened, "red")
        liar.key("Ad").wait_for()
        self.stop("reveal", liar)
        self.referee.play(opened, LYING[8:])
        phone.shows(9)
        self.stop("result", phone)
        for device in (phone, liar):
            self.leave(device)

    def leave(self, device: Device) -> None:
        self.devices.leave(device)
