"""The conditions of scenario cards (R27): their form, whether they hold, and how they are written in signs.

``docs/spec/xan.md``, "Scenario objects". A condition is an object with one member: one of :data:`LEAVES`, or ``all``,
``any`` or ``not`` with the conditions inside it. A scenario that was checked has few: see
:data:`.scenario_form.CONDITIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..fieldtypes import FieldType, Int, ListOf, OneOf, Validated, ValueProblem
from .cards import Number


class Yes(FieldType):
    """``true`` and nothing else."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if value is True else ValueProblem("", "not-true", value)

    def to_json(self) -> dict[str, Any]:
        return OneOf((True,)).to_json()

    def schema(self) -> dict[str, Any]:
        return {"const": True}


def _filled(value: list[Any]) -> ValueProblem | None:
    return None if value else ValueProblem("", "wrong-length", value)


def _span(value: list[int]) -> ValueProblem | None:
    if len(value) != 2:
        return ValueProblem("", "wrong-length", value)
    return ValueProblem("", "out-of-range", value) if value[0] > value[1] else None


class Leaf(NamedTuple):
    """A kind of condition without inner conditions."""

    type: FieldType
    """The type of its argument."""
    holds: Callable[[Any, Number, Number | None, Sequence[int]], bool]
    """Returns whether it is true: of the argument, the result, the previous result and the printed numbers."""
    text: Callable[[Any, str], str]
    """Returns the argument in signs; the second parameter is the previous result."""


LEAVES: Final[Mapping[str, Leaf]] = {
    "at_least": Leaf(Int(), lambda n, value, *_: value >= n, lambda n, _: f"≥ {n}"),
    "at_most": Leaf(Int(), lambda n, value, *_: value <= n, lambda n, _: f"≤ {n}"),
    "between": Leaf(
        Validated(ListOf(Int()), _span),
        lambda n, value, *_: n[0] <= value <= n[1],
        lambda n, _: f"{n[0]}…{n[1]}",
    ),
    "one_of": Leaf(
        Validated(ListOf(Int()), _filled),
        lambda n, value, *_: value in n,
        lambda n, _: " | ".join(map(str, n)),
    ),
    "multiple_of": Leaf(Int(1), lambda n, value, *_: value % n == 0, lambda n, _: f"{n}·k"),
    "greater_than_previous": Leaf(
        Yes(),
        lambda _, value, previous, __: previous is None or value > previous,
        lambda _, previous: f"> {previous}",
    ),
    "equal_fields": Leaf(
        Int(2),
        lambda n, _, __, printed: max(map(printed.count, printed), default=0) >= n,
        lambda n, _: "[x]" * min(n, 15),
    ),
    "contains": Leaf(Int(1, 5), lambda n, _, __, printed: n in printed, lambda n, _: f"[{n}]"),
}
"""The conditions without inner conditions, by their keys."""


def holds(
    condition: Mapping[str, Any], value: Number, previous: Number | None, printed: Sequence[int]
) -> bool:
    """Return whether a condition is true of the result ``value`` (R27).

    ``previous`` is the result of the event cleared before (O14), ``printed`` the numbers printed on the
    field cards of the formula, each card once (O11).
    """
    ((key, n),) = condition.items()
    if key == "not":
        return not holds(n, value, previous, printed)
    if key in ("all", "any"):
        parts = [holds(part, value, previous, printed) for part in n]
        return all(parts) if key == "all" else any(parts)
    return LEAVES[key].holds(n, value, previous, printed)


def condition_text(condition: Mapping[str, Any], previous: str) -> str:
    """Return a condition in signs, for diagrams: ``"≥ 7"``, ``"0…2"``, ``"13 | 17 | 19"``.

    ``3·k`` is any multiple of 3, ``[1]`` a card showing a 1, ``[x][x]`` two cards showing the same;
    ``previous`` is the result to be beaten.
    """
    ((key, n),) = condition.items()
    if key == "not":
        return f"¬({condition_text(n, previous)})"
    if key in ("all", "any"):
        joined = (" & " if key == "all" else " | ").join([condition_text(part, previous) for part in n])
        return f"({joined})" if len(n) > 1 else joined
    return LEAVES[key].text(n, previous)


def size_of(condition: Mapping[str, Any]) -> int:
    """Return how many conditions one is made of, itself included."""
    ((key, n),) = condition.items()
    if key == "not":
        return 1 + size_of(n)
    return 1 + sum(map(size_of, n)) if key in ("all", "any") else 1


class Condition(FieldType):
    """A condition: an object with one member, one of :data:`LEAVES` or ``all``, ``any``, ``not``."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return ValueProblem("", "no-object", value)
        if len(value) != 1:
            return ValueProblem("", "no-condition", value)
        ((key, argument),) = value.items()
        inner: Mapping[str, FieldType] = {"not": self, "all": ListOf(self, 1), "any": ListOf(self, 1)}
        kind = LEAVES[key].type if key in LEAVES else inner.get(key)
        if kind is None:
            return ValueProblem(f".{key}", "no-condition", argument)
        wrong = kind.fault(argument, seats)
        return None if wrong is None else ValueProblem(f".{key}{wrong.path}", wrong.reason, wrong.value)

    def to_json(self) -> dict[str, Any]:
        return {"type": "condition"}

    def schema(self) -> dict[str, Any]:
        inner = {"type": "object", "minProperties": 1, "maxProperties": 1}
        several = {"type": "array", "items": inner, "minItems": 1}
        members = {key: leaf.type.schema() for key, leaf in LEAVES.items()}
        members |= {"all": several, "any": several, "not": inner}
        return inner | {"properties": members, "additionalProperties": False}
