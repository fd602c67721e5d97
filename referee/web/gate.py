"""Live connections before they are anybody's: counted before the upgrade, ended if nobody says whose.

A live connection holds threads of its worker as long as it lasts.  Until it has shown a token (CONNECT, with
``auth``) it is a *stranger*: few of them at a time, each for seconds.
"""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from .. import limits
from .rates import Rates, neighbourhood

Environ = MutableMapping[str, Any]
"""The environment of a WSGI request."""

VISIT = "tachiai.visit"
"""Where a request's environment holds its :class:`Visit`."""


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
        self.wasted = 0
        """Messages it sent that are of no use: unreadable, refused as too many, pongs that nobody asked for."""
        self.ended = False
        self.line: socket.socket | None = None
        self.engine: Any = None
        """The engine's side of it, once anything was said."""

    def leaves(self) -> bool:
        """Whether the connection itself is closing, not only a Socket.IO session on it."""
        return self.ended or (self.engine is not None and (self.engine.closing or self.engine.closed))

    def over(self) -> bool:
        """Whether it must be closed now: it was cut, or stayed a stranger for too long."""
        return self.ended or (not self.known and self.since + limits.STRANGER_SECONDS <= time.monotonic())

    def says(self) -> bool:
        """Count a message of a stranger; return whether it was one too many."""
        if not self.known:
            self.said += 1
        return not self.known and self.said > limits.STRANGER_MESSAGES

    def wastes(self) -> bool:
        """Count a message that is of no use; return whether it was one too many."""
        self.wasted += 1
        return self.wasted > limits.WASTED_MESSAGES

    def cut(self) -> None:
        """Close the socket, which wakes whichever thread waits on it."""
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
        """Count it as known, now that it showed a token; ``False`` if its address has too many already."""
        with self._lock:
            if not visit.known:
                if self._near[visit.near] >= self.most_near:
                    return False
                self._strangers.pop(visit, None)
                self._near[visit.near] += 1
                visit.known = True
        return True

    def stranger(self, visit: Visit) -> None:
        """Count it as a stranger again: its session ended, and it may begin another one soon."""
        with self._lock:
            if self._forget(visit) and not visit.leaves():
                visit.since, visit.said = time.monotonic(), 0
                self._add(visit)

    def leave(self, visit: Visit) -> None:
        """Count it no more: the connection has ended."""
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


def _has_gone(line: Any) -> bool:
    """Whether the other side has closed the connection."""
    raw = getattr(line, "raw", line)
    if not isinstance(raw, socket.socket):
        return False
    try:
        return raw.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _begins_a_connection(environ: Environ) -> bool:
    """Return whether a request begins a live connection; sessions are neither resumed nor polled here."""
    asked = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and asked.get("EIO") == ["4"]
        and asked.get("transport") == ["websocket"]
        and not asked.keys() & {"sid", "j"}
    )


def _refuse(
    start_response: Callable[..., Any], status: str, error: str, *more: tuple[str, str]
) -> Iterable[bytes]:
    body = f'{{"ok":false,"error":"{error}"}}'.encode()
    kind = ("Content-Type", "application/json; charset=utf-8")
    start_response(status, [kind, ("Content-Length", str(len(body))), *more])
    return [body]


class Counted:
    """Middleware: every request of the live door is counted before anything is done for it."""

    def __init__(self, app: Callable[..., Iterable[bytes]], gate: Gate, rates: Rates) -> None:
        self.app = app
        self.gate = gate
        self.rates = rates

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not environ.get("PATH_INFO", "").startswith("/socket.io"):
            return self.app(environ, start_response)
        if _has_gone(environ.get("gunicorn.socket")):
            # It gave up while the referee was busy: those that still wait come first.
            raise ConnectionResetError(errno.ECONNRESET, "it has gone")
        if not _begins_a_connection(environ):
            return _refuse(start_response, "400 Bad Request", "no-such-address")
        address = environ.get("REMOTE_ADDR") or ""
        visit = self.gate.enter(address) if self.rates.upgrade(address) else None
        if visit is None:
            return _refuse(start_response, "429 Too Many Requests", "too-many", ("Retry-After", "5"))
        environ[VISIT] = visit
        # No permessage-deflate: a few bytes would unpack to gigabytes, and where a secret and a stranger's
        # words lie in one message its packed length tells of the secret.
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        try:
            return self.app(environ, start_response)
        finally:
            self.gate.leave(visit)
