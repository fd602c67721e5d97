"""A private Redis and PostgreSQL that tests may break, and rooms with devices."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.referee.devices import Room, rooms
from tests.support import Cluster, empty_database, listens, unused_port, wait


class OwnRedis:
    """A Redis for one test only, which can be stopped and killed."""

    def __init__(self) -> None:
        self.port = unused_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(command, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
        wait(lambda: listens(self.port), self.process, "redis")

    def hang(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis() -> Iterator[OwnRedis]:
    own = OwnRedis()
    yield own
    own.kill()


class OwnPostgres:
    """A PostgreSQL for a few tests only, which can be stopped and suspended."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.env: dict[str, str] = {}
        self.running, self.hangs = True, False

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and to its processes, one for each connection."""
        first = int((self.cluster.folder / "data" / "postmaster.pid").read_text().split("\n", 1)[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in [first, *map(int, children)]:
            os.kill(process, number)

    def hang(self) -> None:
        self._signal(signal.SIGSTOP)
        self.hangs = True

    def go_on(self) -> None:
        if self.hangs:
            self._signal(signal.SIGCONT)
        self.hangs = False

    def stop(self) -> None:
        self.cluster.stop()
        self.running = False

    def start(self) -> None:
        if not self.running:
            self.cluster.start()
        self.running = True


@pytest.fixture(scope="session")
def breakable() -> Iterator[OwnPostgres]:
    with Cluster() as cluster:
        yield OwnPostgres(cluster)


@pytest.fixture
def postgres(breakable: OwnPostgres) -> Iterator[OwnPostgres]:
    """Yield it with an empty database."""
    with empty_database(breakable.cluster.database) as database:
        breakable.env = database.env
        try:
            yield breakable
        finally:
            breakable.go_on()
            breakable.start()


@pytest.fixture
def room() -> Iterator[Callable[..., Room]]:
    yield from rooms([])
