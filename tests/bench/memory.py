"""How much memory a device takes that is connected and idle, and a match in memory, beside a connection of a bare room.

    python -m tests.bench.memory [--matches 100] [--devices 3] [--lines 150] [--rounds 3] [--trace FOLDER]

Each is the difference of a real server's resident memory, after it collected its garbage and gave back what was free
(``inside/sitecustomize.py``), by the number of devices or matches.  Other matches are played before, a third as many,
so that what is loaded once, or kept for all matches up to a bound, is not counted.  Every round has new servers.
With ``--trace`` the server is watched by ``tracemalloc``, which costs memory itself: then the figures mean nothing,
and what holds the memory is printed instead.
"""

from __future__ import annotations

import os
import signal
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from tests.engines.john.play import Table

from .client import Load, Prepared
from .plays import Play, at_referee, at_room, john, stands
from .rounds import Figures, Row, Size, arguments, interleaved, markdown, sized
from .servers import bare_room, lavish, processes, referees

INSIDE = str(Path(__file__).with_name("inside"))
DIFFERENT = 12
"""Different matches among those that are played: few last that long, and looking for them takes minutes."""
SETTLE = 1.0
"""Seconds for a server to do what a signal asks, or to notice who has gone."""


@cache
def long_john(seed: int, length: int) -> Play:
    """A match of JOHN of so many lines, all of which the tablet can record again: none is for a phone."""
    while True:
        match = Table(seed, phones=0.0, undo=0.0, foul=0.0, boldness=0.0).play(length + 50)
        kept = [e.action.to_json() for e in match.entries[:length] if stands(e)]
        if len(kept) == length:
            return Play("john", [*match.header.seats], {}, kept, None)
        seed += 1_000


def tell(first: int, number: int) -> None:
    """Send a signal to a server and its workers, and let them do what it asks."""
    for pid in processes(first):
        os.kill(pid, number)
    time.sleep(SETTLE)


def held(first: int) -> float:
    """What a server and its workers hold, in KiB, as it is."""
    pages = 0
    for pid in processes(first):
        with suppress(OSError):
            pages += int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def resident(first: int) -> float:
    """The same once it is tidy."""
    tell(first, signal.SIGRTMIN)
    return held(first)


def connected(first: int, prepared: Prepared) -> tuple[float, Load]:
    """KiB a device that connects and is idle; the devices stay."""
    few = Load(prepared[:3], "few")  # what comes with the first devices is not counted
    few.close()
    time.sleep(2 * SETTLE)
    before = resident(first)
    load = Load(prepared, "memory")
    load.idle(SETTLE)
    devices = sum(len(table.devices) for table in load.tables)
    return (resident(first) - before) / devices, load


def ours(size: Size, trace: Path | None = None) -> Figures:
    """KiB a device, and a match of so many lines."""
    warm = -(-size.matches // 3)
    plays = [long_john(number % DIFFERENT, size.lines) for number in range(warm + size.matches)]
    env = {**lavish(size.matches * size.devices), "PYTHONPATH": INSIDE}
    with referees() as serve:
        server = serve(env={**env, "BENCH_TRACE": str(trace or "")})
        first = server.process.pid
        others = Load(at_referee([server.url], size.devices, plays[:warm]), "others")
        others.closed(size.lines)
        others.close()
        prepared = at_referee([server.url], size.devices, plays[warm:])
        if trace:
            tell(first, signal.SIGRTMIN + 1)
        device, load = connected(first, prepared)
        if trace:
            print_trace(first, trace, f"{3 * size.matches} devices connected, {size.matches} matches begun")
            tell(first, signal.SIGRTMIN + 1)
        before = resident(first)
        load.closed(size.lines)
        untidy = held(first) / 1024
        after = resident(first)
        match = (after - before) / size.matches
        if trace:
            print_trace(first, trace, f"{size.matches} matches played")
        load.close()
    return {"device": device, "match": match, "untidy": untidy, "tidy": after / 1024}


def room(size: Size) -> Figures:
    """KiB a device of the bare room."""
    plays = [john(seed, 3) for seed in range(size.matches)]
    with bare_room(env={"PYTHONPATH": INSIDE}) as (url, first):
        device, load = connected(first, at_room([url], size.devices, plays, "memory"))
        load.close()
    return {"room": device}


def print_trace(first: int, folder: Path, what: str) -> None:
    """What the process that holds most took since it was told to note it, by where it was taken."""
    files = [folder / str(pid) for pid in processes(first)]
    tell(first, signal.SIGRTMIN + 1)
    while not all(file.exists() for file in files):
        time.sleep(0.1)
    largest = max(files, key=lambda file: file.stat().st_size)
    snapshot = tracemalloc.Snapshot.load(str(largest))
    for file in files:
        file.unlink()
    taken: Counter[tuple[str, ...]] = Counter()
    for stat in snapshot.statistics("traceback"):
        own = [f for f in reversed(stat.traceback) if "tachiai" in f.filename] or [*stat.traceback][-1:]
        taken[tuple(f"{Path(f.filename).name}:{f.lineno}" for f in own[:5])] += stat.size
    print(f"\n{what}: {taken.total() / 1024:,.0f} KiB")
    for where, size in taken.most_common(60):
        print(f"{size / 1024:9,.0f} KiB  {' < '.join(where)}")


def rows(size: Size) -> list[Row]:
    """New servers in each round, ours and the room in turn."""
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
            at_most=1000,  # of 128 that stay: 128 MiB
        ),
        Row(
            "memory of the worker after that, as it is",
            "MiB",
            found["untidy"],
            "its garbage collected",
            found["tidy"],
        ),
    ]


def main() -> None:
    parser = arguments(__doc__, "matches", "devices", "lines", "rounds")
    parser.add_argument("--trace", type=Path, help="an empty folder for what tracemalloc sees")
    asked = parser.parse_args()
    if asked.trace:
        ours(sized(asked), asked.trace)
    else:
        print(markdown(rows(sized(asked))))


if __name__ == "__main__":
    main()
