"""Which devices reached this referee, by which of its addresses."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection

from .addresses import is_loopback

VISITORS_AT_MOST = 500
"""Devices whose coming is remembered."""

PLACES_AT_MOST = 8
"""Addresses of this referee that are remembered of each."""


class Visitors:
    """The devices that reached this referee, and by which of its addresses: shows where a phone got stuck.

    Kept in memory since the start, for the latest :data:`VISITORS_AT_MOST` devices.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[frozenset[str], float | None]] = {}

    def came(self, who: str, to: str, phone: bool) -> bool:
        """Note that the device ``who`` asked for something at ``to`` (host and port).

        ``phone``: for the phones' page.  Returns whether that was news.
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
        """By which addresses (host and port) devices came that are neither this machine nor ``besides``."""
        return {place for places, _ in self._others(besides) for place in places}

    def phone_ago(self, besides: Collection[str]) -> float | None:
        """How many seconds ago such a device last opened the phones' page; ``None``: never yet."""
        times = [last for _, last in self._others(besides) if last is not None]
        return self._clock() - max(times) if times else None

    def _others(self, besides: Collection[str]) -> list[tuple[frozenset[str], float | None]]:
        with self._lock:
            seen = list(self._seen.items())
        return [kept for who, kept in seen if who not in besides and not is_loopback(who)]
