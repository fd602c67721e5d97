"""Times as they stand in events: RFC 3339, UTC, milliseconds, so that they sort as texts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache


def now() -> str:
    """The time now."""
    return written(datetime.now(UTC))


def written(when: datetime) -> str:
    """RFC 3339, UTC, milliseconds."""
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(at: str) -> datetime:
    """The point in time that ``at`` (RFC 3339) means."""
    return datetime.fromisoformat(at)


def earlier(at: str, days: int) -> str:
    """The time ``days`` before ``at``."""
    return written(moment(at) - timedelta(days=days))


def fresh(at: str, now: str, **span: float) -> bool:
    """Whether ``span`` (hours, minutes) has not passed since ``at``."""
    return moment(at) + timedelta(**span) > moment(now)


def hours_later(at: str, hours: int) -> str:
    """The time ``hours`` after ``at``."""
    return written(moment(at) + timedelta(hours=hours))


@lru_cache(maxsize=4096)
def days_later(at: str, days: int) -> str:
    """The time ``days`` later; times in events are written so that they sort."""
    return written(moment(at) + timedelta(days=days))
