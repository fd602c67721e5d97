"""Positions as JSON values, and back: what a snapshot of a match holds of them.

A game names the classes its positions are made of (:attr:`tachiai.engines.game.Game.position_types`): named tuples,
dataclasses and enumerations.  Of anything else a position may hold what Python has built in: ``None``, truth values,
whole numbers, fractions, texts, bytes, and tuples, lists, dicts and sets of such.  What is the same in all positions
of a match (:meth:`~tachiai.engines.game.Game.fixed_parts`) is not written, but named by its place, and is the very
same object again.  A value of any other class is refused: a position is written whole or not at all.

Whatever is not ``None``, a truth value, a whole number of 64 bits or a text is written as a list that begins with a
number saying what it is, so that what is read has the types of what was written.

    >>> from tachiai.engines import load
    >>> from tachiai.engines.match import Match
    >>> john = load("john")
    >>> match = Match(john)
    >>> _ = match.play("B/s5s R/h7h Bc2-c3")
    >>> codec = Codec(john, match.at(0))
    >>> codec.read(codec.write(match.position)) == match.position
    True
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from typing import Any

from .game import Game
from .values import Json

_TUPLE, _LIST, _DICT, _BYTES, _WHOLE, _FROZENSET, _SET, _COUNTER, _FIXED, _TUPLE_OF_BYTES, _FRACTION = range(
    11
)
"""What a list begins with, if it stands for what Python has built in, or for a fixed part."""

_FIRST_CLASS = 16
"""The number of the first of the declared classes."""

_LARGEST = 2**63 - 1
"""The largest whole number that is written as one; JSON readers make greater ones floats."""

_blank = object.__new__


class Unwritten(TypeError):
    """A value of a class that is not declared: nothing can be written of it."""


class Codec:
    """Writes and reads the positions of one match.

    ``start``: the position of its start, to which the fixed parts belong.
    """

    def __init__(self, game: Game[Any], start: Any) -> None:
        self._set_up(game.position_types, game.fixed_parts(start))

    @classmethod
    def of(cls, types: Iterable[type], fixed: Sequence[Any] = ()) -> Codec:
        """One for values made of these classes, which need not be positions."""
        made: Codec = _blank(cls)
        made._set_up(types, fixed)
        return made

    def _set_up(self, types: Iterable[type], fixed: Sequence[Any]) -> None:
        self._fixed = tuple(fixed)
        self._place = {id(part): i for i, part in enumerate(self._fixed)}
        writers: dict[type, Callable[[Any], Json]] = {
            tuple: self._tuple,
            list: lambda value: [_LIST, *map(self.write, value)],
            dict: lambda value: [_DICT, *self._pairs(value)],
            Counter: lambda value: [_COUNTER, *self._pairs(value)],
            bytes: lambda value: [_BYTES, value.decode("latin-1")],
            int: _whole,
            Fraction: lambda value: [_FRACTION, _whole(value.numerator), _whole(value.denominator)],
            frozenset: lambda value: [_FROZENSET, *self._ordered(value)],
            set: lambda value: [_SET, *self._ordered(value)],
        }
        readers: dict[int, Callable[[list[Any]], Any]] = {
            _TUPLE: lambda raw: tuple(self._each(raw)),
            _LIST: self._each,
            _DICT: lambda raw: dict(self._paired(raw)),
            _COUNTER: lambda raw: Counter(dict(self._paired(raw))),
            _BYTES: lambda raw: str.encode(raw[1], "latin-1"),
            _WHOLE: lambda raw: int(raw[1], 16),
            _FRACTION: lambda raw: Fraction(*self._each(raw)),
            _FROZENSET: lambda raw: frozenset(self._each(raw)),
            _SET: lambda raw: set(self._each(raw)),
            _FIXED: lambda raw: self._fixed[raw[1]],
            _TUPLE_OF_BYTES: lambda raw: tuple([str.encode(one, "latin-1") for one in raw[1:]]),
        }
        for number, kind in enumerate(types, _FIRST_CLASS):
            writers[kind], readers[number] = self._of_class(number, kind)
        self._writers, self._readers = writers, readers

    def write(self, value: Any) -> Json:
        """``value`` as a JSON value.

        :raises Unwritten: when something in it is of no class that is known here.
        """
        kind = type(value)
        if value is None or kind is str or kind is bool:
            return value
        if self._place and id(value) in self._place:
            return [_FIXED, self._place[id(value)]]
        writer = self._writers.get(kind)
        if writer is None:
            raise Unwritten(f"{kind.__module__}.{kind.__qualname__} is not declared")
        return writer(value)

    def read(self, raw: Json) -> Any:
        """What :meth:`write` wrote.

        :raises ValueError, TypeError, LookupError: when it never wrote that.
        """
        return self._readers[raw[0]](raw) if type(raw) is list else raw

    def _each(self, raw: list[Any]) -> list[Any]:
        readers = self._readers
        return [readers[one[0]](one) if type(one) is list else one for one in raw[1:]]

    def _paired(self, raw: list[Any]) -> Iterable[tuple[Any, Any]]:
        flat = self._each(raw)
        return zip(flat[::2], flat[1::2], strict=True)

    def _pairs(self, value: dict[Any, Any]) -> list[Any]:
        return [self.write(one) for pair in value.items() for one in pair]

    def _ordered(self, value: Iterable[Any]) -> list[Any]:
        return sorted(map(self.write, value), key=repr)  # a set has no order of its own

    def _tuple(self, value: tuple[Any, ...]) -> Json:
        if value and all(type(one) is bytes for one in value):
            return [_TUPLE_OF_BYTES, *[one.decode("latin-1") for one in value]]
        return [_TUPLE, *map(self.write, value)]

    def _of_class(self, number: int, kind: Any) -> tuple[Callable[[Any], Json], Callable[[list[Any]], Any]]:
        if issubclass(kind, enum.Enum):
            return lambda value: [number, value.name], lambda raw: kind[raw[1]]
        if hasattr(kind, "__dataclass_fields__"):
            # What is no argument of the constructor begins anew: it is of no account to anybody but who makes a value.
            declared: tuple[Field[Any], ...] = fields(kind)
            members = [one.name for one in declared if one.init]
            anew = [
                (one.name, one.default) for one in declared if not one.init and one.default is not MISSING
            ]
        elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return lambda value: [number, *map(self.write, value)], lambda raw: self._named(kind, raw)
        else:
            raise TypeError(f"{kind!r} is neither a dataclass nor a named tuple nor an enumeration")

        def write(value: Any) -> Json:
            return [number, *[self.write(getattr(value, name)) for name in members]]

        def read(raw: list[Any]) -> Any:
            made = _blank(kind)
            for name, value in zip(members, self._each(raw), strict=True):
                object.__setattr__(made, name, value)
            for name, value in anew:
                object.__setattr__(made, name, value)
            return made

        return write, read

    def _named(self, kind: Any, raw: list[Any]) -> Any:
        values = self._each(raw)
        if len(values) != len(kind._fields):
            raise ValueError(f"{kind.__qualname__}: {len(values)} members")
        return tuple.__new__(kind, values)


def _whole(value: int) -> Json:
    return value if -_LARGEST <= value <= _LARGEST else [_WHOLE, format(value, "x")]


__all__ = ["Codec", "Unwritten"]
