"""Messages between the worker processes of one referee."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from ..json_types import Json
from .presence import REST_SECONDS, RedisPresence

logger = logging.getLogger("tachiai.live")


BEAT_SECONDS = 20
"""How often a worker says which phones are connected to it."""

SIGNATURE_BYTES = 32
"""How long the signature before a message is."""

UNSIGNED_SECONDS = 60.0
"""How often the log says at most that a message was not signed."""

MOST_UNSENT = 10_000
"""Messages kept for the others while Redis is away; beyond, one message has them look at everything."""


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
        """The places with a device connected to the others: seats, and :data:`~tachiai.referee.match.summary.TABLET`.

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


class RedisBus(RedisPresence):
    """The bus of several workers.

    What travels are ids, and who waits to be let in: every worker reads the store, and makes the views of its own
    devices.  Messages are signed with what the workers know, and others are ignored: who reaches Redis alone neither
    sends a device away nor has anything shown.
    """

    CHANNEL = "tachiai:signed"

    def __init__(
        self, url: str, heard: Callable[[Json], None], again: Callable[[], None], *, key: bytes = b""
    ) -> None:
        import redis

        super().__init__(url)
        self._key = key
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._unsent: dict[bytes, None] = {}
        """Messages that were not published yet, in their order, each once."""
        self._sending = threading.Condition()
        self._unsigned_said = -UNSIGNED_SECONDS
        """When the log said last that a message was not signed."""
        self._heard = heard
        self._again = again
        self._ended = threading.Event()
        self._beating = threading.Thread(target=self._beat, name="tachiai-beat", daemon=True)
        self._beating.start()
        threading.Thread(target=self._listen, name="tachiai-listen", daemon=True).start()

    def send(self, message: Json) -> None:
        """Have it published to the other workers, as soon as Redis can be reached: nobody waits for that."""
        with self._sending:
            self._unsent[signed(self._key, {**message, "from": self._me})] = None
            if len(self._unsent) > MOST_UNSENT:
                self._unsent = {signed(self._key, {"everything": True, "from": self._me}): None}
            self._sending.notify()

    def _has_news(self) -> bool:
        """Return whether messages wait, or the end has come; once Redis is back, others first listen again."""
        rested = self._rests_until + REST_SECONDS < time.monotonic()
        return self._ended.is_set() or (bool(self._unsent) and rested)

    def _publish(self) -> None:
        """Publish the messages in their order; where Redis does not answer they are kept."""
        with self._sending:
            batch, self._unsent = self._unsent, {}

        def publish(redis: Any) -> None:
            together = redis.pipeline(transaction=False)
            for data in batch:
                together.publish(self.CHANNEL, data)
            together.execute()

        try:
            self._ask(publish)
        except ConnectionError:
            with self._sending:
                self._unsent = batch | self._unsent

    def _listen(self) -> None:
        missed = False
        while not self._ended.is_set():
            try:
                with self._listening.pubsub(ignore_subscribe_messages=True) as listening:
                    listening.subscribe(self.CHANNEL)
                    if missed:
                        self._again()
                    for message in listening.listen():
                        self._hear(message["data"])
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be heard: %s", error)
                self._ended.wait(1)
            except AttributeError:  # redis-py, where its connection is closed while it reads
                if not self._ended.is_set():
                    raise
            missed = True  # whatever is said until it listens again

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
            if match := said.get("here") or said.get("tablet"):
                self._doubt(match)
            try:
                self._heard(said)
            except Exception:
                logger.exception("what another worker said cannot be taken in")

    def _beat(self) -> None:
        said, ends = time.monotonic(), False
        while not ends:
            with self._sending:
                has_news = self._sending.wait_for(self._has_news, REST_SECONDS)
                ends = self._ended.is_set()
            if has_news and self._unsent:
                self._publish()
            if ends or said + BEAT_SECONDS > time.monotonic():
                continue
            said = time.monotonic()
            for match, seats in list(self._mine.items()):
                if seats:
                    self._say(match, dict(seats))

    def ping(self) -> None:
        """Ask Redis for an answer.

        :raises OSError: when there is none.
        """
        self._ask(lambda redis: redis.ping())

    def close(self) -> None:
        """Stop listening, and close the connections."""
        self._ended.set()
        with self._sending:
            self._sending.notify()
        self._beating.join(2 * REST_SECONDS)
        with suppress(ConnectionError):
            self._ask(lambda redis: redis.hdel(self.WORKERS, self._me))
        self._redis.close()
        self._listening.close()
