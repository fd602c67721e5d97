"""Rounds, turns, class cards, looks, hints and talk (R9 to R15), each test named after its rule."""

from tachiai.engines import Verdict

from .lines import XAN, Play, event, names, scene


def test_r11_a_skill_opens_the_turn_and_placing_must_follow() -> None:
    play = Play(3, scene(4, 1), event(), delay=True, skills={"seer": ["double"], "fighter": ["slide"]})
    opened = play.do("B", "skill", skill="double", cell="a1")
    assert opened.effects[0] == {"effect": "delay", "seats": ["A"]}
    assert play.view["turn"] == {"seat": "B", "char": None, "hinted": False, "next": []}
    assert play.do("A", "place", char="thief", slot="a1-b1").code == "xan.turn.order"
    assert names(play.do("B", "place", char="seer", slot="a1-b1")) == ["place"]
    assert play.view["turn"]["next"] == ["A", "C"]
    assert play.do("C", "skill", skill="slide", row=1).verdict is Verdict.LEGAL
    assert play.view["turn"]["seat"] == "B"


def test_r11_own_turn_skill_after_placing_opens_no_other_turn() -> None:
    play = Play(1, scene(5, 1), event(), skills={"seer": ["double"]})
    play.place("seer a1-b1")
    play.open(1, 2)
    assert names(play.do("A", "skill", skill="double", cell="e1")) == ["skill"]
    assert play.view["turn"] == {"seat": "A", "char": "seer", "hinted": False, "next": ["A"]}


def test_r13_looks_stay_with_the_cards() -> None:
    play = Play(3, scene(4, 1), event(), skills={"fighter": ["slide"]})
    play.place("thief a1-b1")
    assert play.do("C", "skill", skill="slide", row=1).code is None
    assert XAN.private(play.match.position, "A")["seen"] == {"b1": "??", "c1": "??"}
    assert play.do("A", "peek", cells={"a1": 1}).code == "xan.peek.not-seen"
    assert play.do("A", "peek", cells={"b1": 2, "c1": 3}).code == "xan.peek.told"
    assert play.do("A", "peek", cells={"b1": "??", "c1": 4}).code == "xan.peek.told"
    assert XAN.private(play.match.position, "A")["seen"] == {"b1": 2, "c1": 4}
    # R14: next to the thief are a1 (not looked at) and b1.
    assert play.do("A", "hint", from_="a1", to="b1", value=0).code == "xan.hint.not-seen"


def test_r13_a_peek_can_settle_itself() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.row(5, 5, 5, 1)
    play.table("flip")
    play.place("thief a1-b1")
    judged = play.do("A", "peek", cells={"a1": 5})
    assert (judged.verdict, judged.settled) == (Verdict.UNVERIFIED, ((11, "refuted", "A"),))
    assert play.match.settled()[11].seat == "A"
    assert play.match.position.open_peeks == ()  # no later card settles it again
    view = XAN.private(play.match.position, "A")
    assert (view["seen"]["a1"], view["possible"]["a1"], view["conflict"]) == (5, [1, 2, 3, 4], True)
    assert not play.view["conflict"]


def test_r13_all_the_numbers_of_a_peek_are_one_claim() -> None:
    """Three 5s are impossible on the cells left once one is open elsewhere; each alone is possible."""
    play = Play(3, scene(4, 1), event(), skills={"seer": ["sight"]})
    play.place("thief a1-b1")
    assert play.do("A", "peek", cells={"a1": 5, "b1": 5}).settled == ()
    assert play.do("B", "skill", skill="sight", cell="c1", value=5).settled == ()
    play.place("seer b1-c1")
    shown = play.do("B", "peek", cells={"b1": 4})
    assert shown.settled == ()
    play.place("fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    opened = play.open(5, 4, 1)
    assert [(s.claim, s.verdict, s.seat) for s in opened.settled] == [
        (5, "refuted", "A"),
        (8, "confirmed", "B"),
    ]


def test_a_disclosed_number_shows_the_true_hints_to_its_seat_alone() -> None:
    play = Play(3, scene(4, 1), event(), skills={"seer": ["double"]})
    play.place("thief a1-b1")
    play.do("B", "skill", skill="double", cell="a1")
    play.place("seer b1-c1")
    play.do("B", "peek", cells={"b1": 2, "c1": 5})
    position = play.match.position
    hints = [{"from": "b1", "to": "c1", "value": 0}, {"from": "c1", "to": "b1", "value": 2}]
    assert XAN.private(position, "B")["hints"] == hints
    assert XAN.private(position, "A")["seen"] == {"a1": "??", "b1": "??"}
    assert XAN.private(position, "A")["possible"]["b1"] == [1, 2, 3, 4, 5]
    assert "( 2 )" in XAN.diagram(position, "B")
    assert "( 2 )" not in XAN.diagram(position)


def test_r9_a_round_starts_with_all_cards_back() -> None:
    play = Play(3, scene(3, 2), event(), skills={"fighter": ["slide"], "seer": ["double"]})
    play.do("C", "skill", skill="slide", row=1)
    play.place("thief a1-b1", "seer b1-c1", "fighter a2-b2")
    play.do("B", "skill", skill="double", cell="a1")
    play.table("redo")
    assert play.view["phase"] == "place"
    assert [(m["slot"], m["used"], m["first"]) for m in play.view["party"]] == [(None, [], False)] * 3
    assert not any(cell["double"] for cell in play.view["grid"].values())
    assert play.view["turn"] == {"seat": None, "char": None, "hinted": False, "next": ["A"]}
