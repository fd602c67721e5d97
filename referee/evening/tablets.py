"""The tablets that lie on tables of an evening and wait for a match: known as long as they ask, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable

from ..clock import elapsed

WAITS_SECONDS = 15.0
"""Seconds after its last request that a tablet still counts; it asks every five seconds."""


class IdleTablets:
    """Keeps when the tablet of each table asked last for a match."""

    def __init__(self, elapsed: Callable[[], float] = elapsed) -> None:
        self._elapsed = elapsed
        self._seen: dict[int, float] = {}

    def saw(self, number: int) -> bool:
        """Note that a tablet asked at table ``number``; return whether none was known to wait there."""
        new = not self.waits(number)
        self._seen[number] = self._elapsed()
        return new

    def waits(self, number: int) -> bool:
        """Return whether a tablet waits at table ``number``."""
        seen = self._seen.get(number)
        return seen is not None and self._elapsed() - seen < WAITS_SECONDS
