"""Values that cannot be changed: mappings, lists, and the positions of games.

:class:`FrozenDict` and :class:`FrozenList` equal the dicts and lists they were made of, are written as JSON like them,
and can be hashed, pickled and copied.  :func:`frozen_position` makes a class of positions: rules copy one and change
the copy.

    >>> fields = freeze({"cards": ["5s", "??"]})
    >>> fields == {"cards": ["5s", "??"]}, hash(fields) == hash(freeze({"cards": ["5s", "??"]}))
    (True, True)
    >>> fields["cards"] = []
    Traceback (most recent call last):
    ...
    TypeError: this value cannot be changed
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

C = TypeVar("C")
V = TypeVar("V")


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("this value cannot be changed")


class FrozenDict(dict[str, Any]):
    """A dict that cannot be changed; its hash is that of its items."""

    __slots__ = ()

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = _refuse

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]
        return NotImplemented  # so `name |= other` binds a new dict to the name

    def __hash__(self) -> int:  # type: ignore[override] # dict says None
        return hash_of(self)

    def copy(self) -> FrozenDict:
        """Return itself."""
        return self

    def __copy__(self) -> FrozenDict:
        return self

    def __deepcopy__(self, _: Any) -> FrozenDict:
        return self

    def __reduce__(self) -> Any:
        return freeze, (dict(self),)


class FrozenList(list[Any]):
    """A list that cannot be changed; its hash is that of its items."""

    __slots__ = ()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __hash__(self) -> int:  # type: ignore[override] # list says None
        return hash(tuple(map(hash_of, self)))

    def copy(self) -> FrozenList:
        """Return itself."""
        return self

    def __copy__(self) -> FrozenList:
        return self

    def __deepcopy__(self, _: Any) -> FrozenList:
        return self

    def __reduce__(self) -> Any:
        return frozen, (list(self),)


_set = dict.__setitem__
SIMPLE = frozenset({str, int, bool, float, type(None)})
"""The types of values that cannot be changed anyway."""


def freeze(value: Mapping[str, Any]) -> FrozenDict:
    """Return an immutable copy of the mapping and everything in it."""
    if type(value) is FrozenDict:
        return value
    new = FrozenDict(value)
    for name, part in value.items():
        if type(part) not in SIMPLE:
            _set(new, name, frozen(part))
    return new


def frozen(value: Any) -> Any:
    """Return an immutable copy of a JSON value."""
    if isinstance(value, dict):
        return freeze(value)
    if isinstance(value, list):
        if type(value) is FrozenList:
            return value
        return FrozenList(value if SIMPLE.issuperset(map(type, value)) else map(frozen, value))
    return value


def hash_of(value: Any) -> int:
    """Return a hash of a value that may contain dicts and lists: equal values have equal hashes."""
    if isinstance(value, dict):
        return hash(frozenset([(key, hash_of(part)) for key, part in value.items()]))
    if isinstance(value, list | tuple) and type(value).__hash__ in (None, tuple.__hash__):
        return hash(tuple(map(hash_of, value)))
    return hash(value)


def hashable(value: Any) -> Any:
    """Return the value, or an equivalent hashable one if it contains dicts, lists or sets."""
    try:
        hash(value)
    except TypeError:
        if isinstance(value, dict):
            return frozenset([(key, hashable(part)) for key, part in value.items()])
        if isinstance(value, set):
            return frozenset(value)
        if isinstance(value, list | tuple):
            return tuple(map(hashable, value))
        raise
    return value


FINAL: dict[type[Any], type[Any]] = {}
"""The immutable class for each mutable class of positions: see :func:`sealed`."""


def sealed(position: V) -> V:
    """Return ``position``, made immutable if :func:`frozen_position` made its class."""
    final = FINAL.get(type(position))
    if final is not None:
        position.__class__ = final
    return position


@overload
def frozen_position(cls: type[C]) -> type[C]: ...
@overload
def frozen_position(*, history: Iterable[str]) -> Callable[[type[C]], type[C]]: ...
@dataclass_transform(field_specifiers=(field,))
def frozen_position(cls: type[C] | None = None, *, history: Iterable[str] = ()) -> Any:
    """Make a dataclass of positions: with slots, frozen, hashable, equal by their fields, and with ``copy()``.

    A new one, and what ``copy()`` returns, can be changed until it is :func:`sealed`; a judgement seals
    its position. Its members are shared with the original: rules replace them and never write to them.
    Fields excluded from ``__init__`` start with their defaults again.

    ``history``: the fields that only record earlier play; :meth:`tachiai.engines.game.Game.key` leaves them out.
    """
    return _made_frozen(cls, ()) if cls is not None else lambda decorated: _made_frozen(decorated, history)


def _made_frozen(cls: type[C], history: Iterable[str]) -> type[C]:
    made: Any = dataclass(slots=True, eq=False)(cls)
    members = {
        "__slots__": (),
        "__module__": made.__module__,
        "__setattr__": object.__setattr__,  # both: then writing takes no longer than in any other class
        "__delattr__": object.__delattr__,
    }
    draft = type(made.__name__, (made,), members)
    FINAL[draft] = made
    every = tuple([f.name for f in fields(made)])
    compared = tuple([f.name for f in fields(made) if f.compare])

    def __new__(_: type[Any], *__: Any, **___: Any) -> Any:
        return object.__new__(draft)

    def __eq__(self: Any, other: Any) -> bool:
        if not isinstance(other, made):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    def __hash__(self: Any) -> int:
        return hash(tuple([hash_of(getattr(self, name)) for name in compared]))

    def __deepcopy__(self: Any, _: Any) -> Any:
        return sealed(self)

    def __reduce__(self: Any) -> Any:
        return _restored, (made, [(name, getattr(self, name)) for name in every])

    made.history_fields = frozenset(history)
    made.copy = _copier(made, draft)
    made.__new__, made.__setattr__, made.__delattr__ = __new__, _refuse, _refuse
    made.__eq__, made.__hash__, made.__reduce__ = __eq__, __hash__, __reduce__
    made.__copy__, made.__deepcopy__ = sealed, __deepcopy__
    return made  # type: ignore[no-any-return]


def _restored(cls: type[C], members: list[tuple[str, Any]]) -> C:
    """Return an unpickled position."""
    new = cls.__new__(cls)
    for name, value in members:
        setattr(new, name, value)
    return sealed(new)


def _copier(cls: type[Any], draft: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies field by field, written as ``dataclasses`` writes ``__init__``.

    ``copy.copy`` takes fifteen times as long.
    """
    source = ["def copy(self):", "new = blank(draft)"]
    for member in fields(cls):
        value = f"self.{member.name}" if member.init else repr(member.default)
        source.append(f"new.{member.name} = {value}")
    names: dict[str, Any] = {"blank": object.__new__, "draft": draft}
    exec("\n    ".join([*source, "return new"]), names)
    made: Callable[[Any], Any] = names["copy"]
    return made


__all__ = [
    "FINAL",
    "FrozenDict",
    "FrozenList",
    "freeze",
    "frozen",
    "frozen_position",
    "hash_of",
    "hashable",
    "sealed",
]
