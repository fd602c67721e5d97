"""Measures how many tables a worker can serve: the time from a tap to a table's last device.

    python -m tests.bench.capacity [--tables 50,100,200,300] [--devices 3] [--every 2] [--taps 10]

Each table of JOHN acts once in ``every`` seconds. That is more than people do. This process plays the devices
(:mod:`tests.bench.client`), on the same machine. It also prints the worker's use of a core, its threads and
its memory.
"""

from __future__ import annotations

import argparse
import time

from .client import Load
from .plays import at_referee, john
from .rounds import percentile
from .servers import RATES, referees


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", default="50,100,200,300")
    for name, usual in (("devices", 3), ("every", 2), ("taps", 10)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args()
    for tables in map(int, asked.tables.split(",")):
        plays = [john(seed, asked.taps) for seed in range(tables)]
        with referees() as serve:
            server = serve(env={**RATES, "TACHIAI_DEVICES": str(tables * asked.devices + 20)})
            load = Load(at_referee([server.url], asked.devices, plays), f"tables-{tables}")
            before, began = server.seconds, time.perf_counter()
            took = load.paced(asked.taps, tables / asked.every)
            core = (server.seconds - before) / (time.perf_counter() - began)
            threads, memory = server.threads, server.memory
            load.close()
        times = "  ".join(f"p{p} {1000 * percentile(took, p / 100):.1f}" for p in (50, 95, 99))
        print(
            f"{tables:4} tables  {times} ms  {core:.2f} of a core  {threads} threads  {memory:.0f} MiB",
            flush=True,
        )


if __name__ == "__main__":
    main()
