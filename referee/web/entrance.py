"""The middleware every request passes first.

It counts live connections, and limits time and size of all other requests.
"""

from __future__ import annotations

import io
import math
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from flask_socketio import SocketIO
from gunicorn.http.errors import ParseException
from werkzeug.wsgi import ClosingIterator

from .. import limits
from .gate import CONNECTION, ConnectionLimiter, LiveConnection
from .judging import RECORDS
from .live_socket import LockedSocket, cut
from .packets import CURRENT_CONNECTION, log_garbled
from .rates import Rates, neighbourhood

Environ = MutableMapping[str, Any]
"""The environment of a WSGI request."""

StartResponse = Callable[..., Any]
"""The function that begins the answer to a WSGI request."""

SOCKET = "gunicorn.socket"
"""The key under which gunicorn stores the socket of a request; other servers do not set it."""

PIECE = 64 * limits.KIB
"""Bytes of a body that are read at a time."""

CHUNKED_PIECE = 128
"""Bytes read at a time of a chunked body: a chunk of one byte takes 20 µs, which blocks all others."""

THROWN_AWAY = 2 * limits.RECORD_BYTES
"""Bytes of a too long body that are read after the answer, so that the sender can receive the reason."""

LINGER_SECONDS = 2.0
"""Seconds for which such a body is read."""

FAREWELL_SECONDS = 0.2
"""Seconds to send the last messages to all devices."""

SWEEP_SECONDS = 1.0
"""Seconds between two checks for connections whose time is over."""


TOO_LARGE, LATE, BROKEN = (
    ("413 Content Too Large", "too-large"),
    ("408 Request Timeout", "too-large"),
    ("400 Bad Request", "bad-field"),
)
"""The status and error code of the answer if a body is not read to its end."""


class Connections:
    """The connections of a worker that are not live; if they are too many, the longest idle one ends.

    That is one of the address that has most of them. It needs no lock: nothing here waits, and all calls come
    from the event loop.
    """

    def __init__(self, most: int = limits.CONNECTIONS) -> None:
        self._most = most
        self._addresses: dict[socket.socket, str] = {}
        self._near: dict[str, dict[socket.socket, None]] = {}

    def __iter__(self) -> Iterator[socket.socket]:
        return iter(list(self._addresses))

    def begin(self, sock: socket.socket, address: str) -> None:
        """Count a connection; end another one if they are too many now."""
        near = self._addresses[sock] = neighbourhood(address)
        self._near.setdefault(near, {})[sock] = None
        if len(self._addresses) > self._most:
            crowd: dict[socket.socket, None] = max(self._near.values(), key=len)
            oldest = next(iter(crowd))
            self.end(oldest)
            cut(oldest)

    def renew(self, sock: socket.socket) -> None:
        """Note a request on a connection."""
        if near := self._near.get(self._addresses.get(sock, "")):
            near[sock] = near.pop(sock)

    def end(self, sock: socket.socket) -> None:
        """Stop counting a connection: it has ended, or has become a live one."""
        address = self._addresses.pop(sock, "")
        if near := self._near.get(address):
            del near[sock]
            if not near:
                del self._near[address]


class Exchange:
    """A running request and its answer, on a socket."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.until = time.monotonic() + limits.BODY_SECONDS
        """When it is ended, unless it progresses."""
        self.size = 0
        """Bytes of it that are held in memory."""
        self.answered = False
        """Whether its answer is being sent."""
        self.late = False
        """Whether its body was too slow, or was the largest when too much was held."""


class Exchanges:
    """The running ordinary requests: limits their time, and the bytes that all of them hold in memory."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._here: set[Exchange] = set()

    def begin(self, sock: socket.socket) -> Exchange:
        """Begin with the body of a request."""
        exchange = Exchange(sock)
        with self._lock:
            self._here.add(exchange)
        return exchange

    def hold(self, exchange: Exchange, size: int) -> None:
        """Set the bytes that an exchange holds; end the largest one if all hold too much."""
        with self._lock:
            exchange.size = size
            held = sum(each.size for each in self._here)
            largest = max(self._here, key=lambda each: each.size) if held > limits.UNREAD_BYTES else None
        if largest is not None:
            self._end(largest)

    def leave(self, exchange: Exchange) -> None:
        """Remove an exchange that is over."""
        with self._lock:
            self._here.discard(exchange)

    def sweep(self) -> None:
        """End the exchanges whose time is over."""
        now = time.monotonic()
        with self._lock:
            late = [exchange for exchange in self._here if exchange.until <= now]
        for exchange in late:
            self._end(exchange)

    def _end(self, exchange: Exchange) -> None:
        exchange.late, exchange.size = True, 0
        cut(exchange.sock, socket.SHUT_RDWR if exchange.answered else socket.SHUT_RD)

    def sockets(self) -> set[socket.socket]:
        """Return the sockets of running requests."""
        with self._lock:
            return {exchange.sock for exchange in self._here}


