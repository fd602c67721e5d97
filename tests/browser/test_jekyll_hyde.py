"""Jekyll vs. Hyde through its screens: a whole match with and without a phone, exchanges, claims, hands."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.cards import Game, opened, plain, publicly, record_of, sound
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, SMALL_TABLET, Phone, Referee

HEADER, ACTIONS = record_of("jekyll_hyde")
HAND = ACTIONS[0]["cards"]
HIDDEN = ["??"]


def steps(actions: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Actions as people do them: the two passes of an exchange are one."""
    kept: list[dict[str, Any]] = []
    for action in actions:
        if action["action"] == "pass":
            kept.append(action)
            if len(kept) == 2:
                yield kept
                kept = []
        else:
            yield [action]


def lay(game: Game, action: dict[str, Any]) -> None:
    game.tablet.tap(game.tablet.key(action["card"]))
    if "colour" in action:
        game.tablet.tap(game.tablet.page.locator(f'[data-colour="{action["colour"]}"]'))


def swap(game: Game) -> None:
    game.tablet.tap(game.tablet.page.locator("[data-swap]"))


def tell(phone: Phone, cards: list[str]) -> None:
    """Uncover, "tell", every card, "that's all"."""
    phone.open_cover()
    phone.tap(phone.button("jekyll_hyde-phone-tell", count=len(cards)))
    phone.pick(cards)
    phone.tap(phone.button("jekyll_hyde-phone-all", now=len(cards), count=len(cards)))


def uncover(phone: Phone) -> None:
    if not phone.page.locator(".hand").is_visible():
        phone.open_cover()


def give(phone: Phone, cards: list[str]) -> None:
    uncover(phone)
    phone.tap(phone.button("jekyll_hyde-phone-choose", count=len(cards)))
    for card in cards:
        phone.tap(phone.page.locator(f'[data-own="{card}"]'))
    phone.tap(phone.button("jekyll_hyde-phone-give", now=len(cards), count=len(cards)))


def play_own(phone: Phone, action: dict[str, Any]) -> None:
    uncover(phone)
    phone.tap(phone.page.locator(f'[data-own="{action["card"]}"]'))
    if "colour" in action:
        phone.tap(phone.page.locator(f'[data-colour="{action["colour"]}"]'))


def start(referee: Referee, devices: Devices, lang: str = "ja") -> Game:
    match = opened(referee, HEADER)
    tablet = devices.tablet(lang, shape=SMALL_TABLET)
    tablet.enter(match)
    return Game(referee, match, tablet)


def with_phone(game: Game, devices: Devices, seat: str = "hyde") -> Phone:
    phone = devices.phone()
    phone.join(game.referee.joins(game.opened)[seat]["url"])
    game.phones[seat] = phone
    return phone


def test_a_match_with_a_phone_is_the_one_recorded(
    referee: Referee, devices: Devices, figures: Callable[..., None]
) -> None:
    """Hyde tells its hand, passes by name and plays from it; the tablet does the rest."""
    game = start(referee, devices)
    phone = with_phone(game, devices)
    by_hand = 0
    held = set(HAND)  # what the phone knows
    for step in steps(ACTIONS):
        action = step[0]
        if action["action"] == "hand":
            game.did("hand (phone)", 1, lambda: tell(phone, HAND))
        elif len(step) == 2:
            named = next((one for one in step if "??" not in one["cards"]), None)
            if named:
                cards = named["cards"]
                held -= {*cards}
                game.did("pass (phone)", 1, lambda cards=cards: give(phone, cards))
            else:
                held.clear()
            game.did("exchange", 1 if named else 2, lambda: swap(game))
        elif action["seat"] == "hyde" and action["card"] in held:
            held.remove(action["card"])
            by_hand += 1
            game.did("play (phone)", 1, lambda action=action: play_own(phone, action))
        else:
            what = "play a leading potion" if "colour" in action else "play"
            game.did(what, 1, lambda action=action: lay(game, action))
    want = sorted(map(str, publicly(ACTIONS, ["hand", "pass"])))
    assert sorted(map(str, game.recorded())) == want
    assert referee.view(game.opened)["outcome"] == {
        "winners": ["hyde"],
        "reason": "jekyll_hyde.end.domination",
    }
    expect(game.tablet.page.locator('.cover[aria-labelledby="result-title"]')).to_be_visible()
    game.report(figures, "Jekyll vs. Hyde")
    most = {kind: max(taps for k, taps in game.taps if k == kind) for kind, _ in game.taps}
    assert statistics.median(taps for _, taps in game.taps) == 1
    assert by_hand
    assert most == {
        "hand (phone)": 2 + len(HAND) + 1,  # uncover, "tell", the cards, "that's all"
        "pass (phone)": most["pass (phone)"],
        "exchange": 1,
        "play (phone)": 2,  # uncover, the card
        "play": 1,
        "play a leading potion": 2,
    }
    assert most["pass (phone)"] <= 4  # uncover, "choose", the card, "pass"
    game.still()


