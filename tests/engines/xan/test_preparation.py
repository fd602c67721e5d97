"""Party, scenario cards and who takes part (R1 to R8), each test named after its rule."""

from __future__ import annotations

from engines import Action, Match
from engines.values import TABLE

from .lines import XAN, Play, event, scene


def test_r2_order_inside_a_seat_and_from_the_thief() -> None:
    assert [m["char"] for m in Play(2, scene(3, 2), event()).view["party"]] == [
        "fighter",
        "thief",
        "seer",
        "mage",
    ]
    four = Play(4, scene(3, 2), event())
    assert [m["char"] for m in four.view["party"]] == ["thief", "seer", "fighter", "mage"]
    assert four.view["turn"]["next"] == ["B"]


def test_r2_no_thief_the_first_seat_leads() -> None:
    party = {"A": ["seer"], "B": ["mage"], "C": ["fighter"]}
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": "s2"}))
    effects = match.record(Action(TABLE, "setup", {"party": party})).judgement.effects
    assert effects == ({"effect": "party", "order": ["seer", "mage", "fighter"]},)
