"""The contract every game fulfils.

A game is a set of pure functions over immutable positions.  The house (records, undo, audit, service,
screens) knows a game only through the :class:`Game` below: what it declares (seats, options, actions,
codes) and what it answers (:meth:`Game.judge`, :meth:`Game.choices`, :meth:`Game.view` ...).

Vocabulary, as in the rules files:

* a **position** is everything the game knows after some actions, private registrations included.  It is
  opaque to the house and never changed;
* an **action** is one recorded line: who, what, and the fields of that kind of action;
* a **judgement** is the verdict over one action in one position, with what it did;
* a **claim** is an ``unverified`` action; it may be *settled* by a later one.

The law of all games (rules README, "A verdict never tells a secret"): what a seat told the referee in an
earlier line has no say in :meth:`Game.judge`, nor in anything else that others see (:meth:`Game.view`,
:meth:`Game.choices`, :meth:`Game.turn`, :meth:`Game.due`, :meth:`Game.steps`, :meth:`Game.preview`,
:meth:`Game.reference`, :meth:`Game.outcome`).  It serves :meth:`Game.private`, private settlements
(:attr:`Settlement.seat`) and :meth:`Game.advise`.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from .fieldtypes import FieldType, Json, OneOf, Whole
from .plain import visible

P = TypeVar("P")

TABLE = "table"
"""The seat id of what nobody in particular does."""

UNKNOWN = "??"
"""How a card or value nobody told is written."""

Effect = Mapping[str, Json]
"""One thing an action did, in the vocabulary of the game's file: ``{"effect": "move", ...}``."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Verdict(StrEnum):
    """What the referee says of an action (rules README, "What a referee of physical cards can know")."""

    LEGAL = "legal"
    UNVERIFIED = "unverified"
    ILLEGAL = "illegal"
    FOUL = "foul"


class Action(NamedTuple):
    """One action: ``seat`` did ``kind`` with ``fields`` (exactly those the record has)."""

    seat: str
    kind: str
    fields: Mapping[str, Any] = NOTHING

    def to_json(self) -> dict[str, Any]:
        """The action as a line of a record: ``{"seat", "action", ...fields}``."""
        return {"seat": self.seat, "action": self.kind, **self.fields}


class Settlement(NamedTuple):
    """An earlier claim proved one way or the other by the action judged.

    ``claim`` is the number of the claiming action, ``verdict`` ``"confirmed"`` or ``"refuted"``.
    ``seat`` names the only seat that may see it (a private settlement); ``None`` means everybody.
    """

    claim: int
    verdict: str
    seat: str | None = None


class Judgement(NamedTuple, Generic[P]):
    """The answer of :meth:`Game.judge`.

    * ``verdict``, ``code``: ``code`` is ``None`` for a plain legal action.
    * ``effects``: what it did, in order; public facts only.
    * ``position``: the position after it (the one given, if ``illegal``).
    * ``settled``: the earlier claims it settles, ascending; it may settle itself (``claim == n``).
    * ``private``: a refusal for the private fields of the action itself (a told hand with a card twice).  Its
      reason is for the acting seat alone; everybody else, and a public export, sees an idle line.
    * ``extra``: further members of the audit line (JOHN: ``claim_odds``).  For audits, never for a screen.
    """

    verdict: Verdict
    code: str | None
    effects: Sequence[Effect]
    position: P
    settled: tuple[Settlement, ...] = ()
    private: bool = False
    extra: Mapping[str, Json] = NOTHING


class Outcome(NamedTuple):
    """How a match ended: ``winners`` empty means a draw or that all lost; ``reason`` is a code."""

    winners: tuple[str, ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True)
class Field:
    """A field of an action: its name, type, and who may know its value.

    ``private``: known to the acting seat and the referee alone; ``private_if = ("as", "trap")`` makes it
    private only where that other field has that value.
    """

    name: str
    type: FieldType
    required: bool = True
    private: bool = False
    private_if: tuple[str, Json] | None = None

    def is_private(self, fields: Mapping[str, Any]) -> bool:
        if self.private_if is not None:
            return bool(fields.get(self.private_if[0]) == self.private_if[1])
        return self.private


class Fault(NamedTuple):
    """Why a value is no part of a record: the field (dotted path), a reason code, the value."""

    field: str
    reason: str
    value: Any = None


