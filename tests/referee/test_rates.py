"""Rates hold by the time that passes, whatever the clock says, and never stop a match when they cannot be counted."""

from __future__ import annotations

import logging
import time
from typing import Any

import pytest
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from tachiai.referee.config import Config
from tachiai.referee.web import rates
from tachiai.referee.web.rates import Rates

MOST = 60  # commands in ten seconds


@pytest.fixture
def counted() -> Rates:
    return Rates(FixedWindowRateLimiter(MemoryStorage()), Config(rate=f"{MOST}/hour"))


def spent(counted: Rates) -> int:
    """How many commands are let through before one is not."""
    n = 0
    while counted.command("device"):
        n += 1
        assert n <= MOST
    return n


def set_clock(monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + by)


def test_so_many_and_no_more(counted: Rates):
    assert spent(counted) == MOST
    assert not counted.command("device")
    assert counted.command("another device")


@pytest.mark.parametrize("hours", [-9, -1, -24 * 365])
def test_a_clock_set_back_locks_nobody_out(counted: Rates, monkeypatch: pytest.MonkeyPatch, hours: int):
    assert spent(counted) == MOST
    set_clock(monkeypatch, 3600 * hours)
    assert spent(counted) == MOST, "the window of before would end in so many hours"
    assert not counted.command("device"), "and counting goes on"


def test_a_small_correction_gives_nothing_away(counted: Rates, monkeypatch: pytest.MonkeyPatch):
    assert spent(counted) == MOST
    set_clock(monkeypatch, -1.5)
    assert not counted.command("device")


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
        assert all(counted.command("device") for _ in range(200))
    assert Away.asked == 1
    assert len(caplog.records) == 1
