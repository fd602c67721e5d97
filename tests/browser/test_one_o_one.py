"""101 through its screens: a whole match with and without a phone, what is explained, what many seats see."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.cards import Game, opened, publicly, record_of, sound
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, SMALL_TABLET, Opened, Phone, Referee, Tablet

HEADER, ACTIONS = record_of("one_o_one")
CARDS = "all => all.map(one => one.dataset.card)"


def lay(tablet: Tablet, action: dict[str, Any]) -> None:
    """A card on the tablet: the deck's switch, the key, the half."""
    if action.get("from") == "deck":
        tablet.tap(tablet.page.locator("[data-deck]"))
    tablet.tap(tablet.key(action["card"]))
    if "value" in action:
        tablet.tap(tablet.page.locator(f'.halves [data-value="{action["value"]}"]'))


def by_phone(phone: Phone, action: dict[str, Any]) -> None:
    """The same in the hand: two taps tell two cards, one plays a card."""
    if not phone.page.locator(".own, .tell").first.is_visible():
        phone.open_cover()
    if action["action"] == "hand":
        phone.tap(phone.page.locator(".tell"))
        phone.pick(action["cards"])
    else:
        own = f'[data-own="{action["card"]}"]'
        phone.tap(
            phone.page.locator(own + (f'[data-value="{action["value"]}"]' if "value" in action else ""))
        )


def play(game: Game) -> None:
    for action in ACTIONS:
        seat = game.phones.get(action["seat"])
        told = seat and any(a["action"] == "hand" for a in ACTIONS[: game.tablet.n])
        own = action["action"] == "hand" or (told and action.get("card") in ("8s", "Ah"))
        if seat and own:
            phone = seat
            game.did(
                f"{action['action']} (phone)", 1, lambda phone=phone, action=action: by_phone(phone, action)
            )
        elif action["action"] != "hand":
            what = action["action"] + (" from the deck" if action.get("from") == "deck" else "")
            what += " with a value" if "value" in action else ""
            game.did(what, 1, lambda action=action: lay(game.tablet, action))


def start(referee: Referee, devices: Devices, **more: Any) -> Game:
    match = opened(referee, HEADER)
    tablet = devices.tablet(shape=SMALL_TABLET, **more)
    tablet.enter(match)
    return Game(referee, match, tablet)


def with_phone(game: Game, devices: Devices, seat: str) -> Phone:
    phone = devices.phone()
    phone.join(game.referee.joins(game.opened)[seat]["url"])
    game.phones[seat] = phone
    return phone


def test_a_match_with_a_phone_is_the_one_recorded(
    referee: Referee, devices: Devices, figures: Callable[..., None]
) -> None:
    game = start(referee, devices)
    with_phone(game, devices, "p3")
    play(game)
    assert game.recorded() == publicly(ACTIONS, ["hand"])
    assert referee.view(game.opened)["outcome"] == {
        "winners": ["p2"],
        "reason": "one_o_one.end.last-standing",
    }
    expect(game.tablet.page.locator('.cover[aria-labelledby="result-title"]')).to_be_visible()
    game.report(figures, "101")
    counts = [taps for _, taps in game.taps]
    most = {kind: max(taps for k, taps in game.taps if k == kind) for kind, _ in game.taps}
    assert statistics.median(counts) == 1
    assert most == {
        "flip": 1,
        "play": 1,
        "play with a value": 2,
        "play from the deck": 2,
        "play from the deck with a value": 3,
        "hand (phone)": 4,  # uncover, "tell", two cards
        "play (phone)": 2,  # uncover, the card
    }
    game.still()


def test_the_tablet_alone_is_enough(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices, lang="en")
    play(game)
    assert game.recorded() == publicly([a for a in ACTIONS if a["action"] != "hand"], [])
    game.still()


def until(game: Game, number: int) -> None:
    """Bring the match to where so many actions are done (none of them private), and show it."""
    done = [a for a in ACTIONS[:number] if a["action"] != "hand"]
    game.referee.play(game.opened, done)
    game.tablet.shows(game.opened.n)


