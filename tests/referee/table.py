"""A match with its devices, for tests: who sends what, and a store that can be changed directly."""

import itertools
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Self

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tachiai import engines
from tachiai.engines import Action, Match
from tachiai.referee import commands
from tachiai.referee.clock import parse_time
from tachiai.referee.commands.service import Caller, Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.match import views
from tachiai.referee.store.log import EventLog

from .. import contract

SETUP = [
    {"seat": "black", "action": "setup", "suit": "s", "front": "5s"},
    {"seat": "red", "action": "setup", "suit": "h", "front": "6h"},
]
MOVE = {"seat": "black", "action": "move", "from": "c2", "to": "c3"}
REPLY = {"seat": "red", "action": "move", "from": "a4", "to": "a3"}
ATTACK = {"seat": "black", "action": "attack", "from": "c3", "to": "b3"}
PILE = ["Ad", "2h", "3h", "4h", "5d", "7h", "8d", "9h", "Td", "Jd", "Qd"]
OTHER_PILE = ["Ad", "2d", "3d", "4d", "5h", "7d", "8h", "9d", "Th", "Jd", "Kd"]
REGISTER = {"seat": "red", "action": "register", "cards": PILE}
WHY = {"name": "Ms Sato", "reason": "seen on the video"}
"""The name and the reason of a ruling."""


def view_of(service: Service, caller: Caller, **asked: Any) -> dict[str, Any]:
    """Return the view of a device, as it gets it."""
    view: dict[str, Any] = json.loads(commands.view(service, caller, **asked).text)
    return view


class Keys:
    """A device's key pair."""

    def __init__(self) -> None:
        self.secret = Ed25519PrivateKey.generate()
        self.public = self.secret.public_key().public_bytes_raw().hex()

    def sign(self, text: str) -> str:
        return self.secret.sign(text.encode()).hex()


class Clock:
    """A clock that stands still until it is moved, so that two runs have the same times."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-01-01T12:00:00+00:00")

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)
        assert parse_time(self()) == self.now


class Store:
    """The store of events, and access to it without the service."""

    def __init__(self, config: Config, database: Any) -> None:
        self.config = config
        self.database = database

    @contextmanager
    def log(self) -> Iterator[EventLog]:
        """Open the log, as another process would."""
        self.config.prepare()
        log = EventLog(self.config.store)
        try:
            yield log
        finally:
            log.close()

    @property
    def table(self) -> str:
        return "tachiai_events" if self.database else "stored_events"

    def execute(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run SQL (with ``?`` for values, ``{events}`` for the table) as anyone with the database could."""
        statement = statement.replace("{events}", self.table)
        if self.database is None:
            with sqlite3.connect(self.config.store["SQLITE_DBNAME"]) as connection:
                rows = connection.execute(statement, values).fetchall()
            connection.close()
            return rows
        with self.database.connect() as connection:
            cursor = connection.execute(statement.replace("?", "%s"), values)
            return [tuple(r) for r in cursor.fetchall()] if cursor.description else []

    def states(self, stream: str) -> dict[int, bytes]:
        """Return the stored bytes of a stream, by number."""
        wanted = "SELECT originator_version, state FROM {events} WHERE originator_id = ? ORDER BY 1"
        rows = self.execute(wanted, stream)
        return {n: bytes(state) for n, state in rows}

    def put(self, stream: str, n: int, state: bytes) -> None:
        self.execute(
            "UPDATE {events} SET state = ? WHERE originator_id = ? AND originator_version = ?",
            state,
            stream,
            n,
        )

    def delete(self, stream: str, after: int) -> None:
        self.execute("DELETE FROM {events} WHERE originator_id = ? AND originator_version > ?", stream, after)


