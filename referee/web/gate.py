"""Live connections before they are authenticated: counted before the upgrade, ended if no token arrives.

Until a live connection has shown a token (CONNECT, with ``auth``) it is a *stranger*: only few are allowed at
a time, each for seconds.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

from .. import limits
from .line import LockedSocket
from .rates import neighbourhood

VISIT = "tachiai.visit"
"""The key of a request's environment that holds its :class:`Visit`."""


REFUSED_SECONDS = 0.5
"""Seconds until a connection ends after its CONNECT was refused."""


class Visit:
    """A live connection, from before its upgrade to its end."""

    def __init__(self, address: str) -> None:
        self.near = neighbourhood(address)
        self.since = time.monotonic()
        """When it became unauthenticated."""
        self.known = False
        self.refused: float | None = None
        """When its CONNECT was refused; later messages are ignored."""
        self.said = 0
        """The number of messages it sent while it was unauthenticated."""
        self.wasted = 0
        """The number of its useless messages: unreadable, refused as too many, pongs without a ping."""
        self.ended = False
        self.line: LockedSocket | None = None
        """Its socket, once it is that of a live connection."""
        self.sessions: dict[tuple[str, str], Callable[[str], None]] = {}
        """The open sessions by namespace and id, each with the function that ends our part of it."""
        self.is_there: Callable[[], bool] = lambda: True
        """Returns whether the libraries still know the connection."""

    def over(self) -> bool:
        """Return whether it must end now: unauthenticated for too long, or refused a moment ago."""
        now = time.monotonic()
        if self.refused is not None and self.refused + REFUSED_SECONDS <= now:
            return True
        return not self.known and self.since + limits.STRANGER_SECONDS <= now

    def says(self) -> bool:
        """Count a message if it is unauthenticated; return whether it has sent too many."""
        if not self.known:
            self.said += 1
        return not self.known and self.said > limits.STRANGER_MESSAGES

    def wastes(self) -> bool:
        """Count a useless message; return whether it has sent too many."""
        self.wasted += 1
        return self.wasted > limits.WASTED_MESSAGES

    @property
    def stalled(self) -> bool:
        """True if the device does not read its messages."""
        return self.line is not None and self.line.stalled

    def cut(self) -> None:
        """End the connection."""
        self.ended = True
        if self.line is not None:
            self.line.cut()

    def refuse(self) -> None:
        """Mark it as refused, so that it ends once the device received the reason."""
        self.refused = time.monotonic()


class Gate:
    """Counts live connections: in all, by address, and unauthenticated ones separately."""

    def __init__(self, *, most: int, most_near: int) -> None:
        self.most = most
        """The most authenticated connections in all."""
        self.most_near = most_near
        """The most authenticated connections of one address."""
        self._lock = threading.Lock()
        self._strangers: dict[Visit, None] = {}  # the oldest first
        self._near: Counter[str] = Counter()
        self._here: set[Visit] = set()

    def enter(self, address: str) -> Visit | None:
        """Count a new connection as unauthenticated; return ``None`` if there are too many connections.

        If there are too many unauthenticated ones, the oldest ends: a device authenticates at once.
        """
        visit = Visit(address)
        with self._lock:
            # Connections that are ending are still counted for a moment.
            if len(self._here) >= self.most + 2 * limits.STRANGERS:
                return None
            self._here.add(visit)
            self._add(visit)
        return visit

    def _add(self, visit: Visit) -> None:
        near = Counter(v.near for v in self._strangers)
        crowd = None
        if near[visit.near] >= limits.STRANGERS_AN_ADDRESS:
            crowd = visit.near
        elif len(self._strangers) >= limits.STRANGERS:
            crowd = near.most_common(1)[0][0]  # not a single connection from elsewhere
        oldest = next((v for v in self._strangers if v.near == crowd), None)
        if oldest is not None:
            del self._strangers[oldest]
            oldest.cut()
        self._strangers[visit] = None

    def known(self, visit: Visit) -> bool:
        """Count it as authenticated, as it showed a token; return False if its address has too many."""
        with self._lock:
            if not visit.known:
                if self._near[visit.near] >= self.most_near:
                    return False
                self._strangers.pop(visit, None)
                self._near[visit.near] += 1
                visit.known = True
                if visit.line is not None:
                    visit.line.renew(limits.MESSAGES_BYTES)
        return True

    def stranger(self, visit: Visit) -> None:
        """Count it as unauthenticated again: its session ended, and it may begin another one soon."""
        with self._lock:
            if self._forget(visit) and not visit.ended:
                visit.since, visit.said = time.monotonic(), 0
                if visit.line is not None:
                    visit.line.renew(limits.STRANGER_BYTES)
                self._add(visit)

    def sweep(self) -> None:
        """End the connections whose time is over."""
        for visit in [visit for visit in list(self._here) if visit.over()]:
            visit.cut()

    def cut_all(self) -> None:
        """End all connections."""
        for visit in list(self._here):
            visit.cut()

    def leave(self, visit: Visit) -> None:
        """Stop counting a connection that has ended."""
        with self._lock:
            visit.ended = True
            visit.line = None
            self._here.discard(visit)
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
