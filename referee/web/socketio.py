"""The live door: every Socket.IO event is a command of the registry, its acknowledgement the answer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import orjson
from flask import request
from flask_socketio import Namespace
from socketio.exceptions import ConnectionRefusedError

from .. import commands
from ..commands import COMMANDS, Service, schemas
from ..commands.looking import Written
from ..errors import Refused
from ..json_types import Json
from .gate import VISIT, Gate, Visit
from .hub import Hub, Socket
from .packets import RESERVED, VISITING
from .rates import Rates, neighbourhood

logger = logging.getLogger("tachiai.live")


USELESS = frozenset({"too-many", "no-such-command"})
"""Answers to events that no screen of ours sends, or not so often."""

SESSION_ENDS = frozenset({"client disconnect", "server disconnect"})
"""Why a session ends whose connection does not."""


class LiveNamespace(Namespace):
    """Every event is a command; the acknowledgement is its answer."""

    where = "/"
    """Its Socket.IO namespace."""
    commands = frozenset(COMMANDS)
    """The events it answers."""

    def __init__(self, service: Service, rates: Rates, gate: Gate) -> None:
        super().__init__(self.where)
        self.around: Callable[[str], AbstractContextManager[None]] = lambda _: nullcontext()
        """What goes around each command, by its name."""
        self.service = service
        self.rates = rates
        self.gate = gate

    def enter(self, visit: Visit | None, auth: Json) -> None:
        """Somebody connects, and says with ``auth`` who.

        :raises Refused: they may not.
        """
        raise NotImplementedError

    def leave(self, sid: str) -> None:
        """They go."""
        raise NotImplementedError

    def command(self, event: str, sid: str, body: Any) -> Any:
        """Return the answer to a command of the device ``sid``, as JSON has it.

        :raises Refused: as the command; ``no-such-command``, ``unauthorised``, ``too-many``, ``bad-field``.
        """
        raise NotImplementedError

    def on_connect(self, auth: Any = None) -> None:
        """A device says whose it is; what it is to see follows the answer."""
        visit: Visit | None = request.environ.get(VISIT)
        if visit is not None:
            visit.sessions[self.where, request.sid] = self.leave  # type: ignore[attr-defined]
        try:
            self.enter(visit, auth if isinstance(auth, dict) else {})
        except Refused as refused:
            if visit is not None:
                visit.refuse()
            raise ConnectionRefusedError(refused.error) from None
        except Exception:
            logger.exception("a device cannot be let in")
            if visit is not None:
                visit.refuse()
            raise ConnectionRefusedError("unavailable") from None

    def on_disconnect(self, reason: Any = None) -> None:
        """A device goes; its connection is a stranger's again, or ends with it."""
        sid: str = request.sid  # type: ignore[attr-defined]
        try:
            self.leave(sid)
        finally:
            visit: Visit | None = request.environ.get(VISIT)
            if visit is not None:
                visit.sessions.pop((self.where, sid), None)
                if reason in SESSION_ENDS:
                    self.gate.stranger(visit)
                else:
                    visit.cut()

    def trigger_event(self, event: str, *args: Any) -> Any:
        """Answer an event: a command, or one of the library's own."""
        if event in RESERVED:
            return super().trigger_event(event, *args)
        sid, body = args[0], (args[1] if len(args) > 1 else None)
        visit = VISITING.get(None)
        if visit is not None and visit.line is not None:
            visit.line.settle()
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
            # Never the exception's own words: they may hold what only one device may know.
            logger.exception("command %r failed", event if event in self.commands else "?")
            return {"ok": False, "error": "unavailable"}

    def _spoke(self, *, useful: bool) -> None:
        """Let the device send as much again, or count that it was of no use; with too many its connection ends."""
        visit = VISITING.get(None)
        if visit is None:
            return
        if useful and visit.line is not None:
            visit.line.renew()
        elif not useful and visit.wastes():
            visit.cut()


class MatchNamespace(LiveNamespace):
    """The devices of matches: every event is a command of the protocol."""

    def __init__(self, hub: Hub, service: Service, *doors: Any) -> None:
        super().__init__(service, *doors)
        self.hub = hub

    def enter(self, visit: Visit | None, auth: Json) -> None:
        """A device of a match; its first view follows."""
        sid: str = request.sid  # type: ignore[attr-defined]
        self.let_in(sid, request.remote_addr, visit, auth)

    def let_in(self, sid: str, address: str | None, visit: Visit | None, auth: Json) -> None:
        """Let in the device ``sid`` at ``address``; its first view follows.

        :raises Refused: it may not come in.
        """
        socket, view = self._socket(sid, address, visit, auth)
        # Once it was answered: the answer is on its way before anybody else's turn comes.
        self.hub.sio.start_background_task(self.hub.welcome, socket, view)

    def _socket(
        self, sid: str, address: str | None, visit: Visit | None, auth: Json
    ) -> tuple[Socket, Written | None]:
        token = auth.get("token")
        if self.hub.ending:
            raise Refused("unavailable")
        if not self.rates.connect(address):
            raise Refused("too-many")
        caller = self.service.enter(token if isinstance(token, str) else None)
        if not self.rates.command(caller.token):
            raise Refused("too-many")
        grant, n, evening = self.service.met(caller, neighbourhood(address))
        socket = Socket(sid, caller, grant.role, grant.seat, visit, played=n > 0, evening=evening)
        self.hub.add(socket)
        try:
            if visit is not None and not self.gate.known(visit):
                raise Refused("too-many")
            if grant.waiting:
                return socket, None
            given = {k: auth[k] for k in ("since",) if k in auth}
            return socket, commands.written(self.service, caller, **schemas.load(commands.view.schema, given))
        except BaseException:
            self.hub.remove(socket.sid)
            raise

    def leave(self, sid: str) -> None:
        """A device goes."""
        self.hub.remove(sid)

    def command(self, event: str, sid: str, body: Any) -> Any:
        """Return the answer to a command of the device ``sid``.

        :raises Refused: as the command; ``no-such-command``, ``unauthorised``, ``too-many``, ``bad-field``,
            ``unavailable`` while this worker ends.
        """
        asked = COMMANDS.get(event)
        socket = self.hub.socket(sid)
        if asked is None:
            raise Refused("no-such-command")
        if socket is None:
            raise Refused("unauthorised")
        if not self.rates.command(socket.caller.token):
            raise Refused("too-many")
        with self.hub.acting(socket):
            given = schemas.load(asked.schema, body)
            if asked is commands.view:
                return orjson.Fragment(commands.written(self.service, socket.caller, **given).text)
            return asked(self.service, socket.caller, **given)
