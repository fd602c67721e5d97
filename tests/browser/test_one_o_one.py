"""101 through its screens: explanations, many seats, own hands. (Common tests: `test_every_game.py`.)"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import SMALL_TABLET, TABLET, Phone, Referee, flat, unruby
from tests.browser.plays import one_o_one
from tests.browser.test_every_game import Match, begin, join, sized

HURRIED = True
pytestmark = pytest.mark.only_soak

ACTIONS = one_o_one.ACTIONS
HAND = 9  # the step in which p3 discloses its hand
CARDS = "all => all.map(one => one.dataset.card)"


def start(referee: Referee, devices: Devices, steps: int = 0) -> Match:
    return begin(referee, one_o_one, devices.tablet(shape=SMALL_TABLET), steps)


def with_phone(match: Match, devices: Devices, seat: str = "p3") -> Phone:
    join(match, devices, [seat])
    phone = match.phones[seat]
    phone.shows(match.tablet.n)
    return phone


def test_impossible_taps_are_explained(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices)
    tablet = match.tablet
    tablet.act({"seat": "table", "action": "flip", "card": "5h"})
    match.explained("one_o_one.card.seen", tablet.key("5h"))
    half = tablet.page.locator('[data-value="-10"]')
    match.explained("one_o_one.play.ten-minus", tablet.key("Ts"), half)
    tablet.tap(tablet.key("Ts"))
    expect(half).to_have_accessible_name(re.compile(tablet.words("pad-not-now")))
    tablet.page.keyboard.press("Escape")
    expect(half).to_have_count(0)


def test_the_switch_for_the_deck_resets_itself(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, 1)
    tablet = match.tablet
    deck = tablet.page.locator("[data-deck]")
    tablet.act({"seat": "p1", "action": "play", "card": "3h", "from": "deck"})
    expect(deck).to_have_attribute("aria-pressed", "false")
    tablet.act({"seat": "p2", "action": "play", "card": "4h", "from": "hand"})
    rows = [json.loads(row) for row in referee.export(match.opened).splitlines()]
    assert [row["from"] for row in rows[2:]] == ["deck", "hand"]


def test_the_total_the_order_and_the_lives_are_shown(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, 6)  # a nine, which reverses the direction
    page = match.tablet.page
    expect(page.locator(".total")).to_have_attribute("data-total", "47")
    expect(page.locator(".seat.now")).to_have_attribute("data-seat", "p1")
    expect(page.locator(".seat.next")).to_have_attribute("data-seat", "p3")
    expect(page.locator(".way svg")).to_have_class(re.compile(r"\bback\b"))
    match.go(one_o_one.STEPS[6:8])  # 107
    expect(page.locator(".news .bust")).to_contain_text("107")
    expect(page.locator(".news li")).to_contain_text("2 → 1")
    expect(page.locator(".saying li")).to_have_count(3)  # lives, collecting and dealing, turning up


def test_an_ambiguous_total_is_underlined(referee: Referee, devices: Devices) -> None:
    """Compare screenshots, because not every child inherits a parent's line."""
    match = start(referee, devices)
    join(match, devices, ["p1"])
    match.tablet.act({"seat": "table", "action": "flip", "card": "6h"})
    for device in match.devices:
        device.shows(1)
        total = device.page.locator(".total").first
        expect(total).to_have_attribute("data-total", "6")
        device.page.wait_for_function("document.getAnimations().length === 0")
        lined = total.screenshot()
        assert lined == total.screenshot()
        total.evaluate("one => one.style.setProperty('text-decoration', 'none')")
        assert lined != total.screenshot()


def test_a_double_tap_counts_once(referee: Referee, devices: Devices) -> None:
    tablet = start(referee, devices).tablet
    tablet.key("7d").evaluate("key => { key.click(); key.click(); }")
    tablet.shows(1)
    tablet.free()
    # And a bubble that has just opened ignores a tap meant for the key below it.
    tablet.tap(tablet.key("As"))
    tablet.page.keyboard.press("Escape")
    young = """async key => {
        key.click();
        for (let i = 0; i < 50 && !document.querySelector('.bubble'); i += 1) await null;
        document.querySelector('.bubble button').click();
    }"""
    tablet.key("Ah").evaluate(young)
    expect(tablet.page.locator(".bubble")).to_be_visible()
    assert tablet.n == 1


