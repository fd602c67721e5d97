"""Wishes: each player takes a class card on the own phone, and the table deals."""

from collections.abc import Callable
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.store.log import EventLog

from .table import Clock, Table, view_of

Sit = Callable[..., Table]
CHARS = ["fighter", "thief", "mage", "seer"]
PARTY = {"A": ["fighter"], "B": ["thief"], "C": ["mage"], "D": ["seer"]}


def sit_down(sit: Sit, seats: int = 4, **options: Any) -> Table:
    return sit("xan", seats=["A", "B", "C", "D"][:seats], options=options)


def wish(table: Table, who: str, *items: str, **more: Any) -> dict[str, Any]:
    return table.do(commands.wish, who, items=list(items), **more)


def test_every_device_sees_the_wishes_until_the_table_deals(sit: Sit):
    table = sit_down(sit)
    assert table.view()["wishes"] == {"of": "char", "size": 1, "sets": [CHARS], "seats": {}}
    assert wish(table, "A", "mage") == {"ok": True, "n": 0}
    assert wish(table, "B", "thief")["ok"]
    for who in ("table", "A", "C", "spectator"):
        assert table.view(who)["wishes"]["seats"] == {"A": ["mage"], "B": ["thief"]}
    table.play({"seat": "table", "action": "setup", "party": PARTY})
    assert table.view("A")["wishes"] is None
    assert wish(table, "A", "mage") == {
        **{"ok": False, "error": "bad-field", "field": "items"},
        **{"reason": "nothing-dealt", "value": ["mage"]},
    }


def test_a_wish_is_replaced_and_taken_back(sit: Sit):
    table = sit_down(sit)
    for items in (["mage"], ["seer"], []):
        assert wish(table, "A", *items)["ok"]
        assert table.view()["wishes"]["seats"] == ({"A": items} if items else {})


def test_two_seats_wish_for_two_cards_each(sit: Sit):
    table = sit_down(sit, 2)
    assert table.view()["wishes"]["size"] == 2
    assert wish(table, "A", "mage", "seer")["ok"]
    assert wish(table, "B", "mage")["error"] == "taken"
    assert wish(table, "B", "thief", "fighter")["ok"]


def test_what_a_scenario_requires_stays_for_those_without_a_wish(sit: Sit):
    table = sit_down(sit, 3)  # The first scenario requires the seer.
    assert all("seer" in items for items in table.view()["wishes"]["sets"])
    assert wish(table, "A", "fighter")["ok"]
    assert wish(table, "B", "thief")["ok"]
    assert wish(table, "C", "mage")["error"] == "taken"
    assert wish(table, "C", "seer")["ok"]


@pytest.mark.parametrize(
    ("items", "reason"),
    [
        (["king"], "unknown"),
        (["mage", "mage"], "wrong-length"),
        (["mage", "seer"], "wrong-length"),
    ],
)
def test_wishes_for_other_things_are_refused(sit: Sit, items: list[str], reason: str):
    table = sit_down(sit)
    answer = wish(table, "A", *items)
    assert (answer["error"], answer["field"], answer["reason"]) == ("bad-field", "items", reason)
    assert table.view()["wishes"]["seats"] == {}


def test_only_phones_of_seats_wish_and_only_in_the_present_position(sit: Sit):
    table = sit_down(sit)
    for who in ("table", "spectator", "arbiter"):
        assert wish(table, who, "mage")["error"] == "not-yours"
    assert wish(table, "A", "mage", expect=5)["error"] == "stale"
    table.rule("stop")
    assert wish(table, "A", "mage")["error"] == "stopped"


def test_a_game_that_deals_nothing_takes_no_wish(sit: Sit):
    table = sit()
    assert table.view()["wishes"] is None
    assert wish(table, "black", "5s")["reason"] == "nothing-dealt"


def test_wishes_are_stored(sit: Sit, log: EventLog, clock: Clock):
    table = sit_down(sit)
    assert wish(table, "A", "mage")["ok"]
    again = Service(log, clock=clock)
    view = view_of(again, again.enter(table.tokens["A"]))
    assert view["wishes"]["seats"] == {"A": ["mage"]}


def test_a_child_that_wishes_all_evening_fills_no_disk(sit: Sit):
    table = sit_down(sit)
    answers = [wish(table, "A", CHARS[i % 4])["ok"] for i in range(102)]
    assert answers == [True] * 100 + [False] * 2
