"""For the operator of the server: settings, metrics, the log."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tachiai.referee import __version__
from tachiai.referee.config import Config, ConfigError, described
from tests.support import Server, Servers

from .command import Tachiai
from .devices import Room, ask, request
from .table import ATTACK, MOVE, PILE, REGISTER, REPLY, SETUP

# -- settings ------------------------------------------------------------------------------------------


def test_settings_are_described_in_sentences():
    for setting in described():
        assert setting.text.endswith("."), setting


def test_settings_are_shown_without_passwords(tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TACHIAI_DATABASE_URL", "postgresql://somebody:secret@db.example/x")
    monkeypatch.setenv("TACHIAI_REDIS_URL", "redis://:secret@redis.example/0")
    done = tachiai("settings")
    assert "secret" not in done.out
    assert "config-" not in done.out, "every setting has a description"
    assert "● TACHIAI_DATABASE_URL=postgresql://somebody:***@db.example/x" in done.out
    assert "  TACHIAI_PORT=8000" in done.out
    found = {one["name"]: one for one in map(json.loads, tachiai("settings", "--json").out.splitlines())}
    assert found.keys() == {setting.variable for setting in described()}
    assert found["TACHIAI_REDIS_URL"] == {
        "name": "TACHIAI_REDIS_URL",
        "value": "redis://:***@redis.example/0",
        "given": True,
        "first": "",
    }


def test_settings_of_metrics_and_log_are_checked():
    for wrong in ({"metrics": ("phones",)}, {"log": "xml"}):
        with pytest.raises(ConfigError):
            Config(**wrong)


# -- metrics -------------------------------------------------------------------------------------------


def numbers(server: Server) -> dict[str, float]:
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        rows = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (row.rpartition(" ") for row in rows if row[0] != "#")}


def played(here: Room) -> list[Any]:
    devices = [here.device(), here.device("red")]
    for n, action in enumerate([*SETUP, MOVE, REPLY]):
        assert devices[0].record(n, action)["ok"]
    devices[1].view(4)
    return devices


def test_metrics_are_closed_by_default(live: Server):
    assert b"tachiai_devices" not in request(live.url, "/metrics")[1]


def test_a_listed_address_reads_metrics_and_the_log_in_json_has_no_secrets(
    serve: Servers, room: Callable[..., Room]
):
    env = {"TACHIAI_METRICS": "127.0.0.0/8", "TACHIAI_PROXIES": "1", "TACHIAI_LOG": "json"}
    server = serve("--verbose", env=env)
    here = room(server.url, names={"black": "Aoi-San", "red": "Haru"})
    table, phone = played(here)
    assert table.record(0, SETUP[0], request_id="too-late-0001")["error"] == "stale"
    found = numbers(server)
    assert found["tachiai_devices"] == 2
    assert found["tachiai_places"] == 180
    assert found['tachiai_command_seconds_count{answer="ok",command="record"}'] == 4
    assert found['tachiai_command_seconds_count{answer="stale",command="record"}'] == 1
    assert found["tachiai_views_seconds_count"] > 0
    assert found[f'tachiai_build_info{{store="sqlite",version="{__version__}"}}'] == 1
    assert found['tachiai_up{what="store"}'] == found['tachiai_up{what="redis"}'] == 1
    assert found["tachiai_resident_bytes"] > 10_000_000
    assert found["tachiai_cpu_seconds"] > 0
    assert here.match not in str(found)
    assert phone.record(4, REGISTER, request_id="registers-0001")["ok"]
    phone.close()
    table.until(lambda: numbers(server)["tachiai_devices"] == 1, "number")
    asked = urllib.request.Request(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.168.1.20"})
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(asked)
    request(server.url, f"/api/matches/{here.match}/proof?x={here.token}", token=here.token)
    request(server.url, "/%1B[31m")
    table.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert all({"at", "level", "from"} <= line.keys() for line in lines)
    assert "/api/matches" in [line["request"]["path"] for line in lines if "request" in line]
    for secret in (here.token, here.pin, "Aoi-San", phone.token, "\x1b"):
        assert secret not in server.log


# -- the log -------------------------------------------------------------------------------------------


def test_neither_log_nor_metrics_reveal_what_a_seat_disclosed(serve: Servers, room: Callable[..., Room]):
    """In one world the disclosed pile contradicts the action, in the other not: log and metrics are the same."""
    worlds = []
    for told in (REGISTER, {**REGISTER, "cards": ["Ah", *PILE[1:]]}):
        server = serve("--verbose", env={"TACHIAI_METRICS": "127.0.0.0/8", "TACHIAI_LOG": "json"})
        seen: list[Any] = []
        advised = 0
        for live in (True, False):
            here = room(server.url)
            table, phone = here.device(), here.device("red")
            for n, action in enumerate([*SETUP, told, MOVE, REPLY, ATTACK]):
                assert (phone if action is told else table).record(n, action)["ok"]
            n = table.call("view", {})["n"]
            pull = {"seat": "red", "action": "pull", "card": "Ah"}
            body = {"request_id": "pulls-0001", "expect": n, "action": pull}

            def send(body: Any, phone: Any = phone, here: Room = here, live: bool = live) -> Any:
                path = f"/api/matches/{here.match}/record"
                return phone.call("record", body) if live else ask(here.url, path, body, phone.token)

            if not send(body)["ok"]:
                advised += 1
                assert send({**body, "request_id": "pulls-0002", "insist": True})["ok"]
            phone.view(n + 1)
            counts = {name: value for name, value in numbers(server).items() if "_count{" in name}
            seen += [{n: v for n, v in counts.items() if "record" in n}, requests(server, here)]
        worlds.append((advised, seen))
    (never, one), (each_time, other) = worlds
    assert {never, each_time} == {0, 2}, "only one of them was advised"
    assert one == other


def requests(server: Server, here: Room) -> list[Any]:
    """Return the log entries of requests to a match."""
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    found = [line["request"] for line in lines if "request" in line]
    at_match = [one for one in found if here.match in one["path"]]
    return [{**one, "path": one["path"].replace(here.match, "")} for one in at_match]
