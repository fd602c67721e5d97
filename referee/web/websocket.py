"""The WebSocket of a device: python-engineio's and simple-websocket's, read in the thread that waits for it.

This module is where the insides of those two libraries are used; ``tests/referee/test_library_insides.py``
names them, and ``pyproject.toml`` caps the versions.
"""

from __future__ import annotations

import logging
import os
import queue
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import simple_websocket
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from simple_websocket.errors import ConnectionClosed
from wsproto.events import TextMessage
from wsproto.utilities import ProtocolError

from .. import limits
from .gate import VISIT, Environ, Visit

logger = logging.getLogger("tachiai.live")

LOOK_SECONDS = 5.0
"""How often a connection on which nothing comes is looked at."""

SILENT_SECONDS = 15.0
"""How long a device may say nothing at all: it answers every ping."""

CLOSING_SECONDS = 1.0
"""How long the other side may take to close a connection that was closed here."""


class _Line:
    """A socket that several threads write to: each message whole, and in time."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._sending = threading.Lock()
        self._open = type(line) is socket.socket  # one that encrypts knows no writing without waiting
        line.settimeout(limits.WRITE_SECONDS)  # which also has the system never wait

    def send(self, data: bytes) -> None:
        try:
            with self._sending:
                self._line.sendall(data)  # the limit is for the whole of it
        except OSError:
            with suppress(OSError):  # what was sent is no whole message: nothing can follow it
                self._line.shutdown(socket.SHUT_RDWR)
            raise

    def send_some(self, data: bytes) -> int:
        """Send what the system takes without waiting; how many bytes that was: 0 also where something is wrong."""
        if not self._sending.acquire(blocking=False):
            return 0  # another thread may wait here for a device that does not read
        try:
            return os.write(self._line.fileno(), data) if self._open else 0
        except OSError:
            return 0
        finally:
            self._sending.release()

    def give_back(self) -> None:
        """Nothing more is sent: who lent the socket may close it, and its number may become another's."""
        with self._sending:
            self._open = False

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

    def framed(self, text: str) -> bytes:
        """A text message as it goes over the wire."""
        framed: bytes = self.ws.send(TextMessage(data=text))
        return framed

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


class _Rest(NamedTuple):
    """What is left of a message of which the first bytes were sent."""

    data: bytes

    def encode(self) -> _Rest:
        """As the writing thread asks of every packet: it stays as it is."""
        return self


class Outbox(queue.Queue[Any]):
    """What is to be sent to a device: packets of the engine, ``None`` at the end.

    While nothing waits, and the thread that writes waits for more, a packet is sent by the thread that brings it:
    waking another one costs more than sending.  What the system does not take at once is left to the writer.
    """

    def __init__(self, maxsize: int = 0) -> None:
        super().__init__(maxsize)
        self.send_some: Callable[[Packet], Packet | _Rest | None] | None = None
        """Sends a packet as far as that needs no waiting; what is left of it, ``None``: nothing."""
        self._writer_waits = False
        self._sent = False

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Send ``item``, or have it sent after what waits."""
        if item is not None and self.send_some is not None:
            with self.mutex:
                if self._writer_waits and not self._qsize():
                    rest = self.send_some(item)
                    self._sent = True
                    if rest is not None:
                        self._put(rest)
                        self.unfinished_tasks += 1
                        self.not_empty.notify()
                    return
        super().put(item, block, timeout)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """The next packet, for the thread that writes: when it waits for one it has sent all before.

        :raises queue.Empty: when for ``timeout`` seconds nothing was to be sent, by no thread.
        """
        if not block:
            return super().get(block)
        while True:
            with self.mutex:
                self._writer_waits, self._sent = True, False
            try:
                return super().get(block, timeout)
            except queue.Empty:
                with self.mutex:
                    self._writer_waits = self._sent
                    if not self._sent:
                        raise

    def _get(self) -> Any:
        self._writer_waits = False
        return super()._get()


class WebSocket(SimpleWebSocketWSGI):
    """The engine's connection; ended in order by what is no packet at all."""

    def __init__(self, handler: Callable[..., Any], server: Any) -> None:
        super().__init__(handler, server)
        self.ended = threading.Event()
        self._outbox: Outbox = handler.__self__.queue  # type: ignore[attr-defined]  # the engine's socket

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        visit = environ.get(VISIT) or Visit(environ.get("REMOTE_ADDR") or "")
        try:
            self.ws = _Server(environ, visit)
        except (simple_websocket.ConnectionError, ProtocolError, OSError, ValueError):
            start_response("400 Bad Request", [("Content-Length", "0")])
            return []
        self._outbox.send_some = self._send_some
        try:
            self.app(self)
        finally:
            self.ended.set()
            self.ws.sock.give_back()
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

    def send(self, message: Any) -> None:
        """Send a message whole, or what is left of one, as the writing thread does."""
        if isinstance(message, _Rest):
            self.ws.sock.send(message.data)
        else:
            super().send(message)

    def _send_some(self, packet: Packet) -> Packet | _Rest | None:
        """Send a packet as far as that needs no waiting; what is left of it."""
        text = packet.encode()
        if not isinstance(text, str) or not self.ws.connected:
            return packet
        try:
            data = self.ws.framed(text)
        except ProtocolError:  # it is closing
            return packet
        sent = self.ws.sock.send_some(data)
        if sent == 0:
            return packet
        return None if sent == len(data) else _Rest(data[sent:])

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
