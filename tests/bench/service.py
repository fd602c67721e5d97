"""Measures recording next to bare appends of the library.

    python -m tests.bench.service [--rounds 15] [--folder DIR].

Rounds of ours and of the floor take turns. So a busy machine (or disk) slows both; only the ratio counts.
Figures are medians [least-most] of the rounds.

* **record**: actions of JOHN matches judged, chained and committed one by one (SQLite, WAL,
  synchronous=FULL), and answered as to a device. Floor: an event of the same size appended by a bare application,
  as durable.
* **late**: the same for actions 901-1,000 of a match, against actions 3-100 of another: recording must not
  slow down as a match grows.
* **read back**: a match of 1,000 actions read back, verified and judged. Floors: the same actions judged once more
  in memory; 1,000 events of the same size read back by the library and folded by a function that does nothing.
* **load**: such a match as the service loads it from the store, with all events of its devices.
* **view**: the view of a device after an action, made and written as JSON.
* **hidden**: the same actions after a registered pile that makes a claim among them false, against one that
  makes it true (medians of each action, the largest difference). The time of an answer must not reveal the secret.
"""

import tempfile
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from tachiai.engines import Action, Match
from tachiai.referee import commands
from tachiai.referee.commands.service import Caller, Service
from tachiai.referee.config import Config
from tachiai.referee.match.loading import load_history
from tachiai.referee.store.log import EventLog
from tachiai.referee.web.answers import compact_json
from tests.engines.john.play import PILES, Table

from ..referee.table import view_of
from .bare import Bare
from .rounds import Figures, Row, Size, arguments, interleaved, markdown, seconds, sized

ACTIONS = 200
LENGTH = 1000


class Matches:
    """Matches of the service, and the actions to record in them."""

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
        """Yield actions of real matches, in order: the match, the number before, the action."""
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
        """Record actions that are always possible: registrations without a card."""
        rows = ((caller, n, idle(n).to_json()) for n in range(start, end))
        self.record(rows)

    def claimed(self, pile: list[str]) -> list[float]:
        """Return how long each action of ``CLAIM`` takes to be answered (s), after red disclosed its pile."""
        caller = self.open(options={"ultimate": True})
        disclosure: Mapping[str, Any] = {"seat": "red", "action": "register", "cards": pile}
        self.record((caller, n, action) for n, action in enumerate([*SETUP, disclosure]))
        rows = [(caller, n, action) for n, action in enumerate(CLAIM, len(SETUP) + 1)]
        times = [seconds(partial(self.record, [row])) for row in rows]
        verdicts = [line["verdict"] for line in view_of(self.service, caller)["lines"][-len(CLAIM) :]]
        assert verdicts == ["legal", "legal", "legal", "unverified", "legal"], verdicts
        return times

    def played(self) -> Caller:
        """Return a match of ``LENGTH`` actions as people play it."""
        match = next(
            m for seed in count(1) if (m := Table(seed, boldness=0, foul=0, undo=0).play(LENGTH)).n >= LENGTH
        )
        caller = self.open(seats=list(match.header.seats))
        token = commands.arbiter(self.service, match=caller.match, pin="123456")["token"]
        for n, entry in enumerate(match.entries[:LENGTH]):
            if entry.action.kind != "undo":
                self.record([(caller, n, entry.action.to_json())])
                continue
            given: dict[str, Any] = {
                "request_id": f"request-{next(self._ids):08d}",
                "expect": n,
                "reason": "so",
            }
            commands.undo(self.service, self.service.enter(token), to=entry.action.fields["to"], **given)
        return caller

    def long(self) -> Caller:
        """Record a match of ``LENGTH`` actions."""
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
"""Red plays an ace where a two is due."""


def idle(n: int) -> Action:
    return Action(("black", "red")[n % 2], "register", {"cards": ["??"] * 11})


def apart(one: list[list[float]], other: list[list[float]]) -> float:
    """Return the largest difference between two worlds' medians of an action, in ms."""
    medians = ([median(times) for times in zip(*world, strict=True)] for world in (one, other))
    return max(abs(a - b) for a, b in zip(*medians, strict=True)) * 1000