class Table:
    """An open match and its devices."""

    def __init__(self, service: Service, game: str = "john", **given: Any) -> None:
        self.service = service
        self.game = game
        opened = commands.open_match(service, game=game, **given)
        self.match: str = opened["match"]
        self.pin: str = opened["pin"]
        self.tokens: dict[str, str] = {"table": opened["token"]}
        self._ids = itertools.count(1)

    def caller(self, who: str = "table") -> Caller:
        """Return the device of ``table``, a seat, ``arbiter`` or ``spectator``; it joins on first use."""
        if who not in self.tokens:
            if who == "arbiter":
                self.tokens[who] = commands.arbiter(self.service, match=self.match, pin=self.pin)["token"]
            else:
                self.tokens[who] = self.join(who)["token"]
        return self.service.enter(self.tokens[who])

    def ticket(self, place: str) -> str:
        return commands.ticket(self.service, self.caller(), name=place)

    def join(self, place: str) -> dict[str, Any]:
        return commands.join(self.service, ticket=self.ticket(place))

    def new_id(self) -> str:
        return f"request-{next(self._ids):06d}"

    @property
    def n(self) -> int:
        return int(self.view()["n"])

    def view(self, who: str = "table", **asked: Any) -> dict[str, Any]:
        view = view_of(self.service, self.caller(who), **asked)
        contract.check(self.game, "View", view)
        return view

    def do(self, command: Any, who: str = "table", **given: Any) -> dict[str, Any]:
        """Return the answer to a command; its request id and the current number are filled in.

        It is checked against the command's declaration.
        """
        known = command.schema.fields
        if "request_id" in known:
            given.setdefault("request_id", self.new_id())
        if "expect" in known and "expect" not in given:
            given["expect"] = self.n
        said: dict[str, Any] = answer(command, self.service, self.caller(who), **given)
        if command.name in commands.COMMANDS:
            contract.check_answer(self.game, command.name, said)
        return said

    def run(self, command: Any, who: str = "table", **given: Any) -> dict[str, Any]:
        """Return the answer to a command that must succeed."""
        said = self.do(command, who, **given)
        assert "error" not in said, said
        return said

    def record(self, action: Mapping[str, Any], who: str = "table", **more: Any) -> dict[str, Any]:
        return self.do(commands.record, who, action=action, **more)

    def undo(self, to: int, who: str = "table", **more: Any) -> dict[str, Any]:
        return self.do(commands.undo, who, to=to, **more)

    def consent(self, ask: str, who: str, say: bool = True, **more: Any) -> dict[str, Any]:
        return self.do(commands.consent, who, ask=ask, answer=say, **more)

    def restore(self, source: int, who: str = "table", **more: Any) -> dict[str, Any]:
        """Restore what the undo ``source`` took back."""
        return self.do(commands.restore, who, source=source, **more)

    def check(self, action: Mapping[str, Any], who: str = "table") -> dict[str, Any]:
        return self.do(commands.check, who, action=action)

    def rule(self, ruling: str, who: str = "arbiter", **given: Any) -> dict[str, Any]:
        """Return the answer to a ruling, for which `WHY` stands."""
        return self.do(commands.rule, who, ruling=ruling, **{**WHY, **given})

    def play(self, *actions: Mapping[str, Any], who: str = "table") -> Self:
        """Record actions that must be accepted; return the table."""
        for action in actions:
            done = self.record(action, who)
            assert done["ok"], (action, done)
        return self

    def follow(self, match: Match) -> None:
        """Record all lines of a match, refused attempts and undos included."""
        for entry in match.entries:
            self.repeat(entry.action)

    def repeat(self, action: Action) -> dict[str, Any]:
        """Record an action from a permitted device: undos as the arbiter, private facts on the seat's phone."""
        if action.kind == "undo":
            return self.undo(action.fields["to"], "arbiter", reason="as it was")
        is_private = action.kind == "register" or views.discloses(engines.load(self.game), action)
        who = (
            action.seat
            if is_private and (action.kind == "register" or action.seat in self.tokens)
            else "table"
        )
        return self.record(action.to_json(), who, attempt=True, insist=who != "table")


def answer(command: Callable[..., Any], *args: Any, **given: Any) -> Any:
    """Return the answer an endpoint would give."""
    try:
        return command(*args, **given)
    except Refused as refused:
        return refused.answer


def refused(command: Callable[..., Any], *args: Any, **given: Any) -> str:
    """Return the error of a command that must be refused."""
    with pytest.raises(Refused) as caught:
        command(*args, **given)
    return caught.value.error


def at_once(works: list[Callable[[], Any]]) -> list[Any]:
    """Run all ``works`` in threads that start together; return what each returned."""
    gate = threading.Barrier(len(works))
    out: list[Any] = [None] * len(works)

    def run(i: int) -> None:
        gate.wait()
        try:
            out[i] = works[i]()
        except Exception as error:
            out[i] = error

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out


Sit = Callable[..., Table]
"""The fixture ``sit``: opens a match, and returns its table."""


def link(table: Table, n: int) -> int:
    """Return the link of the chain that recorded action ``n``."""
    return table.service.matches.get(table.match).history.links[n]


def again(table: Table, store: Store, clock: Clock, log: EventLog) -> Table:
    """Return the same devices at the same match, after the server was started again."""
    other = Table.__new__(Table)
    other.__dict__ |= table.__dict__
    other.service = Service(log, shared=store.config.shared, clock=clock)
    return other
