"""A complete evening in one thread: tables, devices, workers and all faults, generated from one seed."""

import atexit
import logging
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tachiai import engines
from tachiai.engines.game import Game
from tachiai.engines.values import Header
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.store.log import EventLog
from tests.referee.table import Clock

from .check import Check
from .devices import Device
from .parts import Connection, Disk, Killed, Worker

GAMES = ("john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde")
STEPS, ROUND = 360, 120
"""The steps of an evening, and of each part after which everything comes to rest and is checked."""
REST = 3_000
"""The number of turns of every device after which all is at rest, without further faults."""
FAULTS = {
    "cut": 30,
    "kill": 6,
    "stop": 2,
    "start": 40,
    "commit": 14,
    "full": 3,
    "away": 3,
    "bus": 8,
    "clock": 8,
}
FAULTS |= {"heal": 20}


@dataclass
class Table:
    """A match, the tickets of its places, and the tokens of its first tablet and of its arbiter."""

    match: str
    game: Game[Any]
    header: Header
    tickets: dict[str, str]
    tokens: dict[str, str]


@cache
def prepared_store() -> tuple[Path, list[Table]]:
    """Return a store with a match of each game, made once: a PIN costs as much as an evening."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="tachiai-simulation-", dir=memory if memory.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    service = Service(EventLog(Config(data=folder).store), clock=Clock())
    tables = []
    for name in GAMES:
        seats = None if engines.load(name).seating.orders else ["anna", "ben", "dora"]
        opened = commands.open_match(service, game=name, seats=seats)
        arbiter = commands.arbiter(service, match=opened["match"], pin=opened["pin"])
        joins = commands.joins(service, service.enter(opened["token"]))
        tickets = {one["seat"] or one["role"]: one["ticket"] for one in joins}
        history = service.matches.get(opened["match"]).history
        tokens = {"table": opened["token"], "arbiter": arbiter["token"]}
        tables.append(Table(opened["match"], history.game, history.header, tickets, tokens))
    service.close()
    return folder, tables


class World(logging.Handler):
    """An evening of the ``seed``, stored in ``folder``; it also collects the errors that the referee logs."""

    def __init__(self, seed: int, folder: Path) -> None:
        super().__init__(logging.ERROR)
        self.rng = rng = random.Random(seed)
        start, tables = prepared_store()
        shutil.copy(start / "tachiai.sqlite", folder)
        self.config = Config(data=folder)
        self.reader = EventLog(self.config.store)
        self.clock, self.seconds = Clock(), 0.0
        self.disk, self.bus_cut = Disk(), False
        self.check = Check(self)
        self.logged: list[str] = []
        self.trace: list[str] = []
        self.happened: Counter[str] = Counter()
        self.busy: list[tuple[Worker, bool]] = []
        """The workers that run now, the outermost first, and whether each has locked a match."""
        self.size = rng.choice((1, 1, 2, 2, 3))
        self.workers: list[Worker | None] = [Worker(self, i) for i in range(self.size)]
        self.left: list[Connection] = []
        """Connections that devices left without their workers having noticed."""
        self.tables = rng.sample(tables, 2)
        self.devices: list[Device] = []
        self.connections = 0
        self.resting = False
        """Whether devices send nothing new."""
        for table in self.tables:
            places: list[tuple[str, str | None, float]] = [("table", None, 1), ("arbiter", None, 1)]
            places += [("seat", seat, 0.7) for seat in table.header.seats]
            places += [("table", None, 0.2), ("spectator", None, 0.5)]
            here = [(role, seat) for role, seat, chance in places if rng.random() < chance]
            for i, (role, seat) in enumerate(here):
                self.devices.append(
                    Device(self, table, role, seat, table.tokens.get(role) if i < 2 else None)
                )

    def emit(self, record: logging.LogRecord) -> None:
        """Store log records with a traceback."""
        if record.exc_info:
            self.logged.append(self.format(record))

    def elapsed(self) -> float:
        """Return the seconds that have passed."""
        return self.seconds

    def note(self, *what: Any) -> None:
        """Remember an event for the trace."""
        self.trace.append(" ".join(map(str, what)))

    def running(self) -> list[Worker]:
        """Return the running workers."""
        return [worker for worker in self.workers if worker is not None and worker.alive]

    # -- threads of the workers --

    def _serve(self) -> bool:
        """Let a thread of a worker continue that is not blocked; return whether there was one."""
        held = [worker for worker, locked in self.busy if locked]
        ready: list[tuple[str, Worker, Any]] = []
        for worker in self.running():
            if worker not in held:
                ready += [("request", worker, one) for one in self._requests_at(worker)]
                ready += [("task", worker, None)] * bool(worker.tasks)
                ready += [("bus", worker, None)] * bool(worker.wire.inbox)
                ready += [("end", worker, one) for one in self.left if one.worker is worker]
                ready += [("publish", worker, None)] * (self.rng.random() < 0.3 and not worker.hub.publishes)
        return bool(ready) and self._go_on(*self.rng.choice(ready))

    def _requests_at(self, worker: Worker) -> list[Connection]:
        own = [device.connection for device in self.devices if device.connection is not None]
        return [one for one in (*own, *self.left) if one.worker is worker and one.up]

    def _go_on(self, what: str, worker: Worker, connection: Any) -> bool:
        """Let ``worker`` do one thing; return whether it did something."""
        with self._at_work(worker):
            if what == "request":
                self.note(what, worker.index, connection.device.name, connection.up[0][:2])
                worker.carry_out(connection)
            elif what == "task":
                worker.tasks.popleft()()
            elif what == "bus":
                worker.take()
            elif what == "end":
                self.left.remove(connection)
                worker.end(connection)
            else:
                return worker.hub.publish_next()
        return True

    @contextmanager
    def _at_work(self, worker: Worker) -> Iterator[None]:
        """Wrap the work of ``worker``: if it is killed meanwhile, everything of it ends here."""
        self.busy.append((worker, False))
        try:
            yield
        except Killed as killed:
            if killed.worker in [one for one, _ in self.busy[:-1]]:
                raise
            self._gone(killed.worker)
        finally:
            self.busy.pop()

    def interrupt(self, worker: Worker, *, locked: bool) -> None:
        """Perhaps let other threads run while ``worker`` is working (``locked``: it has locked a match)."""
        if len(self.busy) < 3 and self.rng.random() < 0.15:
            self.happened["interrupted"] += 1
            self.busy.append((worker, locked))
            try:
                self._serve()
            finally:
                self.busy.pop()
            if not worker.alive:
                raise Killed(worker)

    def _gone(self, worker: Worker) -> None:
        """Forget a worker that has ended, its connections, and their messages."""
        self.note("gone", worker.index)
        for device in self.devices:
            if device.connection is not None and device.connection.worker is worker:
                device.connection = None
        self.left = [one for one in self.left if one.worker is not worker]
        self.workers[worker.index], worker.alive = None, False
        worker.log.close()
        self.check.stored()

    # -- devices --

    def _use(self, device: Device) -> None:
        if device.token is None or device.connection is None:
            if self.running():
                worker = self.rng.choice(self.running())
                with self._at_work(worker):
                    (self._join if device.token is None else self._connect)(device, worker)
            return
        connection = device.connection
        while device.connection is connection and connection.down and self.rng.random() < 0.9:
            device.take()
        if device.connection is not connection:
            return
        if device.asked is None and not self.resting:
            device.ask()
        elif device.asked is not None and self.rng.random() < (0.1 if connection.up else 0.4):
            device.send()

    def _join(self, device: Device, worker: Worker) -> None:
        request = f"joining-{self.devices.index(device):06d}"
        ticket = device.table.tickets[device.seat or device.role]
        try:
            token = commands.join(worker.service, ticket=ticket, request_id=request)["token"]
        except Refused as refused:
            device.expect_unavailable(refused.error)
        else:
            device.promised(token)
            if self.rng.random() < 0.7:  # otherwise the answer is lost, and it asks again
                device.token = token

    def _connect(self, device: Device, worker: Worker) -> None:
        self.connections += 1
        device.connection = connection = Connection(f"c{self.connections:06d}", worker, device)
        since = {"since": len(device.lines)} if self.rng.random() < 0.8 else {}
        refused = worker.connect(connection, {"token": device.token, **since})
        self.note("connect", device.name, worker.index, since, refused)
        if refused is not None:
            device.connection = None
            device.expect_unavailable(refused)
        elif device.asked is not None and device.connection is connection:
            device.send()

    # -- faults --

    def _break(self) -> None:
        rng, disk = self.rng, self.disk
        what = rng.choices([*FAULTS], [*FAULTS.values()])[0]
        self.happened[what] += 1
        self.note("break", what)
        if what == "cut":
            self._cut(rng.choice(self.devices))
        elif what in ("kill", "stop") and self.running():
            worker = rng.choice(self.running())
            if what == "stop":
                worker.hub.close()
                worker.service.close()
            self._gone(worker)
        elif what == "start":
            self._start()
        elif what == "commit":
            disk.next = rng.choice(("fails", "unknown", "killed", "killed-after"))
        elif what in ("full", "away"):
            setattr(disk, what, True)
        elif what == "bus":
            self.bus_cut = not self.bus_cut
        elif what == "clock":
            self.clock.move(seconds=rng.choice((-1, -3600, -86_400, 3, 3600, 86_400)))
        elif what == "heal":
            disk.full = disk.away = self.bus_cut = False

    def _cut(self, device: Device) -> None:
        """Cut a connection: some messages of the device still arrive, perhaps late; nothing comes back."""
        connection, device.connection = device.connection, None
        if connection is not None:
            self.note("cut", device.name)
            while connection.up and self.rng.random() < 0.5:
                connection.up.pop()
            connection.cut = True
            self.left.append(connection)

    def _start(self) -> None:
        for i, worker in enumerate(self.workers):
            if worker is None:
                self.workers[i] = Worker(self, i)

    # -- the whole evening --

    def run(self) -> None:
        """Play the evening; from time to time everything comes to rest and is checked."""
        logger, rng = logging.getLogger("tachiai"), self.rng
        logger.addHandler(self)
        try:
            for device in self.devices * 3:
                self._use(device)
            for step in range(1, STEPS + 1):
                self.seconds += rng.random() * 0.2
                self.clock.move(milliseconds=rng.randrange(200))
                luck = rng.random()
                if luck < 0.46:
                    self._serve()
                elif luck < 0.52:
                    self._break()
                else:
                    self._use(rng.choice([d for d in self.devices if d.plays or rng.random() < 0.3]))
                if step % ROUND == 0:
                    self._rest()
                    self.check.stored()
                    self.check.screens()
            assert not self.logged, self.logged[0]
        finally:
            logger.removeHandler(self)
            for worker in self.running():
                worker.log.close()
            self.reader.close()

    def _rest(self) -> None:
        """Stop all faults: every device reconnects, gets its answer, and shows the newest view."""
        self.disk, self.bus_cut, self.resting = Disk(next=self.disk.next), False, True
        for _ in range(REST):
            self._start()
            self.seconds += 0.5
            for device in self.devices:
                self._use(device)
            while self._waits() and self._serve():
                pass
            published = sum(self._go_on("publish", worker, None) for worker in self.running())
            away = any(d.asked or d.connection is None or d.connection.down for d in self.devices)
            if not published and not away and not self._waits():
                self.resting = False
                return
        raise AssertionError("the evening does not come to rest")

    def _waits(self) -> bool:
        return bool(self.left) or any(self._requests_at(w) or w.tasks or w.wire.inbox for w in self.running())
