"""Declarations of a game: its actions and their fields, options, seats, codes, and templates of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, product
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ._renamed import old_names
from .fieldtypes import Bool, FieldType, Int, ListOf, OneOf, SeatId, Text
from .frozen import SIMPLE, FrozenDict
from .values import NOTHING, TABLE, Action, Json, Verdict

if TYPE_CHECKING:
    from .fieldtypes import Chance


@dataclass(frozen=True)
class Field:
    """A field of an action: its name, type, and who may know its value."""

    name: str
    """Its name in records; not ``seat``, ``action``, ``at`` or ``note``."""
    type: FieldType
    required: bool = True
    """Whether an action needs it."""
    private: bool = False
    """Whether only the acting seat and the referee may know its value."""
    private_if: tuple[str, Json] | None = None
    """Another field and a value: it is private only where that field has that value (``("as", "trap")``)."""
    usual: Json = None
    """A value that screens fill in unless another is picked (101: ``"hand"``); ``None``: they fill in nothing."""
    default: Json = None
    """The value of an optional field that means the same as no value (JOHN's ``heal``: ``False``); ``None``: no value
    does."""

    def is_private(self, fields: Mapping[str, Any]) -> bool:
        """Return whether it is private in an action with these ``fields``."""
        if self.private_if is not None:
            return bool(fields.get(self.private_if[0]) == self.private_if[1])
        return self.private


class FieldError(NamedTuple):
    """The first fault of an action, a header or an option."""

    field: str
    """The field, as a dotted path with indices: ``cards[2]``, ``options.lp``."""
    reason: str
    """The code of the reason (docs/spec/README.md, "Record errors")."""
    value: Any = None
    """The faulty value; ``None`` for a missing one."""


class Purpose(StrEnum):
    """The purpose of a kind of action."""

    MOVE = "move"
    """It continues the game, or does what is due."""
    TELL = "tell"
    """It discloses private facts of its seat to the referee; cards and turns stay as they are."""
    END = "end"
    """It ends the match by agreement or resignation."""
    FOUL = "foul"
    """It states that its seat broke a rule: no screen offers it as a move."""
    UNDO = "undo"
    """It takes actions back (:data:`UNDO` alone)."""


_MOVE = Purpose.MOVE
"""The member as a constant: looking it up in the enumeration takes time."""


class UndoConsent(StrEnum):
    """When taking back an action needs the consent of the other seats, even if they did nothing since."""

    REVEALED = "revealed"
    """If it revealed a hidden card, or its judgement demands it (``Judgement.undo_needs_consent``)."""
    NEVER = "never"
    """Never: mistyping is corrected at once."""
    ALWAYS = "always"


@dataclass(frozen=True)
class ActionType:
    """A kind of action as declared by a game."""

    kind: str
    """Its name in records."""
    by: str = "seat"
    """The possible actors: ``"seat"`` (a player), ``"table"`` (no player in particular), or ``"any"``."""
    fields: tuple[Field, ...] = ()
    """Its fields, in the order a form asks for them."""
    check: Callable[[Mapping[str, Any]], FieldError | None] | None = None
    """A check of all fields together, each well-formed by itself; it returns a fault or ``None``."""
    purpose: Purpose = Purpose.MOVE
    preview: bool = False
    """Whether screens show what it would do before the second tap: for kinds that are few and quick to judge."""
    preview_end: Callable[[Any], bool] | None = None
    """For other kinds: whether one may end the match in this position, by public facts alone.

    Screens then show which ones would.
    """
    undo: UndoConsent = UndoConsent.REVEALED
    """When taking it back needs the consent of the other seats."""
    after_end: bool = False
    """Whether it may still be recorded after the end of the match."""
    _by_name: Mapping[str, Field] = field(init=False, repr=False, compare=False)
    _usual: Mapping[str, Json] = field(init=False, repr=False, compare=False)
    _defaults: Mapping[str, Json] = field(init=False, repr=False, compare=False)
    _required: frozenset[str] = field(init=False, repr=False, compare=False)
    _listed: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)
    is_flat: bool = field(init=False, repr=False, compare=False)
    """Whether no field of it can be a list or an object."""

    def __post_init__(self) -> None:
        listed = {f.name: f.type.texts for f in self.fields if type(f.type) is OneOf}
        object.__setattr__(self, "_by_name", {f.name: f for f in self.fields})
        object.__setattr__(self, "_usual", {f.name: f.usual for f in self.fields if f.usual is not None})
        defaults = {f.name: f.default for f in self.fields if f.default is not None}
        object.__setattr__(self, "_defaults", defaults)
        object.__setattr__(self, "_required", frozenset(f.name for f in self.fields if f.required))
        object.__setattr__(self, "_listed", listed)
        flat = all(type(f.type) in (OneOf, Int, Bool, Text, SeatId) for f in self.fields)
        object.__setattr__(self, "is_flat", flat)

    @property
    def by_name(self) -> Mapping[str, Field]:
        """Its fields by their names."""
        return self._by_name

    @property
    def usual(self) -> Mapping[str, Json]:
        """The usual values of its fields, by name."""
        return self._usual

    @property
    def defaults(self) -> Mapping[str, Json]:
        """The values of its optional fields that mean the same as no value, by name."""
        return self._defaults

    def fault(self, seat: str, fields: Mapping[str, Any], seats: Sequence[str]) -> FieldError | None:
        """Return the first fault of such an action, or ``None`` if it is well-formed."""
        if seat == TABLE:
            if self.by == "seat":
                return FieldError("seat", "never-table", seat)
        elif self.by == "table":
            return FieldError("seat", "only-table", seat)
        elif seat not in seats:
            return FieldError("seat", "no-such-seat", seat)
        listed = self._listed.get
        for name, value in fields.items():
            texts = listed(name)
            if texts is not None and type(value) is str and value in texts:
                continue  # most values of most games are listed texts: no need to ask their type
            declared = self._by_name.get(name)
            if declared is None:
                return FieldError(name, "unknown-field", value)
            wrong = declared.type.fault(value, seats)
            if wrong is not None:
                return FieldError(f"{name}{wrong.path}", wrong.reason, wrong.value)
        if not self._required.issubset(fields):
            return FieldError(min(self._required.difference(fields)), "missing")
        return None if self.check is None else self.check(fields)


@dataclass(frozen=True)
class Option:
    """A house rule."""

    name: str
    """Its name in headers."""
    type: FieldType
    """The values it can take."""
    default: Json
    """Its value if a header does not name it."""
    settles: tuple[str, ...] = ()
    """The open points of the rulebook it settles (``"O5"``)."""
    suggested: Json = None
    """The value to propose to people who play for the first time; ``None``: nothing is proposed."""


@dataclass(frozen=True)
class Seating:
    """The ``seats`` that a header may name.

    Either one of the ``orders``, or (without ``orders``) ``minimum`` to ``maximum`` free ids, all different.
    """

    orders: tuple[tuple[str, ...], ...] = ()
    """The orders of seats there are; empty: any ids."""
    minimum: int = 2
    """The fewest seats, without ``orders``."""
    maximum: int = 2
    """The most seats, without ``orders``."""
    first_begins: bool = True
    """Whether the first seat begins the match, so that people choose or draw it."""

    def takes(self, fewest: int, most: int) -> bool:
        """Return whether the game can be played with any number of seats from ``fewest`` to ``most``."""
        counts = {len(order) for order in self.orders} or {self.minimum, self.maximum}
        return min(counts) <= fewest and most <= max(counts)

    def fault(self, seats: Sequence[str]) -> str | None:
        """Return a reason code, or ``None`` if these seats are allowed."""
        if self.orders:
            return None if tuple(seats) in self.orders else "seat-order"
        if not self.minimum <= len(seats) <= self.maximum:
            return "seat-count"
        if len(set(seats)) != len(seats):
            return "seat-twice"
        return "seat-name" if any(not s or s == TABLE for s in seats) else None


@dataclass(frozen=True)
class Code:
    """A code a game gives: the rule it comes from (``"R12"``) and the verdict it goes with."""

    rule: str
    """The number of the rule: ``"R12"``."""
    verdict: Verdict = Verdict.ILLEGAL
    """The verdict it goes with."""
    waivable: bool = False
    """Whether an arbiter may overrule this refusal: hands can do such an action on a real table all the same."""


@dataclass(frozen=True)
class Advice(Code):
    """A code of advice (:meth:`tachiai.engines.game.Game.advise`). Advice does not change the verdict."""

    verdict: Verdict = Verdict.LEGAL


class Notation(NamedTuple):
    """A game's own notation for match sheets."""

    write: Callable[[Action], str]
    """Returns a well-formed action as one token, without white space."""
    read: Callable[[str], Action]
    """Returns the action of a token, not checked against seats and fields.

    Raises :class:`~tachiai.engines.errors.NotationError` if it is not a token of the notation.
    """


class MessageParams(NamedTuple):
    """Parameters of sentences about an action, in addition to its fields: the card on a cell, the rank due."""

    names: tuple[str, ...]
    """Their names."""
    of: Callable[[Any, Action], Mapping[str, Json]]
    """Returns those of an action: from public facts of the position before it.

    The sentences of the line and of its code get them after the action's own fields.
    """


@dataclass(frozen=True, init=False)
class ActionTemplate:
    """A template of what a seat may do now: each field with the values it can take.

    ``exact`` templates admit only actions that :meth:`Game.judge` does not refuse. Others admit a few
    more (open-ended card entry, where only all fields together can be judged). Every action that
    ``judge`` accepts is admitted by some template.
    """

    seat: str
    """The acting seat."""
    kind: str
    fields: Mapping[str, FieldType]
    """The fields, each with the values it can take now."""
    optional: frozenset[str]
    """The names of the fields that may be left out."""
    exact: bool
    """Whether it admits only actions that the rules do not refuse."""
    purpose: Purpose
    """The purpose of its kind of action, as the game declares it."""

    __slots__ = ("exact", "fields", "kind", "optional", "purpose", "seat")

    def __new__(
        cls,
        seat: str,
        kind: str,
        fields: Mapping[str, FieldType] = NOTHING,
        optional: frozenset[str] = frozenset(),
        exact: bool = True,
        purpose: Purpose = _MOVE,
    ) -> Self:
        # built as the mutable class and then converted, for speed: every view makes some
        new: Any = _blank(_Template)
        new.seat = seat
        new.kind = kind
        new.fields = fields if type(fields) is FrozenDict else FrozenDict(fields)
        new.optional = optional
        new.exact = exact
        new.purpose = purpose
        new.__class__ = cls
        made: Self = new
        return made

    def __reduce__(self) -> Any:
        return type(self), (self.seat, self.kind, self.fields, self.optional, self.exact, self.purpose)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def admits(self, action: Action, seats: Sequence[str] = ()) -> bool:
        """Return whether ``action`` is one of those this template stands for."""
        if action.seat != self.seat or action.kind != self.kind:
            return False
        given = action.fields
        if not self.fields.keys() - self.optional <= given.keys() <= self.fields.keys():
            return False
        return all(self.fields[k].fault(v, seats) is None for k, v in given.items())

    def actions(
        self, limit: int | None = None, *, defaults: Mapping[str, Json] = NOTHING
    ) -> Iterator[Action]:
        """Yield the actions it stands for, in a fixed order; at most ``limit`` (templates may be huge).

        ``defaults`` (:attr:`ActionType.defaults`): an optional field with such a value is left out, so that no two
        actions mean the same.
        """
        names, made_by, named = tuple(self.fields), self.seat, self.kind
        # The lists of a first field are not all made at once: there may be millions.
        lazy = bool(names) and isinstance(self.fields[names[0]], ListOf) and names[0] not in self.optional
        ways: list[Iterable[Any]] = []
        for name, kind in self.fields.items():
            values: Iterable[Any] = islice(kind.iter_values(), limit)
            if name in self.optional:
                values = [_LEFT_OUT, *(value for value in values if defaults.get(name, _LEFT_OUT) != value)]
            ways.append(values if lazy and not ways else list(values))
        found = ((one, *more) for one in ways[0] for more in product(*ways[1:])) if lazy else product(*ways)
        rows = (zip(names, row, strict=True) for row in found)
        if not (lazy or self.optional) and all(SIMPLE.issuperset(map(type, values)) for values in ways):
            made = (Action(made_by, named, FrozenDict(row)) for row in rows)
        else:
            made = (Action(made_by, named, {k: v for k, v in row if v is not _LEFT_OUT}) for row in rows)
        return islice(made, limit)

    def count(self) -> int:
        """Return how many actions it stands for.

        :raises WrongType: when they are infinitely many.
        """
        ways = 1
        for name, kind in self.fields.items():
            ways *= kind.count() + (name in self.optional)
        return ways

    def sample(self, rng: Chance) -> Action:
        """Return one of the actions it stands for, each as likely as any other.

        ``rng`` is a ``random.Random``.

            >>> from random import Random
            >>> ActionTemplate("red", "nod", {"times": Int(1, 3)}).sample(Random(1)).to_json()
            {'seat': 'red', 'action': 'nod', 'times': 1}

        :raises WrongType: when they are infinitely many.
        """
        fields = {}
        for name, kind in self.fields.items():
            if name in self.optional and rng.randrange(kind.count() + 1) == 0:
                continue
            fields[name] = kind.sample(rng)
        return Action(self.seat, self.kind, fields)

    def to_json(self) -> dict[str, Any]:
        """Return the template as JSON: ``{"seat", "action", "fields": {name: type}, "optional", "exact"}``."""
        return {
            "seat": self.seat,
            "action": self.kind,
            "fields": {k: t.to_json() for k, t in self.fields.items()},
            "optional": sorted(self.optional),
            "exact": self.exact,
        }


_blank: Any = object.__new__


class _Template(ActionTemplate):
    """A template under construction."""

    __slots__ = ()

    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


_LEFT_OUT: Any = object()

UNDO = ActionType("undo", by="table", fields=(Field("to", Int()),), purpose=Purpose.UNDO, after_end=True)
"""Every game's undo (docs/spec/README.md, "Undo"): the state goes back to just after action ``to``."""


def whole_actions(choices: Iterable[ActionTemplate], limit: int | None = None) -> Iterator[Action]:
    """Yield the actions of all the templates, one template after the other."""
    for choice in choices:
        yield from choice.actions(limit)


__all__ = [
    "UNDO",
    "ActionTemplate",
    "ActionType",
    "Advice",
    "Code",
    "Field",
    "FieldError",
    "MessageParams",
    "Notation",
    "Option",
    "Purpose",
    "Seating",
    "UndoConsent",
    "whole_actions",
]

if not TYPE_CHECKING:  # type checkers shall report the old name
    __getattr__ = old_names(__name__, {"Fault": "FieldError"})
