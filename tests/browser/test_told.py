"""A seat's disclosure is on its own phone under the cover, also after a reload, and on no other screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Action, Device, Phone, Referee, flat, unruby
from tests.browser.plays import GAMES, hattari, jekyll_hyde, play_of
from tests.browser.plays.john import LIE, LYING
from tests.browser.test_every_game import begin
from tests.engines.john.play import PILES
from tests.support import Servers

HURRIED = True


def chips(phone: Phone) -> list[str]:
    """Return the names of the disclosed pile's cards (JOHN)."""
    names: list[str] = phone.page.locator(".private .chip").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return names


def own(phone: Phone) -> list[str]:
    """Return the cards of the disclosed hand, repeated as often as they are held."""
    cards: list[str] = phone.page.locator("[data-own]").evaluate_all(
        """all => all.flatMap((one) => {
             const count = Number(/×(\\d+)/.exec(one.textContent)?.[1] ?? 1);
             return Array(count).fill(one.dataset.own);
           })"""
    )
    return sorted(set(cards)) if phone.game == "one_o_one" else sorted(cards)


def numbers(phone: Phone) -> list[str]:
    """Return the fields looked at, with the disclosed numbers (Xan)."""
    found: list[str] = phone.page.locator(".private .noted").evaluate_all(
        "all => all.map((one) => one.querySelector('.name').textContent + one.querySelector('b').textContent)"
    )
    return sorted(found)


class Disclosure(NamedTuple):
    """A disclosure of one game: after how many steps, by which seat, and how its phone shows it."""

    steps: int
    action: dict[str, Any]
    rival: str
    seen: Callable[[Phone], list[str]]
    shown: Callable[[Phone], list[str]]


PILE = ["2h", "3d", "4h", "6d", "6h", "8h", "9d", "Ad", "Ah", "Kd", "Th"]
HAND = ["P7", "W2", "W3", "W4", "G1", "G4", "G5", "G7", "2+", "5+"]
FACTS = {
    "john": Disclosure(
        2,
        {"seat": "red", "action": "register", "cards": PILE},
        "black",
        chips,
        lambda phone: sorted(phone.words(f"card-{card}") for card in PILE),
    ),
    "one_o_one": Disclosure(
        5, {"seat": "p1", "action": "hand", "cards": ["Ah", "8s"]}, "p2", own, lambda _: ["8s", "Ah"]
    ),
    "xan": Disclosure(
        4,
        {"seat": "p1", "action": "peek", "cells": {"a1": 2, "b1": 1}},
        "p2",
        numbers,
        lambda _: ["a12", "b11"],
    ),
    "shogi_card_war": Disclosure(
        4,
        {"seat": "gote", "action": "register", "hand": ["P", "P", "L", "G", "G", "K"]},
        "sente",
        own,
        lambda _: ["G", "G", "K", "L", "P", "P"],
    ),
    "jekyll_hyde": Disclosure(
        0, {"seat": "hyde", "action": "hand", "cards": HAND}, "jekyll", own, lambda _: sorted(HAND)
    ),
}


def is_shown(phone: Phone) -> None:
    fact = FACTS[phone.game]
    if not phone.button("cover-close").is_visible():
        phone.open_cover()
    phone.button("cover-close").wait_for()
    # The private part of a phone is fetched when first opened.
    phone.page.locator(".private .chip, [data-own], .private .noted").first.wait_for()
    assert sorted(fact.seen(phone)) == sorted(fact.shown(phone))


