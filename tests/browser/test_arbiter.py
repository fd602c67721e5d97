"""The arbiter's page next to a tablet and two phones: each ruling once, over the real network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import (
    AXE,
    PHONE,
    ROOT,
    Arbiter,
    Phone,
    Referee,
    Tablet,
    read_record,
    unruby,
)
from tests.browser.plays import GAMES, play_of
from tests.browser.plays.john import ACTIONS
from tests.browser.test_weight import hold, watched
from tests.browser.tour import VIOLATIONS

HURRIED = True
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
OPEN = [action for action in ACTIONS if action["action"] != "register"][:8]
"""The public part of JOHN's match: 5 is black's pull, 6 its move, 7 red's magic, 8 black's pull."""
BEYOND = {"seat": "black", "action": "reinforce", "card": "5c", "to": "a2"}
REPLY = {"seat": "red", "action": "move", "from": "c4", "to": "c3"}


class Table:
    """A tablet, a phone for each seat, and an arbiter who has entered."""

    def __init__(self, referee: Referee, devices: Devices, lang: str = "en") -> None:
        self.referee = referee
        self.opened = referee.open(OPEN)
        self.tablet: Tablet = devices.tablet(lang)
        self.tablet.enter(self.opened)
        self.phones: dict[str, Phone] = {}
        for seat in self.opened.seats:
            phone = devices.phone(lang)
            phone.join(referee.joins(self.opened)[seat]["url"])
            self.phones[seat] = phone
        self.arbiter: Arbiter = devices.arbiter(lang)
        self.arbiter.enter(self.opened)
        self.arbiter.shows(len(OPEN))

    def view(self) -> Any:
        return self.referee.view(self.opened)

    def lines(self) -> list[tuple[int, str]]:
        """Return number and kind of each standing line."""
        return [(line["n"], line["action"]["action"]) for line in self.view()["lines"] if not line["undone"]]

    def everywhere(self, n: int) -> None:
        for device in (self.arbiter, self.tablet, *self.phones.values()):
            device.shows(n)

    def record(self, action: Any) -> Callable[[], int]:
        """Return a function that tries to record an action at the table and returns the error's status."""
        body = {"request_id": self.referee.new_id(), "expect": self.view()["n"], "action": action}
        path = f"/api/matches/{self.opened.match}/record"
        return lambda: self.referee.refused(path, token=self.opened.token, body=body)

    def token(self, device: Phone) -> str:
        kept: str = device.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
        return kept

    def call(self, command: str, token: str, **body: Any) -> Any:
        body = {"request_id": self.referee.new_id(), **body}
        return self.referee.call(f"/api/matches/{self.opened.match}/{command}", token=token, body=body)


@pytest.fixture
def table(referee: Referee, devices: Devices) -> Table:
    return Table(referee, devices)


def wrong(pin: str | None) -> str:
    return "000000" if pin != "000000" else "000001"


def test_arbiter_enters_by_code_and_pin_and_the_table_sees_a_wrong_pin(
    referee: Referee, devices: Devices
) -> None:
    opened = referee.open(OPEN)
    arbiter = devices.arbiter("en")
    arbiter.allowed += ["403", "404"]  # logged by the browser for an error status
    arbiter.enter(opened, pin=wrong(opened.pin))
    expect(arbiter.page.get_by_role("alert")).to_have_text(arbiter.words("error-wrong-pin"))
    assert referee.view(opened)["tried"]["pin"] == 1
    arbiter.page.locator("input[name=match]").fill("bcdfg23456")
    arbiter.page.locator("input[name=pin]").fill("123456")
    arbiter.tap(arbiter.page.locator("button[type=submit]"))
    expect(arbiter.page.get_by_role("alert")).to_have_text(arbiter.words("error-no-such-match"))
    arbiter.page.locator("input[name=match]").fill(f" {opened.match.upper()} ")
    arbiter.page.locator("input[name=pin]").fill(opened.pin or "")
    arbiter.tap(arbiter.page.locator("button[type=submit]"))
    arbiter.shows(len(OPEN))
    # The PIN is stored nowhere, but the name is; a reload needs neither.
    assert not any(opened.pin in kept for kept in arbiter.received() if opened.pin)
    arbiter.page.reload()
    arbiter.shows(len(OPEN))
    assert json.loads(arbiter.page.evaluate("localStorage.getItem('tachiai.arbiter.name')")) == "Mori"
    arbiter.tap(arbiter.page.get_by_role("button", name=arbiter.words("settings")))
    arbiter.tap(arbiter.button("leave"))
    arbiter.tap(arbiter.button("leave-yes"))
    expect(arbiter.page.locator("input[name=name]")).to_have_value("Mori")
    arbiter.page.reload()
    expect(arbiter.page.locator("input[name=pin]")).to_have_value("")


