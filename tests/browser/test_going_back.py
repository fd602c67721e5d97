"""Undo and redo, and inserting a missed move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Opened, Referee, Tablet, flat, golden, unruby
from tests.browser.plays import one_o_one
from tests.browser.plays.john import ACTIONS

HURRIED = True
SETUP = [
    {"seat": "black", "action": "setup", "suit": "s", "front": "5s"},
    {"seat": "red", "action": "setup", "suit": "h", "front": "6h"},
]
MOVE = {"seat": "black", "action": "move", "from": "c2", "to": "c3"}
REPLY = {"seat": "red", "action": "move", "from": "a4", "to": "a3"}
ATTACK = {"seat": "black", "action": "attack", "from": "c3", "to": "b3"}
PULL = {"seat": "red", "action": "pull", "card": "Ad"}
MISSED = {"seat": "red", "action": "move", "from": "c4", "to": "d4"}
ANSWERED = {"seat": "black", "action": "move", "from": "c1", "to": "d1"}


def standing(referee: Referee, opened: Opened) -> list[dict[str, object]]:
    """Return the standing actions, without undos."""
    lines = referee.view(opened)["lines"]
    found = [line["action"] for line in lines if not line["undone"] and line["action"]["action"] != "undo"]
    return [{name: value for name, value in action.items() if value is not False} for action in found]


def back_to(tablet: Tablet, n: int) -> None:
    """Go back in the history to where a move is missing; the other side agrees."""
    tablet.tap(tablet.button("history"))
    tablet.tap(tablet.page.locator(f'li[data-n="{n}"] .line'))
    tablet.tap(tablet.button("history-insert"))
    tablet.answer(True)
    tablet.shows(7)


def rest(tablet: Tablet, what: str) -> None:
    """Check that redo is offered and names what it would record."""
    label = tablet.page.locator(".restore")
    expect(label).to_be_visible()
    assert flat(what) in flat(unruby(label))


def test_one_step_back_and_forward(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    opened = referee.open(ACTIONS[:12])
    tablet.enter(opened)
    before = referee.view(opened)["position"]
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(13)
    assert referee.view(opened)["position"] != before
    tablet.tap(tablet.page.locator(".restore"))
    tablet.shows(14)
    assert referee.view(opened)["position"] == before
    expect(tablet.page.locator(".restore")).to_have_count(0)
    assert flat(unruby(tablet.page.locator(".saying .head").first)) == flat(tablet.words("redone", to=12))


@pytest.mark.only_soak
def test_c33_a_mistake_is_not_offered_again_later(referee: Referee, devices: Devices) -> None:
    """Check that a move undone as a mistake is not offered for redo after other moves."""
    tablet = devices.tablet()
    opened = referee.open([*SETUP, MOVE, REPLY])
    tablet.enter(opened)
    expect(tablet.page.locator(".restore")).to_have_count(0)
    tablet.act({"seat": "black", "action": "move", "from": "b1", "to": "a1"})
    expect(tablet.page.locator(".restore")).to_have_count(0)
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(6)
    rest(tablet, "b1→a1")
    tablet.act(ANSWERED)
    expect(tablet.page.locator(".restore")).to_have_count(0)
    tablet.act(MISSED)
    expect(tablet.page.locator(".restore")).to_have_count(0)


@pytest.mark.only_soak
def test_c33_a_mistaken_opening_card_is_not_offered_in_a_later_round(
    referee: Referee, devices: Devices
) -> None:
    """Check that in 101 a card turned up by mistake is not offered for redo in later rounds."""
    slip = {"seat": "table", "action": "flip", "card": "X1"}
    tablet = devices.tablet()
    opened = referee.open(header=one_o_one.HEADER)
    tablet.enter(opened)
    restore = tablet.page.locator(".restore")
    expect(restore).to_have_count(0)
    tablet.act(slip)
    expect(restore).to_have_count(0)
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(2)
    rest(tablet, tablet.words("card-X1"))
    first = one_o_one.ACTIONS[:8]  # until a bust; then a card is turned up again
    for action in first:
        tablet.act(action)
        expect(restore).to_have_count(0)
    flips = [choice for choice in referee.view(opened)["choices"] if choice["action"] == "flip"]
    assert slip["card"] in flips[0]["fields"]["card"]["values"], "it could be recorded again"
    assert standing(referee, opened) == first


def test_c33_missed_moves_are_inserted_and_the_rest_restored(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    opened = referee.open([*SETUP, MOVE, REPLY, ATTACK, PULL])
    tablet.enter(opened)
    back_to(tablet, 3)
    tablet.act(MISSED)
    tablet.act(ANSWERED)
    rest(tablet, "a4→a3")
    tablet.tap(tablet.page.locator(".restore"))
    tablet.shows(12)
    assert standing(referee, opened) == [*SETUP, MOVE, MISSED, ANSWERED, REPLY, ATTACK, PULL]
    expect(tablet.page.locator(".restore")).to_have_count(0)


@pytest.mark.only_soak
def test_moves_that_cannot_be_restored_are_named_and_stay_listed(referee: Referee, devices: Devices) -> None:
    """Move another card to c3 first: red's reply can be restored, black's attack from c3 cannot."""
    tablet = devices.tablet("en")
    opened = referee.open([*SETUP, MOVE, REPLY, ATTACK, PULL])
    tablet.enter(opened)
    back_to(tablet, 3)
    tablet.act(MISSED)
    tablet.act({"seat": "black", "action": "move", "from": "c3", "to": "d3"})
    rest(tablet, "a4 to a3")
    tablet.tap(tablet.page.locator(".restore"))
    tablet.shows(10)  # only the reply
    head = tablet.page.locator(".saying:has(.illegal) .head").first
    expect(head).to_contain_text(tablet.words("restore-stopped", left=2))
    golden("john.restore-stopped.en.yaml", tablet.page.locator(".saying").last)
    assert referee.view(opened)["n"] == 10
    tablet.tap(tablet.button("history"))
    expect(tablet.page.locator("li.undone")).to_have_count(3)


@pytest.mark.only_soak
def test_an_objection_shows_the_line_and_its_rule(referee: Referee, devices: Devices) -> None:
    """Check before and after, verdict, rule number and the code to compare; nothing is recorded."""
    tablet = devices.tablet()
    opened = referee.open([*SETUP, MOVE, REPLY, ATTACK, PULL])
    tablet.enter(opened)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button("objection"))
    expect(tablet.dialog.locator("figure").nth(1).locator('[data-cell] [data-card="Ad"]')).to_be_visible()
    expect(tablet.dialog.locator("figure").nth(0).locator('[data-cell] [data-card="Ad"]')).to_have_count(0)
    assert flat(unruby(tablet.dialog.locator(".quoted").first)) == flat(tablet.words("objection-allowed"))
    expect(tablet.dialog.locator(".selectable")).to_have_text(
        "-".join(re.findall("....", referee.view(opened)["head"][:16].upper()))
    )
    tablet.tap(tablet.button("close", tablet.dialog))
    assert referee.lines(opened) == 6

    claimed = devices.tablet()
    claimed.enter(referee.open(ACTIONS[:10]))
    claimed.tap(claimed.button("history"))
    claimed.tap(claimed.page.locator('li[data-n="9"] .line'))  # "nothing higher", unverified
    claimed.tap(claimed.button("objection"))
    expect(claimed.dialog.locator(".quoted").first).to_contain_text(re.compile(r"R\d"))
