"""A full disk: acknowledged actions are stored, views still work, and recording resumes once there is room.

The data is on a file system in memory of a few megabytes: mounting it needs the rights of root.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.referee.devices import Room, ask, idle, request
from tests.referee.table import SETUP
from tests.support import Server, Servers, healthy, until


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder on a disk of its own, with 8 MiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = shutil.which("mount")
    words = [mount or "mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)]
    if mount is None or subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return ballast


def tap(room: Room, n: int) -> tuple[int, Any]:
    """Record a disclosure after action ``n``."""
    body = {"request_id": f"tap-{n:06d}", "expect": n, "action": idle(n)}
    status, text = request(room.url, f"/api/matches/{room.match}/record", body, room.token)
    return status, json.loads(text)


def is_ready(server: Server) -> bool:
    return request(server.url, "/readyz")[0] == 200


def test_a_full_disk_loses_nothing(small: Path, serve: Servers, room: Callable[..., Room]):
    server = serve(data=small / "data")
    here = room(server.url).set_up()
    n = len(SETUP)
    for _ in range(5):
        assert tap(here, n)[0] == 200
        n += 1
    ballast = fill(small)
    while (answered := tap(here, n))[0] == 200:  # the room left in the files
        n += 1
    assert answered[0] == 503
    assert answered[1]["error"] == "unavailable"
    assert ask(server.url, f"/api/matches/{here.match}", token=here.token)["n"] == n, "looking goes on"
    assert healthy(server.url)
    until(lambda: not is_ready(server))

    server.kill()
    server = serve(data=server.data, port=server.port)
    assert ask(server.url, f"/api/matches/{here.match}", token=here.token)["n"] == n, (
        "nothing acknowledged is lost"
    )
    assert tap(here, n)[0] == 503

    ballast.unlink()
    until(lambda: tap(here, n)[0] == 200)  # the same request each time: recorded once
    until(lambda: is_ready(server))
    assert tap(here, n)[1]["n"] == n + 1
    assert ask(server.url, f"/api/matches/{here.match}", token=here.token)["n"] == n + 1
