"""Measures a hall of 100 tables as people notice it.

    python -m tests.bench.hall [--hall 100] [--devices 3] [--taps 10] [--every 12]

Each table plays JOHN, and acts once in ``every`` seconds, as people do. One worker with SQLite serves all; this
process plays the devices on the same machine. A second hall has one of the machine's cores for the server, as on
a small board. In a third, devices stop reading and others send half a request.
"""

import os
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from tests.support import Server

from .client import Load
from .plays import at_referee, john
from .rounds import Figures, Row, Size, interleaved, percentile, report, seconds
from .servers import lavish, referees

DEAF = 50
"""Devices that stop reading."""
HALF_HEADS, HALF_BODIES = 250, 100
"""Connections that send half of a request's head or body, and then nothing."""
IDLE = 20.0
"""Seconds without an action, to measure the cost of connected devices."""
HALF_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1"
HALF_BODY = (
    b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 500\r\n\r\n{"
)


@contextmanager
def one_core() -> Iterator[None]:
    """Let processes that start inside use only one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def half_requests(server: Server) -> Iterator[None]:
    """Open the connections that send half a request, from several addresses."""
    with ExitStack() as stack:
        for number in range(HALF_HEADS + HALF_BODIES):
            source = (f"127.251.{number // 30}.1", 0)
            line = socket.create_connection(("127.0.0.1", server.port), source_address=source)
            stack.enter_context(line)
            line.sendall(HALF_HEAD if number < HALF_HEADS else HALF_BODY)
        yield


def paced(server: Server, load: Load, size: Size, name: str) -> Figures:
    """Let every table act ``size.taps`` times; return the times and what they cost."""
    before, began = server.seconds, time.perf_counter()
    took = load.paced(size.taps, size.hall / size.every)
    core = (server.seconds - before) / (time.perf_counter() - began)
    times = {f"{name} p{p}": 1000 * percentile(took, p / 100) for p in (50, 99)}
    return {**times, f"{name} core": 100 * core}


def well_behaved(size: Size, name: str) -> Figures:
    """Return the figures of a hall; with the name "board" its server has one core."""
    with ExitStack() as stack:
        serve = stack.enter_context(referees())
        with one_core() if name == "board" else ExitStack():
            server = serve(env=lavish(size.hall * size.devices))
        plays = [john(seed, size.taps) for seed in range(size.hall)]
        load = Load(at_referee([server.url], size.devices, plays), f"{name}-0")
        stack.callback(load.close)
        found = dict(paced(server, load, size, name))
        before = server.seconds
        load.idle(IDLE)
        found[f"{name} idle core"] = 100 * (server.seconds - before) / IDLE
        found |= {f"{name} threads": server.threads, f"{name} memory": server.memory}
        load.close()
        found[f"{name} stop"] = seconds(server.stop)
    return found


def badly_behaved(size: Size) -> Figures:
    """Return the figures of a hall where devices stop reading and others send half a request."""
    with referees() as serve:
        server = serve(env=lavish(size.hall * size.devices))
        plays = [john(seed, 2 * size.taps) for seed in range(size.hall)]
        load = Load(at_referee([server.url], size.devices, plays), "bad-0")
        paced(server, load, size, "warm")
        before = server.memory
        for table in load.tables[:DEAF]:
            load.looking.unregister(table.devices.pop().line)
        with half_requests(server):
            times = [
                seconds(lambda: urllib.request.urlopen(f"{server.url}/healthz").read()) for _ in range(9)
            ]
            found = dict(paced(server, load, size, "bad"))
        load.close()
        return {**found, "bad healthz": 1000 * max(times), "bad memory": server.memory - before}


def rows(size: Size) -> list[Row]:
    """Measure the halls in turn."""
    tasks: list[Callable[[], Figures]] = [
        partial(well_behaved, size, "hall"),
        partial(well_behaved, size, "board"),
        partial(badly_behaved, size),
    ]
    found = interleaved(max(1, min(3, size.rounds // 2)), tasks)
    hall = f"a hall of {size.hall} tables × {size.devices}"
    kinds = {
        "hall": hall,
        "board": f"{hall}, one core",
        "bad": f"{hall}, {DEAF} devices that stop reading, {HALF_HEADS + HALF_BODIES} half requests",
    }
    out = []
    for name, what in kinds.items():
        out += [
            Row(f"{what}: tap → last device, p50", "ms", found[f"{name} p50"], at_most=5),
            Row(f"{what}: tap → last device, p99", "ms", found[f"{name} p99"], at_most=20),
            Row(f"{what}: of a core", "%", found[f"{name} core"], at_most=4 if name == "hall" else None),
        ]
    for name in ("hall", "board"):
        what = kinds[name]
        out += [
            Row(f"{what}, without actions: of a core", "%", found[f"{name} idle core"], at_most=2),
            Row(f"{what}: threads", "", found[f"{name} threads"], at_most=8),
            Row(f"{what}: memory", "MiB", found[f"{name} memory"], at_most=230),
            Row(f"{what}: until it has stopped", "s", found[f"{name} stop"], at_most=3),
        ]
    return [
        *out,
        Row(f"{kinds['bad']}: slowest /healthz", "ms", found["bad healthz"], at_most=50),
        Row(f"{kinds['bad']}: more memory", "MiB", found["bad memory"], at_most=5),
    ]


if __name__ == "__main__":
    report(rows, __doc__, "hall", "devices", "taps", "every", "rounds")
