"""The desk's live connection: real servers, real connections."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import socketio
from socketio.exceptions import ConnectionError as NotLetIn

from tachiai.referee import limits
from tachiai.referee.clock import now
from tachiai.referee.commands import DESK_COMMANDS
from tachiai.referee.commands.evening import desk
from tachiai.referee.config import Config
from tachiai.referee.evening.log import EveningLog
from tachiai.referee.store.log import EventLog
from tests import contract
from tests.support import Server, Servers

from .devices import PATIENCE, OpenRoom, OrderedClient, Room, ask, request
from .table import REGISTER, SETUP

PASSPHRASE = "five green turtles"


class Desk:
    """A desk, or (``wall``) the screen on the wall, over Socket.IO."""

    def __init__(self, url: str, auth: dict[str, str]) -> None:
        self.messages: list[tuple[str, Any]] = []
        self._news = threading.Condition()
        self.client = OrderedClient()
        self.client.on("*", self._received, namespace="/desk")
        self.client.connect(
            url, auth=auth, namespaces=["/desk"], transports=["websocket"], wait_timeout=PATIENCE
        )

    def _received(self, event: str, body: Any = None) -> None:
        with self._news:
            self.messages.append((event, body))
            self._news.notify_all()

    def until(self, fits: Callable[[Any], bool], event: str = "") -> Any:
        """Return the newest message (of ``event``), once it fits."""

        def newest() -> bool:
            return bool(self.messages) and event in ("", self.messages[-1][0]) and fits(self.messages[-1][1])

        with self._news:
            assert self._news.wait_for(newest, PATIENCE), self.messages[-1:]
            return self.messages[-1][1]

    def ask(self, command: str, **given: Any) -> Any:
        return self.client.call(command, given, namespace="/desk", timeout=PATIENCE)


@pytest.fixture
def at_desk() -> Iterator[Callable[..., Desk]]:
    made: list[Desk] = []

    def come(url: str, **auth: str) -> Desk:
        made.append(Desk(url, auth))
        return made[-1]

    yield come
    for one in made:
        one.client.disconnect()


def choose(config: Config, passphrase: str = PASSPHRASE) -> None:
    """Set the passphrase as ``tachiai desk`` does next to the running referee."""
    log = EventLog(config.store)
    try:
        desk.set_passphrase(EveningLog(log, config.event, now), passphrase)
    finally:
        log.close()


def key(url: str, passphrase: str = PASSPHRASE) -> str:
    return str(ask(url, "/api/desk/enter", {"passphrase": passphrase})["token"])


@pytest.fixture(scope="module")
def evening(serve_for_all: Servers) -> Server:
    """Return a referee whose desk is open, with two tables."""
    server = serve_for_all("--event", "Club evening")
    choose(Config(data=server.data, event="Club evening"))
    ask(server.url, "/api/desk/open_tables", {"count": 2}, key(server.url))
    return server


def play_at(server: Server, room: OpenRoom, number: int, **given: Any) -> Room:
    """Open a match at a table; clear the match that was there before."""
    token = key(server.url)
    row = ask(server.url, "/api/desk/tables", {}, token)["tables"][number - 1]
    if row["match"] is not None:
        done = {"number": number, "match": row["match"], "reason": "next"}
        assert ask(server.url, "/api/desk/clear_table", done, token)["ok"]
    return room(server.url, table=row["code"], **given)


def test_the_desk_is_notified_of_every_change_at_a_table(
    evening: Server, room: OpenRoom, at_desk: Callable[..., Desk]
):
    here = at_desk(evening.url, token=key(evening.url))
    wall = at_desk(evening.url, wall=here.ask("link_wall")["wall"])
    table = play_at(evening, room, 1, names={"black": "Aoi"})

    def row(body: Any) -> Any:
        return body["tables"][0]

    told = here.until(lambda b: row(b)["match"] == table.match)
    contract.check("john", "Evening", told)
    assert (told["evening"], row(told)["trouble"]) == ("Club evening", ["no-tablet"])
    tablet = table.device()
    here.until(lambda b: row(b)["trouble"] == [])
    phone = table.device("red")
    here.until(lambda b: row(b)["phones"] == ["red"])
    for n in range(2):
        assert tablet.record(n, SETUP[n])["ok"]
    here.until(lambda b: row(b)["n"] == 2)
    contract.check("john", "Wall", wall.until(lambda b: row(b)["n"] == 2))
    assert phone.record(2, REGISTER)["ok"]
    assert phone.call("call", {})["ok"]
    assert row(here.until(lambda b: row(b)["call"] is not None))["call"]["seat"] == "red"
    board = wall.ask("board", number=1)
    contract.check("john", "Board", board)
    assert not any("call" in one for _, body in wall.messages for one in body["tables"])
    assert here.ask("answer_call", number=1)["ok"]
    here.until(lambda b: row(b)["call"] is None)
    tablet.close()
    here.until(lambda b: row(b)["trouble"] == ["no-tablet"])
    assert here.ask("clear_table", number=1, match=table.match, reason="late")["ok"]
    assert phone.event("bye") == {"reason": "cleared"}
    phone.ended()
    assert row(here.until(lambda b: row(b)["match"] is None))["names"] == {}


def test_only_the_desks_own_tokens_get_in(evening: Server, room: OpenRoom, at_desk: Callable[..., Desk]):
    table = play_at(evening, room, 2)
    phone = table.join("red")
    token = key(evening.url)
    code = ask(evening.url, "/api/desk/tables", {}, token)["tables"][1]["code"]
    for auth in (
        {},
        {"token": table.token},
        {"token": phone},
        {"token": code},
        {"wall": ""},
        {"wall": token},
    ):
        with pytest.raises(NotLetIn):
            at_desk(evening.url, **auth)
    with pytest.raises(NotLetIn):  # and the desk's key opens no match
        socketio.Client(reconnection=False).connect(
            evening.url, auth={"token": token}, transports=["websocket"], wait_timeout=PATIENCE
        )


def test_the_wall_asks_nothing_but_what_everybody_may_see(evening: Server, at_desk: Callable[..., Desk]):
    link = ask(evening.url, "/api/desk/link_wall", {}, key(evening.url))["wall"]
    wall = at_desk(evening.url, wall=link)
    bodies: dict[str, Any] = {
        "open_tables": {"count": 9},
        "clear_table": {"number": 1, "match": "x", "reason": "x"},
    }
    for name, asked in DESK_COMMANDS.items():
        body = bodies.get(name, {"number": 1} if "number" in asked.schema.fields else {})
        answer = wall.ask(name, **body)
        missing = {key for key, field in asked.schema.fields.items() if field.required} - set(body)
        assert asked.for_wall or answer["error"] == ("bad-field" if missing else "unauthorised"), name
    for name in ("record", "enter", "connect", "disconnect", "tables; DROP", "__init__", "view"):
        assert wall.ask(name)["error"] == "no-such-command"
    assert request(evening.url, "/api/desk/wall", {})[0] == 401


def test_a_phone_cannot_send_commands_of_the_desk(evening: Server, room: OpenRoom):
    phone = play_at(evening, room, 2).device("red")
    for name in DESK_COMMANDS:
        assert phone.client.call(name, {"number": 2}, timeout=PATIENCE)["error"] == "no-such-command"


def test_a_new_passphrase_ends_the_desks_that_are_open(serve: Servers, at_desk: Callable[..., Desk]):
    server = serve()
    choose(Config(data=server.data))
    here = at_desk(server.url, token=key(server.url))
    here.until(bool, "tables")
    choose(Config(data=server.data), "another passphrase")
    other = key(server.url, "another passphrase")  # the referee reads it with the next change of the evening
    assert here.until(bool, "bye") == {"reason": "revoked"}
    assert ask(server.url, "/api/desk/tables", {}, other)["ok"]


@pytest.mark.postgres
@pytest.mark.redis
def test_two_workers_notify_each_others_desks(
    serve: Servers, room: OpenRoom, at_desk: Callable[..., Desk], pg_db: Any, redis_url: str
):
    env = {"TACHIAI_DATABASE_URL": pg_db.url, "TACHIAI_REDIS_URL": redis_url}
    first, second = serve(env=env), serve(env=env)
    choose(Config(data=first.data, database_url=pg_db.url))
    here = at_desk(first.url, token=key(second.url))
    code = ask(second.url, "/api/desk/open_tables", {"count": 1}, key(second.url))["tables"][0]["code"]
    here.until(lambda b: len(b["tables"]) == 1)
    table = room(second.url, table=code)
    here.until(lambda b: b["tables"][0]["match"] == table.match)
    tablet, phone = table.device(), table.device("red")
    here.until(lambda b: b["tables"][0]["phones"] == ["red"] and b["tables"][0]["trouble"] == [])
    assert tablet.record(0, SETUP[0])["ok"]
    here.until(lambda b: b["tables"][0]["n"] == 1)
    assert here.ask("clear_table", number=1, match=table.match, reason="late")["ok"]
    assert phone.event("bye") == {"reason": "cleared"}


def test_walls_take_no_place_from_the_desk(evening: Server, at_desk: Callable[..., Desk]) -> None:
    link = ask(evening.url, "/api/desk/link_wall", {}, key(evening.url))["wall"]
    token = key(evening.url)
    walls = [at_desk(evening.url, wall=link) for _ in range(limits.DESK_CONNECTIONS)]
    with pytest.raises(NotLetIn):
        at_desk(evening.url, wall=link)
    gone = threading.Event()
    walls[-1].client.on("disconnect", lambda *_: gone.set(), namespace="/desk")
    desks = [at_desk(evening.url, token=token) for _ in range(2)]
    for one in desks:
        assert one.until(lambda body: len(body["tables"]) >= 2, "tables")
    assert gone.wait(PATIENCE)
    assert walls[0].until(lambda body: "tables" in body, "wall")
