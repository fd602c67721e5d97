"""An organiser's evening in real browsers: desk, two tables, their phones, a guest, and the wall."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tachiai.referee.clock import now
from tachiai.referee.commands.evening.desk import set_passphrase
from tachiai.referee.config import Config
from tachiai.referee.evening import events as happened
from tachiai.referee.evening.log import EveningLog
from tachiai.referee.store.log import EventLog
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import AXE, PHONE, TABLET, Device, Opened, Referee, picture
from tests.browser.plays.john import ACTIONS
from tests.browser.test_every_game import sized
from tests.browser.test_weight import hold
from tests.browser.tour import VIOLATIONS
from tests.support import Servers

HURRIED = True
PASSPHRASE = "five green turtles"
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
WALL = {"viewport": {"width": 1920, "height": 1080}}
SHAPES = {"laptop": LAPTOP, "tablet": TABLET, "phone": PHONE}
OPEN = [action for action in ACTIONS if action["action"] != "register"][:8]
DESK_KB = 46_000
"""The most bytes of packed scripts until the desk shows its tables; measured: 43.3 kB."""


class DeskPage(Device):
    """The organiser's laptop, or the screen on the wall."""

    screen = "desk"

    def enter(self, name: str = "Mori", passphrase: str = PASSPHRASE) -> None:
        self.page.goto(f"{self.base}/desk")
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=passphrase]").fill(passphrase)
        self.tap(self.page.locator("button[type=submit]"))

    def table(self, number: int) -> Locator:
        return self.page.locator(f'[data-table="{number}"]')

    def open(self, number: int) -> Locator:
        self.tap(self.table(number))
        sheet = self.page.locator(f'[data-sheet="{number}"]')
        sheet.wait_for()
        return sheet

    def close_sheet(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)


class Evening:
    """A referee with a desk and four tables."""

    def __init__(self, referee: Referee, devices: Devices) -> None:
        self.referee = referee
        self.devices = devices
        self.token: str = referee.call("/api/desk/enter", body={"passphrase": PASSPHRASE})["token"]
        for row in self.ask("open_tables", count=4)["tables"]:
            if row["match"] is not None:
                self.ask("clear_table", number=row["number"], match=row["match"], reason="next")
        self.codes = {row["number"]: row["code"] for row in self.ask("tables")["tables"]}

    def ask(self, command: str, **body: Any) -> Any:
        return self.referee.call(f"/api/desk/{command}", token=self.token, body=body)

    def seat(
        self, number: int, actions: Any = (), names: dict[str, str] | None = None, game: str = "john"
    ) -> Opened:
        """Open a match at a table and play it."""
        body: dict[str, Any] = {"game": game, "table": self.codes[number], "names": names or {}}
        if game == "one_o_one":
            body["seats"] = ["p1", "p2", "p3", "p4"]
        got = self.referee.call("/api/matches", body=body)
        view = self.referee.call(f"/api/matches/{got['match']}", token=got["token"])
        opened = Opened(got["match"], got["token"], got["pin"], view["header"]["seats"], game)
        self.referee.play(opened, actions)
        return opened

    def desk(self, lang: str = "ja", shape: dict[str, Any] = LAPTOP) -> DeskPage:
        made: DeskPage = self.devices._make(DeskPage, shape, lang, None)
        return made

    def sheet_url(self, number: int) -> str:
        return f"{self.referee.server.url}/?openExternalBrowser=1#/t/{self.codes[number]}"


@pytest.fixture(scope="module")
def referee(serve_for_all: Servers) -> Iterator[Referee]:
    server = serve_for_all("--event", "カードの日", env=HASTE)
    log = EventLog(Config(data=server.data).store)
    set_passphrase(EveningLog(log, "カードの日", now), PASSPHRASE)
    log.close()
    yield Referee(server)
    server.stop()


@pytest.fixture
def evening(referee: Referee, devices: Devices) -> Evening:
    return Evening(referee, devices)


def no_wider(device: Device) -> None:
    """Check that the page is not wider than the screen."""
    wide: int = device.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.only_soak
