"""Real servers that stop, start again, and share a match."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import Database, Servers, unused_port

from .devices import Device, OpenRoom, ask, idle
from .table import MOVE, REPLY, SETUP, at_once


def test_it_stops_at_once_though_devices_are_connected(serve: Servers, room: OpenRoom):
    server = serve()
    device = room(server.url).device()
    assert server.stop() == 0
    device.ended()
    assert "Traceback" not in server.log


def test_a_port_that_is_taken_is_reported(serve: Servers):
    server = serve()
    words = [
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(server.port),
        "--data",
        str(server.data),
        "--no-browser",
    ]
    second = subprocess.run(
        [sys.executable, "-m", "tachiai", *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 2
    assert "port" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("there", [False, True], ids=["nobody", "somebody silent"])
def test_a_database_that_does_not_answer_is_reported(there: bool, tmp_path: Path):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if there:
            silent.listen()
        port = silent.getsockname()[1]
        url = f"postgresql://somebody:secret@127.0.0.1:{port}/nothing"
        words = ["serve", "--port", str(unused_port()), "--data", str(tmp_path), "--no-browser"]
        done = subprocess.run(
            [sys.executable, "-m", "tachiai", *words],
            env={**os.environ, "TACHIAI_DATABASE_URL": url},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert f"PostgreSQL at 127.0.0.1:{port}: " in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_phone_that_was_away_while_the_server_restarted(serve: Servers, room: OpenRoom):
    server = serve()
    here = room(server.url)
    table = here.device()
    for n in range(2):
        table.record(n, SETUP[n])
    before = table.call("view", {})
    sent: dict[str, Any] = {"request_id": "answer-lost", "expect": 2, "action": MOVE}
    first = table.call("record", sent)
    server.kill()
    table.ended()
    again = serve(data=server.data, port=server.port)
    back = Device(again.url, here.token)
    here.devices.append(back)
    back.connect(since=2)
    view = back.view()
    proof = [json.loads(row) for row in here.get("/proof")[1].splitlines()]
    assert proof[before["link"]]["hash"] == before["head"]
    assert view["head"] == proof[-1]["hash"]
    assert back.call("record", sent) == first
    assert back.call("view", {})["n"] == 3


@pytest.mark.postgres
@pytest.mark.redis
def test_two_workers_are_one_referee(serve: Servers, room: OpenRoom, pg_db: Database, redis_url: str):
    env = {**pg_db.env, "TACHIAI_REDIS_URL": redis_url}
    one, other = serve(env=env), serve(env=env)
    here = room(one.url)
    table, red = here.device(), here.device("red", url=other.url)
    assert table.record(0, SETUP[0])["n"] == 1
    assert red.view(1)["lines"][0]["action"]["seat"] == "black"
    assert red.record(1, SETUP[1])["n"] == 2
    assert table.view(2)["people"]["red"] == {"claimed": True, "phone": True, "online": True, "moved": None}
    assert table.record(1, MOVE)["error"] == "stale"
    ask(one.url, f"/api/matches/{here.match}/joins/red", {}, here.token)
    assert red.event("bye") == {"reason": "moved"}
    red.ended()

    def without_red() -> bool:
        seats = [body["people"]["red"] for event, body in table.events if event == "view" and body["n"] == 2]
        return bool(seats) and seats[-1] == {"claimed": False, "phone": True, "online": False, "moved": None}

    assert table.until(without_red, "view without red")


@pytest.mark.postgres
@pytest.mark.redis
def test_two_workers_write_to_one_match_at_the_same_time(
    serve: Servers, room: OpenRoom, pg_db: Database, redis_url: str
):
    env = {**pg_db.env, "TACHIAI_REDIS_URL": redis_url}
    one, other = serve(env=env), serve(env=env)
    here = room(one.url)
    table, black, red = here.device(), here.device("black"), here.device("red", url=other.url)
    table.record(0, SETUP[0])
    table.record(1, SETUP[1])

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
    assert "Traceback" not in one.log
    assert "Traceback" not in other.log


@pytest.mark.redis
def test_several_workers_on_one_port(serve: Servers, room: OpenRoom, redis_url: str):
    server = serve(env={"TACHIAI_WORKERS": "2", "TACHIAI_REDIS_URL": redis_url})
    for _ in range(3):
        here = room(server.url)
        devices = [here.device(who) for who in ("table", "black", "red", "spectator", "spectator")]
        for n, action in enumerate([*SETUP, MOVE, REPLY]):
            assert devices[0].record(n, action)["n"] == n + 1
            for device in devices:
                assert device.view(n + 1)["lines"]
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
