"""A rematch: one tap on the tablet, and the same people continue with their phones in their places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Opened, Phone, Referee, Tablet, flat, unruby
from tests.browser.plays import GAMES, play_of
from tests.browser.test_every_game import RESULT
from tests.browser.test_showing import watcher

HURRIED = True
ENDS: dict[str, list[Mapping[str, Any]]] = {
    "john": [{"seat": "black", "action": "resign"}],
    "one_o_one": [],
    "xan": [],
    "shogi_card_war": [{"seat": "gote", "action": "resign"}],
    "jekyll_hyde": [],
}


def over(referee: Referee, game: str) -> Opened:
    """Return a finished match of a game, played as briefly as possible."""
    play = play_of(game)
    names = dict(zip(play.HEADER["seats"], ("Aoi", "Minato", "Ken"), strict=False))
    opened = referee.open(header={**play.HEADER, "names": names})
    steps = ENDS[game] or [action for step in play.STEPS for action in step]
    referee.play(opened, steps)
    return opened


def near(tablet: Tablet) -> str:
    """Return the name at the tablet's near edge without its role, because a rematch swaps fixed roles."""
    name = tablet.page.locator(".near .name")
    if not name.count():
        return ""
    role = name.locator(".role")
    return flat(unruby(name)).removeprefix(flat(unruby(role)) if role.count() else "")


def is_at(phone: Phone, match: str, seat: str) -> None:
    """Check that the phone shows that match and has that seat."""
    phone.page.wait_for_function(
        """match => {
             const kept = JSON.parse(localStorage.getItem('tachiai.phone'));
             return kept === match && document.querySelector('.phone')?.dataset.n === '0';
           }""",
        arg=match,
    )
    kept = phone.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0]")
    assert (kept["match"], kept["seat"]) == (match, seat)


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_a_rematch_takes_all_devices_along(referee: Referee, devices: Devices, game: str) -> None:
    opened = over(referee, game)
    seats = opened.seats
    joins = referee.joins(opened)
    phones = {seat: devices.phone("en") for seat in seats[:2]}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(opened.n)
    guest = watcher(devices, referee, opened, lang="en")
    tablet = devices.tablet("en")
    tablet.enter(opened)
    before = near(tablet)
    tablet.page.locator(RESULT).wait_for()
    one, other = phones.values()
    if game != "xan":  # a cooperative game asks for no confirmation
        # One seat confirms the result: then it is asked of the other one too, which stays until a tap.
        one.tap(one.page.locator(".end summary"))
        one.tap(one.button("end-yes"))
        expect(other.button("end-yes")).to_be_visible()
    tablet.tap(tablet.page.locator(f"{RESULT} .buttons .strong"))
    tablet.page.wait_for_url(lambda url: opened.match not in url)
    tablet.shows(0)
    new = tablet.opened()
    assert new.match != opened.match
    fixed = game in ("shogi_card_war", "jekyll_hyde")
    if game != "xan":
        other.tap(other.button("next-match"))
    for i, (seat, phone) in enumerate(phones.items()):
        is_at(phone, new.match, seats[1 - i] if fixed else seat)
    view = referee.view(new)
    old = referee.view(opened)["header"]
    names = view["header"]["names"]
    if fixed:
        assert names == {seats[0]: old["names"][seats[1]], seats[1]: old["names"][seats[0]]}
    else:
        assert names == old["names"]
        turned = [*seats[1:], seats[0]] if game != "xan" else seats
        assert view["header"]["seats"] == turned
    assert near(tablet) == before, "everybody stays where they sit"
    if game != "xan":  # in Xan all win or lose together
        won = {old["names"][seat] for seat in referee.view(opened)["outcome"]["winners"]}
        wins = {names[seat]: n for seat, n in view["settings"]["wins"].items() if seat in names}
        assert wins == {name: int(name in won) for name in wins}
    expect(guest.page).to_have_url(f"{guest.base}/#/watch/{new.match}")
    # A reload continues in the new match.
    for phone in phones.values():
        phone.page.reload()
        phone.shows(0)


@pytest.mark.only_soak
def test_c30_who_begins_is_independent_of_who_sits_here(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.page.goto(f"{tablet.base}/#/new/john")
    tablet.tap(tablet.page.locator("section .choices button", has_text="Red").first)
    tablet.page.locator("input.entry").nth(0).fill("Aoi")  # black, no matter who begins
    tablet.tap(tablet.button("new-start"))
    tablet.tap(tablet.button("phones-start"))
    tablet.shows(0)
    assert referee.view(tablet.opened())["header"]["seats"] == ["red", "black"]
    assert near(tablet) == "Aoi"


@pytest.mark.only_soak
def test_a_phone_follows_without_a_tap_before_any_confirmation(referee: Referee, devices: Devices) -> None:
    opened = over(referee, "john")
    phone, tablet = devices.phone(), devices.tablet()
    phone.join(referee.joins(opened)["red"]["url"])
    phone.shows(opened.n)
    taps = phone.taps
    score = "0-1" if referee.view(opened)["outcome"]["winners"] == ["red"] else "1-0"
    expect(phone.page.locator(f'[data-score="{score}"]')).to_be_visible()
    tablet.enter(opened)
    expect(tablet.page.locator(f'[data-score="{score}"]')).to_be_visible()
    tablet.tap(tablet.extra("result-again"))
    tablet.page.wait_for_url(lambda url: opened.match not in url)
    is_at(phone, tablet.opened().match, "red")
    assert phone.taps == taps


@pytest.mark.only_soak
def test_a_phone_that_was_asleep_follows_when_it_wakes(referee: Referee, devices: Devices) -> None:
    opened = over(referee, "john")
    phone, tablet = devices.phone(), devices.tablet()
    phone.join(referee.joins(opened)["red"]["url"])
    phone.shows(opened.n)
    phone.page.goto("about:blank")
    tablet.enter(opened)
    tablet.tap(tablet.extra("result-again"))
    tablet.page.wait_for_url(lambda url: opened.match not in url)
    tablet.shows(0)
    phone.page.goto(f"{phone.base}/j")
    is_at(phone, tablet.opened().match, "red")
