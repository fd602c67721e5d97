"""Servers for load tests: the referee, the bare room and boardgame.io, each in a process of its own."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from deploy.node import npm_words
from tests.support import Servers, end, listens, unused_port, wait

RATES = dict.fromkeys(("TACHIAI_RATE", "TACHIAI_VISITS", "TACHIAI_GUESSES"), "1000000/second")


def lavish(devices: int) -> dict[str, str]:
    """Return settings without limits, as many devices come from few addresses.

    There are places for twice as many devices: the server may not have noticed that those of the round before
    left.
    """
    return {
        **RATES,
        "TACHIAI_DEVICES": str(2 * devices + 40),
        "TACHIAI_DEVICES_AN_ADDRESS": "100000",
    }


VIEW = 3_700
"""The bytes that the floor sends if the size of our views is unknown."""
PEERS = Path(__file__).with_name("peers")


def processes(first: int) -> list[int]:
    """Return a process and its children."""
    children = Path(f"/proc/{first}/task/{first}/children").read_text("utf-8").split()
    return [first, *map(int, children)]


def processor(first: int) -> float:
    """Return the processor time of a server and its workers, in seconds."""
    ticks = 0
    for pid in processes(first):
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def process(words: list[str], port: int, what: str, env: Mapping[str, str] | None = None) -> Iterator[int]:
    """Run a server in a process of its own until the block ends; yield its process id."""
    running = subprocess.Popen(
        words,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait(lambda: listens(port), running, what)
        yield running.pid
    finally:
        end(running)


@contextlib.contextmanager
def bare_room(
    size: int = VIEW,
    *,
    redis: str | None = None,
    append: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[tuple[str, int]]:
    """Run a bare room that sends this many bytes; yield its address and process id."""
    port = unused_port()
    words = [sys.executable, "-m", "tests.bench.room", str(port), str(size)]
    words += ["--redis", redis] if redis else []
    words += ["--append", str(append)] if append else []
    with process(words, port, "the bare room", env) as pid:
        yield f"http://127.0.0.1:{port}", pid


@contextlib.contextmanager
def referees() -> Iterator[Servers]:
    """Yield a function that starts referees, with their data in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(Path(folder))
        try:
            yield servers
        finally:
            servers.stop_all()


def peers_here() -> bool:
    """Return whether boardgame.io is installed (by :func:`install_peers`)."""
    return (PEERS / "node_modules" / "boardgame.io").is_dir()


def install_peers() -> None:
    """Run ``npm ci`` in the folder of the peers, unless it was done for this lock file.

    :raises SystemExit: if Node.js is missing.
    """
    lock, done = PEERS / "package-lock.json", PEERS / "node_modules" / ".package-lock.json"
    if done.is_file() and done.stat().st_mtime >= lock.stat().st_mtime:
        return
    words, env = npm_words()
    words += ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(words, cwd=PEERS, env=env, check=True)
    done.touch()


@contextlib.contextmanager
def boardgame_io() -> Iterator[tuple[str, int] | None]:
    """Run boardgame.io with our 101, in memory; yield its address and process id.

    Yield ``None`` if it is not installed.
    """
    if not peers_here():
        yield None
        return
    port = unused_port()
    env = npm_words()[1]
    words = [shutil.which("node", path=env["PATH"]) or "node", str(PEERS / "server.js"), str(port)]
    with process(
        [*words, str(unused_port())], port, "boardgame.io", {**env, "NODE_ENV": "production"}
    ) as pid:
        yield f"http://127.0.0.1:{port}", pid
