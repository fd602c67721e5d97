"""The process that serves: requests arrive and answers leave without holding a thread.

gunicorn's threaded worker gives a connection a thread from its first byte on, and the answer leaves in that
thread too: half a request, or an answer nobody reads, holds one for ever, and a few hundred hold them all.
Here the worker's one event loop collects a request until it is whole (and no longer than may be), and what
of an answer the system does not take at once is sent by the loop as well.  A thread only does what was asked.
"""

from __future__ import annotations

import errno
import selectors
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import h11
from gunicorn.workers.gthread import TConn, ThreadWorker

from .. import limits
from .rates import neighbourhood

RECORDS = (b"/api/audit", b"/api/replay")
"""Where a whole record may be sent."""

LOOK_SECONDS = 0.5
"""How often connections are looked at whose time may be up."""

LINGER_SECONDS = 2.0
"""How long the other side may take to close a connection once it was told that it ends (RFC 9112, 9.6)."""

LINGER_BYTES = 2 * limits.RECORD_BYTES
"""How much it may still send meanwhile: a record that is too long is read to its end, to be told why."""

_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class ReplySocket:
    """The socket as the answering thread sees it: it never blocks; unsent bytes are kept for the event loop."""

    def __init__(self, raw: socket.socket) -> None:
        self.raw = raw
        self.unsent: list[memoryview] = []
        raw.setblocking(False)

    def sendall(self, data: bytes) -> None:
        """Send now what the system takes, keep the rest for the loop."""
        self.unsent.append(memoryview(data))
        self.flush()

    def send(self, data: bytes) -> int:
        """As :meth:`sendall`."""
        self.sendall(data)
        return len(data)

    def flush(self) -> None:
        """Send what the system takes now; ``OSError`` if the other side has gone."""
        while self.unsent:
            try:
                sent = self.raw.send(self.unsent[0])
            except BlockingIOError:
                return
            if sent == len(self.unsent[0]):
                del self.unsent[0]
            else:
                self.unsent[0] = self.unsent[0][sent:]

    def size(self) -> int:
        """How many bytes are kept for the loop."""
        return sum(len(part) for part in self.unsent)

    def recv(self, most: int, flags: int = 0) -> bytes:
        """What has arrived."""
        return self.raw.recv(most, flags)  # the request is here as a whole: nobody waits for more

    # gunicorn sets these for reading and writing in a thread; here neither waits.

    def setblocking(self, flag: bool) -> None:
        """Do nothing: neither reading nor writing waits here."""

    def settimeout(self, seconds: float | None) -> None:
        """Do nothing: neither reading nor writing waits here."""

    def gettimeout(self) -> float | None:
        """No limit."""
        return None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


class Refusal(Exception):
    """What arrives cannot be a request that is answered."""

    def __init__(self, status: int, reason: str, error: str | None = None) -> None:
        body = "" if error is None else f'{{"ok":false,"error":"{error}"}}'
        head = [f"HTTP/1.1 {status} {reason}", "Connection: close", f"Content-Length: {len(body)}"]
        kind = ["Content-Type: application/json; charset=utf-8"] if body else []
        self.answer = "\r\n".join([*head, *kind, "", body]).encode()
        super().__init__(reason)


class RequestReader:
    """Collects the bytes of one request until it is complete, and refuses what is too long or no HTTP."""

    def __init__(self) -> None:
        self.raw = bytearray()
        self._reader = h11.Connection(h11.SERVER, max_incomplete_event_size=limits.HEAD_BYTES)
        self._most = 0
        self._body = 0
        self.head = False
        """Whether its head is whole."""

    def add(self, data: bytes) -> bytes | None:
        """The request, once it is whole; what came after it is left in :attr:`raw`."""
        self.raw += data
        try:
            self._reader.receive_data(data)
            while (event := self._reader.next_event()) is not h11.NEED_DATA:
                if isinstance(event, h11.Request):
                    self._begin(event)
                elif isinstance(event, h11.Data):
                    self._body += len(event.data)
                    if self._body > self._most:
                        raise Refusal(413, "Content Too Large", "too-large")
                else:  # the end of the request
                    if getattr(event, "headers", None):
                        raise Refusal(400, "Bad Request")  # trailers: nobody here reads them
                    rest = self._reader.trailing_data[0]
                    whole = bytes(self.raw[: len(self.raw) - len(rest)])
                    self.raw = bytearray(rest)
                    return whole
        except h11.RemoteProtocolError as error:
            raise Refusal(error.error_status_hint, "Bad Request") from None
        # Chunks of a byte each take six times the room.
        if self.head and len(self.raw) > 2 * self._most + limits.HEAD_BYTES:
            raise Refusal(413, "Content Too Large", "too-large")
        return None

    def _begin(self, request: h11.Request) -> None:
        self.head = True
        self._most = (
            limits.RECORD_BYTES if request.target.partition(b"?")[0] in RECORDS else limits.BODY_BYTES
        )
        for name, value in request.headers:
            if name == b"content-length" and int(value) > self._most:
                raise Refusal(413, "Content Too Large", "too-large")

    @property
    def asks(self) -> bool:
        """Whether the other side waits to be told that it may send the body."""
        return bool(self._reader.they_are_waiting_for_100_continue)


