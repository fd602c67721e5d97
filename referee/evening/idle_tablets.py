"""Tablets that wait for a match at their table: in memory only."""

from __future__ import annotations

from collections.abc import Callable

from ..clock import elapsed

WAITS_SECONDS = 15.0
"""The seconds after its last request for which a tablet counts as waiting; it asks every five seconds."""


class IdleTablets:
    """The times at which the tablet of each table last asked for a match."""

    def __init__(self, elapsed: Callable[[], float] = elapsed) -> None:
        self._elapsed = elapsed
        self._seen: dict[int, float] = {}

    def asked_at(self, number: int) -> bool:
        """Note that a tablet asked at table ``number``; return whether it was not known to wait there."""
        new = not self.waits(number)
        self._seen[number] = self._elapsed()
        return new

    def waits(self, number: int) -> bool:
        """Return whether a tablet waits at table ``number``."""
        seen = self._seen.get(number)
        return seen is not None and self._elapsed() - seen < WAITS_SECONDS
