"""Types of the fields of actions, options and choices.

The same types serve three purposes. They check what comes in (a record, a tap, a header). They describe what
may be done now: an :class:`~tachiai.engines.declare.ActionTemplate` narrows a field's type to the values
allowed. They describe a game to a screen or to a reader (:meth:`FieldType.to_json`,
:meth:`FieldType.schema`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations, product
from math import comb, perm
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ._limits import FIELD, ITEMS, LARGEST
from ._renamed import old_names
from .errors import WrongType
from .frozen import hash_of
from .values import UNKNOWN


class ValueProblem(NamedTuple):
    """The fault of a value, or of a part of it."""

    path: str
    """The place of the part in the value: ``""`` (all of it), ``"[2]"``, ``".m1"``."""
    reason: str
    """A reason code (docs/spec/README.md, "Record errors")."""
    value: Any
    """The part."""


if TYPE_CHECKING:

    class Chance(Protocol):
        """A source of random numbers: a ``random.Random``."""

        def randrange(self, start: int, /) -> int:
            """Return an integer of at least 0 and below ``start``."""


class FieldType(ABC):
    """The values a field can take.  Immutable."""

    @abstractmethod
    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        """Return the first fault of ``value``, or ``None``. ``seats`` are those of the header."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the type as JSON for a screen: ``{"type": ..., ...}``."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the type as JSON Schema (for OpenAPI and documentation)."""

    def iter_values(self) -> Iterator[Any]:
        """Yield every value, in a fixed order.

        :raises TypeError: when they are infinitely many, or the type does not list them.
        """
        raise WrongType(f"the values of {self!r} cannot be listed")

    def count(self) -> int:
        """Return how many values there are.

        :raises WrongType: when they are infinitely many, or the type does not list them.
        """
        return sum(1 for _ in self.iter_values())

    def sample(self, rng: Chance) -> Any:
        """Return one of the values, each as likely as any other; ``rng`` is a ``random.Random``.

        :raises WrongType: when they are infinitely many, or the type does not list them.
        """
        return next(islice(self.iter_values(), rng.randrange(self.count()), None))

    def redact(self, value: Any) -> Any:
        """Return the value that replaces ``value`` in a public export."""
        return UNKNOWN

    def _parts(self) -> tuple[Any, ...]:
        """Return the values of its public slots, which decide whether it equals another of its class."""
        names = [name for cls in type(self).__mro__ for name in getattr(cls, "__slots__", ())]
        return tuple([getattr(self, name) for name in names if not name.startswith("_")])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash_of((type(self).__name__, self._parts()))

    def __repr__(self) -> str:
        inner = ", ".join(f"{k}={v!r}" for k, v in self.to_json().items() if k != "type")
        return f"{type(self).__name__}({inner})"


_TEXT = frozenset({str})
_UNKNOWNS = frozenset({UNKNOWN})


class OneOf(FieldType):
    """One of the listed values; ``of`` names their kind: ``"card"``, ``"cell"``, ``"word"``."""

    __slots__ = ("_known", "_types", "of", "values")

    def __init__(self, values: Sequence[str | int | bool | None], of: str = "word") -> None:
        self.values = tuple(values)
        self.of = of
        # Made when first asked for: most are in templates, which screens only list.
        self._types: frozenset[type] | None = None
        self._known: frozenset[Any] = frozenset()

    def _learn(self) -> frozenset[type]:
        self._known = frozenset(self.values)
        self._types = frozenset(map(type, self.values))
        return self._types

    def _parts(self) -> tuple[Any, ...]:
        return self.values, tuple(map(type, self.values)), self.of

    @property
    def texts(self) -> frozenset[str]:
        """The values that are strings."""
        return frozenset(value for value in self.values if type(value) is str)

    def has_texts(self, parts: list[Any]) -> bool:
        """Return whether all parts are listed strings. ``False`` may also mean that a closer look is needed."""
        types = self._types or self._learn()
        try:
            return types == _TEXT and self._known.issuperset(parts)
        except TypeError:  # a part that no set holds
            return False

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        kind = type(value)
        if kind in (self._types or self._learn()):
            if value in self._known:
                return None
            return ValueProblem("", f"no-{self.of}", value)
        return ValueProblem("", "wrong-type", value)

    def iter_values(self) -> Iterator[Any]:
        return iter(self.values)

    def count(self) -> int:
        return len(self.values)

    def to_json(self) -> dict[str, Any]:
        return {"type": "one", "of": self.of, "values": list(self.values)}

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Int(FieldType):
    """An integer; booleans and ``1.0`` are refused. A bound left open is 10^9 (or -10^9)."""

    __slots__ = ("_maximum", "_minimum", "maximum", "minimum")

    def __init__(self, minimum: int | None = None, maximum: int | None = None) -> None:
        self.minimum = minimum
        self.maximum = maximum
        self._minimum = -LARGEST if minimum is None else minimum
        self._maximum = LARGEST if maximum is None else maximum

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if type(value) is not int:
            return ValueProblem("", "no-integer", value)
        return None if self._minimum <= value <= self._maximum else ValueProblem("", "out-of-range", value)

    def iter_values(self) -> Iterator[Any]:
        if self.minimum is None or self.maximum is None:
            return super().iter_values()
        return iter(range(self.minimum, self.maximum + 1))

    def count(self) -> int:
        return (
            super().count()
            if self.minimum is None or self.maximum is None
            else self.maximum + 1 - self.minimum
        )

    def to_json(self) -> dict[str, Any]:
        return {"type": "integer", "min": self.minimum, "max": self.maximum}

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self._minimum, "maximum": self._maximum}


class Bool(FieldType):
    """``true`` or ``false``."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if type(value) is bool else ValueProblem("", "no-boolean", value)

    def iter_values(self) -> Iterator[Any]:
        return iter((False, True))

    def to_json(self) -> dict[str, Any]:
        return {"type": "flag"}

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Text(FieldType):
    """A string of at most ``maximum`` characters. ``pattern``, a :mod:`re` pattern, must match all of it.

    ``of`` names its kind.
    """

    __slots__ = ("_match", "maximum", "of", "pattern")

    def __init__(self, pattern: str | None = None, of: str = "text", maximum: int = FIELD) -> None:
        import re  # noqa: PLC0415 - most games need none

        self.pattern = pattern
        self.of = of
        self.maximum = maximum
        self._match = re.compile(pattern).fullmatch if pattern is not None else None

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if type(value) is not str:
            return ValueProblem("", "no-string", value)
        if len(value) > self.maximum:
            return ValueProblem("", "too-long", value)
        if self._match is not None and self._match(value) is None:
            return ValueProblem("", f"no-{self.of}", value)
        return None

    def to_json(self) -> dict[str, Any]:
        return {"type": "text", "of": self.of, "pattern": self.pattern}

    def schema(self) -> dict[str, Any]:
        pattern = {"pattern": f"^(?:{self.pattern})$"} if self.pattern else {}
        return {"type": "string", "maxLength": self.maximum} | pattern


