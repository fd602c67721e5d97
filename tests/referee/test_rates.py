"""Rates hold by the time that passes, whatever the clock says, and never stop a match when they cannot be counted."""

from __future__ import annotations

import logging
import time
from typing import Any

import pytest
from limits import parse_many
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from tachiai.referee.config import Config
from tachiai.referee.web import rates
from tachiai.referee.web.rates import Rates, Taps

MOST = 60


@pytest.fixture
def counted() -> Rates:
    rate = f"{MOST}/hour"
    return Rates(FixedWindowRateLimiter(MemoryStorage()), Config(rate=rate, judged=rate))


def spent(counted: Rates, address: str = "192.0.2.1") -> int:
    """How many records of an address are judged before one is not."""
    n = 0
    while counted.judged(address):
        n += 1
        assert n <= MOST
    return n


def set_clock(monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + by)


def test_so_many_and_no_more(counted: Rates):
    assert spent(counted) == MOST
    assert not counted.judged("192.0.2.1")
    assert counted.judged("192.0.2.2")


def test_so_many_commands_of_a_device_and_no_more(counted: Rates, monkeypatch: pytest.MonkeyPatch):
    assert [counted.command("device") for _ in range(MOST + 2)] == [True] * MOST + [False] * 2
    assert counted.command("another device")
    set_clock(monkeypatch, -9 * 3600)
    assert not counted.command("device"), "it goes by another clock"


def test_every_rate_of_a_device_holds_and_each_window_ends(monkeypatch: pytest.MonkeyPatch):
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    taps = Taps(parse_many("2/second;5/minute"))

    def within(asked: int) -> list[bool]:
        return [taps.hit("device") for _ in range(asked)]

    assert within(3) == [True, True, False]
    passed[0] += 1
    assert within(2) == [True, True]
    passed[0] += 1
    assert within(2) == [False, False], "what was refused counts as well"
    passed[0] += 60
    assert within(1) == [True]


def test_counts_of_devices_that_are_gone_are_thrown_away(monkeypatch: pytest.MonkeyPatch):
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    monkeypatch.setattr(Taps, "SWEPT_AT", 10)
    taps = Taps(parse_many("1/minute"))
    assert all(taps.hit(f"device {n}") for n in range(11))
    passed[0] += 59
    assert taps.hit("late")
    assert not taps.hit("device 3")
    passed[0] += 2
    assert taps.hit("device 3")
    assert len(taps._counts) <= 2


@pytest.mark.parametrize("hours", [-9, -1, -24 * 365])
def test_a_clock_set_back_locks_nobody_out(counted: Rates, monkeypatch: pytest.MonkeyPatch, hours: int):
    assert spent(counted) == MOST
    set_clock(monkeypatch, 3600 * hours)
    assert spent(counted) == MOST, "the window of before would end in so many hours"
    assert not counted.judged("192.0.2.1"), "and counting goes on"


def test_a_small_correction_gives_nothing_away(counted: Rates, monkeypatch: pytest.MonkeyPatch):
    assert spent(counted) == MOST
    set_clock(monkeypatch, -1.5)
    assert not counted.judged("192.0.2.1")


class Away(MemoryStorage):
    """A counter that cannot be reached."""

    asked = 0

    def incr(self, *_: Any, **__: Any) -> int:
        Away.asked += 1
        raise ConnectionError("no answer")


def test_a_counter_that_is_away_is_not_asked_at_every_tap(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(rates, "REST_SECONDS", 1000.0)
    counted = Rates(FixedWindowRateLimiter(Away()), Config())
    with caplog.at_level(logging.ERROR, "tachiai"):
        assert all(counted.judged("192.0.2.1") for _ in range(200))
    assert Away.asked == 1
    assert len(caplog.records) == 1
