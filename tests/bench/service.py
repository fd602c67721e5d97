"""How quick the referee records, beside bare appends of the eventsourcing library in the same run.

    python -m tests.bench.service [--rounds 9] [--folder DIR]

Rounds of ours and of the floor take turns, so that a busy machine (or disk) slows both; what counts is the
ratio.  Figures are medians [least-most] of the rounds.

* **record**: actions of JOHN matches judged, chained and committed one by one (SQLite, WAL,
  synchronous=FULL), answered as a device is; floor: an event of the same size appended by a bare application,
  as durable.
* **late**: the same for actions 901-1,000 of a match, against actions 1-100 of another: recording must not
  slow down as a match grows.
* **rebuild**: a match of 1,000 actions read back, verified and judged; floor: 1,000 events of the same size
  read back by the library and folded by a function that does nothing.
* **view**: the view of a device after an action, made and written as JSON.
* **hidden**: the same actions after a registered pile that makes a claim among them false, against one that
  makes it true (medians of each action, the action most apart): how long an answer takes must not tell.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from eventsourcing.application import Application

from tachiai.engines import Action
from tachiai.referee import commands
from tachiai.referee.commands.service import Caller, Service
from tachiai.referee.config import Config
from tachiai.referee.match.loading import load_history
from tachiai.referee.store.log import EventLog
from tachiai.referee.web.answers import compact_json
from tests.engines.john.play import PILES, Table

ACTIONS = 200
LENGTH = 1000


@dataclass(frozen=True)
class Appended:
    """The floor's event."""

    originator_id: str
    originator_version: int
    body: str
    head: str


class Bare(Application[str]):
    """The library and nothing else."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            {
                "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                "SQLITE_DBNAME": str(path),
                "ORIGINATOR_ID_TYPE": "text",
            }
        )
        self._names = count(1)

    def append(self, how_many: int, body: str) -> str:
        name = f"bare-{next(self._names)}"
        for n in range(how_many):
            self.save(Appended(name, n, body, "0" * 64))
        return name

    def rebuild(self, name: str) -> int:
        state = 0
        for event in self.events.get(name):
            state += len(event.body) > 0  # type: ignore[attr-defined]
        return state


class Matches:
    """Matches of the service, and what there is to record in them."""

    def __init__(self, folder: Path) -> None:
        self.log = EventLog(Config(data=folder).store)
        self.service = Service(self.log)
        self._seeds = count(1)
        self._ids = count(1)

    def open(self, **given: Any) -> Caller:
        return self.service.enter(
            commands.open_match(self.service, game="john", pin="123456", **given)["token"]
        )

    def prepared(self, how_many: int) -> list[tuple[Caller, int, dict[str, Any]]]:
        """Actions of real matches, in order: the match, the number before, the action."""
        out: list[tuple[Caller, int, dict[str, Any]]] = []
        while len(out) < how_many:
            match = Table(next(self._seeds), phones=0.0, undo=0.0, foul=0.0).play(120)
            caller = self.open(seats=list(match.header.seats))
            kept = [e.action for e in match.entries if e.action.kind != "undo"]
            out += [(caller, n, action.to_json()) for n, action in enumerate(kept)]
        return out[:how_many]

    def record(self, rows: Iterable[tuple[Caller, int, Mapping[str, Any]]]) -> None:
        for caller, n, action in rows:
            done = commands.record(
                self.service,
                caller,
                request_id=f"request-{next(self._ids):08d}",
                expect=n,
                action=action,
                attempt=True,
            )
            assert done["ok"], done

    def grow(self, caller: Caller, start: int, end: int) -> None:
        """Actions that are possible at any time: registrations that tell nothing."""
        rows = ((caller, n, idle(n).to_json()) for n in range(start, end))
        self.record(rows)

    def claimed(self, pile: list[str]) -> list[float]:
        """How long each action of ``CLAIM`` takes to be answered (s), after red told the referee its pile."""
        caller = self.open(options={"ultimate": True})
        told: Mapping[str, Any] = {"seat": "red", "action": "register", "cards": pile}
        self.record((caller, n, action) for n, action in enumerate([*SETUP, told]))
        rows = [(caller, n, action) for n, action in enumerate(CLAIM, len(SETUP) + 1)]
        times = [seconds(partial(self.record, [row])) for row in rows]
        said = [line["verdict"] for line in commands.view(self.service, caller)["lines"][-len(CLAIM) :]]
        assert said == ["legal", "legal", "legal", "unverified", "legal"], said
        return times

    def long(self) -> Caller:
        """A match of ``LENGTH`` actions."""
        caller = self.open()
        self.record((caller, n, action) for n, action in enumerate(SETUP))
        self.grow(caller, 2, LENGTH)
        return caller


SETUP = [
    {"seat": "black", "action": "setup", "suit": "s", "front": "5s"},
    {"seat": "red", "action": "setup", "suit": "h", "front": "7h"},
]
CLAIM = [
    {"seat": "black", "action": "move", "from": "c2", "to": "c3"},
    {"seat": "red", "action": "move", "from": "a4", "to": "a3"},
    {"seat": "black", "action": "attack", "from": "c3", "to": "b3"},
    {"seat": "red", "action": "pull", "card": "Ah"},
    {"seat": "red", "action": "move", "from": "a3", "to": "a2"},
]
"""Red lays an ace where a two is due."""


def idle(n: int) -> Action:
    return Action(("black", "red")[n % 2], "register", {"cards": ["??"] * 11})


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def shown(values: list[float], unit: str = "/s") -> str:
    digits = 0 if median(values) >= 100 else 2
    low, middle, high = (f"{v:,.{digits}f}" for v in (min(values), median(values), max(values)))
    return f"{middle}{unit} [{low}-{high}]"


def ratio(ours: list[float], floor: list[float]) -> str:
    return shown([a / b for a, b in zip(ours, floor, strict=True)], " x")


def apart(one: list[list[float]], other: list[list[float]]) -> float:
    """The largest difference between two worlds' medians of an action, in ms."""
    medians = ([median(times) for times in zip(*world, strict=True)] for world in (one, other))
    return max(abs(a - b) for a, b in zip(*medians, strict=True)) * 1000


