"""Live connections before they are authenticated: counted before the upgrade, ended if no token arrives.

Until a live connection has shown a token (CONNECT, with ``auth``), only few are allowed at a time, each for
seconds.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

from .. import limits
from .live_socket import LockedSocket
from .rates import neighbourhood

CONNECTION = "tachiai.connection"
"""The key of a request's environment that holds its :class:`LiveConnection`."""


REFUSED_SECONDS = 0.5
"""Seconds until a connection ends after its CONNECT was refused."""


class LiveConnection:
    """A live connection, from before its upgrade to its end."""

    def __init__(self, address: str) -> None:
        self.near = neighbourhood(address)
        self.since = time.monotonic()
        """When it became unauthenticated."""
        self.authenticated = False
        self.refused: float | None = None
        """When its CONNECT was refused; later messages are ignored."""
        self.messages = 0
        """The number of messages it sent while it was unauthenticated."""
        self.useless = 0
        """The number of its useless messages: unreadable, refused as too many, pongs without a ping."""
        self.ended = False
        self.socket: LockedSocket | None = None
        """Its socket, once it is that of a live connection."""
        self.sessions: dict[tuple[str, str], Callable[[str], None]] = {}
        """The open sessions by namespace and id, each with the function that ends our part of it."""
        self.is_there: Callable[[], bool] = lambda: True
        """Returns whether the libraries still know the connection."""

    def must_end(self) -> bool:
        """Return whether it must end now: unauthenticated for too long, or refused a moment ago."""
        now = time.monotonic()
        if self.refused is not None and self.refused + REFUSED_SECONDS <= now:
            return True
        return not self.authenticated and self.since + limits.UNAUTHENTICATED_SECONDS <= now

    def count_message(self) -> bool:
        """Count a message if it is unauthenticated; return whether it has sent too many."""
        if not self.authenticated:
            self.messages += 1
        return not self.authenticated and self.messages > limits.UNAUTHENTICATED_MESSAGES

    def count_useless(self) -> bool:
        """Count a useless message; return whether it has sent too many."""
        self.useless += 1
        return self.useless > limits.WASTED_MESSAGES

    @property
    def stalled(self) -> bool:
        """True if the device does not read its messages."""
        return self.socket is not None and self.socket.stalled

    def cut(self) -> None:
        """End the connection."""
        self.ended = True
        if self.socket is not None:
            self.socket.cut()

    def refuse(self) -> None:
        """Mark it as refused, so that it ends once the device received the reason."""
        self.refused = time.monotonic()


class ConnectionLimiter:
    """Counts live connections: in all, by address, and unauthenticated ones separately."""

    def __init__(self, *, most: int, most_near: int) -> None:
        self.most = most
        """The most authenticated connections in all."""
        self.most_near = most_near
        """The most authenticated connections of one address."""
        self._lock = threading.Lock()
        self._unauthenticated: dict[LiveConnection, None] = {}  # the oldest first
        self._near: Counter[str] = Counter()
        self._here: set[LiveConnection] = set()

    def enter(self, address: str) -> LiveConnection | None:
        """Count a new connection as unauthenticated; return ``None`` if there are too many connections.

        If there are too many unauthenticated ones, the oldest ends: a device authenticates at once.
        """
        connection = LiveConnection(address)
        with self._lock:
            # Connections that are ending are still counted for a moment.
            if len(self._here) >= self.most + 2 * limits.UNAUTHENTICATED:
                return None
            self._here.add(connection)
            self._add(connection)
        return connection

    def _add(self, connection: LiveConnection) -> None:
        near = Counter(v.near for v in self._unauthenticated)
        crowd = None
        if near[connection.near] >= limits.UNAUTHENTICATED_AN_ADDRESS:
            crowd = connection.near
        elif len(self._unauthenticated) >= limits.UNAUTHENTICATED:
            crowd = near.most_common(1)[0][0]  # not a single connection from elsewhere
        oldest = next((v for v in self._unauthenticated if v.near == crowd), None)
        if oldest is not None:
            del self._unauthenticated[oldest]
            oldest.cut()
        self._unauthenticated[connection] = None

    def mark_authenticated(self, connection: LiveConnection) -> bool:
        """Count it as authenticated, as it showed a token; return False if its address has too many."""
        with self._lock:
            if not connection.authenticated:
                if self._near[connection.near] >= self.most_near:
                    return False
                self._unauthenticated.pop(connection, None)
                self._near[connection.near] += 1
                connection.authenticated = True
                if connection.socket is not None:
                    connection.socket.renew(limits.MESSAGES_BYTES)
        return True

    def mark_unauthenticated(self, connection: LiveConnection) -> None:
        """Count it as unauthenticated again: its session ended, and it may begin another one soon."""
        with self._lock:
            if self._forget(connection) and not connection.ended:
                connection.since, connection.messages = time.monotonic(), 0
                if connection.socket is not None:
                    connection.socket.renew(limits.UNAUTHENTICATED_BYTES)
                self._add(connection)

    def sweep(self) -> None:
        """End the connections whose time is over."""
        for connection in [connection for connection in list(self._here) if connection.must_end()]:
            connection.cut()

    def cut_all(self) -> None:
        """End all connections."""
        for connection in list(self._here):
            connection.cut()

    def leave(self, connection: LiveConnection) -> None:
        """Stop counting a connection that has ended."""
        with self._lock:
            connection.ended = True
            connection.socket = None
            self._here.discard(connection)
            self._forget(connection)
            self._unauthenticated.pop(connection, None)

    def _forget(self, connection: LiveConnection) -> bool:
        if not connection.authenticated:
            return False
        connection.authenticated = False
        self._near[connection.near] -= 1
        if not self._near[connection.near]:
            del self._near[connection.near]
        return True