@pytest.mark.only_soak
def test_each_line_shows_the_position_before_and_after_and_its_recorder(table: Table) -> None:
    arbiter = table.arbiter
    table.referee.play(table.opened, [BEYOND])
    table.call("record", table.token(table.phones["red"]), expect=9, action=REPLY)
    arbiter.shows(10)
    line = arbiter.line(10)
    before, after = line.locator("figure").all()
    expect(before.locator('[data-cell="c4"]')).to_be_visible()
    expect(after.locator('[data-cell="c4"]')).to_be_visible()
    cells = [unruby(place.locator('[data-cell="c3"]')) for place in (before, after)]
    labels = [place.locator('[data-cell="c3"]').get_attribute("aria-label") for place in (before, after)]
    assert cells[0] != cells[1] or labels[0] != labels[1]
    expect(line).to_contain_text(arbiter.words("device-seat", who="Red"))
    arbiter.tap(line.get_by_role("button", name=arbiter.words("line-prev")))
    line = arbiter.page.locator('[data-line="9"]')
    expect(line).to_contain_text(arbiter.words("device-table"))
    arbiter.tap(line.get_by_role("button", name=arbiter.words("line-prev")))
    rule = arbiter.page.locator('[data-line="8"]').get_by_role("button", name="R28")
    expect(rule).to_be_visible()  # the rule of this verdict


def test_no_player_can_undo_a_ruling(table: Table) -> None:
    arbiter, tablet = table.arbiter, table.tablet
    # Correct: later moves are restored.
    arbiter.start("correct", within=arbiter.line(5))
    expect(arbiter.dialog.locator('[data-do="next"]')).to_be_disabled()  # nothing was changed yet
    arbiter.tap(arbiter.dialog.locator('[data-key="4s"]'))
    assert "3 moves after it" in arbiter.decide("It was the 4")
    table.everywhere(13)
    assert table.lines()[4:] == [(9, "undo"), (10, "pull"), (11, "move"), (12, "magic"), (13, "pull")]
    corrected = table.view()["lines"][9]
    assert corrected["action"]["card"] == "4s"
    assert corrected["ruling"] == {"name": "Mori", "reason": "It was the 4"}
    arbiter.part("history")
    expect(arbiter.page.locator('li[data-n="10"]')).to_contain_text("Mori: It was the 4")
    body = {"request_id": "behind-the-ruling", "expect": 13, "to": 9, "seat": "black"}
    path = f"/api/matches/{table.opened.match}/undo"
    assert table.referee.refused(path, token=table.opened.token, body=body) == 409

    # Insert: after the newest line nothing needs restoring, and the table cannot undo past it.
    arbiter.start("insert", within=arbiter.line(13))
    arbiter.tap(arbiter.dialog.locator('[data-actor="black"]'))
    arbiter.tap(arbiter.button("john-action-reinforce", arbiter.dialog))
    arbiter.tap(arbiter.dialog.locator('[data-key="5c"]'))
    arbiter.tap(arbiter.dialog.locator('[data-key="a2"]'))
    arbiter.decide()
    table.everywhere(14)
    assert table.lines()[-1] == (14, "reinforce")
    expect(tablet.page.locator(".undo")).to_be_disabled()

    # Remove: moves that cannot be restored are named, and skipped if the arbiter agrees.
    arbiter.start("remove", within=arbiter.line(11))
    arbiter.decide()
    expect(arbiter.dialog.locator('[data-step="done"]')).to_contain_text(arbiter.words("line-title", n=12))
    table.everywhere(15)
    arbiter.tap(arbiter.dialog.locator('[data-do="skip"]'))
    expect(arbiter.dialog.locator('[data-step="done"]')).to_contain_text(arbiter.words("line-title", n=13))
    arbiter.tap(arbiter.dialog.locator('[data-do="skip"]'))
    expect(arbiter.dialog).to_have_count(0)
    table.everywhere(16)
    assert table.lines()[-2:] == [(15, "undo"), (16, "reinforce")]

    # Go back, then decide the result.
    arbiter.start("back", within=arbiter.line(3))
    assert arbiter.decide().startswith("The match goes back to just after move 3")
    table.everywhere(17)
    arbiter.part("rule")
    arbiter.start("result")
    expect(arbiter.dialog.locator('[data-do="next"]')).to_be_disabled()
    arbiter.tap(arbiter.dialog.locator('[data-winner="red"]'))
    assert arbiter.decide("Time is up") == "The match ends. Winner: Red"
    expect(arbiter.page.locator(".state")).to_contain_text(arbiter.words("ended-won", winners="Red"))
    assert table.view()["outcome"] == {"winners": ["red"], "reason": "ruling"}
    rulings = [one["ruling"] for one in table.view()["rulings"]]
    assert rulings == ["correct", "insert", "remove", "back", "result"]
    red = table.phones["red"]
    expect(red.page.locator("main")).to_contain_text(red.words("phone-won"))


