"""Refusals that an arbiter may waive."""

from typing import Any

from tachiai.engines import Action, Match, Verdict
from tachiai.engines._derived import waivable_codes
from tachiai.engines.values import TABLE

from .lines import XAN, Play, event, scene


def let(play: Play, seat: str, kind: str, **fields: Any) -> str:
    """Record an act that the rules refuse, with the refusal waived; return the code of the refusal."""
    action = Action(seat, kind, fields)
    code = play.match.judge(action).code
    entry = play.match.record(action, waive=code)
    assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, code), entry
    assert code in waivable_codes(XAN)
    return code


def test_out_of_order() -> None:
    play = Play(3, scene(4, 1), event())
    assert let(play, "C", "place", char="fighter", slot="a1-b1") == "xan.turn.order"
    assert play.view["turn"]["seat"] == "C"
    play.place("thief b1-c1", "seer c1-d1")
    assert play.view["phase"] == "declare"


def test_a_second_hint_and_somebody_else_who_names_the_walk() -> None:
    play = Play(3, scene(4, 1), event())
    play.place("thief a1-b1")
    hint = {"from": "a1", "to": "b1", "value": 0}
    assert play.do("A", "hint", **hint).code == "xan.hint.claimed"
    assert let(play, "A", "hint", **hint | {"value": 1}) == "xan.hint.twice"
    assert len(play.view["hints"]) == 2
    play.place("seer b1-c1", "fighter c1-d1")
    path = ["a1", "b1", "c1", "d1"]
    assert let(play, "A", "declare", path=path) == "xan.declare.seat"
    assert play.view["path"] == path


def test_a_skill_again_and_out_of_the_own_turn() -> None:
    play = Play(3, scene(4, 1), event(), skills={"seer": ["double"], "fighter": ["slide"]})
    play.do("C", "skill", skill="slide", row=1)
    assert let(play, "C", "skill", skill="slide", row=1) == "xan.skill.used"
    assert let(play, "B", "skill", skill="double", cell="a1") == "xan.skill.turn"
    assert play.view["grid"]["a1"]["double"]
    assert play.view["turn"]["next"] == ["A"], "it is nobody else's turn for it"
    play.place("thief a1-b1")


def test_new_fields_though_there_is_a_walk() -> None:
    play = Play(3, scene(4, 1), event())
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    assert let(play, TABLE, "redo") == "xan.redo.trail"
    assert (play.view["phase"], play.view["used"]) == ("place", 4)


def test_another_party_and_another_number_for_an_event() -> None:
    own = {"id": "own", "cards": [scene(3, 2), event()], "party": {"requires": ["thief"]}}
    match = Match(XAN, XAN.header(["A", "B", "C"], {"scenario": own}))
    party = {"A": ["seer"], "B": ["mage"], "C": ["fighter"]}
    action = Action(TABLE, "setup", {"party": party})
    assert match.judge(action).code == "xan.setup.requires"
    assert match.record(action, waive="xan.setup.requires").verdict is Verdict.LEGAL
    play = Play(3, scene(4, 1), event(participants=2))
    assert let(play, TABLE, "choose", chars=["thief"]) == "xan.choose.chars"
    assert [m["char"] for m in play.view["party"] if m["status"] == "in"] == ["thief"]
    play.match.record(Action(TABLE, "undo", {"to": 3}))
    for chars in ([], ["thief", "thief"], ["mage"], ["thief", "mage", "seer"]):
        choose = Action(TABLE, "choose", {"chars": chars})
        assert play.match.judge(choose, "xan.choose.chars").verdict is Verdict.ILLEGAL