def test_a_wrong_passphrase_is_refused(evening: Evening) -> None:
    desk = evening.desk("en")
    desk.allowed += ["403"]
    desk.enter(passphrase="open sesame")
    expect(desk.page.get_by_role("alert")).to_have_text(desk.words("error-wrong-passphrase"))
    picture(desk, "desk-enter")
    desk.enter()
    expect(desk.table(4)).to_be_visible()
    stored = desk.page.evaluate("JSON.stringify(localStorage)")
    assert PASSPHRASE not in stored


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_desk_shows_tables_that_need_somebody(evening: Evening, shape: str, lang: str) -> None:
    first = evening.seat(1, OPEN, {"black": "あおい", "red": "はる"})
    second = evening.seat(2, OPEN[:2], {"black": "アレクサンドリナ・ヴィクトリア", "red": "れん"})
    desk = evening.desk(lang, SHAPES[shape])
    desk.enter()
    expect(desk.table(1)).to_contain_text("あおい")
    evening.referee.call(f"/api/matches/{second.match}/call", token=second.token, body={})
    expect(desk.page.locator(".tables .table").first).to_have_attribute("data-table", "2")
    evening.referee.play(first, [{"seat": "black", "action": "resign"}])
    expect(desk.table(1)).to_have_attribute("data-phase", "over")
    picture(desk, f"desk-{shape}-{lang}")
    no_wider(desk)
    sheet = desk.open(2)
    expect(sheet.locator("[data-board] *").first).to_be_visible()
    picture(desk, f"desk-sheet-{shape}-{lang}")
    no_wider(desk)
    desk.tap(sheet.locator('[data-do="answer-call"]'))
    expect(sheet.locator('[data-do="answer-call"]')).to_have_count(0)
    desk.close_sheet()
    desk.tap(desk.page.locator('[data-tab="setup"]'))
    here = evening.referee.call("/api/here")["addresses"][0]["url"]
    address = f"{here}/wall#{evening.ask('link_wall')['wall']}"
    expect(desk.page.get_by_text(address)).to_be_visible()  # that of the sheets, not of this page
    picture(desk, f"desk-setup-{shape}-{lang}")
    no_wider(desk)
    desk.tap(desk.page.locator('[data-tab="settings"]'))
    no_wider(desk)
    if shape == "laptop":
        desk.tap(desk.page.locator('[data-tab="tables"]'))
        desk.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert desk.page.evaluate(VIOLATIONS) == []


def test_the_round_clock_is_the_same_everywhere(evening: Evening) -> None:
    opened = evening.seat(1, OPEN)
    link = evening.ask("link_wall")["wall"]
    evening.ask("set_clock", minutes=0)
    desk, wall, tablet = evening.desk("en"), evening.desk("ja", WALL), evening.devices.tablet("ja")
    tablet.page.clock.install(time="2001-01-01T00:00:00Z")
    desk.enter()
    clock = desk.page.locator('[data-do="clock"]')
    desk.tap(clock)
    desk.page.locator("input[name=minutes]").fill("45")
    desk.tap(desk.page.locator('[data-do="clock-start"]'))
    expect(clock.locator("[data-clock]")).to_have_text("45 min")
    keys = desk.page.locator("[data-part=clock]")
    expect(keys).to_have_count(0)  # it closes after each act
    wall.page.goto(f"{wall.base}/wall#{link}")
    tablet.enter(opened)
    for page in (wall.page, tablet.page):
        expect(page.locator("[data-clock]")).to_have_attribute("data-clock", "45")
    picture(tablet, "clock-tablet")
    for act in ("clock-more", "clock-run"):
        desk.tap(clock)
        desk.tap(desk.page.locator(f'[data-do="{act}"]'))
        expect(keys).to_have_count(0)
    tablet.page.clock.fast_forward(15_000)
    for page in (desk.page, wall.page, tablet.page):
        expect(page.locator(".still[data-clock]")).to_have_attribute("data-clock", "50")
    # When time is up the clock shows that and does nothing else.
    log = EventLog(Config(data=evening.referee.server.data).store)
    up = {"minutes": 45, "used": 45 * 60, "running": True}
    EveningLog(log, "カードの日", now).append(lambda _: [(happened.ClockSet, up)])
    log.close()
    tablet.page.clock.fast_forward(15_000)
    expect(tablet.page.locator(".up[data-clock]")).to_have_attribute("data-clock", "0")
    desk.page.reload()
    expect(clock).to_contain_text(desk.words("clock-up"))
    picture(tablet, "clock-up-tablet")
    desk.tap(clock)
    desk.tap(desk.page.locator('[data-do="clock-off"]'))
    expect(desk.page.locator("[data-clock]")).to_have_count(1)  # the desk asks first
    desk.tap(desk.page.locator('[data-do="clock-off-yes"]'))
    expect(keys).to_have_count(0)
    expect(desk.page.locator("[data-clock]")).to_have_count(0)


