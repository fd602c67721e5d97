"""The registry of commands: each request that a device can send, declared once.

A declaration has the command's name, the fields of its body, the roles that may send it, and whether a table
needs the pen.  It also has the effect of repeating the request, its error codes, and the schema of its
answer.  From it come the dispatch of Socket.IO and HTTP, the operations of the OpenAPI document, and the
table in ``docs/protocol.md``.

A command is declared by one of four decorators on its function:

* :func:`command`: sent by a device to its match, over Socket.IO or HTTP;
* :func:`query`: sent by a device to its match, over HTTP only;
* :func:`desk_command`: sent by the organiser's desk, over Socket.IO or HTTP;
* :func:`endpoint`: sent without a token, for example to open a match or to join one.

It names the errors of the function, so that their docstrings list them only to explain them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from marshmallow.fields import Field

from tachiai.engines.values import TABLE

from ..errors import Refused
from ..match.cache import LiveMatch
from ..match.devices import ARBITER, SEAT, SPECTATOR
from .context import Context
from .ledger import AnsweredBefore
from .schemas import Body, body
from .service import Caller, DeskCaller, Service

Declared = TypeVar("Declared", bound="Endpoint")

Takes = type[Body] | Mapping[str, Field[Any]]
"""The body that a request takes: its fields by name, or a class that several requests share."""

ROLES = (TABLE, SEAT, ARBITER, SPECTATOR)

TAKING_PART = (TABLE, SEAT, ARBITER)
"""All roles but spectators."""


class OnRepeat(StrEnum):
    """The effect of sending the same request again."""

    ANSWERED = "answered"
    """It gets the same answer from the ledger, and has no further effect."""
    ONCE = "once"
    """It is refused because it is done; its id must not belong to another request."""
    HARMLESS = "harmless"
    """It runs again, which changes nothing further."""
    READS = "reads"
    """It only reads."""


LOOKED_UP = frozenset({OnRepeat.ANSWERED, OnRepeat.ONCE})
"""The values with which the ledger is consulted."""


STORE_ERRORS = frozenset({"no-such-match", "broken", "unavailable"})
"""Errors of every command, if the match or the store cannot be read."""

DEVICE_ERRORS = frozenset({"unauthorised", "waiting"})
"""Errors of every command at a match, for a device that is not, or not yet, allowed there."""

DOOR_ERRORS = frozenset({"bad-field", "too-many"})
"""Errors of the transports: the body does not fit the schema, or the device sends too often."""


@dataclass(frozen=True)
class Endpoint:
    """A request that needs no token; calling it runs it."""

    name: str
    """The name in the protocol."""
    run: Callable[..., Any]
    schema: Body
    """The schema of the body (of a query: of the address)."""
    own_errors: frozenset[str]
    """The error codes that its function raises."""
    answer: str
    """The schema of the answer: the name of a component of the OpenAPI document."""

    @property
    def summary(self) -> str:
        """One line, for the OpenAPI document and the protocol's table."""
        return (self.run.__doc__ or "").partition("\n")[0].rstrip(".")

    @property
    def errors(self) -> frozenset[str]:
        """All error codes, except those of the transports (:data:`DOOR_ERRORS`)."""
        return self.own_errors | {"unavailable"}

    def __call__(self, service: Service, **given: Any) -> Any:
        """Run it with the body ``given``, as loaded by the schema.

        :raises Refused: with a code in :attr:`errors`.
        """
        return self.run(service, **given)


