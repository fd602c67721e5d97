"""How the worker processes of one referee tell each other of changes."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
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

SIGNATURE_BYTES = 32
"""How long the signature before a message is."""

UNSIGNED_SECONDS = 60.0
"""How often the log says at most that a message was not signed."""

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


def bus_key(store: Mapping[str, str]) -> bytes:
    """Return what the workers of one referee sign their messages with: from the settings of their ``store``.

    Only what all of them have alike counts: the same database may have another address on another machine.
    """
    alike = {name: value for name, value in store.items() if name.endswith(("_DBNAME", "_USER", "_PASSWORD"))}
    return hashlib.sha256(b"tachiai bus\n" + json.dumps(sorted(alike.items())).encode()).digest()


def signed(key: bytes, message: Json) -> bytes:
    """Return ``message`` as it is sent."""
    text = json.dumps(message).encode()
    return hmac.digest(key, text, "sha256") + text


def opened(key: bytes, data: bytes) -> Json | None:
    """Return the message that was sent as ``data``, ``None`` if nobody signed it who has the ``key``."""
    signature, text = data[:SIGNATURE_BYTES], data[SIGNATURE_BYTES:]
    good = hmac.compare_digest(signature, hmac.digest(key, text, "sha256"))
    return json.loads(text) if good else None


class Bus(Protocol):
    """How the workers of one referee hear of each other."""

    def send(self, message: Json) -> None:
        """Tell the others (not oneself) ``message``: ids, and nothing secret."""

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
        """The places with a device connected to the others: seats, and :data:`~tachiai.referee.match.glance.TABLET`.

        Not ``ask``: as they were heard of last.
        """

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

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
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

    What travels are ids, and who waits to be let in: every worker reads the store, and makes the views of its own
    devices.  Messages are signed with what the workers know, and others are ignored: who reaches Redis alone neither
    sends a device away nor has anything shown.
    """

    CHANNEL = "tachiai:changed"
    WORKERS = "tachiai:workers"

    def __init__(
        self, url: str, heard: Callable[[Json], None], again: Callable[[], None], *, key: bytes = b""
    ) -> None:
        import redis

        self._key = key
        self._errors = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(url, **impatient())
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._rests_until = 0.0
        self._untold: dict[bytes, None] = {}
        """What the others have not been told, in its order, each once."""
        self._telling = threading.Condition()
        self._unsigned_said = -UNSIGNED_SECONDS
        """When the log said last that a message was not signed."""
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
        """Have it published to the other workers, as soon as Redis can be reached: nobody waits for that."""
        with self._telling:
            self._untold[signed(self._key, {**message, "from": self._me})] = None
            if len(self._untold) > MOST_UNTOLD:
                self._untold = {signed(self._key, {"everything": True, "from": self._me}): None}
            self._telling.notify()

    def _has_news(self) -> bool:
        """Whether there is something to tell, or the end has come; once Redis is back, others first listen again."""
        rested = self._rests_until + REST_SECONDS < time.monotonic()
        return self._ended.is_set() or (bool(self._untold) and rested)

    def _tell(self) -> None:
        """Publish what is untold, in its order; where Redis does not answer it stays untold."""
        with self._telling:
            batch, self._untold = self._untold, {}

        def publish(redis: Any) -> None:
            together = redis.pipeline(transaction=False)
            for data in batch:
                together.publish(self.CHANNEL, data)
            together.execute()

        try:
            self._ask(publish)
        except ConnectionError:
            with self._telling:
                self._untold = batch | self._untold

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
                        self._hear(message["data"])
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be heard: %s", error)
                self._ended.wait(1)
            except AttributeError:  # redis-py, where its connection is closed while it reads
                if not self._ended.is_set():
                    raise

    def _hear(self, data: bytes) -> None:
        """Take in what another worker says."""
        said = opened(self._key, data)
        if said is None:
            if self._unsigned_said + UNSIGNED_SECONDS < time.monotonic():
                self._unsigned_said = time.monotonic()
                logger.error("messages in Redis are ignored that no worker over this database signed")
        elif said.pop("from") == self._me:
            pass
        elif "everything" in said:
            self._again()
        else:
            for what in ("here", "tablet"):
                self._doubt(said.get(what))
            try:
                self._heard(said)
            except Exception:
                logger.exception("what another worker said cannot be taken in")

    def _where(self, match: str) -> str:
        return f"tachiai:here:{match}"

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
        """The places with a device connected to any worker, as Redis knows them; not ``ask``: as it knew them last."""
        now = time.monotonic()
        when, seats = self._known.get(match, (-KNOWN_SECONDS, set()))
        if not ask or when > now - KNOWN_SECONDS:
            return seats
        seats = self._seats(match)
        if len(self._known) > 1000:
            self._known.clear()
        self._known[match] = (now, seats)
        return seats

    def _doubt(self, match: str | None) -> None:
        """Ask Redis the next time; until then what it said last is better than nothing."""
        known = None if match is None else self._known.get(match)
        if known is not None:
            self._known[match] = (-KNOWN_SECONDS, known[1])

    def _seats(self, match: str) -> set[str]:
        try:
            found = self._ask(lambda redis: redis.hvals(self._where(match)))
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
        self._doubt(match)
        self._mine.setdefault(match, {})[sid] = seat
        self._say(match, {sid: seat})

    def _say(self, match: str, seats: dict[str, str]) -> None:
        now = time.time()
        seen = {sid: f"{now}|{seat}" for sid, seat in seats.items()}
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hset(self._where(match), mapping=seen))
            self._ask(lambda redis: redis.expire(self._where(match), 3 * PRESENCE_SECONDS))

    def gone(self, match: str, sid: str) -> None:
        """Take it out again."""
        if self._mine.get(match, {}).pop(sid, None) is None:
            return
        self._doubt(match)
        if not self._mine[match]:
            del self._mine[match]
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self._where(match), sid))

    def _beat(self) -> None:
        said, ends = time.monotonic(), False
        while not ends:
            with self._telling:
                has_news = self._telling.wait_for(self._has_news, REST_SECONDS)
                ends = self._ended.is_set()
            if has_news and self._untold:
                self._tell()
            if ends or said + BEAT_SECONDS > time.monotonic():
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
        with self._telling:
            self._telling.notify()
        self._beating.join(2 * REST_SECONDS)
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self.WORKERS, self._me))
        self._redis.close()
        self._listening.close()
