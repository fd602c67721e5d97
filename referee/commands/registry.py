"""The registry of commands: what can be asked of the referee, each declared once.

A declaration says the command's name, the schema of its body, who may send it, whether the table needs the pen,
what happens if the same request comes again, the error codes it may answer, and the form of its answer.  From it
come the dispatch of both doors (Socket.IO and HTTP), the operations of the OpenAPI document, and the table of
commands in ``docs/protocol.md``.

A command is declared where it is written, by one of four decorators:

* :func:`command`: what a device does at its match; both doors take it;
* :func:`query`: what a device asks of its match; an address of the HTTP door;
* :func:`desk_command`: what the organiser's desk asks; both doors take it;
* :func:`entrance`: what needs no token yet: to open a match, to join one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from tachiai.engines.values import TABLE

from ..errors import Refused
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, SPECTATOR
from .context import Context
from .ledger import AnsweredBefore
from .schemas import Body
from .service import Caller, DeskCaller, Service

Declared = TypeVar("Declared", bound="Entrance")

ROLES = (TABLE, SEAT, ARBITER, SPECTATOR)
"""All kinds of devices."""

TAKING_PART = (TABLE, SEAT, ARBITER)
"""All but those that only look on."""


class Again(StrEnum):
    """What happens if the same request comes again."""

    ANSWERED = "answered"
    """Its id is in the ledger: it gets the same answer, and nothing is done twice."""
    ONCE = "once"
    """Its id must not be another's, but no answer is kept: it is refused, as what it asked for is done."""
    HARMLESS = "harmless"
    """It is carried out again, which changes nothing more."""
    READS = "reads"
    """It writes nothing."""


LOOKED_UP = frozenset({Again.ANSWERED, Again.ONCE})
"""Whose request ids are looked up in the ledger."""


STORE_ERRORS = frozenset({"no-such-match", "broken", "unavailable"})
"""What every command answers if the match, or the store, cannot be read."""

DEVICE_ERRORS = frozenset({"unauthorised", "waiting"})
"""What every command at a match answers to a device that may not, or not yet, be there."""

DOOR_ERRORS = frozenset({"bad-field", "too-many"})
"""What the doors themselves answer: the body does not fit the schema; the device sends too often."""


@dataclass(frozen=True)
class Entrance:
    """What may be asked without a token; to call it carries it out."""

    name: str
    """How it is called in the protocol."""
    run: Callable[..., Any]
    """The function that carries it out."""
    schema: Body
    """What its body must be (of a query: its address)."""
    own_errors: frozenset[str]
    """The error codes that its own rules answer."""
    answer: str
    """The form of its answer: the name of a component of the OpenAPI document."""

    @property
    def summary(self) -> str:
        """One line, for the OpenAPI document and the protocol's table."""
        return (self.run.__doc__ or "").partition("\n")[0].rstrip(".")

    @property
    def errors(self) -> frozenset[str]:
        """Every error code it may answer, those of the doors (:data:`DOOR_ERRORS`) aside."""
        return self.own_errors | {"unavailable"}

    def __call__(self, service: Service, **given: Any) -> Any:
        """Carry it out; ``given`` is its body, as the schema loads it.

        :raises Refused: one of :attr:`errors`.
        """
        return self.run(service, **given)


@dataclass(frozen=True)
class Command(Entrance):
    """What a device asks of its match; to call it carries it out under the lock of the match."""

    roles: tuple[str, ...] = ROLES
    """The kinds of devices that may."""
    needs_pen: bool = False
    """Whether a table may only with the pen."""
    again: Again = Again.READS
    """What happens if the same request comes again."""
    live: bool = True
    """Whether it can be sent over a live connection too."""

    @property
    def errors(self) -> frozenset[str]:
        """Every error code it may answer, those of the doors (:data:`DOOR_ERRORS`) aside."""
        found = self.own_errors | STORE_ERRORS | DEVICE_ERRORS
        if len(self.roles) < len(ROLES):
            found |= {"not-yours"}
        if self.needs_pen:
            found |= {"no-pen"}
        if self.again in LOOKED_UP:
            found |= {"bad-field"}  # the request id was used otherwise
        if self.again is not Again.READS:
            found |= {"too-large"}  # the chain has all the links it may have
        return found

    def __call__(  # type: ignore[override]
        self, service: Service, caller: Caller, *, request_id: str | None = None, **given: Any
    ) -> Any:
        """Carry it out for the device ``caller``.

        In this order: the token is looked at (``unauthorised``, ``waiting``), the role (``not-yours``), then,
        by :meth:`Context.once`, the ledger (``bad-field``) and the pen (``no-pen``); the rest is the command's.

        :raises Refused: one of :attr:`errors`.
        """

        def work(live: LiveMatch) -> Any:
            grant = service.grant(live, caller)
            if grant.role not in self.roles:
                raise Refused("not-yours")
            context = Context(service, live, grant, request_id, needs_pen=self.needs_pen)
            if self.again not in LOOKED_UP:
                context.require_pen()
            before = live.history.link, live.devices.version
            try:
                answer = self.run(context, **given)
            except AnsweredBefore as again:
                answer = again.answer
            unchanged = before == (live.history.link, live.devices.version)
            done = not isinstance(answer, dict) or answer.get("ok", True)
            if unchanged and done and self.again is not Again.READS:
                # Another process may have carried it out, and have ended before it notified the devices.
                service.changed(caller.match)
            return answer

        if self.again is Again.READS:
            service.listener.present(caller.match)  # asked before the lock is held, which may take a while
        return service.with_match(caller.match, work)


