"""The live connections of the desk and the wall, which are notified of every table that changes."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

from flask_socketio import SocketIO

from .. import limits
from ..commands import DESK_COMMANDS, DeskCaller, Service
from ..commands.evening import desk
from ..errors import Refused
from ..json_text import JsonObject
from ..match import tokens
from .gate import LiveConnection
from .socketio import LiveNamespace

logger = logging.getLogger("tachiai.live")

NAMESPACE = "/desk"
"""The Socket.IO namespace of the desk."""

PAUSE_SECONDS = 0.2
"""Seconds in which changes are collected before they are sent: in a hall, tables change all the time."""

LOOK_SECONDS = 15.0
"""Seconds between two complete checks: for lost messages of other workers, and expired tokens."""


class DeskScreen(NamedTuple):
    """A device at the desk, or a screen on the wall."""

    sid: str
    """The session of its connection."""
    caller: DeskCaller
    connection: LiveConnection | None = None

    @property
    def wall(self) -> bool:
        """True for the screen on the wall."""
        return self.caller.token is None


class DeskHub:
    """The desks and walls connected to this worker, and the thread that notifies them of changes."""

    def __init__(
        self, sio: SocketIO, service: Service, acting: Callable[[str], AbstractContextManager[None]]
    ) -> None:
        """``acting``: a context for each command, so that a shutdown waits for it (:meth:`Hub.acting`)."""
        self.acting = acting
        self._sio = sio
        self._service = service
        self._here: dict[str, DeskScreen] = {}
        self._rows: dict[int, tuple[str | None, JsonObject]] = {}
        self._wake = threading.Condition()
        self._dirty: set[str | None] = set()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="tachiai-desk", daemon=True)
        self._thread.start()

    def changed(self, what: str | None) -> None:
        """Note that a match or the evening (by its stream) changed; ``None``: anything may have."""
        if not self._here:
            return
        with self._wake:
            self._dirty.add(what)
            self._wake.notify()

    def add(self, comes: DeskScreen) -> None:
        """Add a desk or a wall; it is sent everything at once.

        If all places are taken, a desk replaces the newest wall: a person who has only the wall's link cannot
        keep an organiser out.

        :raises Refused: ``too-many``.
        """
        displaced = None
        with self._wake:
            if len(self._here) >= limits.DESK_CONNECTIONS:
                walls = [other.sid for other in self._here.values() if other.wall]
                if comes.wall or not walls:
                    raise Refused("too-many")
                displaced = walls[-1]
                del self._here[displaced]
            self._here[comes.sid] = comes
            self._dirty.add(None)
            self._wake.notify()
        if displaced is not None:
            self._end(displaced)

    def remove(self, sid: str) -> None:
        """Remove a disconnected desk or wall."""
        with self._wake:
            self._here.pop(sid, None)

    def caller(self, sid: str) -> DeskCaller | None:
        """Return the desk or wall with this session id."""
        screen = self._here.get(sid)
        return None if screen is None else screen.caller

    def close(self) -> None:
        """Stop notifying, and disconnect all."""
        with self._wake:
            self._ended = True
            self._wake.notify()
        for sid in list(self._here):
            self._end(sid)

    def _end(self, sid: str) -> None:
        try:
            self._sio.server.disconnect(sid, namespace=NAMESPACE)  # type: ignore[attr-defined]
        except Exception:  # already disconnected
            logger.debug("a desk was gone already")
        self.remove(sid)

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._ended or (self._dirty and self._here), LOOK_SECONDS)
                if self._ended:
                    return
                dirty, self._dirty = self._dirty or {None}, set()
            if self._here:
                try:
                    self._notify(dirty)
                except Refused as refused:
                    logger.error("the desk cannot be notified: %s", refused.error)
                except Exception:
                    logger.exception("the desk cannot be notified")
                time.sleep(PAUSE_SECONDS)

    def _notify(self, dirty: set[str | None]) -> None:
        service, now = self._service, self._service.evening()
        for here in list(self._here.values()):
            try:
                service.require_desk(here.caller, wall=True)
            except Refused as refused:
                if refused.error == "unauthorised":
                    self._sio.emit("bye", {"reason": "revoked"}, to=here.sid, namespace=NAMESPACE)
                    self._end(here.sid)
        everything = None in dirty
        rows = {}
        for table in now.tables.values():
            known = self._rows.get(table.number)
            same = known is not None and known[0] == table.match and table.match not in dirty
            row = known[1] if same and known is not None and not everything else desk.desk_row(service, table)
            row = {**row, "name": table.name, "open": table.open, "played": len(table.played)}
            row["waits"] = service.idle_tablets.waits(table.number)
            rows[table.number] = (table.match, row)
        news = everything or rows != self._rows or service.evening_log.stream in dirty
        self._rows = rows
        if news:
            shown, at = [row for _, row in rows.values()], service.clock()
            for is_wall, event, body in (
                (False, "tables", desk.evening_json(now, shown, at)),
                (True, "wall", desk.wall_json(now, shown, at)),
            ):
                # A device that does not read is notified at the next complete check.
                to = [
                    here.sid
                    for here in list(self._here.values())
                    if here.wall is is_wall and (here.connection is None or not here.connection.stalled)
                ]
                if to:
                    self._sio.emit(event, body, to=to, namespace=NAMESPACE)  # type: ignore[arg-type]


class DeskNamespace(LiveNamespace):
    """The Socket.IO interface of the desk: each event is a command, its acknowledgement the answer."""

    where = NAMESPACE
    commands = DESK_COMMANDS

    hub: DeskHub

    def let_in(
        self, sid: str, address: str | None, connection: LiveConnection | None, auth: JsonObject
    ) -> None:
        """Admit a connection as a desk or a wall."""
        token, wall = auth.get("token"), auth.get("wall")
        if not self.rates.connect(address):
            raise Refused("too-many")
        caller = DeskCaller(
            tokens.digest(token) if isinstance(token, str) and len(token) <= 64 else None,
            wall if isinstance(wall, str) and not token else None,
        )
        if not self.rates.command(caller.token or address or ""):
            raise Refused("too-many")
        self.service.require_desk(caller, wall=True)
        if connection is not None and not self.gate.mark_authenticated(connection):
            raise Refused("too-many")
        self.hub.add(DeskScreen(sid, caller, connection))
