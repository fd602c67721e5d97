"""Redis hangs or dies: tables do not wait for it, and missed messages are made up for once it is back."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tachiai.referee.cluster import bus
from tachiai.referee.cluster.bus import RedisBus
from tests.referee.devices import Room
from tests.referee.table import MOVE, SETUP
from tests.support import Redis, Servers, until

SOON = 20.0


class Other:
    """Another worker: the messages it received, and how often it had to refresh everything."""

    def __init__(self, url: str) -> None:
        self.received: list[Any] = []
        self.everything = threading.Event()
        self.bus = RedisBus(url, self.received.append, self.everything.set)

    def expect(self, *messages: Any) -> None:
        until(lambda: all(message in self.received for message in messages), lambda: self.received)


@pytest.fixture
def two(redis: Redis) -> Iterator[tuple[RedisBus, Other]]:
    other = Other(redis.url)
    mine = RedisBus(redis.url, lambda _: None, lambda: None)

    def listens() -> bool:
        mine.send({"hello": 1})
        return {"hello": 1} in other.received

    until(listens)
    yield mine, other
    mine.close()
    other.bus.close()


def test_messages_sent_while_it_hung_arrive(redis: Redis, two: tuple[RedisBus, Other]):
    mine, other = two
    redis.hang()
    for n in range(5):
        mine.send({"changed": f"m{n}"})
    mine.here("m0", "s1", "black")
    assert mine.seats("m0") == set()
    assert {"changed": "m0"} not in other.received
    redis.go_on()
    other.expect(*({"changed": f"m{n}"} for n in range(5)))


def test_messages_sent_while_it_was_gone_arrive(redis: Redis, two: tuple[RedisBus, Other]):
    mine, other = two
    redis.kill()
    mine.send({"bye": "m1", "token": "", "reason": "closed"})
    redis.start()
    assert other.everything.wait(SOON), "it may have missed something"
    other.expect({"bye": "m1", "token": "", "reason": "closed"})


def test_workers_that_start_without_it_refresh_everything(redis: Redis):
    redis.kill()
    late = Other(redis.url)
    redis.start()
    assert late.everything.wait(SOON), "what was said before it listened was missed"
    late.bus.close()


def test_too_many_messages_become_one_refresh(
    redis: Redis, two: tuple[RedisBus, Other], monkeypatch: pytest.MonkeyPatch
):
    mine, other = two
    monkeypatch.setattr(bus, "MOST_UNSENT", 20)
    redis.hang()
    for n in range(50):
        mine.send({"changed": f"m{n}"})
    redis.go_on()
    assert other.everything.wait(SOON)


def test_a_tap_is_answered_while_redis_hangs(serve: Servers, room: Callable[..., Room], redis: Redis):
    server = serve(env={"TACHIAI_REDIS_URL": redis.url})
    here = room(server.url)
    table, phone = here.device(), here.device("red")
    assert table.record(0, SETUP[0])["ok"]
    redis.hang()
    assert table.record(1, SETUP[1])["ok"]
    assert table.record(2, MOVE)["ok"]
    assert phone.view(3)["n"] == 3
    redis.go_on()
