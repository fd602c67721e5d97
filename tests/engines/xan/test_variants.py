"""House rules, one and two seats, the end and undo (R33 to R37), each test named after its rule."""

from tachiai.engines import Verdict
from tachiai.engines.values import TABLE

from .lines import ANYTHING, XAN, Play, event, names, scene


def test_r35_solo_hint_needs_no_phone() -> None:
    play = Play(1, scene(5, 1), event())
    play.place("thief a1-b1")
    assert play.do("A", "hint", from_="a1", to="b1", value=2).code == "xan.phase.wrong"
    play.open(5, 3)
    view = XAN.private(play.match.position, "A")
    hints = [{"from": "a1", "to": "b1", "value": 2}, {"from": "b1", "to": "a1", "value": -2}]
    assert (view["seen"], view["hints"]) == ({}, hints)
    assert play.do("A", "hint", from_="b1", to="a1", value=-2).verdict is Verdict.LEGAL


def test_r36_the_last_events_consequences_are_dropped() -> None:
    always = {"if": ANYTHING, "then": "gain"}
    play = Play(3, scene(4, 1), event(critical=always), scene(2, 2, "T"))
    assert names(play.row(1, 2, 3, 4)) == ["open", "result", "clear", "critical"]
    assert play.match.outcome is not None
    assert play.match.outcome.reason == "xan.end.scenario-clear"
    assert XAN.choices(play.match.position, TABLE) == []
    assert XAN.turn(play.match.position) == ()


def test_r34_two_seats_one_hand_empty() -> None:
    play = Play(2, scene(3, 2), event(participants=3))
    play.table("choose", chars=["fighter", "seer", "mage"])
    assert play.member("thief")["status"] == "aside"
    play.place("fighter a1-b1", "mage b1-c1")
    assert play.view["turn"]["next"] == ["A"]  # B has none left, A goes on
    play.place("seer c1-c2")
    assert play.view["phase"] == "declare"


def test_r36_a_goal_missed_and_a_division_by_0_lose() -> None:
    for cards, numbers, reason in (
        ([event(clear={"at_least": 9})], (1, 2, 3), "xan.end.not-cleared"),
        ([event()], (1, 2, 2), "xan.end.division-by-zero"),
    ):
        skills = {"thief": ["double"], "fighter": ["first"]}
        play = Play(3, scene(4, 1), *cards, event("F"), skills=skills)
        play.place("thief b1-c1", "seer a1-b1", "fighter c1-d1")
        play.do("C", "skill", skill="first", target="thief")
        play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
        assert play.open(*numbers, 1).effects[-1] == {"effect": "fail", "reason": reason}
        assert play.match.outcome is not None
        assert play.match.outcome.to_json() == {"winners": [], "reason": reason}
        assert play.do("A", "talk").code == "xan.match.over"