def test_results_of_a_hand_are_shown_under_the_cover_alone(referee: Referee, devices: Devices) -> None:
    """Check too that a tap on one of its cards plays it."""
    match = start(referee, devices, HAND)
    phone = with_phone(match, devices)
    match.step(one_o_one.STEPS[HAND])
    rows = phone.page.locator(".ways button")
    expect(rows).to_have_count(3)  # one way for the 8, two for the ace
    expect(phone.page.locator(".odds")).to_contain_text("0／51（0%）")
    assert "8s" in phone.page.locator("[data-card]").evaluate_all(CARDS)
    phone.tap(phone.button("cover-close"))
    for device in (match.tablet, phone):
        assert "8s" not in device.page.locator("[data-card]").evaluate_all(CARDS)
    expect(phone.page.locator(".said")).not_to_contain_text(phone.words("card-8s"))
    expect(match.tablet.page.locator(".saying").first).not_to_contain_text(match.tablet.words("card-8s"))
    phone.act(ACTIONS[10])
    match.tablet.shows(11)
    match.go(one_o_one.STEPS[11:13])
    phone.act(ACTIONS[13])  # an ace that makes 101
    phone.act(ACTIONS[14])  # and the card turned up after it
    match.tablet.shows(15)
    match.go(one_o_one.STEPS[15:16])


def test_a_contradicted_hand_is_reported_to_its_owner(referee: Referee, devices: Devices) -> None:
    match = start(referee, devices, HAND)
    phone = with_phone(match, devices)
    match.step(one_o_one.STEPS[HAND])
    match.tablet.act({**ACTIONS[10], "card": "Qs"})  # from the hand of p3, which disclosed two others
    phone.shows(11)
    phone.open_cover()
    expect(phone.page.locator(".conflict")).to_be_visible()
    expect(phone.page.locator(".own")).to_have_count(0)


def test_c13_a_disclosed_hand_reaches_no_other_device(referee: Referee, devices: Devices) -> None:
    """Check that p3's disclosure is on its phone and in nothing sent to the table or a rival."""
    match = start(referee, devices, HAND)
    phone = with_phone(match, devices)
    rival = with_phone(match, devices, "p1")
    match.step(one_o_one.STEPS[HAND])
    rival.open_cover()
    secret = re.compile(r'\\*"cards\\*":\s*\[\\*"(Ah|8s)|\\*"hand\\*":\s*\[\\*"(Ah|8s)')
    assert any(secret.search(text) for text in phone.received())
    for device in (match.tablet, rival):
        assert not any(secret.search(text) for text in device.received())


def test_c14_a_disclosure_does_not_change_the_table(referee: Referee, devices: Devices) -> None:
    """Check two hands, one of them with the next card: other devices show and receive the same."""
    seen = []
    for cards in (["Ah", "8s"], ["2c", "5d"]):
        match = start(referee, devices, HAND)
        rival = with_phone(match, devices, "p1")
        phone = with_phone(match, devices)
        phone.act({"seat": "p3", "action": "hand", "cards": cards})
        match.tablet.shows(10)
        match.tablet.act(ACTIONS[10])
        rival.shows(11)
        seen.append([match.tablet.markup(), rival.markup()])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seats", [2, 26])
def test_the_total_is_above_the_keys(referee: Referee, devices: Devices, seats: int) -> None:
    header = {"game": "one_o_one", "seats": [f"p{i}" for i in range(1, seats + 1)], "options": {}}
    flip = {"seat": "table", "action": "flip", "card": "2h"}
    tablet = devices.tablet(shape=SMALL_TABLET)
    tablet.enter(referee.open([flip], header=header))
    expect(tablet.page.locator(".seat")).to_have_count(seats if seats > 2 else 0)
    total = tablet.page.locator(".total").first.bounding_box()
    key = tablet.key("As").bounding_box()
    assert total
    assert key
    assert total["y"] + total["height"] <= key["y"]


def test_undoing_the_opening_card_does_not_deal_again(referee: Referee, devices: Devices) -> None:
    tablet = start(referee, devices, 1).tablet
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(2)
    said = [flat(unruby(one)) for one in tablet.page.locator(".deal li").all()]
    assert said == [flat(tablet.words("one_o_one-step-still"))]


def test_the_question_after_a_burst_fits_on_a_low_tablet(referee: Referee, devices: Devices) -> None:
    """Check the question and the lives below the word, at 1024×600."""
    low = devices.tablet(shape=sized(TABLET, (1024, 600)))
    page = begin(referee, one_o_one, low, 8, reading="furigana").tablet.page
    for part in (".news .bust", ".news li", ".scene .question"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
