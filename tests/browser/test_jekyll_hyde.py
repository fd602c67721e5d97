"""Jekyll vs. Hyde through its screens: exchanges, claims, hands. (Common tests: `test_every_game.py`.)"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import SMALL_TABLET, Phone, Referee, Tablet
from tests.browser.plays import Action, jekyll_hyde
from tests.browser.test_every_game import Match, begin, join, plain

HURRIED = True
pytestmark = pytest.mark.only_soak

TOLD = ["P2", "P7", "W1", "W2", "G1", "G2", "G3", "G4", "3+", "5+"]


def start(referee: Referee, devices: Devices, *plays: str) -> Match:
    """Open a table, after the first exchange and these plays if any: "j P7", "h 3+ red"."""
    match = begin(referee, jekyll_hyde, devices.tablet(shape=SMALL_TABLET))
    if plays:
        bring(match, jekyll_hyde.plays(*plays))
    return match


def bring(match: Match, actions: list[Action]) -> None:
    match.opened.n = match.tablet.n
    match.referee.play(match.opened, actions)
    match.tablet.shows(match.opened.n)


def with_phone(match: Match, devices: Devices, seat: str = "hyde") -> Phone:
    join(match, devices, [seat])
    phone = match.phones[seat]
    phone.shows(match.tablet.n)
    return phone


def hand(cards: list[str]) -> Action:
    return {"seat": "hyde", "action": "hand", "cards": cards}


def passes(*cards: str) -> Action:
    return {"seat": "hyde", "action": "pass", "cards": list(cards)}


def play(seat: str, card: str, **more: str) -> Action:
    return {"seat": seat, "action": "play", "card": card, **more}


def test_advice_about_a_hidden_pass_disappears_under_the_cover(referee: Referee, devices: Devices) -> None:
    """Check that "You told two potions: pass one" and its rule cannot be read on the phone afterwards."""
    match = start(referee, devices)
    phone = with_phone(match, devices)
    phone.page.clock.install()
    phone.act(hand(TOLD))
    sheet = phone.page.locator(".advice")
    reason = phone.words("jekyll_hyde-advice-must-pass-potion")
    rule = phone.page.locator("[data-rule-shown]")
    for looked_up, put_away in (
        (False, lambda: phone.tap(phone.button("confirm-no", sheet))),
        (True, lambda: phone.page.evaluate("window.dispatchEvent(new Event('blur'))")),
        (False, lambda: phone.page.clock.fast_forward(11_000)),
        (True, lambda: phone.page.clock.fast_forward(91_000)),  # an open rule delays the cover
    ):
        jekyll_hyde.act_on_phone(phone, [passes("P7")])
        expect(sheet).to_be_visible()
        assert reason in plain(sheet)
        if looked_up:
            phone.tap(sheet.locator("[data-rule]"))
            expect(rule).to_be_visible()
        put_away()
        expect(sheet).to_have_count(0)
        expect(rule).to_have_count(0)
        assert reason not in plain(phone.page.locator("body"))
    expect(phone.button("cover-open")).to_be_visible()
    assert referee.lines(match.opened) == 1


def test_a_refusal_disappears_when_another_device_records(referee: Referee, devices: Devices) -> None:
    """Check that the next line's steps replace it and the button to record a foul disappears."""
    match = start(referee, devices, "j P7", "h P6", "j W1")
    tablet = match.tablet
    tablet.page.locator('[data-key="P7"]').dispatch_event("click")  # already on the table
    refused = tablet.page.locator(".saying:has(.illegal)")
    expect(refused.first).to_be_visible()
    bring(match, [play("hyde", "W3")])
    expect(refused).to_have_count(0)
    expect(tablet.button("attempt")).to_have_count(0)
    expect(tablet.page.locator(".saying ol li").first).to_be_visible()


def test_advice_appears_on_its_own_phone_alone(referee: Referee, devices: Devices) -> None:
    """Check that insisting records the card, and that the table sees an ordinary play."""
    match = start(referee, devices, "j P3")
    phone = with_phone(match, devices)
    rival = with_phone(match, devices, "jekyll")
    phone.act(hand(["P7", "W1", "W2", "G1", "G2", "G3", "G4", "2+", "3+", "5+"]))
    others: tuple[Tablet | Phone, ...] = match.tablet, rival
    for device in others:
        device.shows(4)
    before = [device.markup() for device in others]
    frames = [len(device.traffic.frames) for device in others]
    jekyll_hyde.act_on_phone(phone, [play("hyde", "W1")])
    sheet = phone.page.locator(".advice")
    expect(sheet).to_be_visible()
    assert phone.words("jekyll_hyde-advice-must-follow") in plain(sheet)
    assert referee.lines(match.opened) == 4
    assert [device.markup() for device in others] == before
    for device, so_far in zip(others, frames, strict=True):
        assert not any('"view"' in frame for frame in device.traffic.frames[so_far:])
    phone.tap(phone.button("advice-insist", sheet))
    for device in (phone, *others):
        device.shows(5)
    for device in others:
        assert not any("advi" in frame for frame in device.traffic.frames)
    last = json.loads(referee.export(match.opened).splitlines()[-1])
    assert (last["seat"], last["card"]) == ("hyde", "W1")


