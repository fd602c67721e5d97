"""What of python-socketio, python-engineio, limits, webargs and flask-smorest is used though not their public face.

Everything of that kind is here, in :mod:`tachiai.referee.web.websocket` (simple-websocket), in
:mod:`tachiai.referee.web.worker` (gunicorn), and below the web in :mod:`tachiai.referee.store.databases`
(eventsourcing) and :mod:`tachiai.referee.store.postgres` (psycopg).  ``tests/referee/test_library_insides.py`` names
every attribute that is relied on, and ``pyproject.toml`` caps the versions of these packages.
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar

import socketio.packet
from engineio.exceptions import SocketIsClosedError
from engineio.packet import PING, Packet
from engineio.socket import Socket as EngineSocket
from flask import Response
from flask_smorest import Api
from flask_socketio import SocketIO
from limits.storage import MemoryStorage
from webargs.flaskparser import FlaskParser

from .. import limits
from ..commands.deferral import Deferral
from ..errors import bad_field
from .answers import finite_json
from .gate import VISIT, Visit
from .websocket import Outbox, WebSocket, garbled

# -- rates ---------------------------------------------------------------------------------------------


SWEPT_MEMORY = "swept-memory"
"""The scheme of an address that means :class:`SweptMemory`."""


class SweptMemory(MemoryStorage):
    """Counts in memory, swept once a second of what has run out.

    The library sweeps 10 ms after a count, with a thread of its own each time: on a busy table a hundred a second.
    When a count has run out does not depend on it.
    """

    STORAGE_SCHEME = [SWEPT_MEMORY]  # noqa: RUF012 - the library says what it is
    SWEEP_SECONDS: ClassVar = 1.0
    """How long after a count memory is swept."""

    def _MemoryStorage__schedule_expiry(self) -> None:
        if not self.timer.is_alive():
            self.timer = threading.Timer(self.SWEEP_SECONDS, self._MemoryStorage__expire_events)  # type: ignore[attr-defined]
            self.timer.daemon = True
            self.timer.start()


# -- Socket.IO -----------------------------------------------------------------------------------------


class TextPacket(socketio.packet.Packet):
    """What is sent holds no bytes: the library need not look for them in every view."""

    uses_binary_events = False


class Pings:
    """Pings all connections of a worker from one thread, where the library starts a thread for each ping."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._due: deque[tuple[float, EngineSocket]] = deque()
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    def later(self, one: EngineSocket) -> None:
        """Ping a connection once the time between two pings has passed."""
        with self._news:
            self._due.append((time.monotonic() + self._seconds, one))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="tachiai-pings", daemon=True)
                self._thread.start()
            elif len(self._due) == 1:
                self._news.notify()

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._due)
                due, one = self._due.popleft()
            time.sleep(max(0.0, due - time.monotonic()))
            if not one.closing and not one.closed:
                one.last_ping = time.time()
                with suppress(SocketIsClosedError):
                    one.send(Packet(PING))


class Reading(threading.local):
    """What kind of message the present thread is handling."""

    event = False
    """Whether it is an event: then it is neither a connection nor its end, whatever it is called."""


def server_of(sio: SocketIO) -> Any:
    """The python-socketio server inside (the stubs do not know it)."""
    return sio.server  # type: ignore[attr-defined]


def visit_of(server: Any, eio_sid: str) -> Visit | None:
    """The visit behind an engine's connection."""
    visit: Visit | None = server.environ.get(eio_sid, {}).get(VISIT)
    return visit


def waiting_messages(sio: SocketIO, sid: str, namespace: str = "/") -> tuple[int, Visit | None]:
    """How many messages wait to be sent to a device, and its visit."""
    server = server_of(sio)
    engine = server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, namespace))
    return (0, None) if engine is None else (engine.queue.qsize(), visit_of(server, engine.sid))


def read_messages(sio: SocketIO, deferral: Deferral) -> Reading:
    """Have connections read and written by :mod:`tachiai.referee.web.websocket`, every message handled here first.

    Strangers are heard out only so far.  What a message brings about is told to others once its sender was
    answered (``deferral``).  A message nobody can read takes one line of the log, where the library writes a
    traceback.
    """
    server = server_of(sio)
    eio = server.eio
    eio._async = {**eio._async, "websocket": WebSocket, "queue": Outbox}
    _ping_from_one_thread(eio)
    handle = eio.handlers["message"]
    reading = Reading()

    def read(sid: str, data: Any) -> None:
        visit = visit_of(server, sid)
        if visit is not None and visit.engine is None:
            visit.engine = eio.sockets.get(sid)
        if visit is not None and not visit.known:
            visit.said += 1
            if visit.refused or visit.said > limits.STRANGER_MESSAGES:
                visit.cut()
                return
        # The packet's type is its first character: 0 is CONNECT, 1 is DISCONNECT.
        reading.event = not (isinstance(data, str) and data[:1] in ("0", "1"))
        try:
            with deferral.held():
                handle(sid, data)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            garbled(error)  # what a command itself runs into, the namespace has caught
        finally:
            reading.event = False
        if visit is not None and visit.refused and (engine := eio.sockets.get(sid)) is not None:
            engine.close(wait=False)  # once it was told why

    eio.handlers["message"] = read
    return reading


def _ping_from_one_thread(eio: Any) -> None:
    pings, begin = Pings(eio.ping_interval), eio.start_background_task

    def begin_but_pings(target: Any, *args: Any, **named: Any) -> Any:
        if getattr(target, "__func__", None) is EngineSocket._send_ping:
            return pings.later(target.__self__)
        return begin(target, *args, **named)

    eio.start_background_task = begin_but_pings


# -- HTTP ----------------------------------------------------------------------------------------------


class JsonParser(FlaskParser):
    """Reads a body as JSON and nothing else: marshmallow's own reader takes NaN and Infinity, which are none."""

    DEFAULT_VALIDATION_STATUS = 422

    def _raw_load_json(self, req: Any) -> Any:
        from webargs.core import missing

        try:
            return finite_json(req.get_data()) if req.is_json else missing
        except (ValueError, RecursionError):
            raise bad_field("body", "no-json") from None

    def _handle_invalid_json_error(self, error: Any, req: Any, *args: Any, **kwargs: Any) -> Any:
        raise bad_field("body", "no-json") from None


class OpenApi(Api):
    """The OpenAPI part of flask-smorest; errors are answered by :mod:`tachiai.referee.web.errors`."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Register none."""

    @cached_property
    def _document(self) -> str:
        return json.dumps(self.spec.to_dict(), ensure_ascii=False)

    def _openapi_json(self) -> Response:
        return Response(self._document, mimetype="application/json")
