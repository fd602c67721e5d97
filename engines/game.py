"""The contract that every game fulfils.

A game is a set of pure functions over immutable positions. Records, undo, audit, server and screens know a
game only through the :class:`Game` below: what it declares (seats, options, actions, codes;
:mod:`tachiai.engines.declare`) and what its methods return:

* the rules: :meth:`~Game.start`, :meth:`~Game.judge`, :meth:`~Game.judge_waived`, :meth:`~Game.outcome`;
* what everybody sees: :meth:`~Game.view`, :meth:`~Game.choices`, :meth:`~Game.waiting`, :meth:`~Game.steps`,
  :meth:`~Game.reference`, :meth:`~Game.preview`, :meth:`~Game.about`, :meth:`~Game.diagram`;
* what one seat sees in addition: :meth:`~Game.private`, :meth:`~Game.own_choices`, :meth:`~Game.advise`;
* its notation: :meth:`~Game.notate`, :meth:`~Game.read_notation`.

The other methods are derived from these; a game need not define them.

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
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import wraps
from typing import Any, Generic, TypeVar, get_args, get_origin

from . import layouts
from .declare import UNDO, ActionTemplate, ActionType, Code, FieldError, Option, Seating, UndoConsent
from .errors import WrongType, WrongValue
from .fieldtypes import ObjectOf
from .frozen import hashable, sealed
from .layouts import Layout, LayoutError
from .plain import escape_invisible
from .values import NOTHING, Action, Effect, Header, Json, Judgement, Outcome, Verdict
from .waiting import Wait, due, turn, upcoming

P = TypeVar("P")

_Method = Callable[..., Any]


# These wrap a game's methods, so that an error names a wrong argument.  Arguments are checked only after a method
# failed, or where a match would pass for a position.  `judge` and `choices` of the project's games are called most, and
# check theirs themselves.


def _of_position(method: _Method) -> _Method:
    @wraps(method)
    def checked(self: Game[Any], position: Any) -> Any:
        try:
            return method(self, position)
        except Exception:
            if not isinstance(position, self._position):
                raise _no_position(self, position) from None
            raise

    return checked


def _outcome(method: _Method) -> _Method:
    @wraps(method)
    def checked(self: Game[Any], position: Any) -> Any:
        if not isinstance(position, self._position):  # a match has an outcome, too
            raise _no_position(self, position)
        return method(self, position)

    return checked


def _of_seat(method: _Method) -> _Method:
    @wraps(method)
    def checked(self: Game[Any], position: Any, seat: str) -> Any:
        try:
            return method(self, position, seat)
        except Exception as error:
            self._check_seat(error, position, seat)
            raise

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
    "view": _of_position,
    "private": _of_seat,
}


class Game(ABC, Generic[P]):
    """One game: subclasses define the class attributes and the abstract methods.

    All methods are pure: the same arguments give the same result on every machine; arguments are never
    changed.
    """

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
    """Every code that ``judge`` can give, with its rule (including ``undo.target`` and the reasons of the
    end)."""

    waivable: frozenset[str] = frozenset()
    """The codes of refusals an arbiter may overrule: actions that hands can do on a real table all the
    same."""

    advices: Mapping[str, Code] = NOTHING
    """Every code :meth:`advise` can give, with the rule it reminds of. Advice does not change the verdict."""

    layout: ObjectOf | None = None
    """The type of this game's layouts (:meth:`arrange`): members of its public view, by the same names.

    ``None``: positions of this game cannot be arranged; it is played from the start alone.
    """

    history: frozenset[str] = frozenset()
    """The members of a position that only record earlier play: :meth:`key` leaves them out."""

    about_names: tuple[str, ...] = ()
    """The members :meth:`about` can give."""

    together: bool = False
    """Whether all seats win or lose together. Then an undo needs no consent."""

    joins_views: bool = False
    """Whether a seat's view in a file (``tachiai replay --seat --json``) is the public view with the members of
    the private one, and not the private one alone."""

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
        kinds = (*self.actions, UNDO)
        self.action_types: Mapping[str, ActionType] = {a.kind: a for a in kinds}
        slots = getattr(self._position, "__slots__", ())
        self._kept = tuple([name for name in slots if name not in self.history])
        self.previewed: tuple[str, ...] = tuple([a.kind for a in kinds if a.preview])

    def __reduce__(self) -> Any:
        from .registry import load  # noqa: PLC0415 - the registry knows games

        try:
            return (load, (self.name,)) if load(self.name) is self else object.__reduce_ex__(self, 2)
        except LookupError:
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

        ``undo`` never comes here: :class:`tachiai.engines.match.Match` judges it.
        """

    def _check_arguments(self, position: Any, action: Any) -> None:
        """Raise the error of a wrong argument of a :meth:`judge` that failed, if there is one."""
        if not isinstance(position, self._position):
            raise _no_position(self, position) from None
        if not isinstance(action, Action):
            raise no_action(action) from None

    def _check_seat(self, error: Exception, position: Any, seat: Any) -> None:
        """Raise the error of a wrong argument of a method with a seat that failed with ``error``, if there is one."""
        if not isinstance(position, self._position):
            raise _no_position(self, position) from None
        if not isinstance(seat, str):
            raise WrongType(f"seat: not the name of a seat: {seat!r}") from None
        if isinstance(error, KeyError) and error.args == (seat,):
            known = self.seating.orders[0] if self.seating.orders else ()
            there = f"; {self.name} has {', '.join(known)}" if known else ""
            raise WrongValue(f"seat: no such seat: {seat!r}{there}") from None

    def judge_waived(self, position: P, action: Action, n: int, code: str) -> Judgement[P] | None:
        """Judge ``action`` as if the one rule behind ``code`` did not exist; ``None`` if impossible.

        For an action that :meth:`judge` refused with ``code``, one of :attr:`waivable`. Every other
        rule holds and may still refuse it. If it is allowed, effects, settlements and position follow
        what the hands did; no card is lost or duplicate. :meth:`tachiai.engines.match.Match.judge`
        turns the result into the verdict.
        """
        return None

    def advise(self, position: P, action: Action) -> Sequence[Mapping[str, Json]]:
        """Return advice against ``action`` from what its seat disclosed to the referee.

        ``{"code": code, ...}`` each.

        Only for the seat's own phone, before it records: other devices must not learn it, nor that
        there is any. The codes are words of the game's locale (:attr:`advices`), filled in like those
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

    def about(self, position: P, action: Action) -> Mapping[str, Json]:
        """Return more than its fields for a sentence about ``action``, such as the card on a cell.

        ``position`` is the one before the action; only its public facts may be returned. The
        sentences of the line and of its code get the members as parameters, after the action's own
        fields.
        """
        return NOTHING

    def preview(self, position: P, action: Action) -> Sequence[Effect]:
        """Return what ``action`` would do, from public facts alone; empty if it would be refused."""
        judgement = self.judge(position, action, 1)
        return () if judgement.verdict is Verdict.ILLEGAL else judgement.effects

    def diagram(self, position: P, seat: str | None = None) -> str:
        """Return the position as plain text, for terminals; with the secrets of ``seat``, if given."""
        return "\n".join(escape_invisible(f"{k}: {v}") for k, v in self.view(position).items())

    def notate(self, action: Action) -> str:
        """Return a well-formed action in the game's notation: one token, without white space.

        A game that overrides this and :meth:`read_notation` has its own notation for match sheets;
        the others have that of :mod:`tachiai.engines.notation`.
        """
        from . import notation  # noqa: PLC0415 - most records are JSON

        return notation.write(self.action_types, action)

    def read_notation(self, token: str) -> Action:
        """Return the action that a token of the notation stands for.

        The action is not checked against seats and fields (:meth:`fault`).

        :raises NotationError: when it is not a token of the notation; the error names what was
        expected where.
        """
        from . import notation  # noqa: PLC0415 - most records are JSON

        return notation.read(self.action_types, token)

    @property
    def has_own_notation(self) -> bool:
        """True if the game brings a notation for match sheets."""
        return type(self).notate is not Game.notate

    # -- tables arranged from a layout --------------------------------------------------------------

    def position_from_layout(self, header: Header, layout: Layout) -> P:
        """Return the position of a table arranged as ``layout``, which is well-formed: see :meth:`arrange`.

        For games that declare a :attr:`layout`.

        :raises LayoutError: when the cards cannot be arranged so.
        """
        old: Any = getattr(self, "laid", None)
        if old is None:
            raise LayoutError("no-layout", "layout")
        message = (
            f"{type(self).__name__}.laid is now called position_from_layout; the old name will be removed"
        )
        warnings.warn(message, DeprecationWarning, stacklevel=3)
        found: P = old(header, layout)
        return found

    def layout_of(self, position: P) -> dict[str, Any] | None:
        """Return the layout of a position, from its public view.

        ``None`` if a layout cannot express what is due.

        It leaves out what happened before: claims, hints, rights to doubt, earlier positions.
        """
        return None if self.outcome(position) is not None else self.layout_seen(self.view(position))

    def layout_seen(self, view: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the layout of a match that is not over, from its public view alone.

        The view may come from another version of the game.
        """
        if self.layout is None:
            return None
        found: dict[str, Any] = layouts.layout_from_view(self.layout, view)
        return found

    def arrange(self, header: Header, layout: Layout) -> P:
        """Return the position of a table arranged as ``layout``, without disclosures or claims.

        :raises LayoutError: when the game has no layouts, the layout is not well-formed, or impossible; it names
            the field.  Impossible are a card twice, too many cards, a seat that could not be in turn.
        """
        if self.layout is None:
            raise LayoutError("no-layout", "layout")
        wrong = self.layout.fault(dict(layout), header.seats)
        if wrong is not None:
            raise LayoutError(wrong.reason, wrong.path.lstrip("."), wrong.value)
        return sealed(self.position_from_layout(header, layout))

    # -- derived from the declarations ---------------------------------------------------------------

    def turn(self, position: P) -> tuple[str, ...]:
        """Return the seats everybody waits for (:func:`tachiai.engines.waiting.turn`); empty after the end."""
        return turn(self.waiting(position))

    def upcoming(self, position: P) -> tuple[str, ...]:
        """Return the seats in the order of their turns (:func:`tachiai.engines.waiting.upcoming`)."""
        return upcoming(self.waiting(position))

    def due(self, position: P) -> tuple[dict[str, Any], ...]:
        """Return the actions the game asks for by name (:func:`tachiai.engines.waiting.due`), often empty."""
        return due(self.waiting(position))

    def key(self, position: P) -> Hashable:
        """Return a hashable key, equal for two positions from which play continues in the same way.

        It leaves out :attr:`history`. Of JOHN's earlier positions (R35) it counts only how often this
        one has occurred, as chess programs do.
        """
        if not self.history:
            found: Hashable = hashable(position)
            return found
        return tuple([hashable(getattr(position, name)) for name in self._kept])

    def undo_needs_consent(self, action: Action, judgement: Judgement[P]) -> bool:
        """Return whether taking back this action alone needs consent, even after no other action."""
        declared = self.action_types[action.kind].undo
        if declared is UndoConsent.REVEALED:
            return judgement.undo_needs_consent or bool(judgement.revealed)
        return declared is UndoConsent.ALWAYS

    def redact(self, action: Action, keep: str | None = None) -> Action:
        """Return the action with its private fields replaced by ``"??"``, unless its seat is ``keep``."""
        if action.seat == keep:
            return action
        declared = self.action_types[action.kind]
        fields = {
            k: f.type.redact(v) if (f := declared.by_name[k]).is_private(action.fields) else v
            for k, v in action.fields.items()
        }
        return Action(action.seat, action.kind, fields)

    def is_private(self, action: Action) -> bool:
        """Return whether the action has a private field with a value other than ``"??"``."""
        return self.redact(action) != action

    def fault(self, action: Action, seats: Sequence[str]) -> FieldError | None:
        """Return why the action is not well-formed in this game (a record error), or ``None``."""
        declared = self.action_types.get(action.kind)
        if declared is None:
            return FieldError("action", "unknown-action", action.kind)
        return declared.fault(action.seat, action.fields, seats)

    def option_fault(self, given: Mapping[str, Any]) -> FieldError | None:
        """Return the first fault among the options of a header, or ``None``."""
        declared = {o.name: o for o in self.options}
        for name, value in given.items():
            if name not in declared:
                return FieldError(f"options.{name}", "unknown-option", value)
            wrong = declared[name].type.fault(value, ())
            if wrong is not None:
                return FieldError(f"options.{name}{wrong.path}", wrong.reason, wrong.value)
        return None

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
        fault = self.option_fault(options or {})
        if fault is not None:
            raise WrongValue(f"{fault.field}: {fault.reason}: {fault.value!r}")
        full = {o.name: o.default for o in self.options} | dict(options or {})
        return Header(self.name, tuple(seats), full, options, names, rules)

    @property
    def package(self) -> str:
        """The package with the game's ``locale/`` folder: that of the module its class is defined in."""
        name = type(self).__module__
        return getattr(sys.modules.get(name), "__package__", None) or name


__all__ = ["Game", "no_action"]
