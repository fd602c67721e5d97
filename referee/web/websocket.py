"""The WebSocket of a device: python-engineio's and simple-websocket's, read in the thread that waits for it.

This module is where the insides of those two libraries are used; ``tests/referee/test_library_insides.py``
names them, and ``pyproject.toml`` caps the versions.
"""

from __future__ import annotations

import logging
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import simple_websocket
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from simple_websocket.errors import ConnectionClosed
from wsproto.utilities import ProtocolError

from .. import limits
from .gate import VISIT, Environ, Visit

logger = logging.getLogger("tachiai.live")

LOOK_SECONDS = 5.0
"""How often a connection on which nothing comes is looked at."""

SILENT_SECONDS = 15.0
"""How long a device may say nothing at all: it answers a ping every five seconds."""

CLOSING_SECONDS = 1.0
"""How long the other side may take to close a connection that was closed here."""


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
        """The next message; ``None`` once the connection is closed, or is garbled."""
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
    """Log that a device sent what is no message, in one line."""
    # Not the exception's own words: they may hold what was sent.
    logger.warning("a device sent what is no message: %s", type(error).__name__)
