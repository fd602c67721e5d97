"""Field types: the values they accept, list and redact."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tachiai.engines import RecordError, read
from tachiai.engines.fieldtypes import (
    Bool,
    Either,
    FieldType,
    Int,
    ListOf,
    MapOf,
    Nullable,
    ObjectOf,
    OneOf,
    Ordered,
    SeatId,
    Text,
    Validated,
    ValueProblem,
)
from tachiai.engines.testing import walk
from tachiai.engines.values import UNKNOWN

from .boast import HEADER, text

SEATS = ("a", "b")


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (OneOf(("x", "y")), ["x", "y"], ["z", 1, None, ["x"]]),
        (OneOf((1, 2, "??")), [1, 2, "??"], [True, 1.0, "1", 3]),
        (OneOf((True,)), [True], [1, False, "true"]),
        (Int(), [0, -5, 10**9, -(10**9)], [1.0, True, "1", None, 10**9 + 1, -(10**9) - 1, 10**5000]),
        (Int(1), [1, 10**9], [0, 10**30]),
        (Int(1, 3), [1, 3], [0, 4, False]),
        (Bool(), [True, False], [0, 1, "true", None]),
        (Text(), ["", "x", "x" * 64], [1, None, "x" * 65]),
        (ListOf(Bool()), [[True] * 64], [[True] * 65]),
        (ListOf(Bool(), 0, 100), [[True] * 100], [[True] * 101]),
        (
            MapOf(Text(), Bool()),
            [dict.fromkeys(map(str, range(64)), True)],
            [dict.fromkeys(map(str, range(65)), True)],
        ),
        (ListOf(ListOf(Int()), distinct=True), [[[1], [2]]], [[[1], [1]]]),
        (Text("m[0-9]+", of="unit"), ["m1", "m22"], ["m", "xm1", "m1\n", 1]),
        (SeatId(), ["a", "b"], ["c", 1, "table"]),
        (ListOf(Int(0, 9), 1, 2), [[1], [1, 1]], [[], [1, 2, 3], [10], "12", (1,), [True]]),
        (ListOf(OneOf(("x", "??")), distinct=True), [["x", "??", "??"], []], [["x", "x"]]),
        (MapOf(OneOf(("x", "y")), Int(0, 1), 1), [{"x": 0}, {"x": 1, "y": 0}], [{}, {"z": 0}, {"x": 2}, []]),
        (MapOf(Text(), Bool(), 0, 1), [{}, {"k": True}], [{"k": True, "l": True}]),
        (Either(Int(), Bool()), [1, True], ["x", None]),
        (Text(maximum=2), ["", "ab"], ["abc", 1, None]),
        (
            ObjectOf({"a": Int(0, 1)}, {"b": Bool()}),
            [{"a": 0}, {"b": True, "a": 1}],
            [{}, {"b": True}, {"a": 2}, {"a": 0, "b": None}, {"a": 0, "c": 0}, [], None],
        ),
        (Nullable(Int(0, 1)), [None, 0], [2, "x", False]),
        (
            Validated(Int(0, 9), lambda n: ValueProblem("", "no-even", n) if n % 2 else None),
            [0, 8],
            [1, 10, "0"],
        ),
        (Ordered(Int(0, 2), 2, 2, distinct=True), [[0, 1], [1, 0]], [[1, 1]]),
    ],
)
def test_field_types(kind: Any, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert kind.fault(value, SEATS) is None, value
    for value in bad:
        wrong = kind.fault(value, SEATS)
        assert wrong is not None, value
        assert wrong.reason
    assert json.loads(json.dumps(kind.to_json())) == kind.to_json()
    assert json.dumps(kind.schema())
    assert repr(kind).startswith(type(kind).__name__)


def test_the_walker_samples_objects_too() -> None:
    even = Validated(Int(0, 9), lambda n: ValueProblem("", "no-even", n) if n % 2 else None)
    kind = ObjectOf({"a": even}, {"b": Nullable(Bool())})
    sampler = walk.Sampler(Random(1), SEATS)
    sampled = [sampler.value(kind) for _ in range(50)]
    assert [value for value in sampled if kind.fault(value, SEATS) is not None] == []
    assert {tuple(value) for value in sampled} == {("a",), ("a", "b")}
    assert None in {value.get("b", True) for value in sampled}


class Counted(FieldType):
    """Accepts any value, and counts the checks."""

    asked = 0

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        self.asked += 1
        return None

    def to_json(self) -> dict[str, Any]:
        return {"type": "counted"}

    def schema(self) -> dict[str, Any]:
        return {}


class Item:
    """Counts its comparisons."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Item.compared += 1
        return self is other

    def __hash__(self) -> int:
        return id(self)