@dataclass(frozen=True)
class DeskCommand(Entrance):
    """What the organiser's desk asks; to call it carries it out."""

    again: Again = Again.READS
    """What happens if the same request comes again."""
    for_wall: bool = False
    """Whether the screen on the wall may ask it too."""

    @property
    def errors(self) -> frozenset[str]:
        """Every error code it may answer, those of the doors (:data:`DOOR_ERRORS`) aside."""
        return self.own_errors | {"unavailable", "unauthorised"}

    def __call__(self, service: Service, caller: DeskCaller, **given: Any) -> Any:  # type: ignore[override]
        """Carry it out for ``caller``.

        :raises Refused: ``unauthorised`` for who is not at the desk, then one of :attr:`errors`.
        """
        service.require_desk(caller, wall=self.for_wall)
        return self.run(service, **given)


_DECLARED: dict[str, Entrance] = {}

OPERATIONS: Mapping[str, Entrance] = MappingProxyType(_DECLARED)
"""Everything that is declared, by its name; complete once :mod:`tachiai.referee.commands` is imported."""


def command(
    schema: type[Body],
    *,
    roles: tuple[str, ...],
    again: Again,
    needs_pen: bool = False,
    errors: Collection[str] = (),
    answer: str = "Done",
    name: str | None = None,
) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command; the function is called with a :class:`Context` and what the schema loaded."""

    def declared(run: Callable[..., Any]) -> Command:
        return _add(
            Command(
                name or run.__name__,
                run,
                schema(),
                frozenset(errors),
                answer,
                roles=roles,
                needs_pen=needs_pen,
                again=again,
            )
        )

    return declared


def query(
    schema: type[Body],
    *,
    roles: tuple[str, ...] = ROLES,
    again: Again = Again.READS,
    needs_pen: bool = False,
    errors: Collection[str] = (),
    answer: str = "",
) -> Callable[[Callable[..., Any]], Command]:
    """Declare what has an address of its own in the HTTP door, and is no command of the live one."""

    def declared(run: Callable[..., Any]) -> Command:
        return _add(
            Command(
                run.__name__,
                run,
                schema(),
                frozenset(errors),
                answer,
                roles=roles,
                needs_pen=needs_pen,
                again=again,
                live=False,
            )
        )

    return declared


def entrance(
    schema: type[Body], *, errors: Collection[str], answer: str
) -> Callable[[Callable[..., Any]], Entrance]:
    """Declare what may be asked without a token; the function is called with the service."""

    def declared(run: Callable[..., Any]) -> Entrance:
        return _add(Entrance(run.__name__, run, schema(), frozenset(errors), answer))

    return declared


def desk_command(
    schema: type[Body],
    *,
    again: Again,
    for_wall: bool = False,
    errors: Collection[str] = (),
    answer: str = "Done",
) -> Callable[[Callable[..., Any]], DeskCommand]:
    """Declare what the organiser's desk can ask; the function is called with the service."""

    def declared(run: Callable[..., Any]) -> DeskCommand:
        made = DeskCommand(
            run.__name__, run, schema(), frozenset(errors), answer, again=again, for_wall=for_wall
        )
        return _add(made)

    return declared


def _add(one: Declared) -> Declared:
    assert one.name not in _DECLARED, one.name
    _DECLARED[one.name] = one
    return one


__all__ = [
    "DEVICE_ERRORS",
    "DOOR_ERRORS",
    "LOOKED_UP",
    "OPERATIONS",
    "ROLES",
    "STORE_ERRORS",
    "TAKING_PART",
    "Again",
    "Command",
    "DeskCommand",
    "Entrance",
    "command",
    "desk_command",
    "entrance",
    "query",
]
