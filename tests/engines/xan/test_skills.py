"""Skill cards (R16 to R22), each test named after its rule."""

import pytest

from .lines import XAN, Play, event, names, scene


def test_r21_refill_in_the_first_open_event_is_turned_up() -> None:
    play = Play(3, scene(4, 1), event(), slide="refill", open_first=True, skills={"fighter": ["slide"]})
    play.open(1, 2, 3, 4)
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    slid = play.do("C", "skill", skill="slide", row=1)
    assert slid.effects[1:] == (
        {"effect": "sweep", "cells": ["d1"], "under": 0},
        {"effect": "lay", "cells": ["a1"], "pile": 10},
    )
    assert (play.view["phase"], play.view["due"], play.view["used"]) == ("reveal", ["a1"], 1)
    play.open(5)
    assert (play.view["phase"], play.view["due"]) == ("open", [])
    assert play.table("open", cells={}).effects[1]["numbers"] == [5, 1, 2, 3]


@pytest.mark.parametrize(("option", "steps"), [("wrap", ["slide", "wrap"]), ("refill", ["slide", "push"])])
def test_r21_the_steps_name_where_the_last_card_goes(option: str, steps: list[str]) -> None:
    play = Play(3, scene(4, 1), event(), slide=option, skills={"fighter": ["slide"]})
    done = play.do("C", "skill", skill="slide", row=1)
    said = XAN.steps(play.match.position, done.effects)
    assert [step["step"] for step in said] == [f"xan.step.{step}" for step in steps]


def test_r18_a_shortcut_before_all_have_placed_does_not_end_the_round() -> None:
    play = Play(3, scene(3, 2), event(), skills={"thief": ["shortcut"]})
    assert play.do("A", "skill", skill="shortcut", slot="a1-b1").code == "xan.skill.target"
    play.place("thief a1-b1")
    assert names(play.do("A", "skill", skill="shortcut", slot="b1-c1")) == ["skill"]
    assert play.view["phase"] == "place"
    assert play.do("A", "skill", skill="shortcut", slot="a1-b1").code == "xan.skill.used"


def test_r19_the_mages_card_counts_as_another_sign_from_now_on() -> None:
    party = {"A": ["mage"], "B": ["seer"], "C": ["fighter"]}
    play = Play(3, scene(4, 1), event(), skills={"mage": ["transform"]}, party=party)
    assert play.do("A", "skill", skill="transform", sign="-").code == "xan.skill.target"
    play.place("mage a1-b1")
    play.do("A", "hint", from_="a1", to="b1", value=20)
    assert play.do("A", "skill", skill="transform", sign="-").code is None
    assert play.member("mage")["sign"] == "-"
    assert play.view["hints"][0]["sign"] == "×", "an earlier hint keeps its sign"
    play.place("seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert play.open(5, 4, 4, 1).effects[1]["value"] == 5


def test_r20_no_number_that_is_open_three_times() -> None:
    play = Play(1, scene(5, 1), event(), skills={"seer": ["sight"]})
    play.place("thief a1-b1")
    play.open(4, 4)
    play.place("fighter b1-c1")
    play.open(4)
    assert play.do("A", "skill", skill="sight", cell="c1", value=4).code == "xan.skill.target"
    assert play.do("A", "skill", skill="sight", cell="e1", value=4).code == "xan.open.count"
    assert play.do("A", "skill", skill="sight", cell="e1", value=1).code is None


def test_r22_a_card_with_double_counts_twice() -> None:
    play = Play(3, scene(4, 1), event(), skills={"thief": ["double"]})
    assert play.do("A", "skill", skill="double", cell="e1").code == "xan.skill.target"
    play.do("A", "skill", skill="double", cell="b1")
    play.place("thief a1-b1")
    hint = play.do("A", "hint", from_="a1", to="b1", value=-9)
    assert hint.effects[0]["double"] == "to"
    play.place("seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    opened = play.open(1, 5, 2, 3)
    assert (opened.effects[1]["numbers"], opened.effects[1]["value"]) == ([1, 10, 2, 3], -1)
    assert opened.settled == ((7, "confirmed", None),)


def test_r17_the_marked_sign_is_computed_first() -> None:
    play = Play(3, scene(4, 1), event(), skills={"fighter": ["first"]})
    assert play.do("C", "skill", skill="first", target="fighter").code == "xan.skill.target"
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    marked = play.do("C", "skill", skill="first", target="fighter")
    assert marked.effects == ({"effect": "skill", "char": "fighter", "skill": "first", "target": "fighter"},)
    assert [m["char"] for m in play.view["party"] if m["first"]] == ["fighter"]
    # 5 - 4 ÷ (2 + 2), where 5 - 4 ÷ 2 + 2 would be 5
    result = play.open(5, 4, 2, 2).effects[1]
    assert (result["signs"], result["first"], result["value"]) == (["-", "÷", "+"], 2, 4)