@dataclass(frozen=True)
class ActionType:
    """A kind of action as declared by a game.

    ``by`` says whose it can be: ``"seat"`` (a player's), ``"table"``, or ``"any"``.
    ``check`` looks at the fields together, after each was found well-formed, and returns a fault or ``None``.
    """

    kind: str
    by: str = "seat"
    fields: tuple[Field, ...] = ()
    check: Callable[[Mapping[str, Any]], Fault | None] | None = None
    _by_name: Mapping[str, Field] = field(init=False, repr=False, compare=False)
    _required: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {f.name: f for f in self.fields})
        object.__setattr__(self, "_required", frozenset(f.name for f in self.fields if f.required))

    @property
    def by_name(self) -> Mapping[str, Field]:
        return self._by_name

    def fault(self, seat: str, fields: Mapping[str, Any], seats: Sequence[str]) -> Fault | None:
        """The first fault of such an action, or ``None`` if it is well-formed."""
        if seat == TABLE:
            if self.by == "seat":
                return Fault("seat", "never-table", seat)
        elif self.by == "table":
            return Fault("seat", "only-table", seat)
        elif seat not in seats:
            return Fault("seat", "no-such-seat", seat)
        by_name = self._by_name
        for name, value in fields.items():
            declared = by_name.get(name)
            if declared is None:
                return Fault(name, "unknown-field", value)
            wrong = declared.type.fault(value, seats)
            if wrong is not None:
                return Fault(f"{name}{wrong.path}", wrong.reason, wrong.value)
        if not self._required <= fields.keys():
            return Fault(min(self._required - fields.keys()), "missing")
        return None if self.check is None else self.check(fields)


@dataclass(frozen=True)
class Option:
    """A house rule: its name, type and default, and the open points of the rulebook it settles."""

    name: str
    type: FieldType
    default: Json
    settles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seating:
    """Which ``seats`` a header may name.

    Either one of the ``orders`` given, or (if there are none) ``least`` to ``most`` free ids, all different.
    """

    orders: tuple[tuple[str, ...], ...] = ()
    least: int = 2
    most: int = 2

    def fault(self, seats: Sequence[str]) -> str | None:
        """A reason code, or ``None`` if these seats will do."""
        if self.orders:
            return None if tuple(seats) in self.orders else "seat-order"
        if not self.least <= len(seats) <= self.most:
            return "seat-count"
        if len(set(seats)) != len(seats):
            return "seat-twice"
        return "seat-name" if any(not s or s == TABLE for s in seats) else None


@dataclass(frozen=True)
class Code:
    """A code of the game's file: the rule it comes from (``"R12"``) and the verdict it goes with."""

    rule: str
    verdict: Verdict = Verdict.ILLEGAL


@dataclass(frozen=True)
class Header:
    """The first line of a record: which game, who sits where, under which house rules.

    ``options`` has every option of the game, ``given`` only those the record names.
    """

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] | None = None
    names: Mapping[str, str] | None = None
    rules: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The header as it stands in a record; what was left out stays out."""
        line: dict[str, Any] = {"record": "match", "version": 1, "game": self.game, "seats": list(self.seats)}
        if self.given is not None:
            line["options"] = dict(self.given)
        if self.names is not None:
            line["names"] = dict(self.names)
        if self.rules is not None:
            line["rules"] = self.rules
        return line


@dataclass(frozen=True)
class Choice:
    """What a seat may do now, as a template: each field with the values it can take.

    ``exact`` templates admit only actions that :meth:`Game.judge` does not refuse; others admit a few
    more (open-ended card entry, where only the whole tells).  Every action that ``judge`` accepts is
    admitted by some template.
    """

    seat: str
    kind: str
    fields: Mapping[str, FieldType] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    exact: bool = True

    def admits(self, action: Action, seats: Sequence[str] = ()) -> bool:
        """Whether ``action`` is one of those this template stands for."""
        if action.seat != self.seat or action.kind != self.kind:
            return False
        given = action.fields
        if not self.fields.keys() - self.optional <= given.keys() <= self.fields.keys():
            return False
        return all(self.fields[k].fault(v, seats) is None for k, v in given.items())

    def actions(self, limit: int | None = None) -> Iterator[Action]:
        """The actions it stands for, in a fixed order; at most ``limit`` (templates may be huge)."""
        names = list(self.fields)
        ways: list[Iterable[Any]] = []
        for name in names:
            values = list(islice(self.fields[name].values(), limit)) if limit else self.fields[name].values()
            ways.append([_LEFT_OUT, *values] if name in self.optional else values)
        made = (
            Action(
                self.seat, self.kind, {k: v for k, v in zip(names, row, strict=True) if v is not _LEFT_OUT}
            )
            for row in product(*ways)
        )
        return islice(made, limit)

    def to_json(self) -> dict[str, Any]:
        """The template for a screen: ``{"seat", "action", "fields": {name: type}, "optional", "exact"}``."""
        return {
            "seat": self.seat,
            "action": self.kind,
            "fields": {k: t.to_json() for k, t in self.fields.items()},
            "optional": sorted(self.optional),
            "exact": self.exact,
        }


_LEFT_OUT: Any = object()

UNDO = ActionType("undo", by="table", fields=(Field("to", Whole()),))
"""Every game's undo (rules README): the state goes back to how it was just after action ``to``."""