@dataclass(frozen=True)
class Command(Endpoint):
    """A request of a device to its match; calling it runs it under the lock of the match."""

    roles: tuple[str, ...] = ROLES
    """The roles that may send it."""
    needs_pen: bool = False
    """Whether a table needs the pen."""
    on_repeat: OnRepeat = OnRepeat.READS
    live: bool = True
    """Whether Socket.IO accepts it too."""

    @property
    def errors(self) -> frozenset[str]:
        codes = self.own_errors | STORE_ERRORS | DEVICE_ERRORS
        if len(self.roles) < len(ROLES):
            codes |= {"not-yours"}
        if self.needs_pen:
            codes |= {"no-pen"}
        if self.on_repeat in LOOKED_UP:
            codes |= {"bad-field"}  # the request id was used with other content
        if self.on_repeat is not OnRepeat.READS:
            codes |= {"too-large"}  # the chain is at its limit of links
        return codes

    def __call__(  # type: ignore[override]
        self, service: Service, caller: Caller, *, request_id: str | None = None, **given: Any
    ) -> Any:
        """Run it for the device ``caller``.

        Checks, in order: the token (``unauthorised``, ``waiting``); the role (``not-yours``); the ledger
        (``bad-field``) and the pen (``no-pen``) in :meth:`Context.check_not_repeated`; the checks of the
        command.

        :raises Refused: with a code in :attr:`errors`.
        """

        def work(live: LiveMatch) -> Any:
            grant = service.grant(live, caller)
            if grant.role not in self.roles:
                raise Refused("not-yours")
            context = Context(service, live, grant, request_id, self.needs_pen)
            if self.on_repeat not in LOOKED_UP:
                context.require_pen()
            before = live.history.link, live.devices.version
            try:
                answer = self.run(context, **given)
            except AnsweredBefore as again:
                answer = again.answer
            unchanged = before == (live.history.link, live.devices.version)
            done = not isinstance(answer, dict) or answer.get("ok", True)
            if unchanged and done and self.on_repeat is not OnRepeat.READS:
                # Another process may have run it and ended before it notified the devices.
                service.changed(caller.match)
            return answer

        if self.on_repeat is OnRepeat.READS:
            service.listener.present(caller.match)  # before locking, because it may take a while
        return service.with_match(caller.match, work)


@dataclass(frozen=True)
class DeskCommand(Endpoint):
    """A request of the organiser's desk; calling it runs it."""

    on_repeat: OnRepeat = OnRepeat.READS
    for_wall: bool = False
    """Whether the wall's screen may send it too."""

    @property
    def errors(self) -> frozenset[str]:
        return self.own_errors | {"unavailable", "unauthorised"}

    def __call__(self, service: Service, caller: DeskCaller, **given: Any) -> Any:  # type: ignore[override]
        """Run it for ``caller``.

        :raises Refused: ``unauthorised`` if the caller is not at the desk, else with a code in
            :attr:`errors`.
        """
        service.require_desk(caller, wall=self.for_wall)
        return self.run(service, **given)


_DECLARED: dict[str, Endpoint] = {}

OPERATIONS: Mapping[str, Endpoint] = MappingProxyType(_DECLARED)
"""All declared requests by name; complete once :mod:`tachiai.referee.commands` is imported."""


def command(
    takes: Takes,
    *,
    roles: tuple[str, ...],
    on_repeat: OnRepeat,
    needs_pen: bool = False,
    errors: Collection[str] = (),
    answer: str = "Done",
    name: str | None = None,
    live: bool = True,
) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command; its function gets a :class:`Context` and the loaded body."""
    more = {"roles": roles, "needs_pen": needs_pen, "on_repeat": on_repeat, "live": live}
    return _declared(Command, takes, errors, answer, name, **more)


query = partial(command, roles=ROLES, on_repeat=OnRepeat.READS, answer="", live=False)
"""Declares a request with an HTTP address of its own, which Socket.IO does not accept."""


def endpoint(
    takes: Takes, *, errors: Collection[str], answer: str
) -> Callable[[Callable[..., Any]], Endpoint]:
    """Declare a request that needs no token; its function gets the service and the loaded body."""
    return _declared(Endpoint, takes, errors, answer)


def desk_command(
    takes: Takes,
    *,
    on_repeat: OnRepeat,
    for_wall: bool = False,
    errors: Collection[str] = (),
    answer: str = "Done",
) -> Callable[[Callable[..., Any]], DeskCommand]:
    """Declare a request of the organiser's desk; its function gets the service and the loaded body."""
    return _declared(DeskCommand, takes, errors, answer, on_repeat=on_repeat, for_wall=for_wall)


def _declared(
    kind: Callable[..., Declared],
    takes: Takes,
    errors: Collection[str],
    answer: str,
    name: str | None = None,
    **more: Any,
) -> Callable[[Callable[..., Any]], Declared]:
    def declared(run: Callable[..., Any]) -> Declared:
        own = name or run.__name__
        assert own not in _DECLARED, own
        made = kind(own, run, body(run.__name__, takes), frozenset(errors), answer, **more)
        _DECLARED[own] = made
        return made

    return declared