def test_the_tablet_alone_is_enough(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices, "en")
    for step in steps(ACTIONS[1:]):
        if len(step) == 2:
            game.did("exchange", 2, lambda: swap(game))
        else:
            game.did("play", 1, lambda action=step[0]: lay(game, action))
    assert game.recorded() == publicly(ACTIONS[1:], ["pass"])
    assert max(taps for _, taps in game.taps) == 2
    game.still()


def bring(game: Game, *plays: str) -> None:
    """The first exchange and these cards: "j P7", "h 3+ red"."""
    seats = {"j": "jekyll", "h": "hyde"}
    actions: list[dict[str, Any]] = [
        {"seat": seat, "action": "pass", "cards": HIDDEN}
        for seat in ("jekyll", "hyde")
        if game.referee.view(game.opened)["position"]["phase"] == "exchange"
        and not game.referee.view(game.opened)["position"]["passed"][seat]
    ]
    for short in plays:
        seat, card, *colour = short.split()
        action = {"seat": seats[seat], "action": "play", "card": card}
        actions.append(action | ({"colour": colour[0]} if colour else {}))
    game.opened.n = game.referee.lines(game.opened)
    game.referee.play(game.opened, actions)
    game.tablet.shows(game.opened.n)


def test_a_claim_is_taken_on_trust_and_found_out(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    page = game.tablet.page
    bring(game, "j P7")
    lay(game, {"card": "G1"})
    game.tablet.shows(4)
    saying = page.locator(".saying:has(.unverified)").first
    assert game.said("jekyll_hyde.play.void-unseen") in plain(saying)
    bring(game)  # nothing is due
    game.opened.n = 4
    referee.play(
        game.opened,
        [
            {"seat": "hyde", "action": "play", "card": "W3"},
            {"seat": "jekyll", "action": "play", "card": "W1"},
        ],
    )
    game.tablet.shows(6)
    lay(game, {"card": "P2"})
    game.tablet.shows(7)
    note = page.locator(".note")
    assert plain(note).strip() == game.tablet.words(
        "jekyll_hyde-ui-refuted", n=4, seat=game.tablet.words("jekyll_hyde-seat-hyde")
    )


def test_taps_that_mean_nothing_are_explained(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    bring(game, "j P7")
    game.explained("jekyll_hyde.card.seen", game.tablet.key("P7"))
    bring(game, "h P1")
    game.tablet.tap(game.tablet.key("4+"))
    expect(game.tablet.page.locator("[data-colour]")).to_have_count(3)
    game.tablet.page.keyboard.press("Escape")
    expect(game.tablet.page.locator("[data-colour]")).to_have_count(0)
    assert referee.lines(game.opened) == 4


def test_the_board_tells_ranks_tricks_and_marker(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    page = game.tablet.page
    bring(game, "j P4", "h P2", "j W3")
    tokens = page.locator(".token:not(.none)")
    expect(tokens).to_have_count(3)
    expect(page.locator('.token[data-place="3"] .name')).to_have_text(
        game.tablet.words("jekyll_hyde-ui-kana-green")
    )
    expect(page.locator(".strip .count").last).to_contain_text("1")
    lay(game, {"card": "3+"})  # red: the ranks are gone
    game.tablet.shows(6)
    expect(tokens).to_have_count(0)
    expect(page.locator(".side .won")).to_have_count(1)
    expect(page.locator("[data-marker]")).to_have_attribute("data-marker", "0")


def test_the_table_does_not_say_what_a_hand_holds(referee: Referee, devices: Devices) -> None:
    """Keys on the tablet and its rival's screens are the same whether Hyde told its hand or not."""
    seen = []
    for told in (True, False):
        game = start(referee, devices)
        phone = with_phone(game, devices)
        if told:
            tell(phone, HAND)
            game.tablet.shows(1)
        bring(game, "j P3")
        seen.append(
            game.tablet.page.locator(".key").evaluate_all(
                "all => all.map((key) => [key.dataset.key, key.className, key.ariaLabel])"
            )
        )
    assert seen[0] == seen[1]


TOLD = ["P2", "P7", "W1", "W2", "G1", "G2", "G3", "G4", "3+", "5+"]


def test_a_hand_knows_what_it_may_play_and_what_that_does(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices)
    tell(phone, TOLD)
    phone.shows(1)
    give(phone, ["P7"])  # with two potions one must go: refused, and only this phone hears why
    refused = phone.page.locator(".said:has(.illegal)")
    refused.wait_for()
    assert phone.words("jekyll_hyde-pass-must-pass-potion") in plain(refused)
    assert referee.lines(game.opened) == 1
    give(phone, ["5+"])
    phone.shows(2)
    game.tablet.shows(2)
    swap(game)
    game.tablet.shows(3)
    lay(game, {"card": "P3"})
    phone.shows(4)
    uncover(phone)
    own = phone.page.locator(".own:not(.dim)")
    assert own.evaluate_all("all => all.map((one) => one.dataset.own)") == ["P2", "P7", "3+"]
    assert [plain(one).strip() for one in phone.page.locator(".result").all()] == [
        phone.words(f"jekyll_hyde-phone-{what}") for what in ("loses", "wins", "wins")
    ]
    assert phone.words("jekyll_hyde-card-5plus") in plain(phone.page.locator(".private"))
    phone.tap(phone.page.locator('[data-own="W1"]'))
    refused.wait_for()
    assert phone.words("jekyll_hyde-play-must-follow") in plain(refused)
    phone.tap(phone.page.locator('[data-own="P7"]'))
    phone.shows(5)
    uncover(phone)
    phone.tap(phone.page.locator('[data-own="3+"]'))
    phone.tap(phone.page.locator('[data-colour="green"]'))
    phone.shows(6)
    assert game.recorded()[-1] == {"seat": "hyde", "action": "play", "card": "3+", "colour": "green"}


def test_a_hand_that_cannot_be_is_told_to_its_owner(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices)
    tell(phone, TOLD)
    game.tablet.shows(1)
    give(phone, ["5+"])
    game.tablet.shows(2)
    bring(game, "j P2")  # which Hyde said it holds
    phone.shows(4)
    phone.open_cover()
    expect(phone.page.locator(".conflict")).to_be_visible()
    expect(phone.page.locator(".hand")).to_have_count(0)


@pytest.mark.parametrize("layout", ["A", "B", "C"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_side_of_the_table(referee: Referee, devices: Devices, layout: str, lang: str) -> None:
    game = start(referee, devices, lang)
    game.tablet.remember(settings={"reading": "furigana" if lang == "ja" else "en", "layout": layout})
    game.tablet.page.reload()
    game.tablet.shows(0)
    sound(game.tablet, 64, 20)
    bring(game, "j P7", "h W1")
    sound(game.tablet, 64, 20)
    bring(game, "h G4", "j 2+")
    sound(game.tablet, 64, 20)
    board = game.tablet.page.locator(".place")
    assert board.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the board is seen whole"


def test_the_phone_is_sound(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    phone = with_phone(game, devices)
    sound(phone, 48, 16)
    phone.open_cover()
    phone.tap(phone.button("jekyll_hyde-phone-tell", count=10))
    sound(phone, 48, 16)
    height = phone.page.evaluate("document.querySelector('.over').scrollHeight + 58")
    assert height <= PHONE["viewport"]["height"], "nothing to scroll for"
    phone.pick(TOLD)
    phone.tap(phone.button("jekyll_hyde-phone-all", now=10, count=10))
    phone.shows(1)
    uncover(phone)
    sound(phone, 48, 16)


def test_keys_alone(referee: Referee, devices: Devices) -> None:
    game = start(referee, devices)
    page = game.tablet.page
    ask = page.locator("[data-swap]")
    handle = ask.element_handle()
    page.wait_for_function("element => window.probe.ready(element)", arg=handle, polling=20)
    ask.focus()
    page.keyboard.press("Enter")
    game.tablet.shows(2)
    expect(page.locator(".undo")).to_be_enabled()
    game.tablet.key("P1").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    game.tablet.shows(3)
    assert game.recorded()[-1]["card"] == "W2"