def test_a_call_from_the_tablet_and_a_phone(evening: Evening) -> None:
    opened = evening.seat(1)
    tablet, phone = evening.devices.tablet("en"), evening.devices.phone("en")
    tablet.enter(opened)
    phone.join(evening.referee.joins(opened)["red"]["url"])
    desk = evening.desk("en")
    desk.enter()
    expect(desk.table(1)).to_contain_text(desk.words("phones-here", here=1, all=1))
    expect(desk.table(1)).not_to_contain_text(desk.words("trouble-no-tablet"))
    phone.tap(phone.page.locator("button.gear"))
    phone.tap(phone.page.locator('[data-do="call"]'))
    expect(phone.page.locator('[data-do="call"]')).to_be_disabled()
    expect(desk.table(1)).to_contain_text(desk.words("need-call-by", who="Red", minutes=0, digit=0))
    desk.tap(desk.open(1).locator('[data-do="answer-call"]'))
    expect(phone.page.locator('[data-do="call"]')).to_be_enabled()


@pytest.mark.only_soak
@pytest.mark.parametrize("size", [(1024, 600), (820, 1180), (1280, 800)], ids=str)
def test_a_request_for_a_seat_is_visible_at_the_first_question(
    evening: Evening, size: tuple[int, int]
) -> None:
    opened = evening.seat(1, [], {"black": "Aoi", "red": "Haru"})
    tablet = evening.devices.tablet("ja", sized(TABLET, size))
    tablet.enter(opened)
    expect(tablet.page.locator(".question").first).to_be_visible()
    evening.referee.call("/api/evening/sit", body={"table": evening.codes[1], "seat": "red"})
    for key in ("consent-no", "consent-yes"):
        tablet.button(key).tap(trial=True)  # nothing covers it
    expect(tablet.page.locator(".bar .says")).to_contain_text("Haru")
    tablet.tap(tablet.button("consent-yes"))
    expect(tablet.button("consent-yes")).to_have_count(0)


@pytest.mark.only_soak
def test_the_organiser_goes_in_as_arbiter(evening: Evening) -> None:
    opened = evening.seat(1, OPEN)
    desk = evening.desk("en")
    desk.enter()
    with desk.context.expect_page() as opening:
        desk.tap(desk.open(1).locator('[data-do="jump-in"]'))
    arbiter = opening.value
    expect(arbiter.locator("div.arbiter[data-n]")).to_have_attribute("data-n", str(len(OPEN)))
    proof = evening.referee.text(f"/api/matches/{opened.match}/proof", token=opened.token)
    assert '"role":"arbiter"' in proof.replace("\\", "")
    assert arbiter.evaluate("localStorage['tachiai.matches'] ?? ''") == ""


def test_the_next_group_starts_by_scanning(evening: Evening) -> None:
    """Check that a tablet starts at its table, a guest joins by the same QR code, and the next group finds no
    trace.
    """
    tablet = evening.devices.tablet("en")
    tablet.page.goto(evening.sheet_url(3))
    expect(tablet.page.locator('[data-place="3"]')).to_be_visible()
    picture(tablet, "place-idle-tablet")
    tablet.tap(tablet.page.locator('[data-do="begin"]'))
    tablet.page.locator(".game").first.wait_for()
    tablet.page.goto(f"{tablet.base}/#/new/john")
    tablet.page.locator("form input").first.fill("Aoi")
    tablet.tap(tablet.page.locator("form button[type=submit]"))
    tablet.root.wait_for()
    row = evening.ask("tables")["tables"][2]
    assert "Aoi" in row["names"].values()
    phone = evening.devices.phone("en")
    phone.page.goto(evening.sheet_url(3))
    expect(phone.page.locator('[data-place="3"]')).to_contain_text("Aoi")
    picture(phone, "place-playing-phone")
    no_wider(phone)
    phone.tap(phone.page.locator('[data-sit="red"]'))
    expect(phone.page).to_have_url(re.compile("/p$"))
    expect(phone.page.get_by_text(phone.words("link-waiting"))).to_be_visible()
    claim = evening.referee.call(f"/api/matches/{row['match']}", token=token_of(tablet))["claims"][0]["id"]
    path = f"/api/matches/{row['match']}/admit"
    evening.referee.call(path, token=token_of(tablet), body={"claim": claim, "answer": True})
    phone.root.wait_for()
    desk = evening.desk("en")
    desk.enter()
    sheet = desk.open(3)
    desk.tap(sheet.locator('[data-do="clear"] button'))
    expect(sheet).to_contain_text("Table 3: Aoi")
    picture(desk, "desk-clear")
    desk.tap(sheet.locator('[data-do="clear"] .second button'))
    expect(desk.table(3)).to_have_attribute("data-phase", "idle")
    expect(tablet.page.locator('[data-place="3"]')).to_be_visible()
    assert "Aoi" not in tablet.page.evaluate("JSON.stringify(localStorage)")
    assert "Aoi" not in tablet.markup()
    expect(phone.page.get_by_text(phone.words("link-gone-cleared"))).to_be_visible()
    phone.page.goto(evening.sheet_url(3))
    phone.page.reload()
    expect(phone.page.locator('[data-place="3"]')).not_to_contain_text("Aoi")


