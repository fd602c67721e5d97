"""The devices that reached the referee, and the addresses they used."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection

from ..net import is_loopback

VISITORS_AT_MOST = 500
"""The number of devices that are remembered."""

PLACES_AT_MOST = 8
"""The number of this referee's addresses remembered for each device."""


class Visitors:
    """The devices that reached this referee, and the addresses they used: shows where a phone failed.

    Stored in memory since the start, for the latest :data:`VISITORS_AT_MOST` devices.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[frozenset[str], float | None]] = {}

    def came(self, who: str, to: str, phone: bool) -> bool:
        """Note that the device ``who`` sent a request to ``to`` (host and port); return whether that is new.

        ``phone``: the request was for the phones' page.
        """
        with self._lock:
            places, last = self._seen.pop(who, (frozenset[str](), None))
            new = phone or to not in places
            # Capped: a client that sends many Host values is probing.
            kept = {*places, to} if len(places) < PLACES_AT_MOST else places
            self._seen[who] = (frozenset(kept), self._clock() if phone else last)
            if len(self._seen) > VISITORS_AT_MOST:
                del self._seen[next(iter(self._seen))]
        return new

    def reached(self, besides: Collection[str]) -> set[str]:
        """Return the addresses (host and port) used by devices other than this machine and ``besides``."""
        return {place for places, _ in self._others(besides) for place in places}

    def phone_ago(self, besides: Collection[str]) -> float | None:
        """Return the seconds since such a device last opened the phones' page; ``None``: never."""
        times = [last for _, last in self._others(besides) if last is not None]
        return self._clock() - max(times) if times else None

    def _others(self, besides: Collection[str]) -> list[tuple[frozenset[str], float | None]]:
        with self._lock:
            seen = list(self._seen.items())
        return [kept for who, kept in seen if who not in besides and not is_loopback(who)]