def test_a_claim_is_unverified_until_refuted(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, "j P7")
    tablet = match.tablet
    tablet.act(play("hyde", "G1"))
    saying = tablet.page.locator(".saying:has(.unverified)").first
    assert tablet.words("jekyll_hyde-play-void-unseen") in plain(saying)
    bring(match, [play("hyde", "W3"), play("jekyll", "W1")])
    tablet.act(play("hyde", "P2"))
    assert tablet.words("claim-refuted", n=4, what="").split("（")[0] in plain(
        tablet.page.locator(".saying").first
    )


def test_impossible_taps_are_explained(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, "j P7")
    tablet = match.tablet
    match.explained("jekyll_hyde.card.seen", tablet.key("P7"))
    tablet.act(play("hyde", "P1"))
    tablet.tap(tablet.key("4+"))
    expect(tablet.page.locator("[data-value]")).to_have_count(3)
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.locator("[data-value]")).to_have_count(0)
    assert referee.lines(match.opened) == 4


def test_the_board_shows_ranks_tricks_and_marker(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, "j P4", "h P2", "j W3")
    tablet, page = match.tablet, match.tablet.page
    tokens = page.locator(".token:not(.none)")
    expect(tokens).to_have_count(3)
    expect(page.locator('.token[data-place="3"] .name')).to_have_text(
        tablet.words("jekyll_hyde-ui-kana-green")
    )
    expect(page.locator(".strip .count").last).to_contain_text("1")
    tablet.act(play("hyde", "3+"))  # red: the ranks are removed
    expect(tokens).to_have_count(0)
    expect(page.locator(".side .won")).to_have_count(1)
    expect(page.locator("[data-marker]")).to_have_attribute("data-marker", "0")


def test_c14_a_disclosure_does_not_change_the_table(referee: Referee, devices: Devices) -> None:
    """Check that the tablet and the rival see the same, whatever Hyde disclosed and passed."""
    seen = []
    for cards, given in ((TOLD, "5+"), ([*TOLD[:-3], "P1", "W3", "W4"], "P1")):
        match = start(referee, devices)
        phone = with_phone(match, devices)
        rival = with_phone(match, devices, "jekyll")
        phone.act(hand(cards))
        phone.act(passes(given))
        rival.shows(2)
        rival.act({"seat": "jekyll", "action": "pass", "cards": ["??"]})
        match.tablet.shows(3)
        match.tablet.act(play("jekyll", "P3"))
        rival.shows(4)
        seen.append([match.tablet.markup(), rival.markup()])
    assert seen[0] == seen[1]


def test_c13_a_disclosed_hand_reaches_no_other_device(referee: Referee, devices: Devices) -> None:
    """Check the passed cards too, before the exchange."""
    match = start(referee, devices)
    phone = with_phone(match, devices)
    rival = with_phone(match, devices, "jekyll")
    phone.act(hand(TOLD))
    phone.act(passes("5+"))
    match.tablet.shows(2)
    rival.shows(2)
    rival.open_cover()
    secret = re.compile(r'\\*"(?:cards|hand|passing)\\*":\s*\[\\*"[PWG2-5][0-9+]')
    assert any(secret.search(text) for text in phone.received())
    for device in (match.tablet, rival):
        assert not any(secret.search(text) for text in device.received())


def test_a_hand_shows_playable_cards_and_their_results(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices)
    phone = with_phone(match, devices)
    phone.act(hand(TOLD))
    jekyll_hyde.act_on_phone(phone, [passes("P7")])
    # With two potions one must be passed: only this phone gives that advice, and insisting would still
    # record.
    sheet = phone.page.locator(".advice")
    expect(sheet).to_be_visible()
    assert phone.words("jekyll_hyde-advice-must-pass-potion") in plain(sheet)
    phone.tap(phone.button("confirm-no", sheet))
    expect(sheet).to_have_count(0)
    assert referee.lines(match.opened) == 1
    phone.act(passes("5+"))
    match.tablet.shows(2)
    match.tablet.act({"seat": "jekyll", "action": "pass", "cards": ["??"]})
    match.tablet.act(play("jekyll", "P3"))
    phone.shows(4)
    jekyll_hyde.uncover(phone)
    own = phone.page.locator(".own:not(.dim)")
    assert own.evaluate_all("all => all.map((one) => one.dataset.own)") == ["P2", "P7", "3+"]
    assert [plain(one) for one in phone.page.locator(".result").all()] == [
        phone.words(f"jekyll_hyde-phone-{what}") for what in ("loses", "wins", "wins")
    ]
    assert phone.words("jekyll_hyde-card-5plus") in plain(phone.page.locator(".hand"))
    phone.tap(phone.page.locator('[data-own="W1"]'))
    expect(sheet).to_be_visible()
    assert phone.words("jekyll_hyde-advice-must-follow") in plain(sheet)
    phone.tap(phone.button("confirm-no", sheet))
    assert referee.lines(match.opened) == 4
    phone.act(play("hyde", "P7"))
    phone.act(play("hyde", "3+", colour="green"))
    lying = referee.view(match.opened)["position"]["table"]
    assert lying == [{"seat": "hyde", "card": "3+", "colour": "green"}]


def test_a_contradicted_hand_is_reported_to_its_owner(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices)
    phone = with_phone(match, devices)
    phone.act(hand(TOLD))
    phone.act(passes("5+"))
    match.tablet.shows(2)
    bring(match, [jekyll_hyde.SWAP[0], play("jekyll", "P2")])  # Hyde disclosed that card
    phone.shows(4)
    phone.open_cover()
    expect(phone.page.locator(".conflict")).to_be_visible()
    expect(phone.page.locator(".cards")).to_have_count(0)
