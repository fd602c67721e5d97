"""The Socket.IO interface: every event is a command of the registry, its acknowledgement the answer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import orjson
from flask import request
from flask_socketio import Namespace
from socketio.exceptions import ConnectionRefusedError

from .. import commands
from ..commands import COMMANDS, Command, DeskCommand, Service, schemas
from ..commands.viewing import JsonView
from ..errors import Refused
from ..json_text import JsonObject
from .gate import CONNECTION, ConnectionLimiter, LiveConnection
from .hub import ConnectedDevice, Hub
from .packets import CURRENT_CONNECTION, RESERVED
from .rates import Rates, neighbourhood

logger = logging.getLogger("tachiai.live")


USELESS = frozenset({"too-many", "no-such-command"})
"""Errors of events that our screens do not send, or not so often."""

SESSION_ENDS = frozenset({"client disconnect", "server disconnect"})
"""The reasons for which a session ends while its connection stays."""


class LiveNamespace(Namespace):
    """A namespace in which every event is a command, and its acknowledgement the answer."""

    where = "/"
    """Its Socket.IO namespace."""
    commands: Mapping[str, Command | DeskCommand] = COMMANDS
    """The events it answers, and the command that each is."""

    def __init__(self, hub: Any, service: Service, rates: Rates, gate: ConnectionLimiter) -> None:
        """``hub`` has the sessions: their callers, running commands, and their end."""
        super().__init__(self.where)
        self.hub = hub
        self.around: Callable[[str], AbstractContextManager[None]] = lambda _: nullcontext()
        """The context of each command, by its name."""
        self.service = service
        self.rates = rates
        self.gate = gate

    def let_in(
        self, sid: str, address: str | None, connection: LiveConnection | None, auth: JsonObject
    ) -> None:
        """Admit the session ``sid`` from ``address``, which identifies itself with ``auth``.

        :raises Refused: if it may not connect.
        """
        raise NotImplementedError

    def command(self, event: str, sid: str, body: Any) -> Any:
        """Return the answer to a command of the device ``sid``, as JSON has it.

        :raises Refused: as the command does; ``no-such-command``, ``unauthorised``, ``too-many``,
            ``bad-field``; ``unavailable`` while this worker ends.
        """
        asked = self.commands.get(event)
        if asked is None:
            raise Refused("no-such-command")
        caller = self.hub.caller(sid)
        if caller is None:
            raise Refused("unauthorised")
        if not self.rates.command(caller.token or f"wall {sid}"):
            raise Refused("too-many")
        with self.hub.acting(sid):
            return self.answer(asked, caller, schemas.load(asked.schema, body))

    def answer(self, asked: Command | DeskCommand, caller: Any, given: JsonObject) -> Any:
        """Return the answer of ``asked`` to ``caller``, as JSON has it."""
        return asked(self.service, caller, **given)

    def on_connect(self, auth: Any = None) -> None:
        """Admit or refuse a device; its first view follows the answer."""
        connection: LiveConnection | None = request.environ.get(CONNECTION)
        sid: str = request.sid  # type: ignore[attr-defined]
        if connection is not None:
            connection.sessions[self.where, sid] = self.hub.remove
        try:
            self.let_in(sid, request.remote_addr, connection, auth if isinstance(auth, dict) else {})
        except Refused as refused:
            if connection is not None:
                connection.refuse()
            raise ConnectionRefusedError(refused.error) from None
        except Exception:
            logger.exception("a device cannot be let in")
            if connection is not None:
                connection.refuse()
            raise ConnectionRefusedError("unavailable") from None

    def on_disconnect(self, reason: Any = None) -> None:
        """Remove a session; its connection becomes unauthenticated again, or ends."""
        sid: str = request.sid  # type: ignore[attr-defined]
        try:
            self.hub.remove(sid)
        finally:
            connection: LiveConnection | None = request.environ.get(CONNECTION)
            if connection is not None:
                connection.sessions.pop((self.where, sid), None)
                if reason in SESSION_ENDS:
                    self.gate.mark_unauthenticated(connection)
                else:
                    connection.cut()

    def trigger_event(self, event: str, *args: Any) -> Any:
        """Answer an event: a command, or one of the library's own."""
        if event in RESERVED:
            return super().trigger_event(event, *args)
        sid, body = args[0], (args[1] if len(args) > 1 else None)
        connection = CURRENT_CONNECTION.get(None)
        if connection is not None and connection.socket is not None:
            connection.socket.settle()
        try:
            with self.around(event if event in self.commands else "?"):
                answer = self.command(event, sid, body)
                self._spoke(useful=True)
                if isinstance(answer, dict) and "error" in answer:
                    raise Refused(**{name: value for name, value in answer.items() if name != "ok"})
                return answer
        except Refused as refused:
            self._spoke(useful=refused.error not in USELESS)
            return refused.answer
        except Exception:
            # Never the exception's text: it may contain facts that only one device may know.
            logger.exception("command %r failed", event if event in self.commands else "?")
            return {"ok": False, "error": "unavailable"}

    def _spoke(self, *, useful: bool) -> None:
        """Renew the device's limit after a useful message; end the connection after too many useless ones."""
        connection = CURRENT_CONNECTION.get(None)
        if connection is None:
            return
        if useful and connection.socket is not None:
            connection.socket.renew()
        elif not useful and connection.count_useless():
            connection.cut()


class MatchNamespace(LiveNamespace):
    """The devices of matches: every event is a command of the protocol."""

    hub: Hub

    def let_in(
        self, sid: str, address: str | None, connection: LiveConnection | None, auth: JsonObject
    ) -> None:
        """Admit a device of a match; its first view follows."""
        device, view = self._admitted(sid, address, connection, auth)
        # After the answer: it is sent before any other task runs.
        self.hub.sio.start_background_task(self.hub.welcome, device, view)

    def _admitted(
        self, sid: str, address: str | None, connection: LiveConnection | None, auth: JsonObject
    ) -> tuple[ConnectedDevice, JsonView | None]:
        token = auth.get("token")
        if self.hub.ending:
            raise Refused("unavailable")
        if not self.rates.connect(address):
            raise Refused("too-many")
        caller = self.service.enter(token if isinstance(token, str) else None)
        if not self.rates.command(caller.token):
            raise Refused("too-many")
        grant, n, evening = self.service.identify(caller, neighbourhood(address))
        device = ConnectedDevice(
            sid, caller, grant.role, grant.seat, connection, played=n > 0, evening=evening
        )
        self.hub.add(device)
        try:
            if connection is not None and not self.gate.mark_authenticated(connection):
                raise Refused("too-many")
            if grant.waiting:
                return device, None
            given = {k: auth[k] for k in ("since",) if k in auth}
            return device, commands.view_json(
                self.service, caller, **schemas.load(commands.view.schema, given)
            )
        except BaseException:
            self.hub.remove(device.sid)
            raise

    def answer(self, asked: Command | DeskCommand, caller: Any, given: JsonObject) -> Any:
        if asked is commands.view:
            return orjson.Fragment(commands.view_json(self.service, caller, **given).text)
        return super().answer(asked, caller, given)
