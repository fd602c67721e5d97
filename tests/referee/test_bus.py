"""Messages between the workers of one referee: signed, repeated until received, robust to invalid ones."""

import json
import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import redis as redis_py

from tachiai.referee.cluster.bus import RedisBus, bus_key, opened, signed
from tachiai.referee.cluster.presence import RedisPresence
from tachiai.referee.config import Config

from ..support import until

KEY = b"k" * 32


class Worker:
    """A worker's bus, and the messages it received."""

    def __init__(self, url: str, key: bytes = KEY) -> None:
        self.received: list[Any] = []
        self.bus = RedisBus(url, self.take, lambda: self.received.append("everything"), key=key)

    def take(self, message: Any) -> None:
        if message.get("changed") == "broken":
            raise KeyError("of our own making")
        self.received.append(message)

    def receives(self, message: Any) -> None:
        until(lambda: message in self.received, lambda: self.received)


@pytest.fixture
def two(redis_url: str) -> Iterator[tuple[Worker, Worker]]:
    mine, other = Worker(redis_url), Worker(redis_url)
    number = 0

    def both_listen() -> bool:
        nonlocal number
        number += 1
        for worker in (mine, other):
            worker.bus.send({"hello": number})
        return bool(mine.received and other.received)

    until(both_listen)
    yield mine, other
    mine.bus.close()
    other.bus.close()


def test_a_message_is_opened_by_who_has_the_key_alone() -> None:
    message = {"bye": "m", "token": "", "reason": "closed"}
    data = signed(KEY, message)
    assert opened(KEY, data) == message
    assert opened(b"another", data) is None
    for place in range(len(data)):
        assert opened(KEY, data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]) is None
    for other in (b"", b"x", data[:32], data[32:], json.dumps(message).encode(), b"\xff" * 40):
        assert opened(KEY, other) is None


def test_the_key_is_that_of_the_database_wherever_it_is_reached() -> None:
    def key(url: str) -> bytes:
        return bus_key(Config(database_url=url).store)

    here = key("postgresql://referee:secret@10.0.0.5:5432/hall")
    assert here == key("postgresql://referee:secret@localhost:6432/hall?sslmode=require")
    others = ("referee:other@db/hall", "someone:secret@db/hall", "referee:secret@db/another")
    assert len({here, *(key(f"postgresql://{rest}") for rest in others)}) == 4


@pytest.mark.redis
def test_an_unsigned_message_is_ignored_and_logged_once(two, redis_url, caplog) -> None:
    mine, other = two
    message = {"bye": "m1", "token": "", "reason": "closed", "from": "nobody"}
    with redis_py.Redis.from_url(redis_url) as anybody, caplog.at_level(logging.ERROR):
        for data in (json.dumps(message).encode(), signed(b"guessed", message), b"", "{ü".encode()) * 3:
            anybody.publish(RedisBus.CHANNEL, data)
        mine.bus.send({"changed": "m2"})
        other.receives({"changed": "m2"})
    assert not [said for said in other.received if "bye" in said]
    said = [record for record in caplog.records if "signed" in record.message]
    assert len(said) == 2, "each of the two workers says it once"


@pytest.mark.redis
def test_a_worker_does_not_receive_its_own_messages(two) -> None:
    mine, other = two
    mine.bus.send({"changed": "m1"})
    other.receives({"changed": "m1"})
    other.bus.send({"changed": "m2"})
    mine.receives({"changed": "m2"})
    assert {"changed": "m1"} not in mine.received


@pytest.mark.redis
def test_a_message_that_cannot_be_taken_in_stops_no_other(two, caplog) -> None:
    mine, other = two
    with caplog.at_level(logging.ERROR):
        for match in ("broken", "m2"):
            mine.bus.send({"changed": match})
        other.receives({"changed": "m2"})
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.redis
def test_a_change_while_a_message_is_sent_is_sent_again(two, monkeypatch) -> None:
    """A message under way does not cover a later change: the other worker may have read the match before it."""
    mine, other = two
    ask, told = mine.bus._ask, threading.Event()

    def slow(what: Any) -> Any:
        found = ask(what)
        if not told.is_set():
            told.set()
            mine.bus.send({"changed": "m1"})
        return found

    monkeypatch.setattr(mine.bus, "_ask", slow)
    mine.bus.send({"changed": "m1"})
    mine.bus.send({"changed": "m1"})  # before the first is sent: one message
    until(lambda: other.received.count({"changed": "m1"}) >= 2, lambda: other.received)


@pytest.mark.redis
def test_a_worker_counts_the_devices_of_the_others(redis_url: str) -> None:
    mine, other = RedisPresence(redis_url), RedisPresence(redis_url)
    assert mine.count(3) == []
    assert (other.count(5), mine.count(4), other.count(6)) == ([3], [5], [4])


@pytest.mark.redis
def test_the_last_message_before_closing_is_sent(two) -> None:
    mine, other = two
    mine.bus.send({"bye": "m1", "token": "", "reason": "ended"})
    mine.bus.close()
    other.receives({"bye": "m1", "token": "", "reason": "ended"})
