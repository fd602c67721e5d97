"""`/healthz` and `/readyz` report a store or a Redis that fails, or only hangs: soon, and not for good."""

import json
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from typing import Any

from tachiai.referee.web.health import PROBE_SECONDS, Probe
from tests.referee.devices import Room
from tests.support import Redis, Server, Servers, until

SOON = 20.0


def asked(server: Server, path: str = "/readyz") -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(server.url + path, timeout=SOON) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def becomes(server: Server, status: int, path: str = "/readyz") -> dict[str, Any]:
    def answered() -> dict[str, Any] | None:
        got, answer = asked(server, path)
        return answer if got == status else None

    return until(answered, lambda: asked(server, path))


def test_a_healthy_server_is_ready(live: Server):
    answer = becomes(live, 200)
    assert (answer["ok"], answer["store"], answer["redis"], answer["places"] > 0) == (True,) * 4


def test_a_database_that_cannot_be_written(serve: Servers):
    server = serve()
    with closing(sqlite3.connect(server.data / "tachiai.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert becomes(server, 503)["store"] is False
        other.execute("ROLLBACK")
    assert becomes(server, 200)["store"] is True
    assert "not ready: store" in server.log
    assert "ready again: store" in server.log


def test_a_database_file_that_is_gone(serve: Servers):
    server = serve()
    (server.data / "tachiai.sqlite").rename(server.data / "away")
    assert becomes(server, 503)["store"] is False
    assert becomes(server, 503, "/healthz") == {"ok": False, "error": "unavailable"}


def test_a_redis_that_hangs(serve: Servers, redis: Redis):
    server = serve(env={"TACHIAI_REDIS_URL": redis.url})
    assert becomes(server, 200)["redis"] is True
    redis.hang()
    found = becomes(server, 503)
    assert found["redis"] is False
    assert found["store"] is True, "matches are recorded all the same"
    redis.go_on()
    assert becomes(server, 200)["redis"] is True


def test_no_place_left(serve: Servers, room: Callable[..., Room]):
    server = serve(env={"TACHIAI_DEVICES": "4"})
    here = room(server.url)
    for _ in range(becomes(server, 200)["places"]):
        here.device()
    assert becomes(server, 503)["places"] == 0
    here.devices[0].close()
    assert becomes(server, 200)["places"] == 1


def test_a_hanging_check_runs_once():
    hangs, asks = threading.Event(), []

    def ask() -> None:
        asks.append(1)
        hangs.wait(SOON)

    probe = Probe("test", ask)
    begun = time.monotonic()
    assert not probe.good()
    assert time.monotonic() - begun >= PROBE_SECONDS * 0.9, "it was waited for"
    assert not probe.good()
    assert len(asks) == 1, "the second waited for the first"
    hangs.set()
    until(probe.good)