def was_received(device: Device, action: Action) -> bool:
    """Return whether the private part of an action is in the device's traffic, its storage or its page."""
    said = "".join([*device.received(), *device.traffic.sent]).replace("\\", "").replace(" ", "")
    if "cells" in action:
        return all(f'"{cell}":{number}' in said for cell, number in action["cells"].items())
    cards = sorted(action.get("cards") or action["hand"])
    lists = re.findall(r"\[[^\[\]]*\]", said)
    return any(sorted(re.findall(r'"([^"]+)"', found)) == cards for found in lists)


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", FACTS)
def test_a_disclosure_is_shown_on_its_own_phone_alone(referee: Referee, devices: Devices, game: str) -> None:
    """Check its page, and everything that other devices received (criterion 13)."""
    fact = FACTS[game]
    match = begin(referee, play_of(game), devices.tablet("en"), fact.steps)
    joins = referee.joins(match.opened)
    phone, rival = devices.phone("en"), devices.phone("en")
    phone.join(joins[fact.action["seat"]]["url"])
    rival.join(joins[fact.rival]["url"])
    n = match.tablet.n
    phone.act(fact.action)
    for device in (match.tablet, rival):
        device.shows(n + 1)
    is_shown(phone)
    phone.page.reload()
    phone.shows(n + 1)
    is_shown(phone)
    rival.open_cover()
    assert fact.seen(rival) == []
    assert was_received(phone, fact.action)
    for device in (match.tablet, rival):
        assert not was_received(device, fact.action)


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", GAMES)
def test_c36_a_disclosure_on_the_tablet_is_recorded_and_shown_nowhere(
    referee: Referee, devices: Devices, game: str
) -> None:
    """Check that cards picked on the handed-over tablet are recorded, and that no device shows them later."""
    fact = FACTS[game]
    match = begin(referee, play_of(game), devices.tablet("en"), fact.steps)
    n = match.tablet.n
    match.tablet.act(fact.action)
    expect(match.tablet.dialog).to_have_count(0)
    line = referee.view(match.opened)["lines"][n]
    assert line["action"]["action"] == fact.action["action"]
    assert "??" in str(line["action"])
    phone = devices.phone("en")
    phone.join(referee.joins(match.opened)[fact.action["seat"]]["url"])
    phone.shows(n + 1)
    phone.open_cover()
    assert fact.seen(phone) == [], "it was disclosed on another device"


@pytest.mark.only_soak
def test_c36_a_disclosure_is_under_its_cover_after_a_restart(serve: Servers, browser: Browser) -> None:
    server = serve(env=HASTE)
    referee, devices = Referee(server), Devices(browser, server)
    phones: dict[str, Phone] = {}
    for game, fact in FACTS.items():
        opened = referee.open(header=play_of(game).HEADER)
        for step in play_of(game).STEPS[: fact.steps]:
            referee.play(opened, step)
        phones[game] = phone = devices.phone("en")
        phone.allowed += ["WebSocket", "ERR_", "Failed to load resource"]
        phone.join(referee.joins(opened)[fact.action["seat"]]["url"])
        phone.act(fact.action)
        is_shown(phone)
    server.kill()
    serve(port=server.port, data=server.data, env=HASTE)
    for phone in phones.values():
        phone.page.reload()
        phone.root.wait_for()
        is_shown(phone)
    devices.close()


# -- 14: hidden truth ---------------------------------------------------------------------------------------


class Secret(NamedTuple):
    """Two matches that differ only in what one seat disclosed, and what is recorded after it."""

    header: Mapping[str, Any]
    before: Sequence[Action]
    seat: str
    rival: str
    worlds: Sequence[Sequence[Action]]
    then: Sequence[Action]


def first_of(game: str, n: int) -> list[Action]:
    return [action for step in play_of(game).STEPS for action in step][:n]


