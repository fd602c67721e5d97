"""Measures several workers, with PostgreSQL and Redis, next to bare rooms on as many processes with Redis.

    python -m tests.bench.workers [--tables 50] [--devices 3] [--actions 40] [--rounds 5]

As fast as possible (:mod:`tests.bench.live`), with one worker and with two. The devices of each table are
spread evenly over the workers, as by a proxy, so that each action has to reach another worker. PostgreSQL
syncs every commit, unlike in tests. Everything, including the devices, runs on this one machine. If it has
two cores, one worker and its database already use both, and scaling shows more about the machine than about
the workers.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import count

from tests.support import Cluster, empty_database, redis

from .client import Load
from .plays import at_referee, at_room, john
from .rounds import Figures, Row, Size, interleaved, report
from .servers import bare_room, lavish, referees

TODAY = 240
"""Actions a second on two workers when the goal was set; the goal is three times as many."""


class Bench:
    """One worker and two, of ours and of the room, each group with a Redis and a database of its own."""

    def __init__(self, size: Size, stack: ExitStack) -> None:
        self.size = size
        self.plays = [john(seed, size.actions) for seed in range(size.tables)]
        cluster = stack.enter_context(Cluster(durable=True))
        serve = stack.enter_context(referees())
        self.ours: dict[int, list[str]] = {}
        self.rooms: dict[int, list[str]] = {}
        for workers in (1, 2):
            database = stack.enter_context(empty_database(cluster.database))
            env = {
                **lavish(size.tables * size.devices),
                **database.env,
                "TACHIAI_REDIS_URL": stack.enter_context(redis()),
            }
            self.ours[workers] = [serve(env=env).url for _ in range(workers)]
            queue = stack.enter_context(redis())
            self.rooms[workers] = [stack.enter_context(bare_room(redis=queue))[0] for _ in range(workers)]
        stack.callback(serve.stop_all)  # before their databases
        self._marks = count(1)

    def fast(self, who: str, workers: int) -> Figures:
        """Return actions a second."""
        mark = f"work-{next(self._marks):04d}"
        if who == "ours":
            prepared = at_referee(self.ours[workers], self.size.devices, self.plays)
        else:
            prepared = at_room(self.rooms[workers], self.size.devices, self.plays, mark)
        load = Load(prepared, mark)
        try:
            return {f"{who} {workers}": load.closed(self.size.actions)}
        finally:
            load.close()


def rows(size: Size) -> list[Row]:
    """Measure one worker and two, ours and the room, in turn."""
    with ExitStack() as stack:
        bench = Bench(size, stack)
        tasks: list[Callable[[], Figures]] = [
            partial(bench.fast, who, workers) for workers in (1, 2) for who in ("ours", "room")
        ]
        found = interleaved(size.rounds, tasks, warm=True)
    load = f"{size.tables} tables × {size.devices}, PostgreSQL and Redis"
    unit = "actions/s"
    return [
        Row(f"{load}: 1 worker", unit, found["ours 1"], "bare room with Redis", found["room 1"]),
        Row(f"{load}: 2 workers", unit, found["ours 2"], "2 bare rooms with Redis", found["room 2"]),
        Row(f"{load}: 2 workers", unit, found["ours 2"], at_least=3 * TODAY),
        Row("scaling: 2 workers", unit, found["ours 2"], "1 worker", found["ours 1"]),
        Row("scaling of the bare room: 2 processes", unit, found["room 2"], "1 process", found["room 1"]),
    ]


if __name__ == "__main__":
    report(rows, __doc__, "tables", "devices", "actions", "rounds")