class Connection(TConn):
    """A TCP connection.  The event loop owns it, except while a thread answers its request."""

    def __init__(self, cfg: Any, raw: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, ReplySocket(raw), client, server)
        self.neighbourhood = neighbourhood(client[0] if isinstance(client, tuple) else "")
        self.reader = RequestReader()
        self.request = b""
        self.told = False
        """Whether it was told that it may send the body."""
        self.keep = False
        """Whether it stays open for another request (keep-alive)."""
        self.until = 0.0
        """When the loop closes it (monotonic seconds)."""
        self.closed = False
        self.lingered = 0
        """Bytes it sent after it was told that it ends."""


class Worker(ThreadWorker):
    """gunicorn's threaded worker with connections that wait in its loop.

    It sends the devices away before it waits for connections to end: those never end by themselves.
    """

    most_near = limits.CONNECTIONS_AN_ADDRESS
    """Connections of one address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Connection, None] = {}
        """The connections the loop owns, the one that has waited longest first."""
        self.by_neighbourhood: Counter[str] = Counter()
        """How many connections each neighbourhood of addresses has open."""
        self.look_at = 0.0

    # -- coming and going --------------------------------------------------------------------------------

    def accept(self, listener: socket.socket) -> None:
        """Take a connection; where there are too many, the one that has waited longest goes."""
        try:
            raw, client = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE) and self.waiting:
                self.drop(next(iter(self.waiting)))
            elif error.errno not in (
                errno.EAGAIN,
                errno.EWOULDBLOCK,
                errno.ECONNABORTED,
                errno.EMFILE,
                errno.ENFILE,
            ):
                raise
            return
        connection = Connection(self.cfg, raw, client, listener.getsockname())
        if self.by_neighbourhood[connection.neighbourhood] >= self.most_near:
            # Whoever asks now goes before who has been silent for longest.
            oldest = next(
                (each for each in self.waiting if each.neighbourhood == connection.neighbourhood), None
            )
            if oldest is None:
                raw.close()
                return
            self.drop(oldest)
        elif len(self.waiting) >= limits.CONNECTIONS:
            self.drop(next(iter(self.waiting)))
        self.nr_conns += 1
        self.by_neighbourhood[connection.neighbourhood] += 1
        self.listen(connection, limits.HEAD_SECONDS)

    def watch(
        self, connection: Connection, events: int, then: Callable[[Connection], None], seconds: float
    ) -> None:
        """The loop owns it from now on: it calls ``then`` on ``events``, and closes it after ``seconds``."""
        connection.until = time.monotonic() + seconds
        self.poller.register(connection.sock.raw, events, partial(self._happens, connection, then))
        self.waiting[connection] = None

    def _happens(self, connection: Connection, then: Callable[[Connection], None], _: Any) -> None:
        if connection not in self.waiting:
            return  # it was ended in the same turn
        try:
            then(connection)
        except OSError:
            self.drop(connection)

    def leave(self, connection: Connection) -> None:
        """The loop stops watching it: a thread takes over, or it is closed."""
        if self.waiting.pop(connection, self) is None:
            with suppress(KeyError, ValueError, OSError):
                self.poller.unregister(connection.sock.raw)

    def drop(self, connection: Connection) -> None:
        """Close it now, and count it no more."""
        self.leave(connection)
        if not connection.closed:
            connection.closed = True
            connection.sock.raw.close()
            self.nr_conns -= 1
            self.by_neighbourhood[connection.neighbourhood] -= 1
            if not self.by_neighbourhood[connection.neighbourhood]:
                del self.by_neighbourhood[connection.neighbourhood]

    def murder_pending(self) -> None:
        """Close connections past their time, then the largest ones while too many unread bytes are held.

        gunicorn calls it in every turn of its loop.
        """
        now = time.monotonic()
        if now < self.look_at:
            return
        self.look_at = now + LOOK_SECONDS
        if not self.alive:  # nobody waits at the end for who might ask something more
            for connection in self.waiting:
                if not connection.reader.raw and not connection.sock.unsent:
                    connection.until = min(connection.until, now + LOOK_SECONDS)
        for connection in [each for each in self.waiting if each.until <= now]:
            self.drop(connection)
        sizes = {each: len(each.reader.raw) + each.sock.size() for each in self.waiting}
        held = sum(sizes.values())
        while held > limits.UNREAD_BYTES:
            largest = max(sizes, key=sizes.__getitem__)
            held -= sizes.pop(largest)
            self.drop(largest)

    # -- a request arrives -------------------------------------------------------------------------------

    def listen(self, connection: Connection, seconds: float) -> None:
        """Wait ``seconds`` for the next request."""
        rest = bytes(connection.reader.raw)
        connection.reader, connection.told = RequestReader(), False
        self.watch(connection, selectors.EVENT_READ, self._arrives, seconds)
        if rest:  # it asks several things in a row
            self._add(connection, rest)

    def _arrives(self, connection: Connection) -> None:
        data = connection.sock.raw.recv(64 * limits.KIB)
        if data:
            self._add(connection, data)
        else:
            self.drop(connection)

    def _add(self, connection: Connection, data: bytes) -> None:
        began, head = bool(connection.reader.raw), connection.reader.head
        try:
            request = connection.reader.add(data)
        except Refusal as refusal:
            connection.sock.unsent.append(memoryview(refusal.answer))
            connection.keep = False
            self.leave(connection)
            self.answered(connection)
            return
        if request is not None:
            self.leave(connection)
            connection.request = request
            self.enqueue_req(connection)
        elif not began:
            connection.until = time.monotonic() + limits.HEAD_SECONDS
        if request is None and connection.reader.head:
            if not head:
                connection.until = time.monotonic() + limits.BODY_SECONDS
            if connection.reader.asks and not connection.told:
                connection.told = True
                connection.sock.sendall(_CONTINUE)

    # -- it is answered ----------------------------------------------------------------------------------

    def handle(self, connection: Connection) -> Any:
        """Answer a complete request; runs in a thread."""
        connection.data_ready = True
        connection.init()
        connection.parser.unreader.unread(connection.request)
        connection.request = b""
        return super().handle(connection)

    def finish_request(self, connection: Connection, done: Any) -> None:
        """Take the connection back from the thread that answered (``done`` is its future)."""
        try:
            connection.keep = bool(not done.cancelled() and done.result())
        except Exception:
            self.log.exception("a connection failed")
            connection.keep = False
        self.answered(connection)

    def answered(self, connection: Connection) -> None:
        """Send what is left of the answer, then wait for the next request or close."""
        try:
            connection.sock.flush()
            if connection.sock.unsent:
                self.watch(connection, selectors.EVENT_WRITE, self._sends, limits.ANSWER_SECONDS)
            elif connection.keep:
                self.listen(connection, self.cfg.keepalive)
            else:
                # Whatever it still sends is read, or the system would take the answer back.
                connection.sock.raw.setblocking(False)
                connection.sock.raw.shutdown(socket.SHUT_WR)
                self.watch(connection, selectors.EVENT_READ, self._lingers, LINGER_SECONDS)
        except (OSError, ValueError):  # it has gone
            self.drop(connection)

    def _sends(self, connection: Connection) -> None:
        connection.sock.flush()
        if not connection.sock.unsent:
            self.leave(connection)
            self.answered(connection)

    def _lingers(self, connection: Connection) -> None:
        data = connection.sock.raw.recv(64 * limits.KIB)
        connection.lingered += len(data)
        if not data or connection.lingered > LINGER_BYTES:
            self.drop(connection)

    # -- the end -----------------------------------------------------------------------------------------

    def is_parent_alive(self) -> bool:
        """Whether the master still runs; otherwise this worker ends."""
        alive: bool = super().is_parent_alive()
        if not alive and self.alive:  # nobody asks us to end, but we are about to
            self.handle_exit(signal.SIGTERM, None)
        return alive

    def handle_exit(self, sig: int, frame: Any) -> None:
        """End: the devices are sent away first."""
        alive = self.alive
        super().handle_exit(sig, frame)
        if alive and self.booted:  # one that is still starting has nobody to send away
            threading.Thread(target=self._send_away, daemon=True).start()

    def _send_away(self) -> None:
        self.wsgi.extensions["tachiai.hub"].close()
        for _ in range(4):  # have the loop look, which otherwise sleeps for a second
            with suppress(OSError, ValueError):
                self.method_queue.defer(lambda: None)
            time.sleep(LOOK_SECONDS / 2)