def test_the_desk_shows_idle_tablets_and_a_store_that_cannot_write(evening: Evening) -> None:
    tablet, desk = evening.devices.tablet("en"), evening.desk("en")
    desk.allowed += ["503"]
    desk.enter()
    expect(desk.table(4)).to_be_visible()
    expect(desk.table(4)).not_to_contain_text("A tablet waits here")
    tablet.page.goto(evening.sheet_url(4))
    expect(desk.table(4)).to_contain_text("A tablet waits here")
    body = json.dumps({"ok": False, "store": False, "redis": True, "places": 9, "build": ""})
    desk.page.route("**/readyz", lambda route: route.fulfill(status=503, body=body))
    desk.page.reload()
    expect(desk.page.locator("[data-part=keeps-nothing]")).to_be_visible()
    picture(desk, "desk-keeps-nothing")


def token_of(device: Device) -> str:
    kept: str = device.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
    return kept


@pytest.mark.in_every_run("2")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_wall_needs_no_passphrase_and_shows_no_secret(evening: Evening, count: int) -> None:
    games = ["john", "shogi_card_war", "jekyll_hyde", "one_o_one"]
    evening.seat(1, OPEN, {"black": "アレクサンドリナ・ヴィクトリア", "red": "はる"})
    for number in range(2, count + 1):
        evening.seat(number, game=games[number - 1])
    link = evening.ask("link_wall")["wall"]
    wall = evening.desk("ja", WALL)
    wall.page.goto(f"{wall.base}/wall#{link}")
    expect(wall.page.locator("[data-wall]")).to_have_count(count)
    expect(wall.page.locator('[data-board="1"] *').first).to_be_visible()
    wall.page.wait_for_load_state("networkidle")
    picture(wall, f"wall-{count}")
    frames = "".join(wall.traffic.frames)
    assert '"code"' not in frames
    assert '"call"' not in frames


@pytest.mark.only_soak
def test_a_wrong_address_of_the_wall_shows_no_table(evening: Evening) -> None:
    wall = evening.desk("en", WALL)
    wall.page.goto(f"{wall.base}/wall#nothing")
    expect(wall.page.get_by_text(wall.words("wall-gone"))).to_be_visible()


@pytest.mark.only_soak
def test_the_sheets_are_printed_from_the_desk(evening: Evening) -> None:
    desk = evening.desk("ja")
    desk.enter()
    desk.tap(desk.page.locator('[data-tab="setup"]'))
    with desk.context.expect_page() as opening:
        desk.tap(desk.page.locator('[data-do="sheets"]'))
    sheets = opening.value
    expect(sheets.locator("article")).to_have_count(4)
    warning = desk.page.locator('[data-warning="setup-sheets-only-here"]')
    expect(warning).to_be_visible()  # they carry 127.0.0.1
    if folder := os.environ.get("TACHIAI_PICTURES"):
        sheets.set_viewport_size({"width": 800, "height": 1130})
        sheets.screenshot(path=Path(folder) / "sheets.png")


def test_the_desk_is_light(evening: Evening, figures: Callable[..., None]) -> None:
    evening.seat(1, OPEN)
    desk = evening.desk("ja")
    desk.page.add_init_script(STANDS)
    desk.enter()
    desk.table(1).wait_for()
    hold(desk, DESK_KB, figures, "the desk")


STANDS = """new MutationObserver(() => {
  if (document.querySelector('.hall .table')) window.stood ??= performance.now();
}).observe(document, { childList: true, subtree: true })"""
