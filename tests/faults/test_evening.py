"""An evening behind nginx with two workers, PostgreSQL and Redis, which are killed, suspended and restarted.

No tap is lost, none is recorded twice, and every screen is connected at the end. ``make soak`` plays thirty
tables for half an hour (``TACHIAI_EVENING="30 1800"``: tables, seconds); the figures are printed at the end
of the run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support import Server, Servers, nginx, until, unused_port

from .conftest import OwnPostgres, OwnRedis
from .evening import Evening

SOAK = bool(os.environ.get("TACHIAI_SOAK"))
TABLES, SECONDS = map(int, os.environ.get("TACHIAI_EVENING", "30 1800" if SOAK else "5 15").split())
PAUSE = 2.0 if SOAK or "TACHIAI_EVENING" in os.environ else 0.4
"""Seconds between two taps of a table: as people play, or more often."""
LAVISH = dict.fromkeys(("TACHIAI_RATE", "TACHIAI_VISITS"), "1000000/second")


@pytest.fixture
def behind(
    tmp_path: Path, serve: Servers, postgres: OwnPostgres, redis: OwnRedis
) -> Iterator[tuple[str, Callable[[], Server], list[Server]]]:
    """Yield the address that nginx serves, a function that starts a worker, and the two workers."""
    port = unused_port()
    url = f"http://127.0.0.1:{port}"
    env = {
        **postgres.env,
        **LAVISH,
        "TACHIAI_REDIS_URL": redis.url,
        "TACHIAI_PUBLIC_URL": url,
        "TACHIAI_PROXIES": "1",
        "TACHIAI_DEVICES_AN_ADDRESS": "1000",
        "TACHIAI_DEVICES": "280",
    }
    running = [serve(env=env), serve(env=env)]

    def again(which: int) -> None:
        running[which] = serve(env=env, port=running[which].port)

    with nginx(tmp_path, port, running):
        yield url, again, running


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.soak
@pytest.mark.timeout(300 + 2 * SECONDS)
@pytest.mark.only_soak
def test_an_evening_loses_nothing(behind: Any, redis: OwnRedis, figures: Callable[..., None]):
    url, again, running = behind
    evening = Evening(url, TABLES, PAUSE)
    try:
        until(lambda: all(screen.here.is_set() for screens in evening.screens for screen in screens))
        evening.begin()
        part = SECONDS / 4
        time.sleep(part)
        running[0].kill()
        again(0)
        time.sleep(part)
        redis.hang()
        time.sleep(min(part, 6))
        redis.go_on()
        time.sleep(part)
        for which in (0, 1):
            assert running[which].stop() == 0
            again(which)
            time.sleep(1)
        time.sleep(part)
        evening.stop()
        found = evening.judge(until)
    finally:
        evening.close()
    figures(
        f"evening of {TABLES} tables, {SECONDS} s: a kill, a Redis that hangs, a rolling restart", **found
    )
    assert found["taps"] >= TABLES
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert evening.strange == []
