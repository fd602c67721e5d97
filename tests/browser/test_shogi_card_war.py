"""Shogi Card War's own: the second pawn, what a trap is stays hidden, own cards on the phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Opened, Referee

SEATS = ["sente", "gote"]


def opened(referee: Referee) -> Opened:
    return referee.open(header={"game": "shogi_card_war", "seats": SEATS})


def test_a_second_pawn_takes_two_places(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    referee.play(match, [{"seat": "sente", "action": "play", "card": "P", "as": "monster"}])
    tablet = devices.tablet()
    tablet.enter(match)
    half = tablet.page.locator('[data-half="sente"]')
    pawn = half.locator('[data-kind="P"]')
    first = pawn.bounding_box()
    tablet.tap(pawn)
    yes = half.locator(".rail .strong")
    expect(yes).to_have_text(re.compile("反則|負"))
    second = yes.bounding_box()
    assert first is not None
    assert second is not None
    apart = (
        (first["x"] + first["width"] / 2 - second["x"] - second["width"] / 2) ** 2
        + (first["y"] + first["height"] / 2 - second["y"] - second["height"] / 2) ** 2
    ) ** 0.5
    assert apart >= 96
    tablet.tap(tablet.button("confirm-no", half))
    assert referee.lines(match) == 1
    expect(pawn).to_be_visible()


def test_what_a_trap_is_changes_nothing_on_other_screens(referee: Referee, devices: Devices) -> None:
    """A lance told, a knight told, nothing told: the tablet and the rival's phone look the same."""
    seen: list[tuple[str, str]] = []
    for told in ("L", "N"):
        match = opened(referee)
        tablet, rival, own = devices.tablet(), devices.phone(), devices.phone()
        tablet.enter(match)
        joins = referee.joins(match)
        rival.join(joins["gote"]["url"])
        own.join(joins["sente"]["url"])
        referee.play(match, [{"seat": "sente", "action": "play", "card": "??", "as": "trap"}])
        own.shows(1)
        own.open_cover()
        own.tap(own.page.locator('[data-note="t1"]'))
        own.tap(own.page.locator(f'[data-kind="{told}"]'))
        tablet.shows(2)
        referee_plays = [
            {"seat": "sente", "action": "end"},
            {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
        ]
        match.n = 2
        referee.play(match, referee_plays)
        tablet.shows(4)
        rival.shows(4)
        expect(tablet.page.locator('[data-half="sente"] .counter')).to_be_visible()
        seen.append((tablet.markup().replace(match.match, ""), rival.markup().replace(match.match, "")))
        for device in (tablet, rival, own):
            devices.leave(device)
    assert seen[0] == seen[1]


def test_a_hand_is_told_and_played_from_under_the_cover(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    phone = devices.phone()
    phone.join(referee.joins(match)["sente"]["url"])
    phone.open_cover()
    phone.tap(phone.button("shogi_card_war-phone-tell"))
    for card in "PPLSK":
        phone.tap(phone.page.locator(f'[data-kind="{card}"]').last)
    phone.shows(1)
    if phone.button("cover-open").count():
        phone.open_cover()
    phone.tap(phone.page.locator('[data-own="L"]'))
    phone.shows(2)
    view = referee.view(match)
    assert view["lines"][1]["action"]["card"] == "??"
    assert view["position"]["players"]["sente"]["traps"] == [{"id": "t1", "card": "??", "new": True}]
    if phone.button("cover-open").count():
        phone.open_cover()
    expect(phone.page.locator('[data-note="t1"]')).to_contain_text("香車")
    phone.tap(phone.page.locator('[data-own="S"]'))
    phone.tap(phone.page.locator('[data-as="monster"]'))
    phone.shows(3)
    assert [m["card"] for m in referee.view(match)["position"]["players"]["sente"]["monsters"]] == ["S"]


def test_what_was_told_and_does_not_fit_the_table_is_said_to_its_owner(
    referee: Referee, devices: Devices
) -> None:
    match = opened(referee)
    phone = devices.phone("en")
    phone.join(referee.joins(match)["sente"]["url"])
    phone.open_cover()
    phone.tap(phone.button("shogi_card_war-phone-tell"))
    for card in "PPLSK":
        phone.tap(phone.page.locator(f'[data-kind="{card}"]').last)
    phone.shows(1)
    match.n = 1
    referee.play(match, [{"seat": "sente", "action": "play", "card": "G", "as": "monster"}])
    phone.shows(2)
    if phone.button("cover-open").count():
        phone.open_cover()
    expect(phone.page.locator(".warn")).to_have_text(phone.words("shogi_card_war-phone-conflict"))
