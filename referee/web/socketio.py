"""The live door: every Socket.IO event is a command of the registry, its acknowledgement the answer."""

from __future__ import annotations

import logging
from typing import Any

from flask import request
from flask_socketio import Namespace
from socketio.exceptions import ConnectionRefusedError

from .. import commands
from ..commands import COMMANDS, Service, schemas
from ..errors import Refused
from ..json_types import Json
from .gate import VISIT, Gate, Visit
from .hub import Hub, Socket
from .library_insides import Reading
from .rates import Rates

logger = logging.getLogger("tachiai.live")


class MatchNamespace(Namespace):
    """Every event is a command of the protocol; the acknowledgement is its answer."""

    def __init__(self, hub: Hub, service: Service, rates: Rates, gate: Gate, reading: Reading) -> None:
        super().__init__("/")
        self.reading = reading
        self.hub = hub
        self.service = service
        self.rates = rates
        self.gate = gate

    def on_connect(self, auth: Any = None) -> None:
        """A device says whose it is; its first view follows the answer."""
        visit: Visit | None = request.environ.get(VISIT)
        try:
            socket, view = self._enter(visit, auth if isinstance(auth, dict) else {})
        except Refused as refused:
            if visit is not None:
                visit.refused = True
            raise ConnectionRefusedError(refused.error) from None
        self.service.deferral.later(lambda: self.hub.welcome(socket, view))

    def _enter(self, visit: Visit | None, auth: Json) -> tuple[Socket, Json | None]:
        token = auth.get("token")
        if self.hub.ending:
            raise Refused("unavailable")
        if not self.rates.connect(request.remote_addr):
            raise Refused("too-many")
        caller = self.service.enter(token if isinstance(token, str) else None)
        if not self.rates.command(caller.token):
            raise Refused("too-many")
        grant = self.service.who(caller)
        socket = Socket(request.sid, caller, grant.role, grant.seat)  # type: ignore[attr-defined]
        self.hub.add(socket)
        try:
            if visit is not None and not self.gate.known(visit):
                raise Refused("too-many")
            if grant.waiting:
                return socket, None
            given = {k: auth[k] for k in ("since",) if k in auth}
            return socket, commands.view(self.service, caller, **schemas.load(commands.view.schema, given))
        except BaseException:
            self.hub.remove(socket.sid)
            raise

    def on_disconnect(self, reason: Any = None) -> None:
        """A device goes; its connection is a stranger's again."""
        self.hub.remove(request.sid)  # type: ignore[attr-defined]
        visit = request.environ.get(VISIT)
        if visit is not None:
            self.gate.stranger(visit)

    def trigger_event(self, event: str, *args: Any) -> Any:
        """Answer an event: a command of the registry, or one of the library's own."""
        if event in ("connect", "disconnect") and not self.reading.event:
            return super().trigger_event(event, *args)
        sid, body = args[0], (args[1] if len(args) > 1 else None)
        try:
            return self.command(event, sid, body)
        except Refused as refused:
            return refused.answer
        except Exception:
            # Never the exception's own words: they may hold what only one device may know.
            logger.exception("command %r failed", event if event in COMMANDS else "?")
            return {"ok": False, "error": "unavailable"}

    def command(self, event: str, sid: str, body: Any) -> Json:
        """Carry out a command of the device ``sid``.

        :raises Refused: as the command; ``no-such-command``, ``unauthorised``, ``too-many``, ``bad-field``,
            ``unavailable`` while this worker ends.
        """
        asked = COMMANDS.get(event)
        socket = self.hub.socket(sid)
        if asked is None:
            raise Refused("no-such-command")
        if socket is None:
            raise Refused("unauthorised")
        if self.hub.lags(sid) or not self.rates.command(socket.caller.token):
            raise Refused("too-many")
        with self.hub.acting(socket):
            answer: Json = asked(self.service, socket.caller, **schemas.load(asked.schema, body))
            return answer
