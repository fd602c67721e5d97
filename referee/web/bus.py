"""How the worker processes of one referee tell each other of changes."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from ..json_types import Json

logger = logging.getLogger("tachiai.live")


PRESENCE_SECONDS = 60
"""How long a phone counts as connected after its worker said so last."""

BEAT_SECONDS = 20
"""How often a worker says which phones are connected to it."""

COUNTED_SECONDS = 15.0
"""How long a worker counts that says no more how many devices it has."""

KNOWN_SECONDS = 1.0
"""How long the others' phones are remembered; a change is told at once."""

WAIT_SECONDS = 0.2
"""How long Redis is waited for: people at the tables wait with it."""

REST_SECONDS = 1.0
"""How long Redis is left alone after it did not answer."""

MOST_UNTOLD = 10_000
"""Messages kept for the others while Redis is away; beyond, they are told to look at everything."""


def impatient() -> dict[str, Any]:
    """How a connection to Redis is made on which people wait: asked once, and not for long."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {
        "socket_timeout": WAIT_SECONDS,
        "socket_connect_timeout": WAIT_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }


def _publish(channel: str, text: str, redis: Any) -> Any:
    return redis.publish(channel, text)


class Bus(Protocol):
    """How the workers of one referee hear of each other."""

    def send(self, message: Json) -> None:
        """Tell the others (not oneself)."""

    def seats(self, match: str) -> set[str]:
        """The places with a device connected to the others: seats, and :data:`~tachiai.referee.match.glance.TABLET`."""

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """A device of the place ``seat`` is connected to this worker."""

    def gone(self, match: str, sid: str) -> None:
        """It is no more."""

    def count(self, devices: int) -> list[int]:
        """Say how many devices this worker has; how many each of the others has."""

    def ping(self) -> None:
        """Raise :class:`OSError` if the others cannot be told anything now."""

    def close(self) -> None:
        """No more messages."""


class LocalBus:
    """The bus of the only worker: there is nobody to tell."""

    def send(self, message: Json) -> None:
        """Tell nobody."""

    def seats(self, match: str) -> set[str]:
        """No seat: there are no others."""
        return set()

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """Tell nobody."""

    def gone(self, match: str, sid: str) -> None:
        """Tell nobody."""

    def count(self, devices: int) -> list[int]:
        """There are no others."""
        return []

    def ping(self) -> None:
        """Nobody to tell is nobody out of reach."""

    def close(self) -> None:
        """Do nothing."""


class RedisBus:
    """The bus of several workers.

    Only ids and numbers travel: every worker makes the views of its own devices from the store, so that no
    private fact ever leaves the worker that shows it.
    """

    CHANNEL = "tachiai:changed"
    WORKERS = "tachiai:workers"

    def __init__(self, url: str, heard: Callable[[Json], None], again: Callable[[], None]) -> None:
        import redis

        self._errors = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(url, **impatient())
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._rests_until = 0.0
        self._untold: dict[str, None] = {}
        self._telling = threading.Lock()
        self._heard = heard
        self._again = again
        self._me = secrets.token_hex(8)
        self._mine: dict[str, dict[str, str]] = {}
        self._known: dict[str, tuple[float, set[str]]] = {}
        self._ended = threading.Event()
        self._beating = threading.Thread(target=self._beat, name="tachiai-beat", daemon=True)
        self._beating.start()
        threading.Thread(target=self._listen, name="tachiai-listen", daemon=True).start()

    def _ask(self, what: Callable[[Any], Any]) -> Any:
        """What Redis answers to ``what``.

        :raises ConnectionError: when it does not, or did not a moment ago.
        """
        if time.monotonic() < self._rests_until:
            raise ConnectionError("Redis is away")
        try:
            return what(self._redis)
        except self._errors as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            logger.error("other workers cannot be told: %s", error)
            raise ConnectionError(f"Redis: {error}") from None

    def send(self, message: Json) -> None:
        """Publish to the other workers, now or as soon as Redis can be reached again."""
        with self._telling:
            self._untold[json.dumps({**message, "from": self._me})] = None
            if len(self._untold) > MOST_UNTOLD:
                self._untold = {json.dumps({"everything": True, "from": self._me}): None}
        self._tell()

    def _tell(self) -> None:
        """Publish what is still untold, in its order."""
        with self._telling, suppress(ConnectionError):
            for text in list(self._untold):
                self._ask(partial(_publish, self.CHANNEL, text))
                del self._untold[text]

    def _listen(self) -> None:
        first = True
        while not self._ended.is_set():
            try:
                with self._listening.pubsub(ignore_subscribe_messages=True) as listening:
                    listening.subscribe(self.CHANNEL)
                    if not first:
                        self._again()  # whatever was said meanwhile was missed
                    first = False
                    for message in listening.listen():
                        said = json.loads(message["data"])
                        if said.pop("from", None) == self._me:
                            continue
                        if said.pop("everything", False):
                            self._again()
                            continue
                        self._known.pop(said.get("changed", said.get("tablet")), None)
                        self._heard(said)
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be heard: %s", error)
                self._ended.wait(1)

    def _key(self, match: str) -> str:
        return f"tachiai:here:{match}"

    def seats(self, match: str) -> set[str]:
        """The places with a device connected to any worker, as Redis knows them."""
        now = time.monotonic()
        known = self._known.get(match)
        if known is not None and known[0] > now - KNOWN_SECONDS:
            return known[1]
        seats = self._seats(match)
        if len(self._known) > 1000:
            self._known.clear()
        self._known[match] = (now, seats)
        return seats

    def _seats(self, match: str) -> set[str]:
        try:
            found = self._ask(lambda redis: redis.hvals(self._key(match)))
        except ConnectionError:
            return set()
        limit = time.time() - PRESENCE_SECONDS
        out = set()
        for value in found:
            when, _, seat = value.decode().partition("|")
            if float(when) > limit:
                out.add(seat)
        return out

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """Keep in Redis that a phone of ``seat`` is connected here."""
        if seat is None:
            return
        self._known.pop(match, None)
        self._mine.setdefault(match, {})[sid] = seat
        self._say(match, {sid: seat})

    def _say(self, match: str, seats: dict[str, str]) -> None:
        now = time.time()
        seen = {sid: f"{now}|{seat}" for sid, seat in seats.items()}
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hset(self._key(match), mapping=seen))
            self._ask(lambda redis: redis.expire(self._key(match), 3 * PRESENCE_SECONDS))

    def gone(self, match: str, sid: str) -> None:
        """Take it out again."""
        if self._mine.get(match, {}).pop(sid, None) is None:
            return
        self._known.pop(match, None)
        if not self._mine[match]:
            del self._mine[match]
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self._key(match), sid))

    def _beat(self) -> None:
        said = time.monotonic()
        while not self._ended.wait(REST_SECONDS):
            self._tell()
            if said + BEAT_SECONDS > time.monotonic():
                continue
            said = time.monotonic()
            for match, seats in list(self._mine.items()):
                if seats:
                    self._say(match, dict(seats))

    def count(self, devices: int) -> list[int]:
        """How many devices the others have that said so lately."""
        now = time.time()
        try:
            self._ask(lambda redis: redis.hset(self.WORKERS, self._me, f"{now}|{devices}"))
            found = self._ask(lambda redis: redis.hgetall(self.WORKERS))
        except ConnectionError:
            return []
        counts, gone = [], []
        for worker, value in found.items():
            when, _, number = value.decode().partition("|")
            if float(when) < now - COUNTED_SECONDS:
                gone.append(worker)
            elif worker.decode() != self._me:
                counts.append(int(number))
        if gone:
            with suppress(ConnectionError):
                self._ask(lambda redis: redis.hdel(self.WORKERS, *gone))
        return counts

    def ping(self) -> None:
        """Ask Redis for an answer.

        :raises OSError: when there is none.
        """
        self._ask(lambda redis: redis.ping())

    def close(self) -> None:
        """Stop listening, and close the connections."""
        self._ended.set()
        self._tell()
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self.WORKERS, self._me))
        self._beating.join(2 * REST_SECONDS)
        self._redis.close()
        self._listening.close()
