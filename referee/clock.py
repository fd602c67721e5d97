"""Times in events: RFC 3339, UTC, milliseconds, so that they sort as texts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

logger = logging.getLogger("tachiai")

LEAP_SECONDS = 24 * 60 * 60.0
"""A clock that is ahead by more was set forward (a machine without a battery that reached a network)."""

STEADY_SECONDS = 1.0
"""The precision of the clock for token expiry; tokens last for days."""


def now() -> str:
    """Return the current time."""
    return written(datetime.now(UTC))


def written(when: datetime) -> str:
    """Return a time as RFC 3339 text: UTC, milliseconds."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(at: str) -> datetime:
    """Return the time that ``at`` (RFC 3339) means."""
    return datetime.fromisoformat(at)


def shown(at: str) -> str:
    """Return the time ``at`` for people: in this machine's time zone, with its name."""
    return f"{moment(at).astimezone():%Y-%m-%d %H:%M %Z}"


def day(at: str) -> str:
    """Return the day of the time ``at`` for people, as :func:`shown` does."""
    return f"{moment(at).astimezone():%Y-%m-%d %Z}"


def earlier(at: str, days: int) -> str:
    """Return the time ``days`` before ``at``."""
    return written(moment(at) - timedelta(days=days))


def fresh(at: str, now: str, **span: float) -> bool:
    """Return whether ``at`` and ``now`` are less than ``span`` (hours, minutes) apart.

    This holds in both directions: an event written while the clock was years ahead is not fresh for years.
    """
    return abs(moment(now) - moment(at)) < timedelta(**span)


def hours_later(at: str, hours: int) -> str:
    """Return the time ``hours`` after ``at``."""
    return written(moment(at) + timedelta(hours=hours))


@lru_cache(maxsize=4096)
def days_later(at: str, days: int) -> str:
    """Return the time ``days`` after ``at``."""
    return written(moment(at) + timedelta(days=days))


def elapsed() -> float:
    """Return seconds that pass evenly when the system clock is set, and while the machine sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Steady:
    """The clock for token expiry: equal to ``clock`` unless that was set forward.

    That must not expire tokens: after such a leap it continues from the old time until the process ends.
    """

    def __init__(self, clock: Callable[[], str] = now, elapsed: Callable[[], float] = elapsed) -> None:
        self._clock, self._elapsed = clock, elapsed
        self._began = moment(clock())
        self._since = elapsed()
        self._told = False
        self._said = ("", -1.0)

    def __call__(self) -> str:
        """Return the time (RFC 3339, UTC, milliseconds).

        It is cached for :data:`STEADY_SECONDS`, as every command reads it.
        """
        said, when = self._said
        if when <= (now := self._elapsed()) < when + STEADY_SECONDS:
            return said
        self._said = (self._look(), now)
        return self._said[0]

    def _look(self) -> str:
        shown = self._clock()
        meant = self._began + timedelta(seconds=self._elapsed() - self._since)
        ahead = moment(shown) - meant
        if ahead <= timedelta(seconds=LEAP_SECONDS):
            return shown
        if not self._told:
            self._told = True
            logger.warning(
                "the clock was set forward by %d days: devices stay joined by the old time until the next start",
                ahead.days,
            )
        return written(meant)