SENTE: list[Action] = [{"seat": "sente", "action": "play", "card": "??", "as": "trap"}]
SECRETS = {
    "john": Secret(
        LIE,
        LYING[:2],
        "red",
        "black",
        [[{"seat": "red", "action": "register", "cards": pile}] for pile in PILES.values()],
        LYING[2:7],
    ),
    "one_o_one": Secret(
        play_of("one_o_one").HEADER,
        first_of("one_o_one", 9),
        "p3",
        "p1",
        [[{"seat": "p3", "action": "hand", "cards": cards}] for cards in (["Ah", "8s"], ["2c", "5d"])],
        first_of("one_o_one", 11)[10:],
    ),
    "xan": Secret(
        play_of("xan").HEADER,
        first_of("xan", 4),
        "p1",
        "p3",
        [
            [{"seat": "p1", "action": "peek", "cells": {"a1": one, "b1": other}}]
            for one, other in ((2, 1), (5, 4))
        ],
        first_of("xan", 7)[5:],
    ),
    "shogi_card_war": Secret(
        {"game": "shogi_card_war", "seats": ["sente", "gote"]},
        SENTE,
        "sente",
        "gote",
        [[{"seat": "sente", "action": "register", "traps": {"t1": kind}}] for kind in "LN"],
        [
            {"seat": "sente", "action": "end"},
            {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
        ],
    ),
    "jekyll_hyde": Secret(
        jekyll_hyde.HEADER,
        [],
        "hyde",
        "jekyll",
        [
            [
                {"seat": "hyde", "action": "hand", "cards": cards},
                {"seat": "hyde", "action": "pass", "cards": [given]},
            ]
            for cards, given in ((HAND, "5+"), (["P1", "P2", *HAND[1:8], "5+"], "5+"))  # the rival sees it
        ],
        [jekyll_hyde.SWAP[0], {"seat": "jekyll", "action": "play", "card": "P3"}],
    ),
}
HATTARI = Secret(
    hattari.HEADER,
    [],
    "left",
    "right",
    [
        [{**hattari.ACTIONS[0], "cards": hand}, {**hattari.ACTIONS[1], "card": hand[0]}]
        for hand in (["3h", "Th"], ["5h", "7h"])
    ],
    hattari.ACTIONS[2:6],
)


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", SECRETS)
def test_c14_hidden_truth_is_invisible(referee: Referee, devices: Devices, game: str) -> None:
    looks_alike(referee, devices, SECRETS[game])


def looks_alike(referee: Referee, devices: Devices, secret: Secret) -> None:
    """Check that the matches look the same to the tablet and a rival, and send them the same frames."""
    (seen, frames), (other_seen, other_frames) = (
        world(referee, devices, secret, told) for told in secret.worlds
    )
    assert len(seen) == len(other_seen)
    for one, other in zip(seen, other_seen, strict=True):
        assert one == other
    assert frames
    assert frames == other_frames


def world(
    referee: Referee, devices: Devices, secret: Secret, told: Sequence[Action]
) -> tuple[list[str], list[str]]:
    """Play one of the matches; return the pages of the others after each action, and their frames."""
    opened = referee.open(secret.before, header=secret.header)
    play = play_of(opened.game)
    joins = referee.joins(opened)
    tablet, owner, rival = devices.tablet(), devices.phone(), devices.phone()
    tablet.enter(opened)
    owner.join(joins[secret.seat]["url"])
    rival.join(joins[secret.rival]["url"])
    tablet.page.wait_for_function("() => document.querySelectorAll('.bar .phone').length === 2")
    since = opened.n
    seen: list[str] = []
    for action in (*told, *secret.then):
        owner.shows(opened.n)
        if action in told or (action["seat"] == secret.seat and action["action"] == "pull"):
            play.act_on_phone(owner, [action])
            # If the answer contradicts the disclosed pile, only its owner gets advice.
            owner.page.wait_for_function(
                "n => document.querySelector(`.advice, .phone[data-n='${n}']`)", arg=opened.n + 1
            )
            if owner.page.locator(".advice").count():
                owner.tap(owner.button("advice-insist"))
            opened.n += 1
        else:
            referee.play(opened, [action])
        for device in (tablet, rival):
            device.shows(opened.n)
            device.rest()  # a picture taken during motion would depend on time
            seen.append(normal(device.markup()).replace(opened.match, ""))
    frames = views_since((tablet, rival), since)
    for device in (tablet, owner, rival):
        devices.leave(device)
    return seen, frames


VIEW = re.compile(r'"view",\{"n":(\d+)')


def views_since(devices: Sequence[Device], since: int) -> list[str]:
    """Return the views of actions after `since`; when a phone appears is not compared."""
    return [
        normal(frame)
        for device in devices
        for frame in device.traffic.frames
        if (view := VIEW.search(frame)) and int(view[1]) > since
    ]


def normal(text: str) -> str:
    """Remove what differs between any two matches: ids, times, hashes, Svelte's scroll positions."""
    text = re.sub(r'"(match|head|id|device)":\s*"[^"]*"', r'"\1":""', text)
    text = re.sub(r'"at":\s*"[^"]*"', '"at":""', text)
    return re.sub(r"^\d+", "", text)


# -- the private view, member by member ---------------------------------------------------------------------


class Seat:
    """A seat's phone with an open cover, and the private view that the referee sends to it."""

    def __init__(self, referee: Referee, devices: Devices, game: str, steps: int, told: Action) -> None:
        """Take the seat that disclosed a fact after a number of steps."""
        self.referee, self.opened = referee, referee.open(first_of(game, steps), header=play_of(game).HEADER)
        self.phone: Phone = devices.phone("en")
        self.phone.join(referee.joins(self.opened)[told["seat"]]["url"])
        self.tell(told)

    def tell(self, action: Action) -> None:
        body = {"request_id": self.referee.new_id(), "expect": self.opened.n, "action": dict(action)}
        path = f"/api/matches/{self.opened.match}/record"
        self.opened.n = self.referee.call(path, token=self.phone.token, body=body)["n"]

    def look(self) -> dict[str, Any]:
        """Open the cover at the current position and return the private view."""
        self.phone.shows(self.opened.n)
        if not self.phone.button("cover-close").is_visible():
            self.phone.open_cover()
        self.phone.button("cover-close").wait_for()
        mine: dict[str, Any] = self.referee.view(self.opened, self.phone.token)["mine"]
        return mine

    def all(self, query: str) -> Locator:
        return self.phone.page.locator(query)

    def data(self, query: str, name: str) -> list[str]:
        """Return a data attribute of all matches; parts of a phone are fetched when first opened."""
        self.all(query).first.wait_for(state="attached")
        found: list[str] = self.all(query).evaluate_all(f"all => all.map((one) => one.dataset.{name})")
        return found

    def says(self, query: str) -> str:
        return flat(unruby(self.all(query)))


def seat_of(referee: Referee, devices: Devices, game: str) -> Seat:
    return Seat(referee, devices, game, FACTS[game].steps, FACTS[game].action)


def test_john_marks_the_honest_answers_to_a_pull(referee: Referee, devices: Devices) -> None:
    """Check that the marks need an open cover, and that the pile can be disclosed again."""
    black = ["As", "Ac", "2s", "2c", "3s", "3c", "4s", "4c", "5s", "5c", "6c"]
    seat = Seat(referee, devices, "john", 2, {"seat": "black", "action": "register", "cards": black})
    referee.play(seat.opened, first_of("john", 5)[3:])  # the jack is hit: black pulls
    seat.phone.shows(5)
    expect(seat.all(".ask [data-key]").first).to_be_visible()
    expect(seat.all(".ask .marked")).to_have_count(0)
    assert seat.look()["me"]["choices"] == seat.data(".ask .marked", "key") == ["5s", "5c"]
    seat.phone.tap(seat.phone.button("john-phone-again"))
    carried = seat.data('.sheet [data-key][aria-pressed="true"]', "key")
    assert sorted(carried) == sorted([*black, "Js"]), "the jack that fell is in the pile"


@pytest.mark.only_soak
def test_101_shows_the_result_of_each_card_and_of_the_deck(referee: Referee, devices: Devices) -> None:
    seat = seat_of(referee, devices, "one_o_one")
    mine = seat.look()
    assert mine["plays"]
    total = referee.view(seat.opened)["position"]["total"]
    for row in mine["plays"]:
        way = f"[data-own='{row['card']}'][data-value='{row['value']}']"
        stays = row["result"] == "go" and row["total"] == total
        said = seat.phone.words(f"one_o_one-phone-{'stay' if stays else row['result']}", total=row["total"])
        assert flat(said) in seat.says(way), row
    for number in ("bust", "unseen"):
        assert f"{mine['deck'][number]}" in seat.says(".odds")


@pytest.mark.only_soak
def test_xan_shows_the_deduction_and_offers_the_true_hints(referee: Referee, devices: Devices) -> None:
    seat = seat_of(referee, devices, "xan")
    mine = seat.look()
    assert mine["hints"]
    offered = [f"{hint['from']} {hint['to']} {hint['value']}" for hint in mine["hints"]]
    assert seat.data(".private [data-hint]", "hint") == offered
    shown = {
        cell: seat.all(f".private [data-place='{cell}'] :is(b, .can > :not(.out))").all_text_contents()
        for cell in mine["possible"]
    }
    assert shown == {cell: [str(number) for number in numbers] for cell, numbers in mine["possible"].items()}


@pytest.mark.only_soak
def test_shogi_enables_the_plays_that_would_be_accepted(referee: Referee, devices: Devices) -> None:
    seat = seat_of(referee, devices, "shogi_card_war")
    mine = seat.look()
    assert set(seat.data("[data-own]:enabled", "own")) == {row["card"] for row in mine["plays"]}
    ways = [row["as"] for row in mine["plays"] if row["card"] == "G"]
    assert len(ways) == 2
    seat.phone.tap(seat.all("[data-own='G']"))
    assert seat.data("[data-as]", "as") == ways


@pytest.mark.only_soak
def test_jekyll_dims_cards_that_may_not_be_played(referee: Referee, devices: Devices) -> None:
    seat = seat_of(referee, devices, "jekyll_hyde")
    referee.play(seat.opened, [{"seat": "jekyll", "action": "pass", "cards": ["??"]}])
    seat.tell({"seat": "hyde", "action": "pass", "cards": ["2+"]})
    referee.play(seat.opened, [{"seat": "jekyll", "action": "play", "card": "W5"}])
    mine = seat.look()
    assert 0 < len(mine["playable"]) < len([card for card in mine["hand"] if card != "??"])
    assert sorted(seat.data("[data-own]:not(.dim)", "own")) == sorted(mine["playable"])
    assert mine["opponent"] == ["2+"]
    assert flat(seat.phone.words("jekyll_hyde-card-2plus")) in seat.says("#app")
    for row in mine["results"]:
        said = seat.phone.words(f"jekyll_hyde-phone-{'wins' if row['wins'] else 'loses'}")
        assert flat(said) in seat.says(f"[data-own='{row['card']}'] .result"), row


CONFLICTS: dict[str, tuple[list[Action], str]] = {
    "one_o_one": (
        [
            *first_of("one_o_one", 6)[5:],
            {"seat": "p1", "action": "play", "card": "Qs", "from": "hand"},
        ],
        ".conflict",
    ),
    "shogi_card_war": ([{"seat": "gote", "action": "play", "card": "S", "as": "monster"}], ".conflict"),
    "jekyll_hyde": (
        [
            {"seat": "hyde", "action": "pass", "cards": ["5+"]},
            jekyll_hyde.SWAP[0],
            {"seat": "jekyll", "action": "play", "card": HAND[0]},
        ],
        ".conflict",
    ),
}
"""By game: actions that contradict the disclosed fact, and where its owner reads that."""


@pytest.mark.only_soak
@pytest.mark.parametrize("game", CONFLICTS)
def test_a_contradicted_disclosure_is_reported_to_its_owner(
    referee: Referee, devices: Devices, game: str
) -> None:
    seat = seat_of(referee, devices, game)
    actions, where = CONFLICTS[game]
    referee.play(seat.opened, actions)
    seat.look()
    expect(seat.all(where)).to_be_visible()
