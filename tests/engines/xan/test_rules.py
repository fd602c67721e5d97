"""Rules the worked cases leave open, each test named after its rule."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from engines import Action, Match, Verdict, load
from engines.values import TABLE, Judgement
from engines.xan.cards import compute, pattern, trails, value_json
from engines.xan.conditions import holds, program

XAN = load("xan")
PARTIES = {
    1: {"A": ["seer", "fighter", "thief", "mage"]},
    2: {"A": ["seer", "mage"], "B": ["fighter", "thief"]},
    3: {"A": ["thief"], "B": ["seer"], "C": ["fighter"]},
    4: {"A": ["mage"], "B": ["thief"], "C": ["seer"], "D": ["fighter"]},
}
ANYTHING = {"at_least": -99}


def event(name: str = "E", **more: Any) -> dict[str, Any]:
    return {"type": "event", "id": name, "clear": ANYTHING, **more}


def scene(cols: int, rows: int, name: str = "S", **more: Any) -> dict[str, Any]:
    return {"type": "scene", "id": name, "cols": cols, "rows": rows, **more}


class Play:
    """A match of a home-made scenario, set up and turned to its first event."""

    def __init__(self, seats: int, *cards: dict[str, Any], **options: Any) -> None:
        own: dict[str, Any] = {"id": "own", "cards": list(cards)}
        own |= {key: options.pop(key) for key in ("skills", "level") if key in options}
        header = XAN.header(["A", "B", "C", "D"][:seats], {"scenario": own, **options})
        self.match = Match(XAN, header)
        self.table("setup", party=options.pop("party", PARTIES[seats]))
        for _ in range(2):
            self.table("flip")

    def do(self, seat: str, kind: str, **fields: Any) -> Judgement[Any]:
        action = Action(seat, kind, {name.rstrip("_"): value for name, value in fields.items()})
        assert XAN.fault(action, self.match.header.seats) is None
        return self.match.record(action).judgement

    def table(self, kind: str, **fields: Any) -> Judgement[Any]:
        return self.do(TABLE, kind, **fields)

    def place(self, *placings: str) -> None:
        """``"thief a1-b1"``: by whoever plays it, and it must be right."""
        for placing in placings:
            char, slot = placing.split()
            seat = next(m["seat"] for m in self.view["party"] if m["char"] == char)
            assert self.do(seat, "place", char=char, slot=slot).code is None, placing

    def open(self, *numbers: int) -> Judgement[Any]:
        return self.table("open", cells=dict(zip(self.view["due"], numbers, strict=True)))

    @property
    def view(self) -> dict[str, Any]:
        return XAN.view(self.match.position)

    def member(self, char: str) -> dict[str, Any]:
        return next(m for m in self.view["party"] if m["char"] == char)


def names(judgement: Judgement[Any]) -> list[str]:
    return [effect["effect"] for effect in judgement.effects]


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
    # R14: beside the thief lie a1 (not looked at) and b1.
    assert play.do("A", "hint", from_="a1", to="b1", value=0).code == "xan.hint.not-seen"


def test_r13_a_peek_can_settle_itself() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(5, 5, 5, 1)
    play.table("flip")
    play.place("thief a1-b1")
    judged = play.do("A", "peek", cells={"a1": 5})
    assert (judged.verdict, judged.settled) == (Verdict.UNVERIFIED, ((11, "refuted", "A"),))
    assert play.match.settled()[11].seat == "A"
    view = XAN.private(play.match.position, "A")
    assert (view["seen"]["a1"], view["possible"]["a1"], view["conflict"]) == (5, [1, 2, 3, 4], True)
    assert not play.view["conflict"]


def test_r13_all_the_numbers_of_a_peek_are_one_claim() -> None:
    """Three 5s cannot lie on the cells left once one lies open elsewhere, each alone can."""
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


def test_r14_a_certain_hint_is_no_claim() -> None:
    play = Play(3, scene(4, 1), event(), open_first=True)
    play.open(1, 2, 3, 4)
    play.place("thief a1-b1")
    assert play.do("A", "hint", from_="a1", to="b1", value=1).code == "xan.hint.impossible"
    assert play.do("A", "hint", from_="a1", to="b1", value=-1).verdict is Verdict.LEGAL
    assert play.view["hints"][0]["value"] == -1


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


def test_r24_a_redo_the_pile_does_not_suffice_for_is_announced() -> None:
    """Six fields each: the 15 field cards last for two layouts."""
    play = Play(3, scene(3, 2), event())
    asked = []
    while XAN.outcome(play.match.position) is None:
        play.place("thief a2-b2", "seer b2-c2", "fighter a1-b1")
        asked.append(XAN.due(play.match.position)[0]["why"])
        redone = play.table("redo")
    assert asked == ["trail", "short"]
    assert redone.effects[0]["effect"] == "fail"


def test_r21_a_single_column_does_not_slide() -> None:
    play = Play(3, scene(1, 4), event(), skills={"fighter": ["slide"]})
    assert play.do("C", "skill", skill="slide", row=1).code == "xan.skill.target"


def test_r26_truncate_goes_toward_zero() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), final="truncate")
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert play.open(1, 5, 2, 1).effects[1]["value"] == 0  # 1 - 5/2 + 1 = -1/2
    assert play.view["previous"] == 0


@pytest.mark.parametrize(
    ("numbers", "signs", "first", "value"),
    [
        ([4, 5, 3, 4, 2], ["+", "÷", "×", "-"], None, "26/3"),
        ([4, 5, 3, 4, 2], ["+", "÷", "×", "-"], 0, 10),
        ([2, 4, 3, 5, 4], ["-", "×", "÷", "+"], 0, "14/5"),
        ([5, 4, 4, 1], ["÷", "-", "+"], 1, None),
        ([1, 2, 3], ["-", "-"], 1, 2),
        ([5, 2], ["÷"], 0, "5/2"),
        ([1, 3, 3], ["×", "-"], None, 0),
    ],
)
def test_r26_results(
    numbers: list[int], signs: list[str], first: int | None, value: int | str | None
) -> None:
    got = compute(numbers, signs, first)
    assert (None if got is None else value_json(got)) == value


@pytest.mark.parametrize(
    ("condition", "value", "previous", "printed", "true"),
    [
        ({"at_least": 7}, (13, 2), None, [], False),
        ({"at_most": -3}, (-7, 2), None, [], True),
        ({"between": [0, 2]}, (1, 3), None, [], True),
        ({"one_of": [13, 17]}, (17, 1), None, [], True),
        ({"one_of": [3]}, (7, 2), None, [], False),
        ({"multiple_of": 3}, (0, 1), None, [], True),
        ({"multiple_of": 3}, (-6, 1), None, [], True),
        ({"multiple_of": 1}, (7, 2), None, [], False),
        ({"greater_than_previous": True}, (1, 2), None, [], True),
        ({"greater_than_previous": True}, (1, 2), (1, 2), [], False),
        ({"greater_than_previous": True}, (-1, 2), (-2, 3), [], True),
        ({"equal_fields": 2}, (0, 1), None, [1, 2, 1], True),
        ({"equal_fields": 3}, (0, 1), None, [1, 2, 1], False),
        ({"contains": 5}, (0, 1), None, [1, 2], False),
        ({"all": [{"at_least": 1}, {"not": {"at_least": 3}}]}, (2, 1), None, [], True),
        ({"any": [{"at_least": 3}, {"all": [{"contains": 1}, {"at_most": 0}]}]}, (0, 1), None, [1], True),
    ],
)
def test_r27_conditions(condition: Any, value: Any, previous: Any, printed: Any, true: bool) -> None:
    before = None if previous is None else Fraction(*previous)
    assert holds(program(condition), Fraction(*value), before, printed) is true


def test_r27_r30_what_follows_the_gain_joins_it() -> None:
    last = event("L")
    always = {"if": ANYTHING, "then": "gain"}
    play = Play(
        3, scene(4, 1), event(critical=always, fumble={"if": ANYTHING, "then": "out"}), event("F"), last
    )
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert names(play.open(1, 2, 3, 4)) == ["open", "result", "clear", "critical", "fumble"]
    gained = play.table("gain", skill="double", char="thief")
    assert names(gained) == ["gain", "out"]
    assert play.member("thief")["status"] == "out"
    play.table("flip")
    assert (play.member("thief")["status"], play.view["turn"]["next"]) == ("out", ["B"])
    assert play.do("A", "skill", skill="double", cell="a1").code == "xan.skill.absent"
    play.place("seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["b1", "c1", "d1"])
    play.open(1, 2, 3)
    play.table("flip")
    assert play.member("thief")["status"] == "in"


def test_r30_out_lasts_over_a_scene() -> None:
    out = {"if": ANYTHING, "then": "out"}
    play = Play(3, scene(4, 1), event(fumble=out), scene(3, 2, "T"), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(1, 2, 3, 4)
    for _ in range(2):
        assert play.member("thief")["status"] == "out"
        play.table("flip")
    assert play.member("thief")["status"] == "out"
    assert play.do("A", "place", char="thief", slot="a1-b1").code == "xan.place.absent"


def test_r31_mixed_is_a_foul_at_any_flip_and_forgets_the_pile() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(5, 5, 5, 1)
    mixed = play.table("flip", mixed=True)
    assert (mixed.verdict, mixed.code) == (Verdict.FOUL, "xan.flip.mixed")
    assert names(mixed) == ["sweep", "card", "lay"]
    assert play.view["grid"]["a1"]["possible"] == [1, 2, 3, 4, 5]


def test_r32_one_row_flows_as_a_whole() -> None:
    play = Play(3, scene(4, 1, flow=True), event(), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(1, 2, 3, 4)
    assert names(play.table("flip")) == ["sweep", "card", "rise", "lay"]


def test_r32_hints_rise_with_their_cards() -> None:
    play = Play(3, scene(3, 2, flow=True), event(), event("F"))
    play.place("thief a2-b2")
    play.do("A", "hint", from_="a2", to="b2", value=2)
    play.place("seer b2-c2", "fighter a1-b1")
    play.table("redo")
    hint = play.view["hints"][0]
    assert (hint["from"], hint["to"]) == ("a1", "b1")
    assert play.view["grid"]["a1"]["possible"] == [3, 4, 5]
    assert XAN.private(play.match.position, "A")["seen"] == {"a1": "??", "b1": "??"}


def test_r34_two_seats_one_hand_empty() -> None:
    play = Play(2, scene(3, 2), event(participants=3))
    play.table("choose", chars=["fighter", "seer", "mage"])
    assert play.member("thief")["status"] == "aside"
    play.place("fighter a1-b1", "mage b1-c1")
    assert play.view["turn"]["next"] == ["A"]  # B has none left, A goes on
    play.place("seer c1-c2")
    assert play.view["phase"] == "declare"


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
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    assert names(play.open(1, 2, 3, 4)) == ["open", "result", "clear", "critical"]
    assert play.match.outcome is not None
    assert play.match.outcome.reason == "xan.end.scenario-clear"
    assert XAN.choices(play.match.position, TABLE) == []
    assert XAN.turn(play.match.position) == ()


def test_a_told_number_shows_the_true_hints_to_its_seat_alone() -> None:
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


def test_private_facts_change_nothing_else() -> None:
    """The same match with other numbers told: everybody else sees the same."""
    seen = []
    for told in ({"a1": 5, "b1": 5}, {"a1": 1, "b1": 2}, {"a1": "??", "b1": "??"}):
        play = Play(3, scene(4, 1), event(), event("F"))
        play.place("thief a1-b1")
        play.do("A", "peek", cells=told)
        play.do("A", "hint", from_="a1", to="b1", value=1)
        play.place("seer b1-c1", "fighter c1-d1")
        play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
        play.open(2, 1, 4, 4)
        position = play.match.position
        seen.append((list(play.match.audit(full=False)), [XAN.private(position, s) for s in ("B", "C")]))
    assert seen[0] == seen[1] == seen[2]


def eulerian(cols: int, rows: int, slots: Iterable[int]) -> bool:
    """Euler's criterion: one piece, and at most two fields where an odd number of slots meet."""
    pairs = [set(pattern(cols, rows).beside[slot]) for slot in slots]
    piece = set(pairs[0])
    for _ in pairs:
        piece = piece.union(*(pair for pair in pairs if pair & piece))
    odd = [cell for cell in piece if sum(cell in pair for pair in pairs) % 2]
    return all(pair <= piece for pair in pairs) and len(odd) <= 2


