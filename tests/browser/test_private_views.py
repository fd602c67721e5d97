"""Each fact of a private view is on its seat's phone under the cover (for disclosed facts see
`test_told.py`).

The test compares with the view that the referee sends to that phone, member by member.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Devices
from tests.browser.devices import Opened, Phone, Referee, flat, unruby
from tests.browser.plays import play_of
from tests.browser.test_told import FACTS

HURRIED = True
JOHN = [
    {"seat": "black", "action": "setup", "suit": "s", "front": "5s"},
    {"seat": "red", "action": "setup", "suit": "h", "front": "6h"},
    {"seat": "black", "action": "move", "from": "c2", "to": "c3"},
    {"seat": "red", "action": "move", "from": "a4", "to": "a3"},
]
ATTACK = {"seat": "black", "action": "attack", "from": "c3", "to": "b3"}


class Seat:
    """A seat's phone with an open cover, and the private view that it receives."""

    def __init__(self, referee: Referee, opened: Opened, phone: Phone, seat: str) -> None:
        self.referee, self.opened, self.phone, self.seat = referee, opened, phone, seat
        phone.join(referee.joins(opened)[seat]["url"])

    def tell(self, action: Mapping[str, Any]) -> None:
        body = {"request_id": self.referee.new_id(), "expect": self.opened.n, "action": action}
        path = f"/api/matches/{self.opened.match}/record"
        self.opened.n = self.referee.call(path, token=self.phone.token, body=body)["n"]

    def play(self, actions: Sequence[Mapping[str, Any]]) -> None:
        self.referee.play(self.opened, actions)

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


def seated(referee: Referee, devices: Devices, game: str) -> Seat:
    """Return the seat of a fact of ``test_told``, after that fact was disclosed."""
    fact, play = FACTS[game], play_of(game)
    opened = referee.open(header=play.HEADER)
    for step in play.STEPS[: fact.steps]:
        referee.play(opened, step)
    seat = Seat(referee, opened, devices.phone("en"), fact.action["seat"])
    seat.tell(fact.action)
    return seat


def test_john_marks_the_honest_answers_to_a_pull(referee: Referee, devices: Devices) -> None:
    seat = Seat(referee, referee.open(JOHN), devices.phone("en"), "red")
    pile = referee.view(seat.opened)["position"]["seats"]["red"]["unknown"][:11]
    seat.tell({"seat": "red", "action": "register", "cards": pile})
    mine = seat.look()["me"]
    assert (mine["registration"], mine["pile"]) == ("valid", pile)
    assert seat.all(".private .chip").count() == len(pile)
    seat.play([ATTACK])
    honest = seat.look()["me"]["choices"]
    assert honest == ["Ah", "Ad"]
    assert sorted(seat.data("button.marked", "key")) == sorted(honest)


@pytest.mark.only_soak
def test_101_shows_the_result_of_each_card_and_of_the_deck(referee: Referee, devices: Devices) -> None:
    seat = seated(referee, devices, "one_o_one")
    mine = seat.look()
    assert mine["plays"]
    total = referee.view(seat.opened)["position"]["total"]
    for row in mine["plays"]:
        way = f"[data-own='{row['card']}'][data-value='{row['value']}']"
        stays = row["result"] == "go" and row["total"] == total
        said = seat.phone.words(f"one_o_one-phone-{'stay' if stays else row['result']}", total=row["total"])
        assert flat(said) in seat.says(way), row
    assert f"{mine['deck']['bust']}" in seat.says(".odds")
    assert f"{mine['deck']['unseen']}" in seat.says(".odds")


@pytest.mark.only_soak
def test_xan_shows_the_deduction_and_offers_the_true_hints(referee: Referee, devices: Devices) -> None:
    seat = seated(referee, devices, "xan")
    mine = seat.look()
    assert mine["hints"]
    offered = [f"{hint['from']} {hint['to']} {hint['value']}" for hint in mine["hints"]]
    assert seat.data(".private [data-hint]", "hint") == offered
    shown = {
        cell: seat.all(f".private [data-place='{cell}'] :is(b, .can i:not(.out))").all_text_contents()
        for cell in mine["possible"]
    }
    assert shown == {cell: [str(number) for number in numbers] for cell, numbers in mine["possible"].items()}


@pytest.mark.only_soak
def test_shogi_enables_the_plays_that_would_be_accepted(referee: Referee, devices: Devices) -> None:
    seat = seated(referee, devices, "shogi_card_war")
    mine = seat.look()
    assert mine["plays"]
    assert set(seat.data("[data-own]:enabled", "own")) == {row["card"] for row in mine["plays"]}
    ways = [row["as"] for row in mine["plays"] if row["card"] == "G"]
    assert len(ways) == 2
    seat.phone.tap(seat.all("[data-own='G']"))
    assert seat.data("[data-as]", "as") == ways


@pytest.mark.only_soak
def test_jekyll_dims_cards_that_may_not_be_played(referee: Referee, devices: Devices) -> None:
    seat = seated(referee, devices, "jekyll_hyde")
    seat.play([{"seat": "jekyll", "action": "pass", "cards": ["??"]}])
    seat.tell({"seat": "hyde", "action": "pass", "cards": ["2+"]})
    seat.play([{"seat": "jekyll", "action": "play", "card": "W5"}])
    mine = seat.look()
    assert 0 < len(mine["playable"]) < len([card for card in mine["hand"] if card != "??"])
    assert sorted(seat.data("[data-own]:not(.dim)", "own")) == sorted(mine["playable"])
    assert mine["opponent"] == ["2+"]
    assert flat(seat.phone.words("jekyll_hyde-card-2plus")) in seat.says("#app")
    for row in mine["results"]:
        said = seat.phone.words(f"jekyll_hyde-phone-{'wins' if row['wins'] else 'loses'}")
        assert flat(said) in seat.says(f"[data-own='{row['card']}'] .result"), row
