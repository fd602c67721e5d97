"""Skill cards (R16 to R22), each test named after its rule."""

from __future__ import annotations

import pytest

from .lines import XAN, Play, event, names, scene


def test_r18_shortcut_before_all_lie_keeps_the_round_going() -> None:
    play = Play(3, scene(3, 2), event(), skills={"thief": ["shortcut"]})
    assert play.do("A", "skill", skill="shortcut", slot="a1-b1").code == "xan.skill.target"
    play.place("thief a1-b1")
    assert names(play.do("A", "skill", skill="shortcut", slot="b1-c1")) == ["skill"]
    assert play.view["phase"] == "place"
    assert play.do("A", "skill", skill="shortcut", slot="a1-b1").code == "xan.skill.used"


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
def test_r21_where_the_last_card_goes_is_said(option: str, steps: list[str]) -> None:
    play = Play(3, scene(4, 1), event(), slide=option, skills={"fighter": ["slide"]})
    done = play.do("C", "skill", skill="slide", row=1)
    said = XAN.steps(play.match.position, done.effects)
    assert [step["step"] for step in said] == [f"xan.step.{step}" for step in steps]


def test_r21_a_single_column_does_not_slide() -> None:
    play = Play(3, scene(1, 4), event(), skills={"fighter": ["slide"]})
    assert play.do("C", "skill", skill="slide", row=1).code == "xan.skill.target"
