"""What of python-socketio, python-engineio, limits, webargs and flask-smorest is used though not their public face.

Everything of that kind is here, in :mod:`tachiai.referee.web.websocket` (simple-websocket), in
:mod:`tachiai.referee.web.worker` (gunicorn), and below the web in :mod:`tachiai.referee.store.databases`
(eventsourcing) and :mod:`tachiai.referee.store.postgres` (psycopg).  ``tests/referee/test_library_insides.py`` names
every attribute that is relied on, and ``pyproject.toml`` caps the versions of these packages.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple

import socketio.packet
from engineio.socket import Socket as EngineSocket
from flask import Response
from flask_smorest import Api
from flask_socketio import SocketIO
from limits.storage import MemoryStorage
from webargs.flaskparser import FlaskParser

from .. import limits
from ..commands.deferral import Deferral
from ..errors import bad_field
from .answers import Lasting, compact_json, finite_json
from .gate import VISIT, Visit
from .websocket import Outbox, WebSocket, garbled, message

logger = logging.getLogger("tachiai.live")

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


PING = message(b"2")
"""The message of Engine.IO's that asks a device whether it is there."""


class Pings:
    """Pings all connections of a worker from one thread, where the library starts a thread for each ping."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._due: deque[tuple[float, EngineSocket]] = deque()
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    def later(self, one: EngineSocket) -> None:
        """Ping a connection once the time between two pings has passed."""
        one.last_ping = None
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
                one.queue.put(PING)


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


class Line(NamedTuple):
    """The connection of a device."""

    outbox: Outbox
    """What is to be sent to it."""
    visit: Visit | None
    """Its visit, as the gate counts it."""

    def lags(self) -> bool:
        """Whether more waits for the device than it will ever read; then its connection is ended."""
        if self.outbox.waiting <= limits.WAITING_MESSAGES:
            return False
        if self.visit is not None:
            self.visit.cut()
        return True


def line_of(sio: SocketIO, sid: str, namespace: str = "/") -> Line | None:
    """The connection of a device; ``None``: it is gone."""
    server = server_of(sio)
    engine = server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, namespace))
    return None if engine is None else Line(engine.queue, visit_of(server, engine.sid))


MOST_DIGITS = 16
"""Of the number under which a device waits for an answer: no client counts so far."""

BINARY = ("5", "6")
"""What begins a packet of Socket.IO's that announces bytes."""

EVENT, ACK = "42", "43"
"""What begins a message of Engine.IO's that is an event of Socket.IO's, and one that answers it."""


class EventReader:
    """Events of devices that are connected and known, read and answered past the libraries' own layers.

    A text is left to the libraries (:meth:`hear` is ``False``) where it is anything else, or anything but right.
    """

    def __init__(self, server: Any, deferral: Deferral, reading: Reading) -> None:
        self._server = server
        self._deferral = deferral
        self._reading = reading

    def hear(self, engine: Any, text: str) -> bool:
        """Carry out the event that ``text`` is, if it is one, and answer it."""
        begins = text.find("[", 2)
        if text[:2] != EVENT or begins < 0:
            return False
        space, comma, number = text[2:begins].rpartition(",")
        space = space if comma else "/"
        if number and not (number.isascii() and number.isdigit() and len(number) < MOST_DIGITS):
            return False
        server = self._server
        visit = visit_of(server, engine.sid)
        sid = server.manager.sid_from_eio_sid(engine.sid, space)
        door = server.namespace_handlers.get(space)
        if visit is None or not visit.known or visit.refused or door is None:
            return False
        if sid is None or not server.manager.is_connected(sid, space):
            return False
        try:
            data = finite_json(text[begins:])
        except (ValueError, RecursionError):
            return False
        if type(data) is not list or not data or type(data[0]) is not str:
            return False
        ack = f"{ACK}{space if comma else ''}{comma}{int(number)}" if number else None
        self._answer(engine, door, sid, data, ack)
        return True

    def _answer(self, engine: Any, door: Any, sid: str, data: list[Any], ack: str | None) -> None:
        self._reading.event = True
        try:
            with self._deferral.held():
                said = door.trigger_event(data[0], sid, *data[1:])
                if ack is not None and not engine.closed:
                    engine.queue.put(message(f"{ack}[{compact_json(said)}]".encode()))
        except Exception:
            logger.exception("an event was not answered")
        finally:
            self._reading.event = False


def decoded(data: Any) -> TextPacket | None:
    """Return the packet in a message of Engine.IO's; ``None``, and a line in the log, if the libraries can do nothing
    with it."""
    try:
        packet = TextPacket(encoded_packet=data)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        garbled(error)
        return None
    kind, said = packet.packet_type, packet.data
    if kind == socketio.packet.EVENT:
        whole = isinstance(said, list) and said and isinstance(said[0], str)
    else:
        whole = kind in (socketio.packet.CONNECT, socketio.packet.DISCONNECT)
    if not whole:
        garbled(ValueError())
        return None
    return packet


def read_messages(sio: SocketIO, deferral: Deferral) -> Reading:
    """Have connections read and written by :mod:`tachiai.referee.web.websocket`, every message handled here first.

    What a message brings about is told to others once its sender was answered (``deferral``).  A message nobody can
    read takes one line of the log, where the library writes a traceback; what goes wrong in our own work is logged
    with one.
    """
    server = server_of(sio)
    eio = server.eio
    reading = Reading()
    hear = EventReader(server, deferral, reading).hear
    eio._async = {**eio._async, "websocket": partial(WebSocket, hear=hear), "queue": Outbox}
    _ping_from_one_thread(eio)
    handle = eio.handlers["message"]

    def read(sid: str, data: Any) -> None:
        visit = visit_of(server, sid)
        if visit is not None and visit.engine is None:
            visit.engine = eio.sockets.get(sid)
        if visit is not None and visit.refused and not visit.known:
            visit.cut()
            return
        # No device sends bytes, nor announces any: the library would keep them, without any bound.
        is_binary = not isinstance(data, str) or data[:1] in BINARY
        packet = None if is_binary else decoded(data)
        if packet is None:
            if visit is not None and (is_binary or visit.wastes()):
                visit.cut()
            return
        reading.event = packet.packet_type == socketio.packet.EVENT
        environ = server.environ.get(sid)
        try:
            with deferral.held():
                handle(sid, data)
        except KeyError as error:
            if error.args != (sid,) or sid in server.environ:
                logger.exception("a message could not be handled")
        except Exception:
            logger.exception("a message could not be handled")
        finally:
            reading.event = False
        if sid not in server.environ:
            _forget(server, sid, environ)  # it went, in another thread, while its message was handled
        if visit is not None and visit.refused and (engine := eio.sockets.get(sid)) is not None:
            engine.close(wait=False)  # once it was told why

    eio.handlers["message"] = read
    return reading


def _forget(server: Any, sid: str, environ: Any) -> None:
    """Take back what was made of a connection after it had ended: whole, or only begun; ``environ`` is its request."""
    if environ is not None:
        server.environ[sid] = environ
    server.eio.handlers["disconnect"](sid, server.reason.TRANSPORT_CLOSE)
    for namespace in list(server.manager.get_namespaces()):
        begun = server.manager.sid_from_eio_sid(sid, namespace)
        if begun is not None:
            server.manager.disconnect(begun, namespace, ignore_queue=True)


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
    def _document(self) -> Lasting:
        return Lasting(lambda: json.dumps(self.spec.to_dict(), ensure_ascii=False), "application/json")

    def _openapi_json(self) -> Response:
        return self._document.answer()