class Entrance:
    """The middleware around the application."""

    def __init__(
        self,
        app: Callable[..., Iterable[bytes]],
        gate: ConnectionLimiter,
        rates: Rates,
        sio: SocketIO | None = None,
        *,
        frames_a_second: float = limits.FRAMES_A_SECOND,
    ) -> None:
        self.app = app
        self.frames_a_second = frames_a_second
        self.gate = gate
        self.rates = rates
        self._sio: Any = sio
        self._turn, self._chunked_turn = threading.Lock(), threading.Lock()
        self.connections = Connections()
        self.exchanges = Exchanges()

    def watch(self) -> None:
        """End repeatedly all connections that last too long; does not return."""
        while True:
            self._sio.sleep(SWEEP_SECONDS)
            self.gate.sweep()
            self.exchanges.sweep()

    def close(self) -> None:
        """End every connection without a running request, after the last messages were sent."""
        self._sio.sleep(FAREWELL_SECONDS)
        self.gate.cut_all()
        for sock in set(self.connections) - self.exchanges.sockets():
            cut(sock)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("PATH_INFO", "").startswith("/socket.io"):
            return self._live(environ, start_response)
        if SOCKET not in environ:
            return self.app(environ, start_response)
        return self._ordinary(environ, start_response)

    # -- ordinary requests ---------------------------------------------------------------------------------

    def _ordinary(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        self.connections.renew(environ[SOCKET])
        chunked = bool(environ.get("HTTP_TRANSFER_ENCODING"))
        exchange, body = self.exchanges.begin(environ[SOCKET]), self._pieces(environ["wsgi.input"], chunked)
        try:
            refusal = self._read(environ, exchange, body)
            exchange.until = math.inf
            self._take_turn(self._turn)
            if refusal is None:
                answer = self.app(environ, self._counting(exchange, start_response))
            else:
                answer = _refuse(start_response, *refusal)
            exchange.answered, exchange.until = True, time.monotonic() + limits.ANSWER_SECONDS
        except BaseException:
            self.exchanges.leave(exchange)
            raise
        return ClosingIterator(answer, partial(self._end, exchange, refusal, body))

    def _take_turn(self, turn: threading.Lock) -> None:
        """Let live connections run between any two requests, however many arrive at once."""
        with turn:
            time.sleep(0)
        time.sleep(0)  # lets waiting threads run

    def _pieces(self, body: Any, chunked: bool) -> Iterator[bytes]:
        """Yield a body in pieces, letting others run between any two, even if all of it has arrived."""
        while True:
            if chunked:
                self._take_turn(self._chunked_turn)
            else:
                time.sleep(0)
            if not (piece := body.read(CHUNKED_PIECE if chunked else PIECE)):
                return
            yield piece

    def _read(self, environ: Environ, exchange: Exchange, body: Iterator[bytes]) -> tuple[str, str] | None:
        """Read the body, so that the application has it at once; stop if it is too long.

        :returns: the answer if the body was not read to its end, else ``None``.
        """
        length, chunked = environ.get("CONTENT_LENGTH"), environ.get("HTTP_TRANSFER_ENCODING")
        if not length and not chunked:
            return None
        most = limits.RECORD_BYTES if environ["PATH_INFO"] in RECORDS else limits.BODY_BYTES
        kept = environ["wsgi.input"] = io.BytesIO()
        if length and int(length) > most:
            return TOO_LARGE
        try:
            for piece in body:
                kept.write(piece)
                self.exchanges.hold(exchange, kept.tell())
                if exchange.late or kept.tell() > most:
                    break
        except (ParseException, OSError):
            return BROKEN
        kept.seek(0)
        if exchange.late:
            return LATE
        return TOO_LARGE if kept.getbuffer().nbytes > most else None

    def _end(self, exchange: Exchange, refusal: tuple[str, str] | None, body: Iterator[bytes]) -> None:
        """End a request that was answered, and its connection if the body was not read to its end.

        :raises StopIteration: to prevent gunicorn from reading the rest of the body without a limit or a
            pause.
        """
        try:
            if refusal is TOO_LARGE:
                exchange.answered, exchange.until = False, time.monotonic() + LINGER_SECONDS
                left = THROWN_AWAY
                with suppress(ParseException, OSError):
                    for piece in body:
                        left -= len(piece)
                        if left < 0 or exchange.late:
                            break
        finally:
            self.exchanges.leave(exchange)
        if refusal is not None:
            raise StopIteration

    def _counting(self, exchange: Exchange, start_response: StartResponse) -> StartResponse:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            size = next((int(value) for name, value in headers if name.lower() == "content-length"), 0)
            self.exchanges.hold(exchange, size)
            return start_response(status, headers, *more)

        return start

    # -- live connections ----------------------------------------------------------------------------------

    def _live(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if not _begins_a_connection(environ):
            return _turned_away(environ, _refuse(start_response, "400 Bad Request", "no-such-address"))
        self._take_turn(self._turn)
        address = environ.get("REMOTE_ADDR") or ""
        connection = self.gate.enter(address) if self.rates.upgrade(address) else None
        if connection is None:
            again = ("Retry-After", "5")
            return _turned_away(environ, _refuse(start_response, "429 Too Many Requests", "too-many", again))
        environ[CONNECTION] = connection
        # No permessage-deflate: a few bytes would decompress to gigabytes. And if a secret and another person's text
        # are in one message, its compressed length leaks the secret.
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        if SOCKET in environ:
            self.connections.end(environ[SOCKET])
            connection.socket = environ[SOCKET] = LockedSocket(
                environ[SOCKET], limits.UNAUTHENTICATED_BYTES, self.frames_a_second
            )
        connection.is_there = partial(self._is_there, connection)
        token = CURRENT_CONNECTION.set(connection)
        try:
            return self.app(environ, start_response)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            log_garbled(error)  # the engine cannot read the message
            raise StopIteration from None  # stops gunicorn from sending
        finally:
            CURRENT_CONNECTION.reset(token)
            self.gate.leave(connection)
            self._end_sessions(connection)

    def _is_there(self, connection: LiveConnection) -> bool:
        return any(each.get(CONNECTION) is connection for each in self._sio.server.environ.values())

    def _end_sessions(self, connection: LiveConnection) -> None:
        """End the sessions of an ended connection: the libraries miss one that is just beginning."""
        for (namespace, sid), leave in list(connection.sessions.items()):
            self._sio.server.disconnect(sid, namespace=namespace)
            leave(sid)


def _begins_a_connection(environ: Environ) -> bool:
    """Return whether a request begins a live connection; resuming and polling are not supported."""
    asked = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
    named = environ.get("HTTP_CONNECTION", "").lower().split(",")
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and "upgrade" in (name.strip() for name in named)
        and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13"
        and "HTTP_SEC_WEBSOCKET_KEY" in environ
        and asked.get("EIO") == ["4"]
        and asked.get("transport") == ["websocket"]
        and not asked.keys() & {"sid", "j"}
    )


def _turned_away(environ: Environ, answer: Iterable[bytes]) -> Iterable[bytes]:
    """Return an answer after which the connection ends, or gunicorn would read its body without a limit."""

    def end() -> None:
        raise StopIteration

    return ClosingIterator(answer, end) if SOCKET in environ else answer


def _refuse(
    start_response: StartResponse, status: str, error: str, *more: tuple[str, str]
) -> Iterable[bytes]:
    body = f'{{"ok":false,"error":"{error}"}}'.encode()
    kind = ("Content-Type", "application/json; charset=utf-8")
    start_response(status, [kind, ("Content-Length", str(len(body))), *more])
    return [body]