@pytest.mark.only_soak
def test_an_objection_reaches_the_arbiter_and_the_answer_its_player(table: Table) -> None:
    arbiter, black = table.arbiter, table.phones["black"]
    table.call("object", table.token(black), about=8, what="card", note="It was the two")
    expect(arbiter.page.locator("[data-objection]")).to_contain_text("It was the two")
    expect(arbiter.page.locator('[data-tab="objections"]')).to_contain_text("1")
    arbiter.tap(arbiter.page.locator('[data-do="look"]'))
    expect(arbiter.page.locator('[data-line="8"]')).to_be_visible()
    arbiter.page.keyboard.press("Escape")
    arbiter.start("answer")
    arbiter.decide("The camera shows the ace")
    expect(arbiter.page.locator("[data-objection]")).to_contain_text("The camera shows the ace")
    expect(arbiter.page.locator('[data-rule="answer"]')).to_have_count(0)
    (objection,) = table.view()["objections"]
    assert objection["answer"]["name"] == "Mori"
    black.page.wait_for_function("() => true")
    assert any("The camera shows the ace" in frame for frame in black.traffic.frames)
    # An objection that is answered by a correction.
    table.call("object", table.token(black), about=8, what="card")
    expect(arbiter.page.locator('[data-tab="objections"]')).to_contain_text("1")
    arbiter.start("correct", within=arbiter.line(8))
    arbiter.tap(arbiter.dialog.locator('[data-key="2s"]'))
    arbiter.tap(arbiter.dialog.locator("button[data-objection]"))
    arbiter.decide()
    table.everywhere(10)
    assert all(one["answer"] for one in table.view()["objections"])


