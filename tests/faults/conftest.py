"""What these tests break: a Redis of their own, and rooms with devices."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator

import pytest

from tests.referee.devices import Room, rooms
from tests.support import listens, unused_port, wait


class OwnRedis:
    """A Redis of one test alone: it is going to be stopped, and killed."""

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


@pytest.fixture
def room() -> Iterator[Callable[..., Room]]:
    yield from rooms([])
