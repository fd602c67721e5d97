"""Measures the memory of an idle device and of a match, next to a connection of a bare room.

    python -m tests.bench.memory [--matches 100] [--devices 3] [--lines 150] [--rounds 3]

Each figure is the growth of resident memory for a device or match. Servers are real and new in every round.
Garbage is collected and free memory returned before (``inside/sitecustomize.py``). First a third as many
other matches are played, so that what is loaded once, or cached up to a limit, is not counted.
"""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from tests.engines.john.play import Table

from .client import Load, Prepared
from .plays import Play, at_referee, at_room, john, stands
from .rounds import Figures, Row, Size, interleaved, report
from .servers import bare_room, lavish, processes, referees

INSIDE = str(Path(__file__).with_name("inside"))
DIFFERENT = 12
"""The number of different matches: few are so long, and finding them takes minutes."""
SETTLE = 1.0
"""Seconds for a server to handle a signal, or to notice lost connections."""


@cache
def long_john(seed: int, length: int) -> Play:
    """Return a match of JOHN of a given length that a tablet can record again without phones."""
    while True:
        match = Table(seed, phones=0.0, undo=0.0, foul=0.0, boldness=0.0).play(length + 50)
        kept = [e.action.to_json() for e in match.entries[:length] if stands(e)]
        if len(kept) == length:
            return Play("john", [*match.header.seats], {}, kept, None)
        seed += 1_000


def signal_and_wait(first: int, number: int) -> None:
    """Send a signal to a server and its workers, and wait until they have handled it."""
    for pid in processes(first):
        os.kill(pid, number)
    time.sleep(SETTLE)


def held(first: int) -> float:
    """Return the present memory of a server and its workers, in KiB."""
    pages = 0
    for pid in processes(first):
        with suppress(OSError):
            pages += int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def resident(first: int) -> float:
    """Return it after garbage collection."""
    signal_and_wait(first, signal.SIGRTMIN)
    return held(first)


def connected(first: int, prepared: Prepared) -> tuple[float, Load]:
    """Return KiB for each idle device; the devices stay connected."""
    few = Load(prepared[:3], "few")  # allocated with the first devices
    few.close()
    time.sleep(2 * SETTLE)
    before = resident(first)
    load = Load(prepared, "memory")
    load.idle(SETTLE)
    devices = sum(len(table.devices) for table in load.tables)
    return (resident(first) - before) / devices, load


def ours(size: Size) -> Figures:
    """Return KiB for a device, and for a match of a given length."""
    warm = -(-size.matches // 3)
    plays = [long_john(number % DIFFERENT, size.lines) for number in range(warm + size.matches)]
    env = {**lavish(size.matches * size.devices), "PYTHONPATH": INSIDE}
    with referees() as serve:
        server = serve(env=env)
        first = server.process.pid
        others = Load(at_referee([server.url], size.devices, plays[:warm]), "others")
        others.closed(size.lines)
        others.close()
        prepared = at_referee([server.url], size.devices, plays[warm:])
        device, load = connected(first, prepared)
        before = resident(first)
        load.closed(size.lines)
        untidy = held(first) / 1024
        after = resident(first)
        match = (after - before) / size.matches
        load.close()
    return {"device": device, "match": match, "untidy": untidy, "tidy": after / 1024}


def room(size: Size) -> Figures:
    """Return KiB for a device of the bare room."""
    plays = [john(seed, 3) for seed in range(size.matches)]
    with bare_room(env={"PYTHONPATH": INSIDE}) as (url, first):
        device, load = connected(first, at_room([url], size.devices, plays, "memory"))
        load.close()
    return {"room": device}


def rows(size: Size) -> list[Row]:
    """Measure new servers in each round, ours and the room in turn."""
    rounds = max(1, min(3, size.rounds // 2))
    tasks: list[Callable[[], Figures]] = [partial(ours, size), partial(room, size)]
    found = interleaved(rounds, tasks)
    idle = f"memory of a device connected and idle, {size.matches * size.devices} of them"
    return [
        Row(idle, "KiB", found["device"], at_most=100),
        Row(idle, "KiB", found["device"], "bare room", found["room"], at_most=1.2),
        Row(
            f"memory of a live match of {size.lines} actions, {size.matches} of them",
            "KiB",
            found["match"],
            at_most=1000,  # of 128 that are cached: 128 MiB
        ),
        Row(
            "memory of the worker after that, as it is",
            "MiB",
            found["untidy"],
            "its garbage collected",
            found["tidy"],
        ),
    ]


if __name__ == "__main__":
    report(rows, __doc__, "matches", "devices", "lines", "rounds")
