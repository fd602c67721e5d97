"""The database file is deleted, replaced or truncated during use: losses do not go unnoticed."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.referee.config import Config
from tachiai.referee.evidence.stored import stored_matches
from tachiai.referee.store.log import EventLog
from tests.referee.devices import Room, request
from tests.referee.table import MOVE, REPLY, SETUP
from tests.support import Server, Servers


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    other = file.with_name("other")
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE something (of TEXT)")
    other.replace(file)


def moved(file: Path) -> None:
    file.rename(file.with_name("away.sqlite"))


def cut_off(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def all_gone(file: Path) -> None:
    for name in file.parent.glob(f"{file.name}*"):
        name.unlink()


def saved(server: Server) -> Path:
    (copy,) = server.data.glob("tachiai.sqlite.saved-*")
    return copy


@pytest.mark.in_every_run("deleted", "cut_off")
@pytest.mark.parametrize("gone", [deleted, replaced, moved, cut_off, all_gone])
def test_nothing_is_acknowledged_that_a_start_would_not_find(
    gone: Callable[[Path], None], serve: Servers, room: Callable[..., Room], tmp_path: Path
):
    server = serve()
    file = server.data / "tachiai.sqlite"
    here = room(server.url)
    table = here.device()
    for n, action in enumerate([*SETUP, MOVE]):
        assert table.record(n, action)["ok"]
    gone(file)
    for _ in range(3):
        assert table.record(3, REPLY)["error"] == "unavailable"
    assert request(server.url, "/healthz")[0] == 503
    assert request(server.url, "/api/matches", {"game": "john"})[0] == 503
    assert here.get("/record")[0] == 200, "what is in memory can still be taken away"
    assert server.log.count("was deleted or replaced while the referee was using it") == 1
    # Acknowledged actions are in a copy next to it; put in its place, the match continues.
    copy = saved(server)
    assert copy.stat().st_mode & 0o777 == 0o600
    (tmp_path / "copy").mkdir()
    shutil.copy(copy, tmp_path / "copy" / "tachiai.sqlite")
    with stored_matches(Config(data=tmp_path / "copy")) as kept:
        assert kept.history(here.match).n == 3
        assert kept.verify(here.match).fault is None
    server.stop()
    all_gone_but(copy, file)
    copy.rename(file)
    again = serve(data=server.data, port=server.port)
    assert request(again.url, "/healthz")[0] == 200
    table = here.device()
    assert table.record(3, REPLY, request_id="after-the-start")["ok"]


def all_gone_but(copy: Path, file: Path) -> None:
    for name in file.parent.glob(f"{file.name}*"):
        if name != copy:
            name.unlink()


def test_a_file_that_comes_back_is_written_to_again(serve: Servers, room: Callable[..., Room]):
    server = serve()
    file = server.data / "tachiai.sqlite"
    table = room(server.url).device()
    assert table.record(0, SETUP[0])["ok"]
    away = file.with_name("away")
    file.rename(away)
    assert table.record(1, SETUP[1])["error"] == "unavailable"
    away.rename(file)
    assert table.record(1, SETUP[1])["ok"]
    assert request(server.url, "/healthz")[0] == 200


def test_a_read_only_file_is_reported_at_the_start(serve: Servers, tmp_path: Path):
    EventLog(Config(data=tmp_path).store).close()
    read_only = f"file:{tmp_path / 'tachiai.sqlite'}?mode=ro"  # so that it holds for root too
    with pytest.raises(RuntimeError, match="readonly"):
        serve(env={"TACHIAI_DATABASE_URL": read_only})
