"""Trails, results, consequences, and clearing the table (R23 to R32), each test named after its rule."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tachiai.engines import Verdict
from tachiai.engines.xan.cards import compute, pattern, trails, value_json
from tachiai.engines.xan.conditions import holds

from .lines import ANYTHING, XAN, Play, event, names, scene


def eulerian(cols: int, rows: int, slots: Iterable[int]) -> bool:
    """Return Euler's criterion: one piece, and at most two fields where an odd number of slots meet."""
    pairs = [set(pattern(cols, rows).slot_cells[slot]) for slot in slots]
    piece = set(pairs[0])
    for _ in pairs:
        piece = piece.union(*(pair for pair in pairs if pair & piece))
    odd = [cell for cell in piece if sum(cell in pair for pair in pairs) % 2]
    return all(pair <= piece for pair in pairs) and len(odd) <= 2


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


def test_r25_numbers_are_asked_along_the_walk() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    for path in (["d1", "c1", "b1", "a1"], ["a1", "b1", "c1", "d1"]):
        assert play.do("C", "declare", path=path).code is None
        (opening,) = XAN.choices(play.match.position, "table")
        assert opening.to_json()["fields"]["cells"]["key"]["values"] == path


def test_r25_nothing_is_asked_where_all_the_numbers_are_open() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), open_first=True)
    play.open(1, 2, 3, 4)
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    assert play.do("C", "declare", path=["a1", "b1", "c1", "d1"]).code is None
    assert (play.view["phase"], play.view["due"], XAN.due(play.match.position)) == ("open", [], ())
    assert XAN.turn(play.match.position) == ("table",)


def test_r26_truncate_goes_toward_zero() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), final="truncate")
    assert play.row(1, 5, 2, 1).effects[1]["value"] == 0  # 1 - 5/2 + 1 = -1/2
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
    assert holds(condition, Fraction(*value), before, printed) is true


def test_r30_out_lasts_over_a_scene() -> None:
    out = {"if": ANYTHING, "then": "out"}
    play = Play(3, scene(4, 1), event(fumble=out), scene(3, 2, "T"), event("F"))
    play.row(1, 2, 3, 4)
    for _ in range(2):
        assert play.member("thief")["status"] == "out"
        play.table("flip")
    assert play.member("thief")["status"] == "out"
    assert play.do("A", "place", char="thief", slot="a1-b1").code == "xan.place.absent"


def test_r31_mixed_is_a_foul_at_any_flip_and_forgets_the_pile() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.row(5, 5, 5, 1)
    mixed = play.table("flip", mixed=True)
    assert (mixed.verdict, mixed.code) == (Verdict.FOUL, "xan.flip.mixed")
    assert names(mixed) == ["sweep", "card", "lay"]
    assert play.view["grid"]["a1"]["possible"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("flow", [False, True])
def test_r31_cards_shuffled_into_the_pile_are_not_put_under_it(flow: bool) -> None:
    """Cards that were mixed in are not mentioned as put under the pile; after the next flip they are."""
    play = Play(3, scene(4, 1, flow=flow), event(), event("F"), event("G"))
    for mixed, step in ((True, "mixed"), (False, "clear")):
        play.row(*((5, 5, 5, 1) if mixed else (2, 3, 4, 2)))
        done = play.table("flip", **({"mixed": True} if mixed else {}))
        said = XAN.steps(play.match.position, done.effects)
        assert [one["step"] for one in said if one["step"] != "xan.step.rise"] == [
            f"xan.step.{step}",
            "xan.step.lay",
        ]


def test_r32_one_row_flows_as_a_whole() -> None:
    play = Play(3, scene(4, 1, flow=True), event(), event("F"))
    play.row(1, 2, 3, 4)
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
    """Compare the numbers of layouts of class cards, of layouts with a formula, and of trails in all."""
    layouts = list(combinations(range(len(pattern(cols, rows).slots)), cards))
    found = [trails(cols, rows, frozenset(layout)) for layout in layouts]
    assert (len(layouts), sum(map(bool, found)), sum(map(len, found))) == (sets, joined, walks)
    for layout, ways in zip(layouts, found, strict=True):
        assert bool(ways) == eulerian(cols, rows, layout)
        assert len(set(ways)) == len(ways)
        assert list(ways) == sorted(ways)


def cleared(then: str, **more: Any) -> Play:
    """Return a table after an event whose critical has the consequence ``then``."""
    critical = {"if": ANYTHING, "then": then}
    play = Play(3, scene(4, 1), event(critical=critical), event("F"), **more)
    play.row(1, 2, 3, 4)
    return play


def test_r29_a_held_skill_is_given_up() -> None:
    play = cleared("release", skills={"seer": ["sight"], "thief": ["slide"]})
    assert play.table("release", skill="double").code == "xan.release.not-held"
    given = play.table("release", skill="slide")
    assert given.effects == ({"effect": "release", "skill": "slide", "char": "thief"},)
    assert [m["skills"] for m in play.view["party"]] == [[], ["sight"], []]
    assert names(cleared("release").match.entries[-1].judgement)[-1] == "no-release"


def test_r27_a_field_that_is_walked_twice_is_one_field() -> None:
    play = Play(4, scene(2, 2), event(clear={"equal_fields": 2}), event("F"))
    play.place("thief a1-b1", "seer b1-b2", "fighter a2-b2", "mage a1-a2")
    play.do("A", "declare", path=["a1", "b1", "b2", "a2", "a1"])
    assert play.open(1, 2, 3, 4).effects[-1] == {"effect": "fail", "reason": "xan.end.not-cleared"}
