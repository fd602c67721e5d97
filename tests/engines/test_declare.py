"""Declarations: headers, seats, actions and their checks, templates."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, load, names
from tachiai.engines._derived import action_fault
from tachiai.engines.declare import ActionTemplate, ActionType, Field, FieldError, Seating, whole_actions
from tachiai.engines.fieldtypes import Bool, Int, ListOf, OneOf, Text
from tachiai.engines.record import parse_header
from tachiai.engines.values import NOTHING, TABLE, Action

from .boast import BOAST, HEADER


def test_headers_of_a_game() -> None:
    header = BOAST.header(["a", "b", "c"], {"limit": 3}, {"a": "Anna"})
    assert header.options == {"limit": 3}
    assert header.given == {"limit": 3}
    assert BOAST.header(["a", "b"]).options == {"limit": 9}
    assert load("john").header().seats == ("black", "red")
    for seats, options in (
        (None, None),
        (["a"], None),
        (["a", "b", "c", "d"], None),
        (["a", "a"], None),
        (["a", "table"], None),
        (["a", ""], None),
        (["a", "b"], {"limit": 0}),
        (["a", "b"], {"limit": True}),
        (["a", "b"], {"speed": 1}),
    ):
        with pytest.raises(ValueError, match=r"seats|limit|speed"):
            BOAST.header(seats, options)


def test_seating() -> None:
    assert Seating(minimum=2, maximum=3).fault(["a", "b"]) is None
    assert Seating(minimum=2, maximum=3).fault(["a"]) == "seat-count"
    assert Seating(minimum=2, maximum=3).fault(["a", "a"]) == "seat-twice"
    assert Seating(minimum=2, maximum=3).fault(["a", "table"]) == "seat-name"
    assert Seating(orders=(("a", "b"),)).fault(["b", "a"]) == "seat-order"


def test_actions_are_checked_against_their_type() -> None:
    def fault(seat: str, kind: str, **fields: Any) -> Any:
        found = action_fault(BOAST, Action(seat, kind, fields), ("a", "b"))
        return None if found is None else (found.field, found.reason)

    assert fault("a", "boast", value=3) is None
    assert fault("a", "nod") is None
    assert fault(TABLE, "nod", to="b") is None
    assert fault("a", "nod", to="c") == ("to", "no-such-seat")
    assert fault("c", "nod") == ("seat", "no-such-seat")
    assert fault("a", "boast") == ("value", "missing")
    assert fault("a", "boast", value=21) == ("value", "out-of-range")
    assert fault("a", "boast", value=3, secret=None) == ("secret", "no-integer")
    assert fault("a", "sing") == ("action", "unknown-action")


def test_a_check_sees_the_fields_together() -> None:
    def even(fields: Mapping[str, Any]) -> FieldError | None:
        return FieldError("b", "sum", fields["b"]) if (fields["a"] + fields["b"]) % 2 else None

    kind = ActionType("pair", fields=(Field("a", Int()), Field("b", Int())), check=even)
    assert kind.fault("x", {"a": 1, "b": 3}, ("x",)) is None
    assert kind.fault("x", {"a": 1, "b": 2}, ("x",)) == FieldError("b", "sum", 2)


def test_fields_private_under_a_condition() -> None:
    field = Field("card", Text(), private_if=("as", "trap"))
    assert field.is_private({"card": "L", "as": "trap"})
    assert not field.is_private({"card": "L", "as": "monster"})


def test_games_are_found_by_name() -> None:
    assert names()[: len(BUILT_IN)] == list(BUILT_IN)
    assert load("john") is load("john")
    with pytest.raises(LookupError, match="no game 'go'"):
        load("go")
    assert parse_header(HEADER).game == "john"


def test_templates_admit_and_list() -> None:
    choice = ActionTemplate("a", "go", {"from": OneOf("xy"), "fast": Bool()}, frozenset({"fast"}))
    assert choice.admits(Action("a", "go", {"from": "x"}))
    assert choice.admits(Action("a", "go", {"from": "x", "fast": True}))
    assert not choice.admits(Action("b", "go", {"from": "x"}))
    assert not choice.admits(Action("a", "stay", {"from": "x"}))
    assert not choice.admits(Action("a", "go", {"fast": True}))
    assert not choice.admits(Action("a", "go", {"from": "z"}))
    assert not choice.admits(Action("a", "go", {"from": "x", "up": 1}))
    listed = list(choice.actions())
    assert len(listed) == 6
    assert listed[:3] == [
        Action("a", "go", {"from": "x"}),
        Action("a", "go", {"from": "x", "fast": False}),
        Action("a", "go", {"from": "x", "fast": True}),
    ]
    assert list(choice.actions(2)) == listed[:2]
    assert list(whole_actions([choice, ActionTemplate("a", "rest")])) == [*listed, Action("a", "rest", {})]
    assert choice.to_json() == {
        **{"seat": "a", "action": "go", "optional": ["fast"], "exact": True},
        "fields": {"from": {"type": "one", "of": "word", "values": ["x", "y"]}, "fast": {"type": "flag"}},
    }


def test_a_huge_template_is_listed_as_far_as_asked() -> None:
    choice = ActionTemplate("a", "deal", {"cards": ListOf(Int(0, 51), 10, 10), "to": Int(0, 10**9)})
    assert len(list(choice.actions(5))) == 5


def test_nothing_is_shared_that_could_be_changed() -> None:
    assert Action("a", "nod").fields is NOTHING
    with pytest.raises(TypeError):
        NOTHING["x"] = 1


def test_a_template_is_counted_and_drawn_from() -> None:
    choice = ActionTemplate("a", "go", {"from": OneOf("xy"), "fast": Bool()}, frozenset({"fast"}))
    assert choice.count() == len(list(choice.actions())) == 6
    drawn = Counter(choice.sample(Random(i)) for i in range(900))
    assert drawn.keys() == set(choice.actions())
    assert min(drawn.values()) > 100
    huge = ActionTemplate("a", "deal", {"cards": ListOf(Int(0, 51), 10, 10, distinct=True)})
    assert huge.count() == 15_820_024_220
    assert huge.admits(huge.sample(Random(1)))
