"""Times as they stand in events: RFC 3339, UTC, milliseconds, so that they sort as texts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

logger = logging.getLogger("tachiai")

LEAP_SECONDS = 24 * 60 * 60.0
"""A clock that is ahead by more was set forward (a machine without a battery that has reached a network)."""

STEADY_SECONDS = 1.0
"""How exact the time is by which tokens grow old: they last for days."""


def now() -> str:
    """The time now."""
    return written(datetime.now(UTC))


def written(when: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(at: str) -> datetime:
    """The point in time that ``at`` (RFC 3339) means."""
    return datetime.fromisoformat(at)


def shown(at: str) -> str:
    """Return the moment ``at`` for people: in the time zone of this machine, and which one that is."""
    return f"{moment(at).astimezone():%Y-%m-%d %H:%M %Z}"


def day(at: str) -> str:
    """Return the day of the moment ``at`` for people, as :func:`shown` does."""
    return f"{moment(at).astimezone():%Y-%m-%d %Z}"


def earlier(at: str, days: int) -> str:
    """The time ``days`` before ``at``."""
    return written(moment(at) - timedelta(days=days))


def fresh(at: str, now: str, **span: float) -> bool:
    """Whether less than ``span`` (hours, minutes) lies between ``at`` and ``now``.

    Also where ``at`` is later: what was made while the clock was years ahead does not last for years.
    """
    return abs(moment(now) - moment(at)) < timedelta(**span)


def hours_later(at: str, hours: int) -> str:
    """The time ``hours`` after ``at``."""
    return written(moment(at) + timedelta(hours=hours))


@lru_cache(maxsize=4096)
def days_later(at: str, days: int) -> str:
    """The time ``days`` later; times in events are written so that they sort."""
    return written(moment(at) + timedelta(days=days))


def elapsed() -> float:
    """Seconds that pass whatever the clock of the day is set to, also while the machine sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Steady:
    """The time by which devices' tokens grow old: as ``clock`` says, but a clock set forward kills none of them.

    From then on it goes on from where the clock was, until the process ends.
    """

    def __init__(self, clock: Callable[[], str] = now, elapsed: Callable[[], float] = elapsed) -> None:
        self._clock, self._elapsed = clock, elapsed
        self._began = moment(clock())
        self._since = elapsed()
        self._told = False
        self._said = ("", -1.0)

    def __call__(self) -> str:
        """RFC 3339, UTC, milliseconds; for :data:`STEADY_SECONDS` the same again, as every command asks."""
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