@pytest.mark.only_soak
def test_the_arbiter_can_allow_an_illegal_action(referee: Referee, devices: Devices) -> None:
    header, actions = read_record(ROOT / "engines" / "one_o_one" / "example.jsonl")
    opened = referee.open([{k: v for k, v in a.items() if k != "at"} for a in actions[:3]], header=header)
    arbiter = devices.arbiter("en")
    arbiter.enter(opened)
    arbiter.shows(3)
    arbiter.part("rule")
    arbiter.start("allow")
    first, third = header["seats"][0], header["seats"][2]
    for seat, card, allowed in ((third, "Qd", False), (first, "Qd", True)):
        arbiter.tap(arbiter.dialog.locator(f'[data-actor="{seat}"]'))
        arbiter.tap(arbiter.button("one_o_one-action-play", arbiter.dialog))
        arbiter.tap(arbiter.dialog.locator(f'[data-key="{card}"]'))
        arbiter.tap(arbiter.dialog.locator('[data-key="hand"]'))
        said = "rule-check-illegal" if allowed else "rule-check-legal"
        expected = arbiter.words(said, why="") if allowed else arbiter.words(said)
        expect(arbiter.dialog.locator(".panel[role=status]")).to_contain_text(expected.strip())
        if not allowed:
            arbiter.tap(arbiter.dialog.locator("[data-reason]").first)
            expect(arbiter.dialog.locator('[data-do="next"]')).to_be_disabled()
    arbiter.decide("All agree")
    arbiter.shows(4)
    line = referee.view(opened)["lines"][-1]
    assert (line["verdict"], line["code"]) == ("legal", "one_o_one.play.not-your-turn")
    assert line["ruling"] == {"name": "Mori", "reason": "All agree"}


@pytest.mark.only_soak
def test_the_arbiter_sees_everything_after_the_end(table: Table) -> None:
    arbiter, referee = table.arbiter, table.referee
    token = table.token(table.phones["red"])
    cards = ["2h", "3d", "4h", "6d", "6h", "8h", "9d", "Ad", "Ah", "Kd", "Th"]
    table.call("record", token, expect=8, action={"seat": "red", "action": "register", "cards": cards})
    arbiter.shows(9)
    arbiter.part("proof")
    expect(arbiter.page.locator("[data-after]")).to_have_count(0)
    head = arbiter.page.locator("[data-head]")
    expect(head).to_have_attribute("data-head", table.view()["head"])
    arbiter.tap(arbiter.page.locator('[data-do="sign"]'))
    expect(arbiter.page.locator("[data-sign]")).to_be_visible()
    with arbiter.page.expect_download() as got:
        arbiter.tap(arbiter.page.locator('[data-do="proof"]'))
    proof = got.value.path().read_text(encoding="utf-8")
    assert '"2h","3d","4h"' not in proof  # disclosed in private
    assert not any('"2h","3d","4h"' in frame for frame in arbiter.traffic.frames)
    arbiter.part("rule")
    arbiter.start("result")
    arbiter.tap(arbiter.dialog.locator('[data-winner=""]'))
    assert arbiter.decide() == arbiter.words("preview-draw")
    arbiter.part("proof")
    expect(arbiter.page.locator("[data-confirm]")).to_contain_text(arbiter.words("confirm-open"))
    of, end = table.view()["confirm"]["of"], table.view()["confirm"]["head"]
    table.call("confirm", token, seat="red", agree=False, reason="Too early", of=of, head=end)
    expect(arbiter.page.locator("[data-confirm]")).to_contain_text("Too early")
    arbiter.tap(arbiter.page.locator('[data-do="audit"]'))
    expect(arbiter.page.locator("[data-audit]")).to_contain_text(arbiter.words("audit-whole"))
    arbiter.tap(arbiter.page.locator('[data-do="secrets"]'))
    expect(arbiter.page.locator("[data-secrets] li")).to_contain_text("King of diamonds")
    with arbiter.page.expect_download() as got:
        arbiter.tap(arbiter.page.locator('[data-do="full"]'))
    assert '"Kd"' in got.value.path().read_text(encoding="utf-8")
    assert referee.view(table.opened)["n"] == 9


BELOW_THE_HEADER = """() => document.querySelector('[data-tab]').getBoundingClientRect().top
  - document.querySelector('header').getBoundingClientRect().bottom"""
LOOKS = {
    "phone, Japanese": ("ja", PHONE),
    "laptop, Japanese": ("ja", LAPTOP),
    "phone, English": ("en", PHONE),
    "laptop, English": ("en", LAPTOP),
}


