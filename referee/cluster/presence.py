"""The devices connected to each worker: stored in Redis, with short timeouts."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

logger = logging.getLogger("tachiai.live")

PRESENCE_SECONDS = 60
"""Seconds for which a phone counts as connected after its worker's last report."""

COUNTED_SECONDS = 15.0
"""Seconds for which a worker's device count is valid after its last report."""

KNOWN_SECONDS = 1.0
"""Seconds for which the other workers' phones are cached; a change is sent at once."""

WAIT_SECONDS = 0.2
"""The timeout of Redis: people at the tables wait with it."""

REST_SECONDS = 1.0
"""Seconds before Redis is tried again after it failed."""


def short_timeouts() -> dict[str, Any]:
    """Return the options of a Redis connection on which people wait: a short timeout, no retry."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": WAIT_SECONDS,
        "socket_connect_timeout": WAIT_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }


class RedisPresence:
    """The phones and tablets connected to each worker, shared through Redis.

    While Redis does not answer, the other workers count as empty, and no call waits for it.
    """

    WORKERS = "tachiai:workers"

    def __init__(self, url: str) -> None:
        import redis

        self._errors = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(url, **short_timeouts())
        self._rests_until = 0.0
        self._me = secrets.token_hex(8)
        """The id of this worker."""
        self._mine: dict[str, dict[str, str]] = {}
        """The places of the devices here, by match and session."""
        self._known: dict[str, tuple[float, set[str]]] = {}
        """The places of a match as read from Redis, and when."""

    def _ask(self, what: Callable[[Any], Any]) -> Any:
        """Return the answer of Redis to ``what``.

        :raises ConnectionError: if it does not answer, or failed a moment ago.
        """
        if time.monotonic() < self._rests_until:
            raise ConnectionError("Redis is away")
        try:
            return what(self._redis)
        except self._errors as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            logger.error("other workers cannot be notified: %s", error)
            raise ConnectionError(f"Redis: {error}") from None

    def _where(self, match: str) -> str:
        return f"tachiai:here:{match}"

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
        """Return the places connected at any worker, from Redis; without ``ask``: the last known ones."""
        now = time.monotonic()
        when, seats = self._known.get(match, (-KNOWN_SECONDS, set()))
        if not ask or when > now - KNOWN_SECONDS:
            return seats
        seats = self._seats(match)
        if len(self._known) > 1000:
            self._known.clear()
        self._known[match] = (now, seats)
        return seats

    def _expire(self, match: str) -> None:
        """Mark the cached places as outdated; until they are read again they are better than nothing."""
        known = self._known.get(match)
        if known is not None:
            self._known[match] = (-KNOWN_SECONDS, known[1])

    def _seats(self, match: str) -> set[str]:
        try:
            places = self._ask(lambda redis: redis.hvals(self._where(match)))
        except ConnectionError:
            return set()
        limit = time.time() - PRESENCE_SECONDS
        out = set()
        for value in places:
            when, _, seat = value.decode().partition("|")
            if float(when) > limit:
                out.add(seat)
        return out

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """Store in Redis that a device of ``seat`` is connected here."""
        if seat is None:
            return
        self._expire(match)
        self._mine.setdefault(match, {})[sid] = seat
        self._publish_places(match, {sid: seat})

    def _publish_places(self, match: str, seats: dict[str, str]) -> None:
        now = time.time()
        seen = {sid: f"{now}|{seat}" for sid, seat in seats.items()}
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hset(self._where(match), mapping=seen))
            self._ask(lambda redis: redis.expire(self._where(match), 3 * PRESENCE_SECONDS))

    def gone(self, match: str, sid: str) -> None:
        """Remove a device from Redis."""
        if self._mine.get(match, {}).pop(sid, None) is None:
            return
        self._expire(match)
        if not self._mine[match]:
            del self._mine[match]
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self._where(match), sid))

    def count(self, devices: int) -> list[int]:
        """Publish the number of this worker's devices; return the recent numbers of the others."""
        now = time.time()
        try:
            self._ask(lambda redis: redis.hset(self.WORKERS, self._me, f"{now}|{devices}"))
            reports = self._ask(lambda redis: redis.hgetall(self.WORKERS))
        except ConnectionError:
            return []
        counts, gone = [], []
        for worker, value in reports.items():
            when, _, number = value.decode().partition("|")
            if float(when) < now - COUNTED_SECONDS:
                gone.append(worker)
            elif worker.decode() != self._me:
                counts.append(int(number))
        if gone:
            with suppress(ConnectionError):
                self._ask(lambda redis: redis.hdel(self.WORKERS, *gone))
        return counts
