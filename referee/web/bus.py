"""How the worker processes of one referee tell each other of changes."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from ..json_types import Json
from .answers import compact_json

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


def _published(channel: str, texts: Sequence[str], redis: Any) -> Any:
    if len(texts) == 1:
        return redis.publish(channel, texts[0])
    together = redis.pipeline(transaction=False)
    for text in texts:
        together.publish(channel, text)
    return together.execute()


def bus_key(store: Mapping[str, str]) -> bytes:
    """What workers seal with what they tell each other: from the settings of their store, as all of them have it."""
    return hashlib.sha256(b"tachiai bus\n" + json.dumps(sorted(store.items())).encode()).digest()


class Bus(Protocol):
    """How the workers of one referee hear of each other."""

    def send(self, message: Json, sealed: Any = None) -> None:
        """Tell the others (not oneself) ``message``, and beside it what they may take for true without looking.

        That comes to them as ``sealed``, unless somebody else put it there.
        """

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

    def send(self, message: Json, sealed: Any = None) -> None:
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

    What travels is public: ids and numbers, and links of a chain in which nothing is a secret.  Every worker makes the
    views of its own devices, so that no private fact ever leaves the worker that shows it.  A link is believed only if
    it is sealed with what the workers know: who reaches Redis alone cannot have devices shown what was never played.
    Where it is not, or a link is missing before it, the store is asked.
    """

    CHANNEL = "tachiai:changed"
    WORKERS = "tachiai:workers"

    def __init__(
        self, url: str, heard: Callable[[Json], None], again: Callable[[], None], *, key: bytes = b""
    ) -> None:
        import redis

        self._secret = key

        self._errors = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(url, **impatient())
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._rests_until = 0.0
        self._untold: dict[str, str] = {}
        """What the others have not been told: without and with what is sealed."""
        self._tells = False
        """Whether a thread is telling them."""
        self._telling = threading.Condition()
        self._heard = heard
        self._again = again
        self._me = secrets.token_hex(8).encode()
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

    def send(self, message: Json, sealed: Any = None) -> None:
        """Have it published to the other workers, as soon as Redis can be reached: nobody waits for that."""
        plain = json.dumps({**message, "from": self._me.decode()})
        text = plain
        if sealed is not None:
            inner = compact_json(sealed)
            text = compact_json({**json.loads(plain), "sealed": inner, "seal": self._seal(inner)})
        with self._telling:
            self._untold[plain] = text
            if len(self._untold) > MOST_UNTOLD:
                everything = json.dumps({"everything": True, "from": self._me.decode()})
                self._untold = {everything: everything}
            self._telling.notify()

    def _seal(self, text: str) -> str:
        return hmac.digest(self._secret, text.encode(), "sha256").hex()

    def _sealed(self, text: str, seal: str) -> bool:
        return hmac.compare_digest(self._seal(text).encode(), seal.encode(errors="replace"))

    def _has_news(self) -> bool:
        """Whether there is something to tell, or the end has come; once Redis is back, others first listen again."""
        rested = self._rests_until + REST_SECONDS < time.monotonic()
        return self._ended.is_set() or (bool(self._untold) and rested)

    def _tell(self) -> None:
        """Publish what is still untold, unless another thread is at it."""
        with self._telling:
            if self._tells or not self._untold:
                return
            self._tells = True
        self._publish()

    def _publish(self) -> None:
        """Publish what is untold, in its order, until there is nothing, or Redis does not answer."""
        while True:
            with self._telling:
                batch = list(self._untold.items())
                if not batch:
                    self._tells = False
                    return
            try:
                self._ask(partial(_published, self.CHANNEL, [text for _, text in batch]))
            except ConnectionError:
                with self._telling:  # what is told late is looked up in the store by then
                    self._untold = {plain: plain for plain in self._untold}
                    self._tells = False
                return
            except BaseException:
                with self._telling:
                    self._tells = False
                raise
            with self._telling:
                for plain, text in batch:
                    if self._untold.get(plain) == text:
                        del self._untold[plain]

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
                        if self._me not in message["data"]:
                            self._hear(message["data"])
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be heard: %s", error)
                self._ended.wait(1)
            except AttributeError:  # redis-py, where its connection is closed while it reads
                if not self._ended.is_set():
                    raise

    def _hear(self, data: bytes) -> None:
        """What another worker says."""
        said = json.loads(data)
        said.pop("from", None)
        inner, seal = said.pop("sealed", None), said.pop("seal", None)
        if isinstance(inner, str) and isinstance(seal, str) and self._sealed(inner, seal):
            said["sealed"] = json.loads(inner)
        if said.pop("everything", False):
            self._again()
            return
        if "sealed" not in said:  # else nobody came or went
            self._doubt(said.get("changed", said.get("tablet")))
        self._heard(said)

    def _key(self, match: str) -> str:
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

    def _doubt(self, match: str) -> None:
        """Ask Redis the next time; until then what it said last is better than nothing."""
        known = self._known.get(match)
        if known is not None:
            self._known[match] = (-KNOWN_SECONDS, known[1])

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
        self._doubt(match)
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
        self._doubt(match)
        if not self._mine[match]:
            del self._mine[match]
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self._key(match), sid))

    def _beat(self) -> None:
        said = time.monotonic()
        while not self._ended.is_set():
            with self._telling:
                has_news = self._telling.wait_for(self._has_news, REST_SECONDS)
            if has_news:
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
            elif worker != self._me:
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
        self._tell()
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self.WORKERS, self._me))
        self._beating.join(2 * REST_SECONDS)
        self._redis.close()
        self._listening.close()