class Game(ABC, Generic[P]):
    """One game.  Subclasses declare the class attributes and answer the abstract methods.

    All methods are pure: same arguments, same answer, on every machine; nothing given is changed.
    """

    name: str
    """The id in headers and codes, e.g. ``"john"``."""

    version: str = "1"
    """The version of the rules; it stands in headers and events."""

    seating: Seating
    options: tuple[Option, ...] = ()
    actions: tuple[ActionType, ...] = ()
    """Every kind of action but ``undo``, which the house adds."""

    codes: Mapping[str, Code] = NOTHING
    """Every code ``judge`` can give (``undo.target`` and reasons of the end included), with its rule."""

    waivable: frozenset[str] = frozenset()
    """The codes of refusals an arbiter may let stand: acts that hands can do on a real table all the same."""

    advices: Mapping[str, Code] = NOTHING
    """Every code :meth:`advise` can give, with the rule it reminds of.  Advice is no verdict: what is advised
    against is not ``illegal``."""

    def __init__(self) -> None:
        kinds = (*self.actions, UNDO)
        self.action_types: Mapping[str, ActionType] = {a.kind: a for a in kinds}

    def __repr__(self) -> str:
        return f"<game {self.name}, rules {self.version}>"

    # -- the rules ---------------------------------------------------------------------------------

    @abstractmethod
    def start(self, header: Header) -> P:
        """The position right after the header."""

    @abstractmethod
    def judge(self, position: P, action: Action, n: int) -> Judgement[P]:
        """Judge a well-formed action that would get the number ``n``.  Total: it never raises.

        ``undo`` never comes here: it is the match's affair.
        """

    def judge_waived(self, position: P, action: Action, n: int, code: str) -> Judgement[P] | None:
        """Judge ``action`` as if the one rule behind ``code`` were not there; ``None`` if that cannot be.

        For an act :meth:`judge` refused with ``code``, one of :attr:`waivable`.  Every other rule holds and
        may still refuse it.  An act that stands is done as hands did it: effects, settlements and position
        follow, no card is lost or doubled.  :meth:`engines.match.Match.judge` makes the verdict of it.
        """
        return None

    def advise(self, position: P, action: Action) -> Sequence[Mapping[str, Json]]:
        """What the acting seat told the referee that speaks against ``action``: ``{"code": code, ...}`` each.

        For the seat's own phone, before it records; nobody else may learn it, nor that there is any.  The
        codes are words of the game's locale (:attr:`advices`), filled in like those of :meth:`judge` with the
        seat, the action's fields and the other members.  Total, and empty for what :meth:`judge` refuses.
        """
        return ()

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the match ended, or ``None`` while it is open."""

    # -- what everybody may know -------------------------------------------------------------------

    @abstractmethod
    def view(self, position: P) -> dict[str, Any]:
        """The public view, in the form section 6 of the game's file fixes.  A new value each call."""

    @abstractmethod
    def private(self, position: P, seat: str) -> dict[str, Any]:
        """What the phone of ``seat`` shows beside the public view (section 6): its own facts alone."""

    def seat_view(self, position: P, seat: str) -> dict[str, Any]:
        """The private view as section 6 of the game's file writes it.  Some merge the public one in."""
        return self.private(position, seat)

    @abstractmethod
    def choices(self, position: P, seat: str) -> Sequence[Choice]:
        """What ``seat`` (or ``"table"``) may do now, from public facts alone; undo excepted."""

    def public_choices(self, position: P, seat: str) -> Sequence[Choice]:
        """The same for a screen everybody sees; what only the seat's own phone should say may be left out."""
        return self.choices(position, seat)

    @abstractmethod
    def turn(self, position: P) -> tuple[str, ...]:
        """The seats everybody waits for now (follow-ups included); empty once over."""

    def upcoming(self, position: P) -> tuple[str, ...]:
        """The seats in the order their turns come if nothing changes it, the one to move first."""
        return self.turn(position)

    def due(self, position: P) -> tuple[Mapping[str, Json], ...]:
        """The follow-ups the game waits for: ``{"seat", "action", ...}`` each; none in ordinary play."""
        return ()

    def steps(self, position: P, effects: Sequence[Effect]) -> Sequence[Mapping[str, Json]]:
        """What the hands must do after ``effects`` led to ``position``: ``{"step": code, ...}`` each."""
        return ()

    def reference(self, position: P) -> Sequence[Mapping[str, Json]]:
        """What is printed on cards lying open: ``{"code": code, ...}`` each, public facts a screen must say.

        Codes are words of the game's locale, as those of steps are; the other members are their parameters.
        """
        return ()

    previewed: tuple[str, ...] = ()
    """Kinds of actions worth a preview before the second tap (a JOHN attack); few and quick to judge."""

    def preview(self, position: P, action: Action) -> Sequence[Effect]:
        """What ``action`` would do, from public facts alone; empty if it would be refused."""
        judgement = self.judge(position, action, 1)
        return () if judgement.verdict is Verdict.ILLEGAL else judgement.effects

    def exposed(self, action: Action, effects: Sequence[Effect]) -> Sequence[str]:
        """Cards hidden before that this action brought to light.  An undo past it must say so."""
        return ()

    def undo_asks(self, action: Action, effects: Sequence[Effect]) -> bool:
        """Whether taking back this action alone asks the others, though nobody did anything since.

        A slip is taken back freely; what showed something, or changed more than the eye remembers, is not.
        """
        return bool(self.exposed(action, effects))

    def things(self, effects: Sequence[Effect]) -> Sequence[str]:
        """The names things on the table got by these effects, in order (``"m3"``), if the game names any.

        Done again after something was put in before, an action gives others; later ones are said in those.
        """
        return ()

    def diagram(self, position: P, seat: str | None = None) -> str:
        """The position as plain text, for terminals and ``print``; with what ``seat`` told, if given."""
        return "\n".join(visible(f"{k}: {v}") for k, v in self.view(position).items())

    def notate(self, action: Action) -> str | None:
        """The action in the game's notation (section 10 of its file), ``None`` if it has none."""
        return None

    def read_notation(self, token: str) -> Action:
        """The action a token of the notation stands for; ``ValueError`` says what is wrong with it."""
        raise ValueError(f"{self.name} has no notation")

    # -- what the house derives from the declarations ----------------------------------------------

    def redact(self, action: Action, keep: str | None = None) -> Action:
        """The action with its private fields written ``"??"``, unless ``keep`` is the acting seat."""
        if action.seat == keep:
            return action
        declared = self.action_types[action.kind]
        fields = {
            k: f.type.redact(v) if (f := declared.by_name[k]).is_private(action.fields) else v
            for k, v in action.fields.items()
        }
        return Action(action.seat, action.kind, fields)

    def is_private(self, action: Action) -> bool:
        """Whether the action has a private field that tells something."""
        return self.redact(action) != action

    def fault(self, action: Action, seats: Sequence[str]) -> Fault | None:
        """Why this is no action of the game at all (a record error), or ``None``."""
        declared = self.action_types.get(action.kind)
        if declared is None:
            return Fault("action", "unknown-action", action.kind)
        return declared.fault(action.seat, action.fields, seats)

    def option_fault(self, given: Mapping[str, Any]) -> Fault | None:
        """The first fault among the options of a header, or ``None``."""
        declared = {o.name: o for o in self.options}
        for name, value in given.items():
            if name not in declared:
                return Fault(f"options.{name}", "unknown-option", value)
            wrong = declared[name].type.fault(value, ())
            if wrong is not None:
                return Fault(f"options.{name}{wrong.path}", wrong.reason, wrong.value)
        return None

    def header(
        self,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        names: Mapping[str, str] | None = None,
        rules: str | None = None,
    ) -> Header:
        """A header of this game; ``ValueError`` names what is wrong with the arguments."""
        if seats is None:
            if not self.seating.orders:
                raise ValueError("seats: this game needs them named")
            seats = self.seating.orders[0]
        reason = self.seating.fault(seats)
        if reason is not None:
            raise ValueError(f"seats: {reason}: {seats!r}")
        fault = self.option_fault(options or {})
        if fault is not None:
            raise ValueError(f"{fault.field}: {fault.reason}: {fault.value!r}")
        full = {o.name: o.default for o in self.options} | dict(options or {})
        return Header(self.name, tuple(seats), full, options, names, rules)

    @property
    def package(self) -> str:
        """The package its ``locale/`` folder lies in: that of the module its class is written in."""
        name = type(self).__module__
        return getattr(sys.modules.get(name), "__package__", None) or name


def whole_actions(choices: Iterable[Choice], limit: int | None = None) -> Iterator[Action]:
    """The actions all the templates stand for, one after the other."""
    for choice in choices:
        yield from choice.actions(limit)


__all__ = [
    "NOTHING",
    "TABLE",
    "UNDO",
    "UNKNOWN",
    "Action",
    "ActionType",
    "Choice",
    "Code",
    "Effect",
    "Fault",
    "Field",
    "Game",
    "Header",
    "Judgement",
    "OneOf",
    "Option",
    "Outcome",
    "Seating",
    "Settlement",
    "Verdict",
    "whole_actions",
]
