"""The contract that every game fulfils.

A game is a set of pure functions over immutable positions. Records, undo, audit, server and screens know a
game only through the :class:`Game` below: what it declares (seats, options, actions, codes;
:mod:`tachiai.engines.declare`) and what its methods return:

* the rules: :meth:`~Game.start`, :meth:`~Game.judge`, :meth:`~Game.judge_waived`, :meth:`~Game.outcome`;
* what everybody sees: :meth:`~Game.view`, :meth:`~Game.choices`, :meth:`~Game.waiting`, :meth:`~Game.steps`,
  :meth:`~Game.reference`, :meth:`~Game.diagram`;
* what one seat sees in addition: :meth:`~Game.private`, :meth:`~Game.own_choices`, :meth:`~Game.advise`.

An author must write ``name``, ``seating``, ``actions``, ``codes`` and the seven abstract methods; the other
declarations and methods of this list have defaults.  The last methods of the class are derived, for users of
the library.

Vocabulary, as in docs/spec:

* a **position** is everything the game knows after some actions, including what seats disclosed in private.
  Only its game looks into it, and it is never changed;
* an **action** is one recorded line: who, what, and the fields of that kind of action;
* a **judgement** is what the rules decide about one action in one position: verdict, code, effects, next position;
* a **claim** is an ``unverified`` action; a later one may *settle* it.

The law of all games (docs/spec/README.md, "A verdict never tells a secret"): what a seat disclosed to the
referee in an earlier line affects neither the rules nor anything else that everybody sees. It affects only
what the seat itself sees, and private settlements (:attr:`tachiai.engines.values.Settlement.seat`).
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin

from ._derived import option_fault
from ._old_game import adapt, old_members
from ._plain import escape_invisible
from .declare import (
    UNDO,
    ActionTemplate,
    ActionType,
    Code,
    FieldError,
    MessageParams,
    Notation,
    Option,
    Seating,
)
from .errors import WrongType, WrongValue
from .frozen import hashable, sealed
from .layouts import Layout, LayoutError, Layouts
from .values import NOTHING, TABLE, Action, Effect, Header, Json, Judgement, Outcome
from .waiting import Wait, due, turn

P = TypeVar("P")

LOADERS: list[Callable[[str], Any]] = []
"""The functions that load a game by its name; the registry adds its own, so that a game is pickled by name."""

_Method = Callable[..., Any]


# These wrap a game's methods, so that an error names a wrong argument.  Arguments are checked only after a method
# failed, or where a match would pass for a position.  `judge` and `choices` of the project's games are called most, and
# check theirs themselves.


def _of_position(method: _Method) -> _Method:
    """Wrap a method that takes a position, and perhaps a seat."""

    @wraps(method)
    def checked(self: Game[Any], position: Any, *seat: Any, **named: Any) -> Any:
        try:
            return method(self, position, *seat, **named)
        except Exception as error:
            self._check_seat(error, position, *seat, **named)
            raise

    return checked


def _outcome(method: _Method) -> _Method:
    @wraps(method)
    def checked(self: Game[Any], position: Any) -> Any:
        if not isinstance(position, self._position):  # a match has an outcome, too
            raise _no_position(self, position)
        return method(self, position)

    return checked


def _no_position(game: Game[Any], given: Any) -> WrongType:
    hint = "; a match has it as match.position" if hasattr(given, "position") else ""
    return WrongType(f"position: not a position of {game.name}: {given!r}{hint}")


def no_action(given: Any) -> WrongType:
    """Return the error for an argument that is not an action."""
    hint = "; read_notation() makes one of a text" if isinstance(given, str) else ""
    return WrongType(f"action: not an Action: {given!r}{hint}")


def _start(method: _Method) -> _Method:
    @wraps(method)
    def checked(self: Game[Any], header: Header) -> Any:
        return sealed(method(self, header))

    return checked


_WRAPPERS = {
    "start": _start,
    "outcome": _outcome,
    "diagram": _of_position,
    "view": _of_position,
    "waiting": _of_position,
    "private": _of_position,
}


class Game(ABC, Generic[P]):
    """One game: subclasses define the class attributes and the abstract methods, and others where needed.

    All methods are pure: the same arguments give the same result on every machine; arguments are never
    changed.
    """

    # -- what a game declares: name, seating, actions and codes it must -----------------------------------

    name: str
    """The id in headers and codes, e.g. ``"john"``."""

    version: str = "1"
    """The version of the rules, written to headers and events."""

    seating: Seating
    """The seats that a header may name."""

    options: tuple[Option, ...] = ()
    """The house rules."""

    actions: tuple[ActionType, ...] = ()
    """Every kind of action but ``undo``, which all games share."""

    codes: Mapping[str, Code] = NOTHING
    """Every code that :meth:`judge` can give, with its rule, including ``undo.target`` and the reasons of the end.

    Those that :meth:`advise` can give are each an :class:`~tachiai.engines.declare.Advice`."""

    layouts: Layouts | None = None
    """The layouts: for lessons, examples and "what if".

    ``None``: positions of this game cannot be arranged; it is played from the start alone.
    """

    notation: Notation | None = None
    """The game's own notation for match sheets; ``None``: that of :mod:`tachiai.engines.notation`."""

    message_params: MessageParams = MessageParams((), lambda _position, _action: NOTHING)
    """Parameters of sentences about an action, in addition to its fields."""

    together: bool = False
    """Whether all seats win or lose together. Then an undo needs no consent."""

    _joins_views = False  # a seat's view in a file is the public view with the members of the private one
    _position: type[Any] = object

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for base in getattr(cls, "__orig_bases__", ()):
            kinds = [kind for kind in get_args(base) if isinstance(kind, type)]
            if kinds and isinstance(get_origin(base), type) and issubclass(get_origin(base), Game):
                cls._position = kinds[0]
        for name, wrap in _WRAPPERS.items():
            if name in cls.__dict__:
                setattr(cls, name, wrap(cls.__dict__[name]))

    def __init__(self) -> None:
        adapt(self, Game)
        self.action_types: Mapping[str, ActionType] = {a.kind: a for a in (*self.actions, UNDO)}
        """Every kind of action by its name, ``undo`` included."""
        past: frozenset[str] = getattr(self._position, "history_fields", frozenset())
        past |= getattr(self, "history", frozenset())
        slots = getattr(self._position, "__slots__", ())
        self._lasting = tuple([name for name in slots if name not in past]) if past else None

    def __reduce__(self) -> Any:
        for load in LOADERS:
            with suppress(LookupError):
                if load(self.name) is self:
                    return load, (self.name,)
        return object.__reduce_ex__(self, 2)

    def __repr__(self) -> str:
        return f"<game {self.name}, rules {self.version}>"

    # -- the rules ---------------------------------------------------------------------------------

    @abstractmethod
    def start(self, header: Header) -> P:
        """Return the position right after the header."""

    @abstractmethod
    def judge(self, position: P, action: Action, n: int) -> Judgement[P]:
        """Judge a well-formed action that would get the number ``n``; never raise.

        The action is not checked: :meth:`tachiai.engines.match.Match.judge` checks it first. For one that is not
        well-formed the result is undefined, or an error that names the fault.

        ``undo`` never comes here: :class:`tachiai.engines.match.Match` judges it.
        """

    def judge_waived(self, position: P, action: Action, n: int, code: str) -> Judgement[P] | None:
        """Judge ``action`` as if the one rule behind ``code`` did not exist; ``None`` if impossible.

        For an action that :meth:`judge` refused with ``code``, declared as ``waivable``. Every other
        rule holds and may still refuse it. If it is allowed, effects, settlements and position follow
        what the hands did; no card is lost or duplicate. :meth:`tachiai.engines.match.Match.judge`
        turns the result into the verdict.
        """
        return None

    def advise(self, position: P, action: Action) -> Sequence[Mapping[str, Json]]:
        """Return advice against ``action`` from what its seat disclosed to the referee.

        ``{"code": code, ...}`` each.

        Only for the seat's own phone, before it records: other devices must not learn it, nor that
        there is any. The codes are words of the game's locale (:attr:`codes`), filled in like those
        of :meth:`judge` with the seat, the action's fields and the other members. Never raises; empty
        for what :meth:`judge` refuses.
        """
        return ()

    def bluffs(self, position: P) -> Collection[str]:
        """Return the codes of advice that mark an allowed bluff under the house rules of ``position``.

        Phones record such an action like any other: a warning would reveal the bluff to the others.
        """
        return ()

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """Return the result of the match, or ``None`` while it is open."""

    # -- what everybody may know -------------------------------------------------------------------

    @abstractmethod
    def view(self, position: P) -> Mapping[str, Any]:
        """Return a new public view, as the game's page in docs/spec describes it."""

    @abstractmethod
    def private(self, position: P, seat: str) -> Mapping[str, Any]:
        """Return what the phone of ``seat`` adds to the public view: only the seat's own facts."""

    @abstractmethod
    def choices(self, position: P, seat: str) -> Sequence[ActionTemplate]:
        """Return templates of what ``seat`` (or ``"table"``) may do now, from public facts alone; undo excepted.

        They are shown on screens that everybody can see. Every action that :meth:`judge` accepts is
        admitted by one of them or of :meth:`own_choices`.
        """

    def own_choices(self, position: P, seat: str) -> Sequence[ActionTemplate] | None:
        """Return templates like :meth:`choices` for the seat's own phone, using what the seat disclosed.

        They may offer what a public screen must not (which trap is set), and leave out what
        contradicts the seat's disclosures. ``None``: the same as :meth:`choices`.
        """
        return None

    @abstractmethod
    def waiting(self, position: P) -> Sequence[Wait]:
        """Return who must act now, who may act meanwhile, and whose turns come next, in order.

        Empty once the match is over.  A seat that may make a move (``Purpose.MOVE``) while others must is listed
        with ``Need.MAY`` and the kind of action.
        """

    def steps(self, position: P, effects: Sequence[Effect]) -> Sequence[Mapping[str, Json]]:
        """Return what the hands must do after ``effects``: ``{"step": code, ...}`` each."""
        return ()

    def reference(self, position: P) -> Sequence[Mapping[str, Json]]:
        """Return what is printed on face-up cards and a screen must show: ``{"code": code, ...}`` each.

        Codes are words of the game's locale, as those of steps are; the other members are their parameters.
        """
        return ()

    def diagram(self, position: P, seat: str | None = None) -> str:
        """Return the position as plain text, for terminals; with the secrets of ``seat``, if given."""
        return "\n".join(escape_invisible(f"{k}: {v}") for k, v in self.view(position).items())

    # -- for users of the library: derived, not to be overridden ----------------------------------------

    def turn(self, position: P) -> tuple[str, ...]:
        """Return the seats everybody waits for (:func:`tachiai.engines.waiting.turn`); empty after the end.

        The action itself may belong to another seat: in 101 a round begins with a seat, and ``"table"`` turns the
        first card. ``Match.moves()`` without a seat yields the moves of all of them.
        """
        return turn(self.waiting(position))

    def due(self, position: P) -> tuple[dict[str, Any], ...]:
        """Return the actions the game asks for by name (:func:`tachiai.engines.waiting.due`), often empty."""
        return due(self.waiting(position))

    def key(self, position: P) -> Hashable:
        """Return a hashable key, equal for two positions from which play continues in the same way.

        It leaves out the members that only record earlier play (``frozen_position(history=...)``). Of JOHN's
        earlier positions (R35) it counts only how often this one has occurred, as chess programs do.
        """
        try:
            if self._lasting is None:
                found: Hashable = hashable(position)
                return found
            return tuple([hashable(getattr(position, name)) for name in self._lasting])
        except (AttributeError, TypeError):
            if not isinstance(position, self._position):
                raise _no_position(self, position) from None
            raise

    def notate(self, action: Action) -> str:
        """Return a well-formed action in the game's notation: one token, without white space.

        :raises WrongValue: when it cannot be written because it is not well-formed; the error names the field.
        """
        try:
            if self.notation is not None:
                return self.notation.write(action)
            from . import notation  # noqa: PLC0415 - most records are JSON

            return notation.write(self.action_types, action)
        except Exception:
            self._check_action(action)
            raise

    def read_notation(self, token: str) -> Action:
        """Return the action that a token of the notation stands for, not checked against seats and fields.

        :raises NotationError: when it is not a token of the notation; the error names what was
            expected where.
        """
        if self.notation is not None:
            return self.notation.read(token)
        from . import notation  # noqa: PLC0415 - most records are JSON

        return notation.read(self.action_types, token)

    def header(
        self,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        names: Mapping[str, str] | None = None,
        rules: str | None = None,
    ) -> Header:
        """Return a header of this game, with the first order of seats and the default options where not given.

        :raises ValueError: when an argument is wrong, or seats are needed; the message names it.
        """
        if seats is None:
            if not self.seating.orders:
                raise WrongValue("seats: this game needs them named")
            seats = self.seating.orders[0]
        reason = self.seating.fault(seats)
        if reason is not None:
            raise WrongValue(f"seats: {reason}: {seats!r}")
        fault = option_fault(self, options or {})
        if fault is not None:
            raise WrongValue(f"{fault.field}: {fault.reason}: {fault.value!r}")
        full = {o.name: o.default for o in self.options} | dict(options or {})
        return Header(self.name, tuple(seats), full, options, names, rules)

    # -- for tachiai.engines._derived ---------------------------------------------------------------------

    def _action_fault(self, action: Action, seats: Sequence[str]) -> FieldError | None:
        declared = self.action_types.get(action.kind)
        if declared is None:
            return FieldError("action", "unknown-action", action.kind)
        return declared.fault(action.seat, action.fields, seats)

    def _redact(self, action: Action, keep: str | None) -> Action:
        if action.seat == keep:
            return action
        declared = self.action_types[action.kind]
        fields = {
            k: f.type.redact(v) if (f := declared.by_name[k]).is_private(action.fields) else v
            for k, v in action.fields.items()
        }
        return Action(action.seat, action.kind, fields)

    def _arrange(self, header: Header, layout: Layout) -> P:
        if self.layouts is None:
            raise LayoutError("no-layout", "layout")
        wrong = self.layouts.type.fault(dict(layout), header.seats)
        if wrong is not None:
            raise LayoutError(wrong.reason, wrong.path.lstrip("."), wrong.value)
        return sealed(self.layouts.position(header, layout))  # type: ignore[no-any-return]

    def _package(self) -> str:
        name = type(self).__module__
        return getattr(sys.modules.get(name), "__package__", None) or name

    # -- checks of arguments -----------------------------------------------------------------------------

    def _check_arguments(self, position: Any, action: Any) -> None:
        """Raise the error of a wrong argument of a :meth:`judge` that failed, if there is one."""
        if not isinstance(position, self._position):
            raise _no_position(self, position) from None
        self._check_action(action)

    def _check_action(self, action: Any) -> None:
        """Raise the error of a value that is not a well-formed action; any seat passes where seats are free."""
        if not isinstance(action, Action):
            raise no_action(action) from None
        fault = self._action_fault(action, (action.seat,))
        if fault is not None:
            raise WrongValue(f"action: {fault.field}: {fault.reason}: {fault.value!r}") from None
        if self.seating.orders and action.seat not in (TABLE, *self.seating.orders[0]):
            raise WrongValue(f"action: seat: no-such-seat: {action.seat!r}") from None

    def _check_seat(self, error: Exception, position: Any, seat: Any = "") -> None:
        """Raise the error of a wrong argument of a method with a seat that failed with ``error``, if there is one."""
        if not isinstance(position, self._position):
            raise _no_position(self, position) from None
        if not isinstance(seat, str | None):
            raise WrongType(f"seat: not the name of a seat: {seat!r}") from None
        if isinstance(error, KeyError) and error.args == (seat,):
            known = self.seating.orders[0] if self.seating.orders else ()
            there = f"; {self.name} has {', '.join(known)}" if known else ""
            raise WrongValue(f"seat: no such seat: {seat!r}{there}") from None


if not TYPE_CHECKING:  # type checkers shall report the old names
    for _name, _member in old_members().items():
        setattr(Game, _name, _member)

__all__ = ["Game", "no_action"]
