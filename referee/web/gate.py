"""Live connections before they are anybody's: counted before the upgrade, ended if nobody says whose.

A live connection holds threads of its worker as long as it lasts.  Until it has shown a token (CONNECT, with
``auth``) it is a *stranger*: few of them at a time, each for seconds.
"""

from __future__ import annotations

import logging
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, MutableMapping
from contextlib import suppress
from typing import Any

import simple_websocket
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from simple_websocket.errors import ConnectionClosed
from wsproto.utilities import ProtocolError

from .. import limits
from .rates import Rates, neighbourhood

logger = logging.getLogger("tachiai.live")

Environ = MutableMapping[str, Any]

VISIT = "tachiai.visit"
"""Where a request's environment holds its :class:`Visit`."""

LOOK_SECONDS = 5.0
"""How often a connection on which nothing comes is looked at."""

SILENT_SECONDS = 15.0
"""How long a device may say nothing at all: it answers a ping every five seconds."""

CLOSING_SECONDS = 1.0
"""How long the other side may take to close a connection that was closed here."""


class Visit:
    """A live connection, from before its upgrade to its end."""

    def __init__(self, address: str) -> None:
        self.near = neighbourhood(address)
        self.since = time.monotonic()
        """Since when it is a stranger."""
        self.known = False
        self.refused = False
        """It showed no good token: whatever else it says is not looked at."""
        self.said = 0
        """Messages it sent while it was a stranger."""
        self.ended = False
        self.line: socket.socket | None = None
        self.engine: Any = None
        """The engine's side of it, once anything was said."""

    def leaves(self) -> bool:
        """Whether it is ending, and not only a session on it."""
        return self.ended or (self.engine is not None and (self.engine.closing or self.engine.closed))

    def over(self) -> bool:
        """Whether it has to end now."""
        return self.ended or (not self.known and self.since + limits.STRANGER_SECONDS <= time.monotonic())

    def cut(self) -> None:
        """End it, whoever waits for it just now."""
        self.ended = True
        if self.line is not None:
            with suppress(OSError):
                self.line.shutdown(socket.SHUT_RDWR)


class Gate:
    """Counts live connections: in all, by address, and those of strangers apart."""

    def __init__(self, *, most: int, most_near: int) -> None:
        self.most = most
        """Known connections in all."""
        self.most_near = most_near
        """Known connections of one address."""
        self._lock = threading.Lock()
        self._visits = 0
        self._strangers: dict[Visit, None] = {}  # the oldest first
        self._near: Counter[str] = Counter()

    def enter(self, address: str) -> Visit | None:
        """A connection that begins, as a stranger; ``None`` if there are too many.

        Where strangers are too many the oldest has to go: a device says whose it is at once.
        """
        visit = Visit(address)
        with self._lock:
            # Those that had to go still hold their threads for a moment.
            if self._visits >= self.most + 2 * limits.STRANGERS:
                return None
            self._visits += 1
            self._add(visit)
        return visit

    def _add(self, visit: Visit) -> None:
        near = Counter(v.near for v in self._strangers)
        crowd = None
        if near[visit.near] >= limits.STRANGERS_AN_ADDRESS:
            crowd = visit.near
        elif len(self._strangers) >= limits.STRANGERS:
            crowd = near.most_common(1)[0][0]  # not who comes alone
        oldest = next((v for v in self._strangers if v.near == crowd), None)
        if oldest is not None:
            del self._strangers[oldest]
            oldest.cut()
        self._strangers[visit] = None

    def known(self, visit: Visit) -> bool:
        """It has shown a token; whether its address may have one more."""
        with self._lock:
            if not visit.known:
                if self._near[visit.near] >= self.most_near:
                    return False
                self._strangers.pop(visit, None)
                self._near[visit.near] += 1
                visit.known = True
        return True

    def stranger(self, visit: Visit) -> None:
        """Its session is over; the connection may begin another one, soon."""
        with self._lock:
            if self._forget(visit) and not visit.leaves():
                visit.since, visit.said = time.monotonic(), 0
                self._add(visit)

    def leave(self, visit: Visit) -> None:
        """It has ended."""
        with self._lock:
            visit.ended = True
            visit.line = None
            self._visits -= 1
            self._forget(visit)
            self._strangers.pop(visit, None)

    def _forget(self, visit: Visit) -> bool:
        if not visit.known:
            return False
        visit.known = False
        self._near[visit.near] -= 1
        if not self._near[visit.near]:
            del self._near[visit.near]
        return True