def test_taps_that_mean_nothing_are_explained(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    tablet = game.tablet
    lay(tablet, {"card": "5h"})
    tablet.shows(1)
    game.explained("one_o_one.card.seen", tablet.key("5h"))
    half = tablet.page.locator('.halves [data-value="-10"]')
    game.explained("one_o_one.play.ten-minus", tablet.key("Ts"), half)
    tablet.tap(tablet.key("Ts"))
    expect(half).to_have_accessible_name(re.compile(tablet.words("one_o_one-ui-not-now")))
    tablet.page.keyboard.press("Escape")
    expect(half).to_have_count(0)


def test_the_switch_for_the_deck_goes_back_by_itself(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    tablet = game.tablet
    until(game, 1)
    deck = tablet.page.locator("[data-deck]")
    lay(tablet, {"card": "3h", "from": "deck"})
    tablet.shows(2)
    expect(deck).to_have_attribute("aria-pressed", "false")
    lay(tablet, {"card": "4h"})
    tablet.shows(3)
    assert [row["from"] for row in game.recorded()[1:]] == ["deck", "hand"]


def test_the_total_the_order_and_the_lives_stand_there(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    page = game.tablet.page
    until(game, 6)  # a nine: the direction turns
    expect(page.locator(".total")).to_have_attribute("data-total", "47")
    expect(page.locator(".seat.now")).to_have_attribute("data-seat", "p1")
    expect(page.locator(".seat.next")).to_have_attribute("data-seat", "p3")
    expect(page.locator(".way svg")).to_have_class(re.compile(r"\bback\b"))
    game.referee.play(game.opened, ACTIONS[6:8])  # 107
    game.tablet.shows(game.opened.n)
    expect(page.locator(".news .bust")).to_contain_text("107")
    expect(page.locator(".news li")).to_contain_text("2 → 1")
    expect(page.locator(".saying li")).to_have_count(3)  # lives, collect and deal, turn up


def test_a_second_of_two_quick_taps_is_nothing(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    game.tablet.key("7d").evaluate("key => { key.click(); key.click(); }")
    game.tablet.shows(1)
    expect(game.tablet.page.locator(".undo")).to_be_enabled()
    # And a half just opened takes no tap meant for the key below it.
    game.tablet.tap(game.tablet.key("As"))
    game.tablet.page.keyboard.press("Escape")
    young = """async key => {
        key.click();
        for (let i = 0; i < 50 && !document.querySelector('.halves'); i += 1) await null;
        document.querySelector('.halves button').click();
    }"""
    game.tablet.key("Ah").evaluate(young)
    expect(game.tablet.page.locator(".halves")).to_be_visible()
    assert referee.lines(game.opened) == 1


def test_what_a_hand_would_do_is_seen_under_cover_alone(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices, "p3")
    until(game, 8)
    game.referee.play(game.opened, ACTIONS[8:9])  # a joker: 50
    phone.shows(9)
    by_phone(phone, ACTIONS[9])
    phone.shows(10)
    rows = phone.page.locator(".ways button")
    expect(rows).to_have_count(3)  # 8 goes one way, the ace two
    expect(phone.page.locator(".odds")).to_contain_text("0／51（0%）")
    assert "8s" in phone.page.locator("[data-card]").evaluate_all(CARDS)
    phone.tap(phone.button("cover-close"))
    for device in (game.tablet, phone):
        assert "8s" not in device.page.locator("[data-card]").evaluate_all(CARDS)
    expect(phone.page.locator(".said")).not_to_contain_text(phone.words("card-8s"))
    game.tablet.shows(10)
    expect(game.tablet.page.locator(".saying").first).not_to_contain_text(game.tablet.words("card-8s"))


def test_a_hand_that_cannot_be_is_told_to_its_owner(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices, "p3")
    until(game, 9)
    phone.shows(9)
    by_phone(phone, ACTIONS[9])
    phone.shows(10)
    game.tablet.shows(10)
    lay(game.tablet, {"card": "Qs"})  # from the hand of p3, which told two others
    phone.shows(11)
    phone.open_cover()
    expect(phone.page.locator(".conflict")).to_be_visible()
    expect(phone.page.locator(".own")).to_have_count(0)


@pytest.mark.parametrize(("seats", "lang"), [(2, "ja"), (5, "en"), (9, "ja"), (26, "ja")])
def test_every_table_from_two_to_twenty_six(
    referee: Referee, devices: Devices, seats: int, lang: str
) -> None:
    names = {f"p{i}": f"{'さくら' if lang == 'ja' else 'Sakura'} {i}" for i in range(1, seats + 1)}
    header = {"game": "one_o_one", "seats": list(names), "options": {}}
    match: Opened = opened(referee, header, names=names)
    tablet = devices.tablet(lang, shape=SMALL_TABLET)
    tablet.enter(match)
    sound(tablet, 64, 20)
    lay(tablet, {"card": "2h"})
    tablet.shows(1)
    sound(tablet, 64, 20)
    if seats > 2:
        expect(tablet.page.locator(".seat")).to_have_count(seats)
    total = tablet.page.locator(".total").first.bounding_box()
    key = tablet.key("As").bounding_box()
    assert total
    assert key
    assert total["y"] + total["height"] <= key["y"], "the total is seen above the keys"
    assert min(key["width"], key["height"]) >= 64


@pytest.mark.parametrize("layout", ["A", "B", "C"])
def test_both_sides_of_the_table(referee: Referee, devices: Devices, layout: str) -> None:
    match = opened(referee, {"game": "one_o_one", "seats": ["p1", "p2"], "options": {}})
    tablet = devices.tablet(shape=SMALL_TABLET)
    referee.play(match, [{"seat": "table", "action": "flip", "card": "X1"}])
    tablet.enter(match, settings={"reading": "furigana", "layout": layout})
    sound(tablet, 64, 20)
    counts = tablet.page.locator(".strip .count")
    expect(counts).to_have_count(0 if layout == "C" else 4)


def test_the_phone_is_sound(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices, "p3")
    until(game, 9)
    phone.shows(9)
    sound(phone, 48, 16)
    phone.open_cover()
    sound(phone, 48, 16)
    phone.tap(phone.page.locator(".tell"))
    sound(phone, 48, 16)
    assert PHONE["viewport"]["height"] >= phone.page.evaluate(
        "document.querySelector('.over').scrollHeight + 58"
    ), "nothing to scroll for"


def test_keys_alone(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    page = game.tablet.page
    game.tablet.key("As").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    game.tablet.shows(1)
    assert game.recorded()[0]["card"] == "3h"
    expect(page.locator(".undo")).to_be_enabled()
    game.tablet.key("Ah").focus()
    page.keyboard.press("Enter")
    half = page.locator(".halves button").first.element_handle()
    page.wait_for_function("element => window.probe.ready(element)", arg=half, polling=20)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    game.tablet.shows(2)
    assert game.recorded()[1]["value"] == 11