class SeatId(FieldType):
    """One of the seats of the header."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if type(value) is str and value in seats else ValueProblem("", "no-such-seat", value)

    def to_json(self) -> dict[str, Any]:
        return {"type": "seat"}

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class ListOf(FieldType):
    """A list of ``minimum`` to ``maximum`` items (64 if left open).

    ``distinct`` forbids duplicate values (``"??"`` apart).
    """

    __slots__ = ("distinct", "item", "maximum", "minimum")

    def __init__(
        self, item: FieldType, minimum: int = 0, maximum: int | None = None, *, distinct: bool = False
    ) -> None:
        self.item = item
        self.minimum = minimum
        self.maximum = maximum
        self.distinct = distinct

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, list):
            return ValueProblem("", "no-list", value)
        if not self.minimum <= len(value) <= (ITEMS if self.maximum is None else self.maximum):
            return ValueProblem("", "wrong-length", value)
        if type(self.item) is OneOf and self.item.has_texts(value):
            return _twice(value) if self.distinct else None
        fault = self.item.fault
        for i, part in enumerate(value):
            wrong = fault(part, seats)
            if wrong is not None:
                return ValueProblem(f"[{i}]{wrong.path}", wrong.reason, wrong.value)
        return _twice(value) if self.distinct else None

    def iter_values(self) -> Iterator[Any]:
        """Yield every list, shortest first; of ``distinct`` ones each *set* once, in the order of the items."""
        if self.maximum is None:
            yield from super().iter_values()
        items = list(self.item.iter_values())
        for size in range(self.minimum, (self.maximum or 0) + 1):
            rows = combinations(items, size) if self.distinct else product(items, repeat=size)
            yield from (list(row) for row in rows)

    def _ways(self) -> list[int]:
        """Return how many lists there are of each size."""
        if self.maximum is None:
            super().iter_values()
        many = self.item.count()
        sizes = range(self.minimum, (self.maximum or 0) + 1)
        return [comb(many, size) if self.distinct else many**size for size in sizes]

    def count(self) -> int:
        return sum(self._ways())

    def sample(self, rng: Chance) -> Any:
        size = self.minimum + _drawn(self._ways(), rng)
        if not self.distinct:
            return [self.item.sample(rng) for _ in range(size)]
        items = list(self.item.iter_values())
        return [items[i] for i in self._places(size, len(items), rng)]

    def _places(self, size: int, many: int, rng: Chance) -> list[int]:
        return sorted(_different(size, many, rng))

    def redact(self, value: Any) -> Any:
        return [self.item.redact(v) for v in value]

    def to_json(self) -> dict[str, Any]:
        return {
            "type": "list",
            "item": self.item.to_json(),
            "min": self.minimum,
            "max": self.maximum,
            "distinct": self.distinct,
        }

    def schema(self) -> dict[str, Any]:
        maximum = ITEMS if self.maximum is None else self.maximum
        return {"type": "array", "items": self.item.schema(), "minItems": self.minimum, "maxItems": maximum}


def _drawn(weights: Sequence[int], rng: Chance) -> int:
    """Return an index, as likely as its weight."""
    left = rng.randrange(sum(weights))
    for i, weight in enumerate(weights):
        if left < weight:
            return i
        left -= weight
    raise AssertionError("what is left is below the sum")


def _different(size: int, many: int, rng: Chance) -> list[int]:
    """Return ``size`` different numbers below ``many``, in any order."""
    pool = list(range(many))
    return [pool.pop(rng.randrange(len(pool))) for _ in range(size)]


def _twice(parts: list[Any]) -> ValueProblem | None:
    """Return the fault of the first repeated part, or ``None``; ``"??"`` may be repeated."""
    try:
        if len(set(parts) - _UNKNOWNS) == len(parts) - parts.count(UNKNOWN):
            return None
    except TypeError:  # lists and objects among them, which no set holds
        pass
    seen: set[Any] = set()
    others: list[Any] = []  # lists and objects, which no set holds
    for i, part in enumerate(parts):
        nested = isinstance(part, list | dict)
        if part != UNKNOWN and (part in others if nested else part in seen):
            return ValueProblem(f"[{i}]", "twice", part)
        if nested:
            others.append(part)
        else:
            seen.add(part)
    return None


class MapOf(FieldType):
    """An object whose keys are ``key`` and whose values are ``item``, with ``minimum`` to ``maximum`` members.

    Where ``maximum`` is left open it is 64.
    """

    __slots__ = ("item", "key", "maximum", "minimum")

    def __init__(self, key: FieldType, item: FieldType, minimum: int = 0, maximum: int | None = None) -> None:
        self.key = key
        self.item = item
        self.minimum = minimum
        self.maximum = maximum

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return ValueProblem("", "no-object", value)
        if not self.minimum <= len(value) <= (ITEMS if self.maximum is None else self.maximum):
            return ValueProblem("", "wrong-length", value)
        for k, part in value.items():
            wrong = self.key.fault(k, seats)
            if wrong is not None:
                return ValueProblem(f".{k}", wrong.reason, k)
            wrong = self.item.fault(part, seats)
            if wrong is not None:
                return ValueProblem(f".{k}{wrong.path}", wrong.reason, wrong.value)
        return None

    def iter_values(self) -> Iterator[Any]:
        keys = list(self.key.iter_values())
        maximum = len(keys) if self.maximum is None else self.maximum
        for size in range(self.minimum, min(maximum, len(keys)) + 1):
            for chosen in combinations(keys, size):
                items = [list(self.item.iter_values()) for _ in chosen]
                yield from (dict(zip(chosen, row, strict=True)) for row in product(*items))

    def _ways(self) -> list[int]:
        """Return how many objects there are of each size."""
        keys, items = self.key.count(), self.item.count()
        most = keys if self.maximum is None else min(keys, self.maximum)
        return [comb(keys, size) * items**size for size in range(self.minimum, most + 1)]

    def count(self) -> int:
        return sum(self._ways())

    def sample(self, rng: Chance) -> Any:
        keys = list(self.key.iter_values())
        places = sorted(_different(self.minimum + _drawn(self._ways(), rng), len(keys), rng))
        return {keys[i]: self.item.sample(rng) for i in places}

    def redact(self, value: Any) -> Any:
        return {k: self.item.redact(v) for k, v in value.items()}

    def to_json(self) -> dict[str, Any]:
        return {
            "type": "map",
            "key": self.key.to_json(),
            "item": self.item.to_json(),
            "min": self.minimum,
            "max": self.maximum,
        }

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "additionalProperties": self.item.schema(),
            "minProperties": self.minimum,
            "maxProperties": ITEMS if self.maximum is None else self.maximum,
        }


class ObjectOf(FieldType):
    """An object with named members: all of ``required``, any of ``optional``, and no others.

    Of several faults it reports an unknown member first, then a missing one, then what is wrong inside
    the members in their order.
    """

    __slots__ = ("members", "optional", "required")

    def __init__(
        self, required: Mapping[str, FieldType], optional: Mapping[str, FieldType] | None = None
    ) -> None:
        self.required = dict(required)
        self.optional = dict(optional or {})
        self.members: Mapping[str, FieldType] = self.required | self.optional
        """All members by name: the required, then the optional ones."""

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return ValueProblem("", "no-object", value)
        for name, part in value.items():
            if name not in self.members:
                return ValueProblem(f".{name}", "unknown-field", part)
        for name in self.required:
            if name not in value:
                return ValueProblem(f".{name}", "missing", None)
        for name, part in value.items():
            wrong = self.members[name].fault(part, seats)
            if wrong is not None:
                return ValueProblem(f".{name}{wrong.path}", wrong.reason, wrong.value)
        return None

    def redact(self, value: Any) -> Any:
        return {name: self.members[name].redact(part) for name, part in value.items()}

    def to_json(self) -> dict[str, Any]:
        return {
            "type": "object",
            "members": {name: kind.to_json() for name, kind in self.members.items()},
            "optional": sorted(self.optional),
        }

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.members.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


class Nullable(FieldType):
    """A value of ``type``, or ``null``."""

    __slots__ = ("type",)

    def __init__(self, type_: FieldType) -> None:
        self.type = type_

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if value is None else self.type.fault(value, seats)

    def iter_values(self) -> Iterator[Any]:
        yield None
        yield from self.type.iter_values()

    def redact(self, value: Any) -> Any:
        return None if value is None else self.type.redact(value)

    def to_json(self) -> dict[str, Any]:
        return Either(self.type, OneOf((None,), "null")).to_json()

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.type.schema(), {"type": "null"}]}


class Validated(FieldType):
    """A value of ``type`` that passes ``check``, a function that returns the fault of a well-formed value.

    JSON Schema and screens only know ``type``.
    """

    __slots__ = ("check", "type")

    def __init__(self, type_: FieldType, check: Callable[[Any], ValueProblem | None]) -> None:
        self.type = type_
        self.check = check

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        wrong = self.type.fault(value, seats)
        return self.check(value) if wrong is None else wrong

    def redact(self, value: Any) -> Any:
        return self.type.redact(value)

    def to_json(self) -> dict[str, Any]:
        return self.type.to_json()

    def schema(self) -> dict[str, Any]:
        return self.type.schema()


class Either(FieldType):
    """A value of any of several types; it reports the fault of the last one."""

    __slots__ = ("types",)

    def __init__(self, *types: FieldType) -> None:
        self.types = types

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        wrong: ValueProblem | None = None
        for kind in self.types:
            wrong = kind.fault(value, seats)
            if wrong is None:
                return None
        return wrong

    def iter_values(self) -> Iterator[Any]:
        for kind in self.types:
            yield from kind.iter_values()

    def to_json(self) -> dict[str, Any]:
        return {"type": "either", "types": [t.to_json() for t in self.types]}

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [t.schema() for t in self.types]}


class Ordered(ListOf):
    """A list whose order matters: its :meth:`iter_values` are permutations instead of sets."""

    __slots__ = ()

    def iter_values(self) -> Iterator[Any]:
        items = list(self.item.iter_values())
        top = len(items) if self.maximum is None else self.maximum
        for size in range(self.minimum, top + 1):
            rows = permutations(items, size) if self.distinct else product(items, repeat=size)
            yield from (list(row) for row in rows)

    def _ways(self) -> list[int]:
        many = self.item.count()
        sizes = range(self.minimum, (many if self.maximum is None else self.maximum) + 1)
        return [perm(many, size) if self.distinct else many**size for size in sizes]

    def _places(self, size: int, many: int, rng: Chance) -> list[int]:
        return _different(size, many, rng)

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"ordered": True}


__all__ = [
    "Bool",
    "Either",
    "FieldType",
    "Int",
    "ListOf",
    "MapOf",
    "Nullable",
    "ObjectOf",
    "OneOf",
    "Ordered",
    "SeatId",
    "Text",
    "Validated",
    "ValueProblem",
]

if not TYPE_CHECKING:  # type checkers shall report the old names
    __getattr__ = old_names(
        __name__,
        {
            "Checked": "Validated",
            "Flag": "Bool",
            "OrNull": "Nullable",
            "Whole": "Int",
            "Wrong": "ValueProblem",
        },
    )
