"""The WebSocket of a device: python-engineio's and simple-websocket's, read in the thread that waits for it.

This module is where the insides of those two libraries are used; ``tests/referee/test_library_insides.py``
names them, and ``pyproject.toml`` caps the versions.
"""

from __future__ import annotations

import logging
import queue
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import simple_websocket
from engineio.async_drivers._websocket_wsgi import SimpleWebSocketWSGI
from engineio.packet import Packet
from simple_websocket.errors import ConnectionClosed
from wsproto.utilities import ProtocolError

from .. import limits
from .frames import FrameReader, text_frame
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
        self._open = True
        self._waits = -1.0
        line.settimeout(None)  # reading waits in the system; writing says each time that it does not

    def send(self, data: bytes) -> None:
        """Send all of it, within :data:`~tachiai.referee.limits.WRITE_SECONDS`."""
        try:
            with self._sending:
                self._send_all(memoryview(data), time.monotonic() + limits.WRITE_SECONDS)
        except OSError:
            with suppress(OSError):  # what was sent is no whole message: nothing can follow it
                self._line.shutdown(socket.SHUT_RDWR)
            raise

    def _send_all(self, data: memoryview, until: float) -> None:
        while data:
            try:
                data = data[self._line.send(data, socket.MSG_DONTWAIT) :]
            except BlockingIOError:
                # Not select(): it knows no more than 1,024 files.
                looking = select.poll()
                looking.register(self._line, select.POLLOUT)
                if not looking.poll(max(0.0, until - time.monotonic()) * 1000):
                    raise TimeoutError("it reads nothing") from None

    def send_some(self, data: bytes) -> int:
        """Send what the system takes without waiting; how many bytes that was: 0 also where something is wrong."""
        if not self._sending.acquire(blocking=False):
            return 0  # another thread may wait here for a device that does not read
        try:
            return self._line.send(data, socket.MSG_DONTWAIT) if self._open else 0
        except OSError:
            return 0
        finally:
            self._sending.release()

    def give_back(self) -> None:
        """Nothing more is sent: who lent the socket may close it, and its number may become another's."""
        with self._sending:
            self._open = False

    def recv(self, most: int, seconds: float) -> bytes | None:
        """What comes within ``seconds``, empty at the end; ``None`` if nothing does."""
        if seconds != self._waits:
            self._waits = seconds
            whole, part = divmod(max(seconds, 0.001), 1)  # 0 would be for ever
            self._line.setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", int(whole), int(part * 1e6))
            )
        try:
            return self._line.recv(most)
        except BlockingIOError:
            return None

    def close(self) -> None:
        self._line.close()


PONG, MESSAGE = "3", "4"
"""What begins the messages of Engine.IO's by which a device says that it is there, and all that it has to say."""


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
        self.frames = FrameReader()
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
        data = self.sock.recv(self.receive_bytes, wait)
        if data is None:
            if self.read_last + SILENT_SECONDS < time.monotonic():
                self.connected = False
            return
        self.read_last = time.monotonic()
        if not data:
            self.connected = False
            return
        for part in self.frames.feed(data):
            if isinstance(part, str):
                self.input_buffer.append(part)
                continue
            self.ws.receive_data(part)
            self.connected = self._handle_events()
            if not self.connected:
                return


class Frame(NamedTuple):
    """A message as it goes over the wire; also what is left of one of which the first bytes were sent."""

    data: bytes
    """The bytes."""

    def encode(self) -> Frame:
        """As the writing thread asks of every packet: it stays as it is."""
        return self


def message(text: bytes) -> Frame:
    """A text (UTF-8) of Engine.IO's, ready to be put into an :class:`Outbox`."""
    return Frame(text_frame(text))


class Outbox(queue.Queue[Any]):
    """What is to be sent to a device: packets of the engine, and messages that are framed; ``None`` at the end.

    While nothing waits, and the thread that writes waits for more, a packet is sent by the thread that brings it:
    waking another one costs more than sending.  What the system does not take at once is left to the writer.
    """

    def __init__(self, maxsize: int = 0) -> None:
        super().__init__(maxsize)
        self.send_some: Callable[[Packet | Frame], Packet | Frame | None] | None = None
        """Sends a packet as far as that needs no waiting; what is left of it, ``None``: nothing."""
        self._writer_waits = False
        self._sent = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self.queue)

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

    def __init__(
        self, handler: Callable[..., Any], server: Any, hear: Callable[[Any, str], bool] | None = None
    ) -> None:
        """``hear`` is given the engine's socket and each text; where it says so, the engine is not given that text."""
        super().__init__(handler, server)
        self.ended = threading.Event()
        self._engine: Any = handler.__self__  # type: ignore[attr-defined]
        self._outbox: Outbox = self._engine.queue
        self._hear = hear

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
        """The next message that is for the engine; ``None`` once the connection is closed, or is garbled."""
        while True:
            message = super().wait()
            if message is None or self._is_too_much(message):
                break
            if message == PONG:
                self._engine.schedule_ping()
                continue
            if self._hear is not None and isinstance(message, str) and self._hear(self._engine, message):
                continue
            try:
                Packet(encoded_packet=message)
            except Exception as error:
                garbled(error)
                break  # as if it had closed the connection
            return message
        self.ended.set()
        return None

    def _is_too_much(self, message: Any) -> bool:
        """Count a message as far as it counts; return whether the connection has to end.

        An answer to a ping is free, once for each ping; bytes end a connection at once: no device sends any.
        """
        visit: Visit = self.ws.visit
        if isinstance(message, bytes):
            return True
        if message == PONG and self._engine.last_ping is not None:
            return False
        useless = visit.known and message[:1] != MESSAGE
        return visit.says() or (useless and visit.wastes())

    def send(self, message: Any) -> None:
        """Send a message whole, or what is left of one, as the writing thread does."""
        if isinstance(message, Frame):
            if self.ws.connected:
                self.ws.sock.send(message.data)
        else:
            super().send(message)

    def _send_some(self, packet: Packet | Frame) -> Packet | Frame | None:
        """Send a packet as far as that needs no waiting; what is left of it."""
        if not self.ws.connected:
            return packet
        if isinstance(packet, Frame):
            data = packet.data
        else:
            text = packet.encode()
            if not isinstance(text, str):
                return packet
            data = text_frame(text.encode())
        sent = self.ws.sock.send_some(data)
        if sent == 0:
            return packet
        return None if sent == len(data) else Frame(data[sent:])

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
