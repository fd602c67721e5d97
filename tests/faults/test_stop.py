"""After a graceful stop the database file alone contains everything: a copy of it has every match."""

import os
import shutil
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai.referee.config import Config
from tachiai.referee.evidence.stored import stored_matches
from tests.referee.devices import Room
from tests.referee.table import MOVE, REPLY, SETUP
from tests.support import Server, Servers, ended, until


def played(server: Server, room: Callable[..., Room]) -> Room:
    """Start a match with two phones and a tablet connected, and four actions in it."""
    here = room(server.url)
    table = here.device()
    here.device("red")
    here.device("spectator")
    for n, action in enumerate([*SETUP, MOVE, REPLY]):
        assert table.record(n, action)["ok"]
    return here


def alone(server: Server, folder: Path) -> Config:
    """Copy only the database file, without the files next to it."""
    folder.mkdir()
    shutil.copy(server.data / "tachiai.sqlite", folder)
    return Config(data=folder)


def holds(config: Config, here: Room) -> bool:
    with stored_matches(config) as kept:
        return [m.match for m in kept.matches()] == [here.match] and kept.history(here.match).n == 4


@pytest.mark.in_every_run("SIGTERM", "SIGINT")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT], ids=lambda how: how.name)
def test_the_file_alone_holds_all_after_a_stop(how, serve: Servers, room, tmp_path: Path):
    server = serve()
    here = played(server, room)
    os.kill(server.process.pid, how)
    assert ended(server.process) == 0
    for device in here.devices:
        device.ended()
        assert "1" in device.raw, "it was told, and not only cut off"
    assert sorted(p.name for p in server.data.iterdir()) == ["tachiai.sqlite"]
    assert holds(alone(server, tmp_path / "copy"), here)


def test_a_silent_connection_does_not_prevent_it(serve: Servers, room, tmp_path: Path):
    server = serve()
    here = played(server, room)
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        assert server.stop() == 0
    assert holds(alone(server, tmp_path / "copy"), here)


def test_workers_without_their_supervisor_leave_it_complete(serve: Servers, room, tmp_path: Path):
    """Their supervising process is killed: they end by themselves, and leave a complete file."""
    server = serve()
    here = played(server, room)
    wal = server.data / "tachiai.sqlite-wal"
    assert wal.exists()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    for device in here.devices:
        device.ended()
    until(lambda: not wal.exists())
    assert holds(alone(server, tmp_path / "copy"), here)


def test_what_a_killed_server_left_is_there_for_the_next(serve: Servers, room, tmp_path: Path):
    server = serve()
    here = played(server, room)
    server.kill()
    with stored_matches(Config(data=server.data)) as kept:
        assert kept.history(here.match).n == 4
    again = serve(data=server.data)
    assert again.stop() == 0
    assert holds(alone(again, tmp_path / "copy"), here)
