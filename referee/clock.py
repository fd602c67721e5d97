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
    return format_time(datetime.now(UTC))


def format_time(when: datetime) -> str:
    """Return a time as RFC 3339 text: UTC, milliseconds."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_time(at: str) -> datetime:
    """Return the time that ``at`` (RFC 3339) means."""
    return datetime.fromisoformat(at)


def shown(at: str) -> str:
    """Return the time ``at`` for people: in this machine's time zone, with its name."""
    return f"{parse_time(at).astimezone():%Y-%m-%d %H:%M %Z}"


def day(at: str) -> str:
    """Return the day of the time ``at`` for people, as :func:`shown` does."""
    return f"{parse_time(at).astimezone():%Y-%m-%d %Z}"


def fresh(at: str, now: str, **span: float) -> bool:
    """Return whether ``at`` and ``now`` are less than ``span`` (hours, minutes) apart.

    This holds in both directions: an event written while the clock was years ahead is not fresh for years.
    """
    return abs(parse_time(now) - parse_time(at)) < timedelta(**span)


@lru_cache(maxsize=4096)
def later(at: str, **span: float) -> str:
    """Return the time ``span`` (days, hours) after ``at``, or before it if the span is negative."""
    return format_time(parse_time(at) + timedelta(**span))


def elapsed() -> float:
    """Return seconds that pass evenly when the system clock is set, and while the machine sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """The clock for token expiry: equal to ``clock`` unless that was set forward.

    That must not expire tokens: after such a leap it continues from the old time until the process ends.
    """

    def __init__(self, clock: Callable[[], str] = now, elapsed: Callable[[], float] = elapsed) -> None:
        self._clock, self._elapsed = clock, elapsed
        self._began = parse_time(clock())
        self._since = elapsed()
        self._logged = False
        self._cached = ("", -1.0)

    def __call__(self) -> str:
        """Return the time (RFC 3339, UTC, milliseconds).

        It is cached for :data:`STEADY_SECONDS`, as every command reads it.
        """
        text, when = self._cached
        if when <= (now := self._elapsed()) < when + STEADY_SECONDS:
            return text
        self._cached = (self._look(), now)
        return self._cached[0]

    def _look(self) -> str:
        shown = self._clock()
        meant = self._began + timedelta(seconds=self._elapsed() - self._since)
        ahead = parse_time(shown) - meant
        if ahead <= timedelta(seconds=LEAP_SECONDS):
            return shown
        if not self._logged:
            self._logged = True
            logger.warning(
                "the clock was set forward by %d days: devices stay joined by the old time until the next start",
                ahead.days,
            )
        return format_time(meant)