def test_a_member_twice_is_found_in_one_pass() -> None:
    """Comparing each with all before it would take minutes here."""
    many = ", ".join(f'"k{i}": 1' for i in range(300_000))
    with pytest.raises(RecordError) as caught:
        read(text(HEADER, f'{{{many}, "k299999": 2}}'))
    assert (caught.value.reason, caught.value.field) == ("double-key", "k299999")


def test_a_list_too_long_is_not_looked_through() -> None:
    counted = Counted()
    many = list(range(100_000))
    assert ListOf(counted, distinct=True).fault(many, SEATS) == ("", "wrong-length", many)
    assert MapOf(counted, counted).fault(dict.fromkeys(many), SEATS) is not None
    assert counted.asked == 0


def test_doubles_are_found_without_comparing_all_with_all() -> None:
    kind = ListOf(Counted(), 0, 2000, distinct=True)
    assert kind.fault([Item() for _ in range(2000)], SEATS) is None
    assert Item.compared < 20_000, "once with '??' each, and hardly ever with another"


def test_faults_name_the_part() -> None:
    def path(kind: Any, value: Any) -> str:
        return str(kind.fault(value, SEATS).path)

    assert path(ListOf(Int()), [1, "x"]) == "[1]"
    assert path(ListOf(ListOf(Int())), [[1], [2, None]]) == "[1][1]"
    assert path(MapOf(Text(), Int()), {"k": "x"}) == ".k"
    assert path(ListOf(Int(), distinct=True), [1, 2, 1]) == "[2]"


LISTED: list[tuple[FieldType, list[Any]]] = [
    (OneOf(("x", "y", UNKNOWN)), ["x", "y", UNKNOWN]),
    (Int(1, 3), [1, 2, 3]),
    (Bool(), [False, True]),
    (ListOf(OneOf("ab"), 1, 2), [["a"], ["b"], ["a", "a"], ["a", "b"], ["b", "a"], ["b", "b"]]),
    (ListOf(OneOf("ab"), 0, 2, distinct=True), [[], ["a"], ["b"], ["a", "b"]]),
    (Ordered(OneOf("ab"), 2, 2), [["a", "a"], ["a", "b"], ["b", "a"], ["b", "b"]]),
    (Ordered(OneOf("ab"), 1, 2, distinct=True), [["a"], ["b"], ["a", "b"], ["b", "a"]]),
    (MapOf(OneOf("ab"), Bool(), 1, 1), [{"a": False}, {"a": True}, {"b": False}, {"b": True}]),
    (Nullable(Int(1, 2)), [None, 1, 2]),
    (Either(OneOf("a"), Int(1, 2)), ["a", 1, 2]),
]


@pytest.mark.parametrize(("kind", "values"), LISTED, ids=[repr(kind) for kind, _ in LISTED])
def test_values_are_listed_and_counted_and_each_is_drawn_as_often(kind: FieldType, values: list[Any]) -> None:
    assert list(kind.iter_values()) == values
    assert all(kind.fault(value, SEATS) is None for value in values)
    assert kind.count() == len(values)
    rng = Random(1)
    drawn = Counter(json.dumps(kind.sample(rng)) for _ in range(200 * len(values)))
    assert drawn.keys() == {json.dumps(value) for value in values}
    assert min(drawn.values()) > 120, drawn


@pytest.mark.parametrize("kind", [Int(), Int(1), Text(), SeatId(), ListOf(Bool())])
def test_open_types_cannot_be_listed(kind: FieldType) -> None:
    for ask in (lambda: list(kind.iter_values()), kind.count, lambda: kind.sample(Random(1))):
        with pytest.raises(TypeError):
            ask()


def test_redaction_keeps_the_shape() -> None:
    assert ListOf(Text()).redact(["a", "b"]) == ["??", "??"]
    assert MapOf(Text(), Int()).redact({"a": 1}) == {"a": "??"}
    assert Int().redact(3) == "??"
