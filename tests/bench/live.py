"""Measures how fast actions reach every device of many tables, with floors and a peer in the same rounds.

    python -m tests.bench.live [--tables 50] [--devices 3] [--actions 40] [--rounds 5] [--taps 10] [--pace 50]

All servers run the whole time; their rounds take turns. This process plays the devices, in one thread, by a
client that does only what the protocol requires (:mod:`tests.bench.client`).

* **as fast as it goes**: every table records its next action as soon as all its devices have seen the last one;
* **paced**: a fixed number of actions a second, spread over the tables: the time from a tap to the last device.

Every action of ours is one of a real match. It is judged, chained and committed (SQLite, synchronous=FULL)
before it is sent. The floors: the bare room (:mod:`tests.bench.room`), and bare appends
(:mod:`tests.bench.bare`), alone and in that room. The peer: boardgame.io in memory, which plays the same
actions of 101.
"""

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path

from .bare import BODY, Bare
from .client import Load, PeerDevice, Prepared
from .plays import Play, at_peer, at_referee, at_room, john, one_o_one, same
from .rounds import Figures, Row, Size, interleaved, percentile, report, seconds
from .servers import bare_room, boardgame_io, lavish, processor, referees


class Bench:
    """The servers, and the measurements of a round."""

    def __init__(self, size: Size, stack: ExitStack) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.size = size
        self.bare = Bare(folder / "bare.sqlite")
        stack.callback(self.bare.close)
        self.john = [john(seed, size.actions) for seed in range(size.tables)]
        self.other = [one_o_one(seed, size.actions) for seed in range(size.tables)]
        self._marks = count(1)
        referee = stack.enter_context(referees())(env=lavish(size.tables * size.devices))
        self.at: dict[str, tuple[str, int]] = dict.fromkeys(
            ("JOHN", "101"), (referee.url, referee.process.pid)
        )
        """The address of each server, and its process."""
        envelope = 120  # the bytes of a view without its filling
        view = max(0, int(self.fast("JOHN")["JOHN bytes"]) - envelope)
        self.at["room"] = stack.enter_context(bare_room(view))
        self.at["room that appends"] = stack.enter_context(bare_room(view, append=folder / "room.sqlite"))
        peer = stack.enter_context(boardgame_io())
        if peer is not None:
            self.at["boardgame.io"] = peer
        for who in self.at:  # warm up every server before measuring
            self.fast(who)

    def prepared(self, who: str, mark: str) -> Prepared:
        """Prepare tables at one of the servers."""
        url, devices, plays = self.at[who][0], self.size.devices, self.plays(who)
        if who in ("JOHN", "101"):
            return at_referee([url], devices, plays)
        if who == "boardgame.io":
            return at_peer(url, devices, plays, mark)
        return at_room([url], devices, plays, mark)

    def plays(self, who: str) -> list[Play]:
        """Return the matches that are played there."""
        return self.other if who in ("101", "boardgame.io") else self.john

    def fast(self, who: str) -> Figures:
        """Return actions a second, bytes a view, and milliseconds of the server's processor an action."""
        mark = f"load-{next(self._marks):04d}"
        load = Load(self.prepared(who, mark), mark)
        try:
            before = processor(self.at[who][1])
            found = {f"{who}/s": load.closed(self.size.actions), f"{who} bytes": load.view_bytes}
            spent = max(0.01, processor(self.at[who][1]) - before)  # a tick is the smallest unit
            found[f"{who} processor"] = 1000 * spent / (self.size.actions * len(load.tables))
            for table, play in zip(load.tables, self.plays(who), strict=True):
                device = table.devices[0]
                assert not isinstance(device, PeerDevice) or same(device.state, play), "it plays another 101"
        finally:
            load.close()
        return found

    def paced(self, who: str) -> Figures:
        """Return the milliseconds from the tap to the last device."""
        mark = f"pace-{next(self._marks):04d}"
        load = Load(self.prepared(who, mark), mark)
        try:
            took = load.paced(min(self.size.taps, self.size.actions), self.size.pace)
        finally:
            load.close()
        return {f"{who} p{p}": 1000 * percentile(took, p / 100) for p in (50, 99)}

    def appends(self) -> Figures:
        """Return the milliseconds of a bare durable append, at the same pace."""
        took = []
        for _ in range(self.size.tables * min(self.size.taps, self.size.actions)):
            began = time.perf_counter()
            took.append(seconds(lambda: self.bare.append(1, BODY)))
            time.sleep(max(0.0, 1 / self.size.pace - (time.perf_counter() - began)))
        return {"append p50": 1000 * percentile(took, 0.5)}


def rows(size: Size) -> list[Row]:
    """Run the load at every server, in turn."""
    with ExitStack() as stack:
        bench = Bench(size, stack)
        tasks: list[Callable[[], Figures]] = []
        for way in (bench.fast, bench.paced):
            tasks += [partial(way, who) for who in bench.at]
        found = interleaved(size.rounds, [*tasks, bench.appends])
    floor = [room + append for room, append in zip(found["room p50"], found["append p50"], strict=True)]
    load = f"{size.tables} tables × {size.devices}"
    fast, tap = f"{load}, as fast as it goes", f"{load}, {size.pace} a second"
    peer = "boardgame.io in memory"
    same101 = f"{peer}, the same 101"
    appending = "bare room that appends first"

    def row(what: str, unit: str, ours: str, floor: str, floors: str, **goal: float) -> Row:
        return Row(what, unit, found[ours], floor, found.get(floors, []), **goal)

    speed = "actions/s"
    return [
        row(f"{fast}: JOHN", speed, "JOHN/s", "bare room", "room/s", at_least=0.7),
        row(f"{fast}: JOHN", speed, "JOHN/s", appending, "room that appends/s"),
        row(f"{fast}: 101", speed, "101/s", "bare room", "room/s", at_least=0.7),
        row(f"{fast}: 101", speed, "101/s", same101, "boardgame.io/s", at_least=1.0),
        Row(f"{tap}: tap → last, p50", "ms", found["JOHN p50"], "bare room + append", floor, at_most=1.3),
        row(f"{tap}: tap → last, p50", "ms", "JOHN p50", appending, "room that appends p50"),
        row(f"{tap}: tap → last, p99", "ms", "JOHN p99", "bare room", "room p99", at_most=2),
        row(f"{tap}: 101, tap → last, p50", "ms", "101 p50", same101, "boardgame.io p50"),
        row(f"{tap}: 101, tap → last, p99", "ms", "101 p99", same101, "boardgame.io p99"),
        row("processor time an action: JOHN", "ms", "JOHN processor", "bare room", "room processor"),
        row("processor time an action: 101", "ms", "101 processor", peer, "boardgame.io processor"),
        row("bytes of a view: JOHN", "bytes", "JOHN bytes", "bare room", "room bytes"),
        row("bytes of a view: 101", "bytes", "101 bytes", peer, "boardgame.io bytes"),
    ]


if __name__ == "__main__":
    report(rows, __doc__, "tables", "devices", "actions", "rounds", "taps", "pace")
