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
from typing import Any

from ..json_text import JsonObject
from .presence import REST_SECONDS, RedisPresence

logger = logging.getLogger("tachiai.live")


BEAT_SECONDS = 20
"""Seconds between two reports of the phones connected to a worker."""

SIGNATURE_BYTES = 32
"""The length of the signature before a message."""

UNSIGNED_SECONDS = 60.0
"""The shortest time between two log lines about unsigned messages."""

MOST_UNSENT = 10_000
"""Messages buffered while Redis is unreachable; above that, one message makes the others refresh all."""


def bus_key(store: Mapping[str, str]) -> bytes:
    """Return the key with which the workers of one referee sign messages.

    It is derived from settings of ``store``, only from those that all workers share: a database may have
    another address on another machine.
    """
    alike = {name: value for name, value in store.items() if name.endswith(("_DBNAME", "_USER", "_PASSWORD"))}
    return hashlib.sha256(b"tachiai bus\n" + json.dumps(sorted(alike.items())).encode()).digest()


def signed(key: bytes, message: JsonObject) -> bytes:
    """Return ``message`` as bytes with its signature."""
    text = json.dumps(message).encode()
    return hmac.digest(key, text, "sha256") + text


def opened(key: bytes, data: bytes) -> JsonObject | None:
    """Return the message in ``data``; ``None`` if its signature was not made with ``key``."""
    signature, text = data[:SIGNATURE_BYTES], data[SIGNATURE_BYTES:]
    good = hmac.compare_digest(signature, hmac.digest(key, text, "sha256"))
    return json.loads(text) if good else None


class Bus:
    """The connection between the workers of one referee; by itself that of a single worker, which has no others."""

    def send(self, message: JsonObject) -> None:
        """Send ``message`` to the other workers (not to oneself): ids, and nothing secret."""

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
        """Return the places with a device at other workers: seats, :data:`~tachiai.referee.match.summary.TABLET`.

        Without ``ask``: the last known ones.
        """
        return set()

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """Note that a device of the place ``seat`` is connected to this worker."""

    def gone(self, match: str, sid: str) -> None:
        """Note that the device has disconnected."""

    def count(self, devices: int) -> list[int]:
        """Publish the number of this worker's devices; return the numbers of the others."""
        return []

    def ping(self) -> None:
        """Raise :class:`OSError` if the other workers cannot be reached."""

    def close(self) -> None:
        """Stop sending and receiving."""


class RedisBus(RedisPresence, Bus):
    """The bus of several workers.

    Messages contain ids, and the devices that wait for a seat: every worker reads the store and makes the
    views of its own devices. Messages are signed with a key that the workers share, and unsigned ones are
    ignored. A program that only has access to Redis can neither disconnect a device nor change what is shown.
    """

    CHANNEL = "tachiai:signed"

    def __init__(
        self,
        url: str,
        received: Callable[[JsonObject], None],
        refresh: Callable[[], None],
        *,
        key: bytes = b"",
    ) -> None:
        import redis

        super().__init__(url)
        self._key = key
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._unsent: dict[bytes, None] = {}
        """Messages that are not published yet, in their order, each once."""
        self._sending = threading.Condition()
        self._unsigned_logged = -UNSIGNED_SECONDS
        """When an unsigned message was last logged."""
        self._received = received
        self._refresh = refresh
        self._ended = threading.Event()
        self._beating = threading.Thread(target=self._beat, name="tachiai-beat", daemon=True)
        self._beating.start()
        threading.Thread(target=self._listen, name="tachiai-listen", daemon=True).start()

    def send(self, message: JsonObject) -> None:
        """Queue a message to the other workers; it is published as soon as Redis can be reached."""
        with self._sending:
            self._unsent[signed(self._key, {**message, "from": self._me})] = None
            if len(self._unsent) > MOST_UNSENT:
                self._unsent = {signed(self._key, {"everything": True, "from": self._me}): None}
            self._sending.notify()

    def _has_news(self) -> bool:
        """Return whether messages wait or the bus ends; after a failure, first let others listen again."""
        rested = self._rests_until + REST_SECONDS < time.monotonic()
        return self._ended.is_set() or (bool(self._unsent) and rested)

    def _publish(self) -> None:
        """Publish the messages in their order; if Redis does not answer they stay queued."""
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
                        self._refresh()
                    for message in listening.listen():
                        self._receive(message["data"])
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be received: %s", error)
                self._ended.wait(1)
            except AttributeError:  # redis-py raises it if its connection is closed while it reads
                if not self._ended.is_set():
                    raise
            missed = True  # messages sent until it listens again

    def _receive(self, data: bytes) -> None:
        """Process a message of another worker."""
        message = opened(self._key, data)
        if message is None:
            if self._unsigned_logged + UNSIGNED_SECONDS < time.monotonic():
                self._unsigned_logged = time.monotonic()
                logger.error("messages in Redis are ignored that no worker over this database signed")
        elif message.pop("from") == self._me:
            pass
        elif "everything" in message:
            self._refresh()
        else:
            if match := message.get("here") or message.get("tablet"):
                self._expire(match)
            try:
                self._received(message)
            except Exception:
                logger.exception("the message of another worker cannot be used")

    def _beat(self) -> None:
        reported, ends = time.monotonic(), False
        while not ends:
            with self._sending:
                has_news = self._sending.wait_for(self._has_news, REST_SECONDS)
                ends = self._ended.is_set()
            if has_news and self._unsent:
                self._publish()
            if ends or reported + BEAT_SECONDS > time.monotonic():
                continue
            reported = time.monotonic()
            for match, seats in list(self._mine.items()):
                if seats:
                    self._publish_places(match, dict(seats))

    def ping(self) -> None:
        """Check that Redis answers.

        :raises OSError: if it does not.
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