@pytest.mark.parametrize(
    ("cols", "rows", "cards", "sets", "joined", "walks"),
    [
        (3, 2, 1, 7, 7, 14),
        (3, 2, 2, 21, 10, 20),
        (3, 2, 3, 35, 14, 28),
        (3, 2, 4, 35, 12, 36),
        (5, 1, 4, 1, 1, 2),
        (3, 3, 4, 495, 56, 136),
    ],
)
def test_r23_layouts_with_a_trail(
    cols: int, rows: int, cards: int, sets: int, joined: int, walks: int
) -> None:
    """How many ways there are to lay the class cards, how many make a formula, how many walks in all."""
    layouts = list(combinations(range(len(pattern(cols, rows).slots)), cards))
    found = [trails(cols, rows, frozenset(layout)) for layout in layouts]
    assert (len(layouts), sum(map(bool, found)), sum(map(len, found))) == (sets, joined, walks)
    for layout, ways in zip(layouts, found, strict=True):
        assert bool(ways) == eulerian(cols, rows, layout)
        assert len(set(ways)) == len(ways)
        assert list(ways) == sorted(ways)


# -- what an arbiter lets stand ----------------------------------------------------------------------------


def let(play: Play, seat: str, kind: str, **fields: Any) -> str:
    """Record the act, refused by the rules, as one an arbiter lets stand; the code of the refusal."""
    action = Action(seat, kind, fields)
    code = play.match.judge(action).code
    entry = play.match.record(action, waive=code)
    assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, code), entry
    assert code in XAN.waivable
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