def measure(folder: Path, rounds: int) -> list[str]:
    """The report, a line a figure."""
    matches, bare = Matches(folder), Bare(folder / "bare.sqlite")
    first = matches.long()
    body = next(b for n, b, _, _ in matches.log.proof(first.match) if n == LENGTH)
    kept = bare.append(LENGTH, body)
    real = matches.open()
    matches.record((real, n, action) for n, action in enumerate(SETUP))
    recorded, appended, early, late, back, bare_back, views = ([] for _ in range(7))
    worlds: dict[str, list[list[float]]] = {world: [] for world in PILES}
    for _ in range(rounds):
        rows = matches.prepared(ACTIONS)
        recorded.append(ACTIONS / seconds(partial(matches.record, rows)))
        appended.append(ACTIONS / seconds(lambda: bare.append(ACTIONS, body)))
        young, old = matches.open(), matches.open()
        for caller in (young, old):
            matches.record((caller, n, action) for n, action in enumerate(SETUP))
        matches.grow(old, 2, LENGTH - 100)
        early.append(98 / seconds(partial(matches.grow, young, 2, 100)))
        late.append(100 / seconds(partial(matches.grow, old, LENGTH - 100, LENGTH)))
        back.append(LENGTH / seconds(lambda: load_history(matches.log, first.match)))
        bare_back.append(LENGTH / seconds(lambda: bare.rebuild(kept)))
        views.append(100 / seconds(lambda: [_look(matches.service, real) for _ in range(100)]))
        for _ in range(10):
            for world, pile in PILES.items():
                worlds[world].append(matches.claimed(pile))
    matches.log.close()
    bare.close()
    return [
        f"record    {shown(recorded)}  bare append {shown(appended)}  ratio {ratio(recorded, appended)}",
        f"late      {shown(late)}  early {shown(early)}  ratio {ratio(late, early)}",
        f"rebuild   {shown(back)}  bare rebuild {shown(bare_back)}  time {ratio(bare_back, back)}",
        f"view      {shown(views)}",
        f"hidden    {apart(*worlds.values()):.2f} ms apart",
    ]


def _look(service: Service, caller: Caller) -> str:
    return compact_json(commands.view(service, caller, since=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--folder", type=Path, help="where to write (default: the system's temporary folder)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        print("\n".join(measure(Path(folder), asked.rounds)))


if __name__ == "__main__":
    main()