@pytest.mark.in_every_run("shogi_card_war")
@pytest.mark.parametrize("game", GAMES)
def test_the_page_fits_a_small_phone(referee: Referee, devices: Devices, game: str) -> None:
    play = play_of(game)
    actions = [action for step in play.STEPS[: play.AT] for action in step]
    arbiter = devices.arbiter("ja")
    arbiter.page.set_viewport_size({"width": 320, "height": 568})
    arbiter.enter(referee.open(actions, header=play.HEADER))
    arbiter.page.locator(".part li").first.wait_for()
    assert arbiter.page.evaluate("innerWidth") == 320, "a phone zooms out to show what is wider"
    arbiter.part("people")
    gap = arbiter.page.evaluate(BELOW_THE_HEADER)
    assert 0 <= gap < 12, "the tabs are not directly under the header"


@pytest.mark.only_soak
@pytest.mark.parametrize("look", LOOKS)
def test_every_part_is_accessible_and_has_all_words(referee: Referee, devices: Devices, look: str) -> None:
    """Check that axe finds nothing, nothing is wider than the screen, and no word is missing."""
    lang, shape = LOOKS[look]
    opened = referee.open(OPEN)
    path = f"/api/matches/{opened.match}/object"
    body = {"request_id": "an-objection-1", "about": 8, "what": "missing", "note": "One more"}
    referee.call(path, token=opened.token, body=body)
    arbiter = devices.arbiter(lang, shape)
    arbiter.page.goto(f"{arbiter.base}/a")
    arbiter.page.locator("form").wait_for()
    arbiter.page.evaluate(AXE.read_text(encoding="utf-8"))

    def whole(what: str) -> None:
        assert arbiter.page.evaluate(VIOLATIONS) == [], what
        wide = arbiter.page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('dialog, dialog .body')]"
            ".filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML.slice(0, 80))"
        )
        assert wide == [], what
        said = unruby(arbiter.page.locator("#app"))
        assert not re.search(
            r"\b(?:arbiter|rule|line|now|tab|objection|reason|preview|people)-[a-z]", said
        ), what
        assert lang == "ja" or not re.search(
            "[\u3040-\u30ff\u4e00-\u9fff]", said.replace("漢字ふりがなひらがな", "")
        ), what

    whole("coming in")
    arbiter.enter(opened)
    arbiter.shows(8)
    for part in ("objections", "history", "rule", "people", "proof"):
        arbiter.part(part)
        whole(part)
    line = arbiter.line(8)
    whole("a line")
    arbiter.start("correct", within=line)
    whole("a correction")
    arbiter.tap(arbiter.dialog.locator('[data-key="2s"]'))
    arbiter.tap(arbiter.dialog.locator("[data-reason]").first)
    arbiter.tap(arbiter.dialog.locator('[data-do="next"]'))
    whole("what will happen")
    arbiter.page.keyboard.press("Escape")
    expect(arbiter.dialog).to_have_count(0)
    assert referee.lines(opened) == 8  # nothing was sent
    arbiter.tap(arbiter.page.get_by_role("button", name=arbiter.words("settings")))
    whole("settings")


@pytest.mark.only_soak
def test_the_tablet_shows_where_the_arbiter_enters(referee: Referee, devices: Devices) -> None:
    opened = referee.open(OPEN)
    tablet = devices.tablet("en")
    tablet.enter(opened)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.dialog.locator('[data-do="arbiter"]'))
    expect(tablet.page.get_by_alt_text(tablet.words("arbiter-qr"))).to_be_visible()
    expect(tablet.page.locator("[data-match]")).to_have_text(opened.match)
    assert opened.pin
    assert opened.pin not in unruby(tablet.page.locator("dialog").last)
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.locator("[data-match]")).to_have_count(0)
    expect(tablet.dialog).to_have_count(1)  # the menu
    home = devices.tablet("en")
    home.page.goto(home.base + "/")
    home.tap(home.page.get_by_role("link", name=home.words("home-arbiter")))
    home.page.locator("input[name=pin]").wait_for()


def test_the_page_is_light(referee: Referee, devices: Devices, figures: Callable[..., None]) -> None:
    opened = referee.open(OPEN)
    arbiter = devices.arbiter()
    watched(arbiter)
    arbiter.enter(opened)
    arbiter.shows(len(OPEN))
    hold(arbiter, 70_000, figures, "the arbiter's page (john)")