class Counted:
    """Middleware: every request of the live door is counted before anything is done for it."""

    def __init__(self, app: Callable[..., Iterable[bytes]], gate: Gate, rates: Rates) -> None:
        self.app = app
        self.gate = gate
        self.rates = rates

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not environ.get("PATH_INFO", "").startswith("/socket.io"):
            return self.app(environ, start_response)
        address = environ.get("REMOTE_ADDR") or ""
        visit = self.gate.enter(address) if self.rates.upgrade(address) else None
        if visit is None:
            body = b'{"ok":false,"error":"too-many"}'
            kind = ("Content-Type", "application/json; charset=utf-8")
            length = ("Content-Length", str(len(body)))
            start_response("429 Too Many Requests", [kind, length, ("Retry-After", "5")])
            return [body]
        environ[VISIT] = visit
        # No permessage-deflate: a few bytes would unpack to gigabytes, and where a secret and a stranger's
        # words lie in one message its packed length tells of the secret.
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        try:
            return self.app(environ, start_response)
        finally:
            self.gate.leave(visit)


# -- the connection itself -----------------------------------------------------------------------------


class _Line:
    """A socket that two threads write to: each message whole, and in time."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._sending = threading.Lock()
        line.settimeout(limits.WRITE_SECONDS)

    def send(self, data: bytes) -> None:
        try:
            with self._sending:
                self._line.sendall(data)  # the limit is for the whole of it
        except OSError:
            with suppress(OSError):  # what was sent is no whole message: nothing can follow it
                self._line.shutdown(socket.SHUT_RDWR)
            raise

    def readable(self, seconds: float) -> bool:
        # Not select(): it knows no more than 1,024 files.
        looking = select.poll()
        looking.register(self._line, select.POLLIN)
        return bool(looking.poll(seconds * 1000))

    def recv(self, most: int) -> bytes:
        return self._line.recv(most)

    def close(self) -> None:
        self._line.close()


class _NoThread:
    """What simple-websocket starts to read in: here the thread that serves the connection reads."""

    def __init__(self, target: Callable[[], None]) -> None:
        self.name = ""

    def start(self) -> None:
        pass


class _Server(simple_websocket.Server):
    """The library's server, reading in the thread that waits, and only as long as the visit may last."""

    sock: Any
    connected: bool

    def __init__(self, environ: Environ, visit: Visit) -> None:
        self.visit = visit
        self.read_last = time.monotonic()
        super().__init__(environ, max_message_size=limits.BODY_BYTES, thread_class=_NoThread)

    def handshake(self) -> None:
        raw = getattr(self.sock, "raw", self.sock)  # past the worker's own way of sending
        self.visit.line = raw
        self.sock = _Line(raw)
        super().handshake()

    def receive(self, timeout: float | None = None) -> Any:
        while not self.input_buffer:
            if not self.connected or self.visit.over():
                self.connected = False
                raise ConnectionClosed(self.close_reason, self.close_message)
            try:
                self._read()
            except (OSError, ValueError, ProtocolError):
                self.connected = False
        return self.input_buffer.pop(0)

    def _read(self) -> None:
        wait = LOOK_SECONDS
        if not self.visit.known:
            wait = max(0.0, self.visit.since + limits.STRANGER_SECONDS - time.monotonic())
        if not self.sock.readable(wait):
            if self.read_last + SILENT_SECONDS < time.monotonic():
                self.connected = False
            return
        data = self.sock.recv(self.receive_bytes)
        self.read_last = time.monotonic()
        if not data:
            self.connected = False
            return
        self.ws.receive_data(data)
        self.connected = self._handle_events()


class WebSocket(SimpleWebSocketWSGI):
    """The engine's connection; ended in order by what is no packet at all."""

    def __init__(self, handler: Callable[..., Any], server: Any) -> None:
        super().__init__(handler, server)
        self.ended = threading.Event()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        visit = environ.get(VISIT) or Visit(environ.get("REMOTE_ADDR") or "")
        try:
            self.ws = _Server(environ, visit)
        except (simple_websocket.ConnectionError, ProtocolError, OSError, ValueError):
            start_response("400 Bad Request", [("Content-Length", "0")])
            return []
        try:
            self.app(self)
        finally:
            self.ended.set()
        if self.ws.mode == "gunicorn":
            raise StopIteration  # nothing more is to be sent
        raise ConnectionError

    def wait(self) -> Any:
        message = super().wait()
        if message is not None:
            try:
                Packet(encoded_packet=message)
            except Exception as error:
                garbled(error)
                message = None  # as if it had closed the connection
        if message is None:
            self.ended.set()
        return message

    def close(self) -> None:
        """Say so, and give the other side a moment to close as well."""
        with suppress(OSError, ConnectionClosed, ProtocolError):
            super().close()
        if not self.ended.wait(CLOSING_SECONDS):
            self.ws.visit.cut()


def garbled(error: Exception) -> None:
    # Not the exception's own words: they may hold what was sent.
    logger.warning("a device sent what is no message: %s", type(error).__name__)
