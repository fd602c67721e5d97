"""Simulated parts of the referee's surroundings: disk, connections, the bus between workers, a worker."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import orjson

from tachiai.referee.clock import SteadyClock
from tachiai.referee.cluster.bus import Bus
from tachiai.referee.commands.service import Service
from tachiai.referee.errors import Refused
from tachiai.referee.match.summary import TABLET
from tachiai.referee.store.log import EventLog, Unavailable
from tachiai.referee.web.answers import compact_json
from tachiai.referee.web.hub import Hub
from tachiai.referee.web.socketio import MatchNamespace

if TYPE_CHECKING:
    from .world import World


class Killed(BaseException):
    """Raised when the process of ``worker`` is killed: nothing in it continues."""

    def __init__(self, worker: Worker) -> None:
        super().__init__("killed")
        self.worker = worker


@dataclass
class Disk:
    """The present faults of the disk or the database."""

    full: bool = False
    """The database cannot grow: SQLite itself reports it."""
    away: bool = False
    """Nothing can be read or written."""
    next: str | None = None
    """The effect of the next commit.

    ``fails``, ``unknown`` (stored, but reported as failed), ``killed`` (before it), ``killed-after`` (after
    it).
    """


class Recorder:
    """The recorder of a worker's log, on a disk that may fail."""

    def __init__(self, worker: Worker, inner: Any) -> None:
        self.worker, self.inner = worker, inner

    def __getattr__(self, name: str) -> Any:
        if not self.worker.alive:
            raise Killed(self.worker)
        if self.worker.world.disk.away:
            raise Unavailable("the database is away")
        return getattr(self.inner, name)

    def insert_events(self, *args: Any, **given: Any) -> None:
        insert, world = self.__getattr__("insert_events"), self.worker.world
        world.interrupt(self.worker, locked=True)
        what, world.disk.next = world.disk.next, None
        if what == "killed":
            self.worker.die()
        if what == "fails":
            raise Unavailable("the commit failed")
        pages = 1 if world.disk.full else 1 << 30
        self.inner.writer.connection.execute(f"PRAGMA max_page_count={pages}")
        insert(*args, **given)
        if what == "killed-after":
            self.worker.die()
        if what == "unknown":
            raise Unavailable("nobody knows whether it was kept")


class Connection:
    """A connection of a device to a worker: each direction is ordered, and may be cut."""

    def __init__(self, sid: str, worker: Worker, device: Any) -> None:
        self.sid, self.worker, self.device = sid, worker, device
        self.up: deque[tuple[str, str, Any]] = deque()
        """Requests on their way to the worker: id, command, body."""
        self.down: deque[tuple[str, Any]] = deque()
        """Messages on their way to the device."""
        self.cut = False
        """Whether the device has left it; the server may not know yet."""
        self.n = -1
        """The number of the newest view that was sent."""

    def send(self, event: str, body: Any) -> None:
        """Send a message to the device, if it is connected."""
        if event == "view":
            body = orjson.dumps(body)
            self.worker.world.check.sent(self, body)
        if self.worker.alive and not self.cut:
            self.down.append((event, body))


class Sockets:
    """The parts of Flask-SocketIO, and of the server inside it, that the hub needs."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.sockets: dict[str, Connection] = {}
        self.server = self

    def emit(self, event: str, body: Any, *, to: str | list[str]) -> None:
        self.worker.world.interrupt(self.worker, locked=event == "bye")  # sent while the match is locked
        for sid in [to] if isinstance(to, str) else to:
            if sid in self.sockets:
                self.sockets[sid].send(event, body)

    def start_background_task(self, work: Callable[..., None], *args: Any) -> None:
        self.worker.tasks.append(lambda: work(*args))

    def disconnect(self, sid: str) -> None:
        connection = self.sockets.pop(sid, None)
        if connection is not None and not connection.cut:
            connection.down.append(("end", None))


class Wire(Bus):
    """The bus between workers: in order, with delays.

    Messages sent while it is cut are lost, which is noticed.
    """

    def __init__(self, worker: Worker) -> None:
        self.worker, self.world = worker, worker.world
        self.inbox: deque[Any] = deque()
        self.places: dict[str, tuple[str, str]] = {}

    def send(self, message: Any) -> None:
        text = compact_json(message)
        self.world.check.public(text)
        for other in self.world.running():
            if other is not self.worker and self.worker.alive:
                other.wire.inbox.append(None if self.world.bus_cut else json.loads(text))

    def seats(self, match: str, *, ask: bool = True) -> set[str]:
        if ask:
            self.world.interrupt(self.worker, locked=False)
        others = (other.wire for other in self.world.running() if other is not self.worker)
        return {place for wire in others for where, place in wire.places.values() if where == match}

    def here(self, match: str, sid: str, seat: str | None) -> None:
        self.places[sid] = (match, seat or TABLET)

    def gone(self, match: str, sid: str) -> None:
        self.places.pop(sid, None)


class Unlimited:
    """Rate limits that are never exceeded."""

    def connect(self, *_: Any) -> bool:
        return True

    command = connect


class Worker:
    """A process of the referee: its own connection to the store, cached matches, hub and entrance."""

    def __init__(self, world: World, index: int) -> None:
        self.world, self.index, self.alive = world, index, True
        self.log = EventLog(world.config.store)
        self.log.recorder = cast(Any, Recorder(self, self.log.recorder))
        self.sockets = Sockets(self)
        self.wire = Wire(self)
        self.tasks: deque[Callable[[], None]] = deque()
        """The calls that the server would run in threads of its own."""
        self.hub = Hub(cast(Any, self.sockets), most=1000, threads=False, elapsed=world.elapsed)
        self.hub.bus = self.wire
        self.service = Service(self.log, shared=world.size > 1, listener=self.hub, clock=world.clock)
        self.service.token_clock = SteadyClock(world.clock, world.elapsed)
        self.hub.service = self.service
        self.door = MatchNamespace(self.hub, self.service, cast(Any, Unlimited()), cast(Any, None))
        cast(Any, self.door).socketio = self.sockets

    def die(self) -> None:
        """End at once, like a process that is killed."""
        self.alive = False
        raise Killed(self)

    def connect(self, connection: Connection, auth: Any) -> str | None:
        """Connect a device; return why it is refused."""
        self.sockets.sockets[connection.sid] = connection
        try:
            self.door.let_in(connection.sid, None, None, auth)
        except Refused as refused:
            self.sockets.sockets.pop(connection.sid, None)
            return refused.error
        return None

    def carry_out(self, connection: Connection) -> None:
        """Carry out the next request of a device, and answer it."""
        request, command, body = connection.up.popleft()
        raw = self.door.trigger_event(command, connection.sid, body)
        answer = orjson.loads(orjson.dumps(raw))
        self.world.check.answered(connection.device, command, body, answer)
        connection.send("answer", (request, answer))

    def end(self, connection: Connection) -> None:
        """Notice that a device is disconnected."""
        self.sockets.sockets.pop(connection.sid, None)
        self.hub.remove(connection.sid)

    def take(self) -> None:
        """Handle the next message of the bus."""
        message = self.wire.inbox.popleft()
        if message is None:
            while self.wire.inbox and self.wire.inbox[0] is None:
                self.wire.inbox.popleft()
            self.hub.look_at_everything()
        else:
            self.hub.receive(message)
