"""`tachiai serve` as a user starts it: with an evening and without, and when it cannot start."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.referee.devices import ask
from tests.support import Servers, unused_port

from .conftest import OLD, RECORDS, tachiai
from .played import EVENT, PASSPHRASE

SERVE = (
    "serve --event Club --host 127.0.0.1 --port 1 --public-url http://cards.example --no-browser --verbose",
)
"""The options with which it is started below, and by the stores of the other tests."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a data folder with the evening's store of the earlier version."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    shutil.copy(RECORDS / "store_094b4dc.sqlite", data / "tachiai.sqlite")
    (data / "tachiai.sqlite").chmod(0o600)
    return data


def test_an_earlier_evening_goes_on(old: Path, serve: Servers) -> None:
    server = serve(
        "--event", EVENT, "--public-url", "http://club:secret@cards.example", "--verbose", data=old
    )
    kept = OLD["store_094b4dc"]
    live = kept["matches"]["live"]
    view = ask(server.url, f"/api/matches/{live['match']}", token=live["tokens"]["table"])
    assert (view["n"], view["role"]) == (5, "table")
    body = {"request_id": "request-000001", "expect": 5, "action": {"seat": "black", "action": "resign"}}
    assert ask(server.url, f"/api/matches/{live['match']}/record", body, live["tokens"]["table"])["ok"]
    token = ask(server.url, "/api/desk/enter", {"passphrase": PASSPHRASE})["token"]
    rows = ask(server.url, "/api/desk/tables", {}, token)["tables"]
    assert [row["code"] for row in rows] == list(kept["codes"].values())
    assert ask(server.url, "/api/desk/tournament", {}, token)["tournament"]["standings"]
    assert server.stop() == 0
    assert "http://club:***@cards.example/desk" in server.log
    assert "secret" not in server.log
    result = tachiai("verify", "--all", "--data", str(old))
    assert (result.status, "4 whole, 0 broken" in result.out) == (0, True)


def test_the_desk_is_closed_without_an_evening(tmp_path: Path, serve: Servers) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    shutil.copy(RECORDS / "store_094b4dc_plain.sqlite", data / "tachiai.sqlite")
    server = serve(data=data)
    assert ask(server.url, "/api/desk")["open"] is False
    for name, made in OLD["store_094b4dc_plain"]["matches"].items():
        if name.startswith("live"):
            view = ask(server.url, f"/api/matches/{made['match']}", token=made["tokens"]["table"])
            assert view["n"] == 14, name
    assert server.stop() == 0
    assert "/desk" not in server.log


@contextmanager
def taken_port() -> Iterator[int]:
    with closing(socket.create_server(("127.0.0.1", unused_port()))) as holder:
        yield holder.getsockname()[1]


def refused(*words: str, **env: str) -> str:
    """Return the one sentence with which it fails to start."""
    result = tachiai("serve", "--host", "127.0.0.1", "--no-browser", *words, env=env)
    assert result.status == 2
    assert result.out == ""
    return result.err


def test_why_it_does_not_start(old: Path) -> None:
    data = ["--data", str(old)]
    with taken_port() as port:
        assert refused(*data, "--port", str(port)) == (
            f"tachiai: port {port} is taken by another program."
            " End that one, or choose another port: --port 8001\n"
        )
    assert "must be a folder that can be made" in refused("--data", "/proc/nowhere")
    assert "TACHIAI_PORT must be" in refused(*data, TACHIAI_PORT="many")
    address = refused("--database", "postgresql://127.0.0.1:1/x")
    assert '(it is "postgresql://127.0.0.1:1/x")' in address
    secret = refused("--database", "postgresql://:secret@127.0.0.1:1/x")
    assert "must be postgresql://user" in secret
    assert "secret" not in secret
    assert '""' not in secret
    (old / "tachiai.sqlite").write_bytes(b"no database" * 1000)
    assert refused(*data).startswith("tachiai: the matches cannot be reached: ")


def test_a_misspelt_setting_and_a_missing_passphrase_are_named(tmp_path: Path, serve: Servers) -> None:
    given = {"TACHIAI_PROT": "9000", "TACHIAI_SOMETHING_ELSE": "1", "TACHIAI_LANG": "en"}
    server = serve("--event", EVENT, data=tmp_path / "data", env=given)
    assert f'tachiai desk --data "{server.data}" --event "{EVENT}"' in server.log
    assert "TACHIAI_PROT is no setting, and is ignored. Did you mean TACHIAI_PORT?" in server.log
    assert "TACHIAI_SOMETHING_ELSE is no setting, and is ignored. tachiai settings" in server.log
    assert "TACHIAI_LANG is" not in server.log
    result = tachiai("doctor", "--data", str(server.data), env=given)
    assert "Did you mean TACHIAI_PORT?" in result.out
    server.stop()
