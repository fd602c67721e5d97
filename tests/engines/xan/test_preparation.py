"""Party, scenario cards and who takes part (R1 to R8), each test named after its rule."""

from __future__ import annotations

from typing import Any

import pytest

from tachiai.engines import Action, Match
from tachiai.engines.values import TABLE

from .lines import ANYTHING, PARTIES, XAN, Play, event, names, scene


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


def test_r1_phases_follow_one_another() -> None:
    always = {"if": ANYTHING, "then": "gain"}
    cards = [scene(4, 1), event(critical=always, fumble={"if": ANYTHING, "then": "release"}), event("F")]
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": {"id": "own", "cards": cards}}))
    path = ["a1", "b1", "c1", "d1"]
    lines: list[tuple[str, str, str, dict[str, Any]]] = [
        ("setup", TABLE, "setup", {"party": PARTIES[3]}),
        ("flip", TABLE, "flip", {}),
        ("flip", TABLE, "flip", {}),
        ("place", "A", "place", {"char": "thief", "slot": "a1-b1"}),
        ("place", "B", "place", {"char": "seer", "slot": "b1-c1"}),
        ("place", "C", "place", {"char": "fighter", "slot": "c1-d1"}),
        ("declare", "C", "declare", {"path": path}),
        ("open", TABLE, "open", {"cells": dict(zip(path, (5, 1, 2, 3), strict=True))}),
        ("gain", TABLE, "gain", {"skill": "slide", "char": "seer"}),
        ("release", TABLE, "release", {"skill": "slide"}),
        ("flip", TABLE, "flip", {}),
    ]
    for phase, seat, kind, fields in lines:
        assert XAN.view(match.position)["phase"] == phase
        elsewhere = Action(TABLE, "choose", {"chars": ["thief"]})
        assert match.judge(elsewhere).code == "xan.phase.wrong"
        assert match.record(Action(seat, kind, fields)).judgement.code is None
    assert XAN.view(match.position)["phase"] == "place"


@pytest.mark.parametrize(
    "party",
    [
        {"A": ["thief"], "B": ["seer"]},
        {"A": ["thief"], "B": ["seer"], "D": ["mage"]},
        {"A": ["thief"], "B": ["seer"], "C": ["thief"]},
        {"A": ["thief", "mage"], "B": ["seer"], "C": ["fighter"]},
        {"A": [], "B": ["seer"], "C": ["fighter"]},
    ],
)
def test_r2_every_seat_gets_its_class_cards(party: dict[str, list[str]]) -> None:
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": "s2"}))
    assert match.record(Action(TABLE, "setup", {"party": party})).judgement.code == "xan.setup.party"


def test_r3_there_are_three_field_cards_of_each_number() -> None:
    play = Play(3, scene(4, 1), event())
    assert (play.view["pile"], play.view["used"]) == (11, 0)
    assert play.view["grid"]["a1"]["possible"] == [1, 2, 3, 4, 5]
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert play.table("open", cells={"a1": 5, "b1": 5, "c1": 5, "d1": 5}).code == "xan.open.count"
    assert play.open(5, 5, 5, 4).code is None


def test_r4_a_character_holds_as_many_skills_as_the_level_says() -> None:
    always = {"if": ANYTHING, "then": "gain"}
    play = Play(3, scene(4, 1), event(critical=always), event("F"), skills={"thief": ["slide"]})
    play.do("A", "skill", skill="slide", row=1)
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(1, 2, 3, 4)
    assert play.table("gain", skill="double", char="thief").code == "xan.gain.char"
    assert play.table("gain", skill="double", char="seer").code is None
    play.table("flip")
    # A skill played in the last round is held and may be played again.
    assert play.member("thief")["skills"] == ["slide"]
    assert play.do("A", "skill", skill="slide", row=1).code is None


def test_r5_r6_r7_what_a_turned_card_brings() -> None:
    cards = [scene(4, 1), event(), event("F"), scene(2, 2, "T"), event("G")]
    play = Play(3, *cards)
    flips = [e.judgement for e in play.match.entries if e.action.kind == "flip"]
    all_of_it = ["a1", "b1", "c1", "d1"]
    # R6: a scene lays its pattern; R7: its first event leaves the fields as they are.
    assert flips[0].effects == (
        {"effect": "card", "type": "scene", "id": "S"},
        {"effect": "lay", "cells": all_of_it, "pile": 11},
    )
    assert flips[1].effects == ({"effect": "card", "type": "event", "id": "E"},)
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=all_of_it)
    play.open(1, 2, 3, 4)
    # R5: what lies on the table is cleared away; R7: a further event has new fields.
    assert play.table("flip").effects == (
        {"effect": "sweep", "cells": all_of_it, "under": 4},
        {"effect": "card", "type": "event", "id": "F"},
        {"effect": "lay", "cells": all_of_it, "pile": 11},
    )
    assert {m["status"] for m in play.view["party"]} == {"in"}
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=all_of_it)
    play.open(1, 2, 3, 4)
    assert names(play.table("flip")) == ["sweep", "card", "lay"]
    assert (play.view["event"], list(play.view["grid"])) == (None, ["a1", "b1", "a2", "b2"])


def test_r8_some_events_are_for_fewer() -> None:
    play = Play(3, scene(4, 1), event(participants=2))
    assert play.view["phase"] == "choose"
    for chars in (["thief"], ["thief", "thief"], ["thief", "mage"], ["thief", "seer", "fighter"]):
        assert play.table("choose", chars=chars).code == "xan.choose.chars"
    chosen = play.table("choose", chars=["fighter", "thief"])
    assert chosen.effects == ({"effect": "choose", "chars": ["thief", "fighter"]},)
    assert {m["char"]: m["status"] for m in play.view["party"]} == {
        "thief": "in",
        "seer": "aside",
        "fighter": "in",
    }
    assert play.do("B", "place", char="seer", slot="a1-b1").code == "xan.place.absent"
    play.place("thief a1-b1", "fighter b1-c1")
    assert play.view["phase"] == "declare"