class Bench:
    """The measurements of a round."""

    def __init__(self, folder: Path) -> None:
        self.matches, self.bare = Matches(folder), Bare(folder / "bare.sqlite")
        self.first = self.matches.long()
        self.played = self.matches.played()
        self.body = next(s.body for s in self.matches.log.links(self.first.match) if s.number == LENGTH)
        self.kept = self.bare.append(LENGTH, self.body)
        self.real = self.new()
        self.worlds: dict[str, list[list[float]]] = {world: [] for world in PILES}

    def new(self) -> Caller:
        """Open a match with its setup."""
        caller = self.matches.open()
        self.matches.record((caller, n, action) for n, action in enumerate(SETUP))
        return caller

    def record(self) -> Figures:
        rows = self.matches.prepared(ACTIONS)
        return {"record": ACTIONS / seconds(partial(self.matches.record, rows))}

    def append(self) -> Figures:
        return {"append": ACTIONS / seconds(lambda: self.bare.append(ACTIONS, self.body))}

    def early(self) -> Figures:
        young = self.new()
        return {"early": 98 / seconds(partial(self.matches.grow, young, 2, 100))}

    def late(self) -> Figures:
        old = self.new()
        self.matches.grow(old, 2, LENGTH - 100)
        return {"late": 100 / seconds(partial(self.matches.grow, old, LENGTH - 100, LENGTH))}

    def back(self) -> Figures:
        return {"back": 1000 * seconds(lambda: load_history(self.matches.log, self.first.match))}

    def loaded(self) -> Figures:
        """Load a thousand real actions, as for a request after a restart."""
        log, match = self.matches.log, self.played.match
        service = Service(log)
        live = service.matches.get(match)
        took = 1000 * seconds(lambda: service.matches.load(live))
        assert live.history.n == LENGTH
        return {"loaded": took}

    def bare_back(self) -> Figures:
        return {"bare back": 1000 * seconds(lambda: self.bare.rebuild(self.kept))}

    def again(self) -> Figures:
        """Judge the actions of that match once more, in memory."""
        history = load_history(self.matches.log, self.first.match)
        actions = [entry.action for entry in history.match.entries]

        def judge() -> None:
            match = Match(history.match.game, history.match.header)
            for action in actions:
                match.record(action)

        return {"again": 1000 * seconds(judge)}

    def view(self) -> Figures:
        service = self.matches.service
        took = seconds(lambda: [_look(service, self.real) for _ in range(100)])
        return {"view": took / 100 * 1e6}

    def hidden(self) -> Figures:
        for _ in range(10):
            for world, pile in PILES.items():
                self.worlds[world].append(self.matches.claimed(pile))
        return {"apart": apart(*self.worlds.values())}


def rows(size: Size, folder: Path | None = None) -> list[Row]:
    """Measure recording, reading back and views, next to bare appends and reads."""
    with tempfile.TemporaryDirectory(dir=folder) as where:
        bench = Bench(Path(where))
        tasks = [
            *(bench.record, bench.append, bench.early, bench.late, bench.back, bench.bare_back, bench.again),
            bench.loaded,
            *(bench.view, bench.hidden),
        ]
        found = interleaved(size.short, tasks)
        bench.matches.log.close()
        bench.bare.close()
    back, unit = f"read back, verify and judge {LENGTH:,} actions", "actions/s"
    return [
        Row("record, durable", unit, found["record"], "bare append", found["append"], at_least=0.85),
        Row(
            f"record action 901–{LENGTH:,}",
            unit,
            found["late"],
            "action 3–100",
            found["early"],
            at_least=0.83,
        ),
        Row(back, "ms", found["back"], "judged again, in memory", found["again"], at_most=2),
        Row(back, "ms", found["back"], "read back alone", found["bare back"]),
        Row(f"load {LENGTH:,} actions", "ms", found["loaded"], at_most=60),
        Row("a view, made and written", "µs", found["view"], at_most=35),
        Row("a false claim beside a true one, apart", "ms", found["apart"][-1:]),
    ]


def _look(service: Service, caller: Caller) -> str:
    return compact_json(view_of(service, caller, since=1))


def main() -> None:
    parser = arguments(__doc__, "rounds=short")
    parser.add_argument("--folder", type=Path, help="where to write (default: the system's temporary folder)")
    asked = parser.parse_args()
    print(markdown(rows(sized(asked), asked.folder)))


if __name__ == "__main__":
    main()
