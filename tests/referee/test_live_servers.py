"""Real servers that stop, start again, and share a match."""

import os
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import Database, Servers, run_program, unused_port

from .devices import Device, OpenRoom, ask, idle, request
from .table import MOVE, REPLY, SETUP, at_once


def test_it_stops_at_once_though_devices_are_connected(serve: Servers, room: OpenRoom):
    server = serve()
    device = room(server.url).device()
    assert server.stop() == 0
    device.ended()
    assert "Traceback" not in server.log


def test_a_database_that_does_not_answer_is_reported(tmp_path: Path):
    """A free port is tried in tests/doors/test_serving.py."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        url = f"postgresql://somebody:secret@127.0.0.1:{port}/nothing"
        words = ["serve", "--port", str(unused_port()), "--data", str(tmp_path), "--no-browser"]
        done = run_program(
            [sys.executable, "-m", "tachiai", *words], env={**os.environ, "TACHIAI_DATABASE_URL": url}
        )
    assert done.returncode == 2
    assert f"PostgreSQL at 127.0.0.1:{port}: " in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.postgres
@pytest.mark.redis
def test_two_workers_are_one_referee(serve: Servers, room: OpenRoom, pg_db: Database, redis_url: str):
    env = {**pg_db.env, "TACHIAI_REDIS_URL": redis_url}
    one, other = serve(env=env), serve(env=env)
    here = room(one.url)
    table, black, red = here.device(), here.device("black"), here.device("red", url=other.url)
    assert table.record(0, SETUP[0])["n"] == 1
    assert red.view(1)["lines"][0]["action"]["seat"] == "black"
    assert table.record(1, SETUP[1])["n"] == 2
    assert table.view(2)["people"]["red"] == {"claimed": True, "phone": True, "online": True, "moved": None}

    def play(device: Device, which: int) -> list[int]:
        kept: list[int] = []
        n = 2
        while len(kept) < 10:
            said = device.record(n, idle(which))
            assert said["ok"] or said["error"] in ("stale", "unavailable"), said
            n = said.get("n", n)
            kept += [n] if said["ok"] else []
        return kept

    kept = at_once([lambda: play(black, 0), lambda: play(red, 1)])
    assert sorted([*kept[0], *kept[1]]) == list(range(3, 23))
    assert {device.view(22)["head"] for device in here.devices} == {table.call("view", {})["head"]}
    waits = here.device("black", url=other.url, connect=False)
    waits.connect().event("waiting")

    def claimed() -> Any:
        return next(
            (body["claims"] for event, body in table.events if event == "view" and body["claims"]), None
        )

    claim = table.until(claimed, "who waits at the other worker")[0]
    assert claim["seat"] == "black"
    assert table.call("admit", {"claim": claim["id"], "answer": True})["ok"]
    assert waits.view()["seat"] == "black"
    assert black.event("bye") == {"reason": "moved"}
    ask(one.url, f"/api/matches/{here.match}/joins/red", {}, here.token)
    assert red.event("bye") == {"reason": "moved"}
    red.ended()
    gone = {"claimed": False, "phone": True, "online": False, "moved": None}
    table.until(
        lambda: [b for e, b in table.events if e == "view"][-1]["people"]["red"] == gone, "end of red"
    )
    assert "Traceback" not in one.log
    assert "Traceback" not in other.log


@pytest.mark.redis
def test_several_workers_on_one_port(serve: Servers, room: OpenRoom, redis_url: str):
    metrics = {"TACHIAI_METRICS": "127.0.0.1"}
    server = serve(env={"TACHIAI_WORKERS": "2", "TACHIAI_REDIS_URL": redis_url, **metrics})
    for number in range(1, 4):
        here = room(server.url)
        devices = [here.device(who) for who in ("table", "black", "red", "spectator", "spectator")]
        for n, action in enumerate([*SETUP, MOVE, REPLY]):
            assert devices[0].record(n, action)["n"] == n + 1
            for device in devices:
                assert device.view(n + 1)["lines"]
        for _ in range(4):  # any worker has the figures of both
            assert f"tachiai_devices {number * 5}.0" in request(server.url, "/metrics")[1].decode()
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.mark.postgres
@pytest.mark.redis
def test_a_bus_that_is_gone_stops_no_match(serve: Servers, room: OpenRoom, pg_db: Database):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        env = {**pg_db.env, "TACHIAI_REDIS_URL": f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"}
        here = room(serve(env=env).url)
        table, red = here.device(), here.device("red")
        for n in range(2):
            assert table.record(n, SETUP[n])["ok"]
        assert red.view(2)
        assert table.record(2, MOVE)["ok"]
        assert table.record(3, REPLY)["ok"]
