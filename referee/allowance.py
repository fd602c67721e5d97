"""Budgets that refill as time passes (token buckets): of processor time, or of frames of a connection."""

from __future__ import annotations

import time


class Allowance:
    """A budget (seconds of work, frames of a connection) that refills as time passes."""

    __slots__ = ("_at", "_left", "_most", "_share")

    def __init__(self, share: float, most: float) -> None:
        """``share``: seconds refilled for each second that passes; ``most``: the initial and largest amount."""
        self._share = share
        self._most = most
        self._left = most
        self._at = time.monotonic()

    @property
    def left(self) -> float:
        """The seconds left; negative if the last work took longer."""
        now = time.monotonic()
        self._left, self._at = min(self._most, self._left + (now - self._at) * self._share), now
        return self._left

    @property
    def used(self) -> float:
        """The seconds that were used and are not refilled yet."""
        return self._most - self.left

    @property
    def wait(self) -> float:
        """The seconds until some are left; 0 if some are."""
        left = self.left
        return 0.0 if left > 0 else (0.001 - left) / self._share

    def use(self, seconds: float) -> None:
        """Subtract the time that some work took."""
        self._left -= seconds


class Allowances:
    """An allowance for each key; those that are full again are dropped."""

    SWEPT_AT = 1_000
    """The number of allowances above which the full ones are dropped."""

    def __init__(self, share: float, most: float) -> None:
        self._share = share
        self._most = most
        self._kept: dict[str, Allowance] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, key: str) -> Allowance:
        """Return the allowance of ``key``."""
        if len(self._kept) > self.SWEPT_AT:
            self._kept = {k: allowance for k, allowance in self._kept.items() if allowance.left < self._most}
        return self._kept.setdefault(key, Allowance(self._share, self._most))
