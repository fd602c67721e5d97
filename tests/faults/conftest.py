"""A private Redis and PostgreSQL that tests may break, and rooms with devices."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.referee.devices import Room, rooms
from tests.support import Cluster, Redis, empty_database


@pytest.fixture
def redis() -> Iterator[Redis]:
    own = Redis()
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
