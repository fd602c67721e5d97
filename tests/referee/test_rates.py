"""Rate limits follow elapsed time, not the clock, and never stop a match when they cannot be counted."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from limits import parse
from limits.errors import StorageError
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from redis import RedisError

from tachiai.referee import limits
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.web import rates
from tachiai.referee.web.guess_queue import Guesser, GuessQueue, _Waiting
from tachiai.referee.web.limiting import shared_counter
from tachiai.referee.web.rates import CODE, Counts, Rates

from ..support import until
from .devices import PATIENCE

MOST = 60


@pytest.fixture
def counted() -> Rates:
    rate = f"{MOST}/hour"
    return Rates(Config(rate=rate, judged=rate))


def spent(counted: Rates, address: str = "192.0.2.1") -> int:
    """Return how many records of an address are judged before one is refused."""
    n = 0
    while counted.judged(address):
        n += 1
        assert n <= MOST
    return n


def set_clock(monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + by)


def test_a_device_has_so_many_commands(counted: Rates, monkeypatch: pytest.MonkeyPatch):
    assert [counted.command("device") for _ in range(MOST + 2)] == [True] * MOST + [False] * 2
    assert counted.command("another device")
    set_clock(monkeypatch, -9 * 3600)
    assert not counted.command("device"), "it goes by another clock"


def test_every_rate_of_a_device_holds_and_each_window_ends(monkeypatch: pytest.MonkeyPatch):
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    counted = Rates(Config(rate="2/second;5/minute"))

    def within(asked: int) -> list[bool]:
        return [counted.command("device") for _ in range(asked)]

    assert within(3) == [True, True, False]
    passed[0] += 1
    assert within(2) == [True, True]
    passed[0] += 1
    assert within(2) == [False, False], "what was refused counts as well"
    passed[0] += 60
    assert within(1) == [True]


def test_counts_that_have_run_out_are_thrown_away(monkeypatch: pytest.MonkeyPatch):
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    monkeypatch.setattr(Counts, "SWEPT_AT", 10)
    counts = Counts()
    rate = parse("1/minute")
    assert all(counts.hit(rate, f"device {n}") for n in range(11))
    passed[0] += 59
    assert counts.hit(rate, "late")
    assert not counts.hit(rate, "device 3")
    passed[0] += 2
    assert all(counts.hit(rate, f"device {n}") for n in range(12))
    assert len(counts._counts) <= 13, "the others of before are gone"


def test_a_refund_never_makes_a_count_negative():
    """A guess that was counted in another window, or by another counter, gives none back."""
    counts = Counts()
    rate = parse("2/minute")
    counts.hit(rate, "guess", cost=-1)
    assert counts.get_window_stats(rate, "guess").remaining == 2
    assert [counts.hit(rate, "guess") for _ in range(3)] == [True, True, False]
    assert counts.get_window_stats(rate, "guess").remaining == 0


@pytest.mark.parametrize("hours", [-9, -1, -24 * 365])
def test_a_clock_set_back_blocks_no_address(counted: Rates, monkeypatch: pytest.MonkeyPatch, hours: int):
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    assert spent(counted) == MOST
    set_clock(monkeypatch, 3600 * hours)
    assert not counted.judged("192.0.2.1"), "nothing is given away"
    passed[0] += 3600
    assert spent(counted) == MOST, "the window ends by the time that passes"


class Away(MemoryStorage):
    """A counter that cannot be reached."""

    asked = 0

    def incr(self, *_: Any, **__: Any) -> int:
        Away.asked += 1
        raise ConnectionError("no answer")


def guessed(counted: Rates, address: str = "192.0.2.1") -> bool:
    """Return whether a wrong code was checked."""
    with pytest.raises(Refused) as refused, counted.guess(CODE, address, ("no-such-ticket",)):
        raise Refused("no-such-ticket")
    return refused.value.error == "no-such-ticket"


def shared(storage: MemoryStorage, **settings: Any) -> Rates:
    """Return rates that workers share, counted in ``storage``."""
    return Rates(Config(**settings), FixedWindowRateLimiter(storage))


@pytest.mark.parametrize(
    ("error", "known"),
    [
        (ConnectionError("no answer"), True),
        (StorageError(OSError()), True),
        (RedisError("as it never comes from the storage"), False),
        (TypeError("a bug"), False),
    ],
)
def test_rates_hold_while_the_counter_is_away_or_faulty(
    error: Exception, known: bool, caplog: pytest.LogCaptureFixture
):
    class Gone(MemoryStorage):
        def incr(self, *_: Any, **__: Any) -> int:
            raise error

    counted = shared(Gone(), guesses=f"{MOST}/hour", judged=f"{MOST}/hour", rate=f"{MOST}/hour")
    with caplog.at_level(logging.ERROR, "tachiai"):
        assert [guessed(counted) for _ in range(MOST + 2)] == [True] * MOST + [False] * 2
    assert bool(caplog.records[0].exc_info) is not known, "a fault of our own, with its traceback"
    assert guessed(counted, "192.0.2.2")
    assert counted.judged("192.0.2.1"), "a match goes on"
    assert spent(counted) == MOST - 1
    assert spent(counted, "192.0.2.2") == MOST
    assert counted.command("device"), "commands are counted elsewhere"


@pytest.mark.redis
def test_workers_share_what_they_count(redis_url: str):
    config = Config(redis_url=redis_url, judged="3/hour", guesses="3/hour", rate="3/hour")
    one, other = (Rates(config, shared_counter(redis_url)) for _ in range(2))
    assert [rates.judged("192.0.2.1") for rates in (one, other, one, other)] == [True] * 3 + [False]
    assert [guessed(rates) for rates in (one, other, one, other)] == [True] * 3 + [False]
    assert one._missed("192.0.2.1") == 3
    assert all(rates.command("device") for rates in (one, other) for _ in range(3)), "each for itself"


def test_a_redis_that_is_not_there_stops_nothing(
    free_port: Callable[[], int], caplog: pytest.LogCaptureFixture
):
    url = f"redis://127.0.0.1:{free_port()}/0"
    counted = Rates(Config(redis_url=url, judged="3/hour"), shared_counter(url))
    with caplog.at_level(logging.ERROR, "tachiai"):
        assert [counted.judged("192.0.2.1") for _ in range(4)] == [True] * 3 + [False]
    assert "rates are counted by each worker" in caplog.text
    assert not caplog.records[0].exc_info, "it is away, no fault of our own"


def test_the_guesser_with_the_most_misses_has_to_leave(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "GUESSES_WAITING", 3)
    monkeypatch.setattr(limits, "GUESS_SECONDS", 0.0)
    queue, came, refused = GuessQueue(b"seed"), [], []
    queue._next = float("inf")

    def guess(missed: int) -> None:
        try:
            queue.wait(Guesser(f"192.0.2.{missed}", "192.0.2.0/24", missed))
            came.append(missed)
        except Refused:
            refused.append(missed)

    threads = []
    for waiting, missed in enumerate([90, 50, 70, 2, 60], 1):
        thread = threading.Thread(target=guess, args=(missed,))
        thread.start()
        threads.append(thread)
        until(lambda waiting=waiting: len(queue._waiting) + len(refused) == waiting)
    assert sorted(refused) == [70, 90], "those that missed most had to go"
    with queue._news:
        queue._next = 0.0
        queue._news.notify_all()
    for thread in threads:
        thread.join(PATIENCE)
    assert came == [2, 50, 60]


class Turns:
    """The guessers that would get each turn, one after the other, while others ask as often as they can."""

    def __init__(self, others: int, network: str = "192.0.2.0/24", missed: int = 1) -> None:
        self.others = [Guesser(f"{network} {n}", network.format(n=n), missed) for n in range(others)]

    def until(self, honest: Guesser, seed: int) -> int:
        """Return how many turns ``honest`` needs: each time it asks after most others and before the rest."""
        queue, tried = GuessQueue(b"%d" % seed), 0
        while True:
            tried += 1
            with queue._news:
                for guesser in (*self.others, honest, *self.others):
                    queue._enter(_Waiting(guesser))
            first = min(queue._waiting, key=queue._lots)
            if first.guesser == honest:
                return tried
            queue._waiting.clear()
            queue._turns += 1


HONEST = Guesser("198.51.100.1", "198.51.100.0/24", 1)


@pytest.mark.parametrize(
    ("turns", "honest", "most"),
    [
        (Turns(20), HONEST, 2),  # it is one of two networks
        (Turns(20), HONEST._replace(missed=2), 5),
        (Turns(3, "192.0.{n}.0/24"), HONEST, 4),
        (Turns(12, "192.0.{n}.0/24"), HONEST, 13),
        (Turns(12), HONEST._replace(network="192.0.2.0/24"), 13),
        (Turns(20, missed=5), HONEST._replace(network="192.0.2.0/24"), 1.2),
    ],
)
def test_many_addresses_of_one_network_block_no_other(turns: Turns, honest: Guesser, most: float):
    needed = [turns.until(honest, seed) for seed in range(60)]
    assert sum(needed) / len(needed) < 1.2 * most, "on average"


def test_a_turn_that_does_not_come_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "GUESS_PATIENCE", 0.0)
    queue = GuessQueue()
    queue._next = float("inf")
    with pytest.raises(Refused, match="too-many"):
        queue.wait(HONEST)
    assert queue._waiting == []


def test_a_counter_that_is_away_is_not_asked_at_every_tap(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(rates, "REST_SECONDS", 1000.0)
    counted = shared(Away(), judged="200/hour")
    with caplog.at_level(logging.ERROR, "tachiai"):
        assert all(counted.judged("192.0.2.1") for _ in range(200))
    assert Away.asked == 1
    assert len(caplog.records) == 1
