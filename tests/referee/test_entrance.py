"""The server's entrance: bodies and answers in time, and connections that end while a session begins."""

import errno
import io
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from gunicorn.http.errors import InvalidChunkSize
from werkzeug.test import EnvironBuilder

from tachiai.referee import limits
from tachiai.referee.web import app as application
from tachiai.referee.web import entrance as front
from tachiai.referee.web.entrance import SOCKET, Connections, Entrance, Exchanges
from tachiai.referee.web.hub import Hub
from tachiai.referee.web.live_socket import Frames, LockedSocket
from tachiai.referee.web.packets import NoMessage

from .web import Http


class Answer:
    """The answer of an entrance, and the other end of its connection."""

    def __init__(self) -> None:
        self.here, self.there = socket.socketpair()
        self.there.settimeout(60)
        self.status = ""
        self.headers: dict[str, str] = {}

    def start(self, status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        self.status, self.headers = status, dict(headers)

    def environ(self, path: str = "/api/join", body: bytes = b"") -> dict[str, Any]:
        found = EnvironBuilder(path, method="POST", input_stream=io.BytesIO(body)).get_environ()
        return {**found, SOCKET: self.here, "CONTENT_LENGTH": str(len(body))}


@pytest.fixture
def answer() -> Iterator[Answer]:
    made = Answer()
    yield made
    made.here.close()
    made.there.close()


@pytest.fixture
def entrance(app: Flask) -> Entrance:
    found: Entrance = app.extensions["tachiai.entrance"]
    return found


class Drips:
    """A body that arrives in small parts: another second passes with each."""

    def __init__(self, entrance: Entrance, answer: Answer) -> None:
        self.exchanges, self.answer = entrance.exchanges, answer
        self.left = 1000

    def read(self, _: int) -> bytes:
        self.exchanges.sweep()
        self.left -= 1
        try:
            ended = self.answer.here.recv(1, socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            ended = False
        return b"x" if self.left and not ended else b""


def test_a_body_that_comes_too_slowly_is_not_waited_for(
    entrance: Entrance, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(entrance, "app", lambda *_: asked.append(1))
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.0)
    drips = Drips(entrance, answer)
    environ = {**answer.environ(), "CONTENT_LENGTH": "60000", "wsgi.input": drips}
    said = b"".join(entrance(environ, answer.start))
    assert answer.status.startswith("408 ")
    assert json.loads(said)["ok"] is False
    assert drips.left > 900, "nothing more was read"
    assert asked == []


def test_an_answer_that_is_not_read_ends_and_another_one_does_not(
    entrance: Entrance, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def app(_: Any, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    monkeypatch.setattr(entrance, "app", app)
    first = entrance(answer.environ(), answer.start)
    entrance.exchanges.sweep()
    assert list(first) == [b"ok"]
    first.close()  # type: ignore[attr-defined]
    monkeypatch.setattr(limits, "ANSWER_SECONDS", 0.0)
    left = entrance(answer.environ(), answer.start)
    entrance.exchanges.sweep()
    assert answer.there.recv(1) == b"", "the connection ended"
    left.close()  # type: ignore[attr-defined]


def test_the_application_has_the_body_whole(
    entrance: Entrance, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []

    def app(environ: Any, start: Any) -> list[bytes]:
        read.append(environ["wsgi.input"].read())
        start("204 No Content", [])
        return []

    monkeypatch.setattr(entrance, "app", app)
    entrance(answer.environ(body=b"y" * 60_000), answer.start)
    assert read == [b"y" * 60_000]


def test_the_largest_unread_answer_ends_over_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNREAD_BYTES", 100)
    exchanges = Exchanges()
    answers = [Answer() for _ in range(3)]
    ones = [exchanges.begin(each.here) for each in answers]
    for one, size in zip(ones, (30, 60, 5), strict=True):
        exchanges.hold(one, size)
    assert [one.late for one in ones] == [False] * 3
    exchanges.hold(ones[2], 11)
    assert [one.late for one in ones] == [False, True, False]
    for each in answers:
        each.here.close()
        each.there.close()


def test_at_the_end_connections_without_a_request_end(entrance: Entrance, answer: Answer) -> None:
    idle = Answer()
    for each in (answer, idle):
        entrance.connections.begin(each.here, "192.0.2.1")
    entrance.exchanges.begin(answer.here)
    entrance.close()
    assert idle.there.recv(1) == b""
    answer.here.sendall(b"!")
    assert answer.there.recv(1) == b"!"
    idle.here.close()
    idle.there.close()


def test_the_longest_silent_connection_of_the_largest_crowd_ends_if_there_are_too_many() -> None:
    names = ["alone", "first", "second", "asked", "live"]
    lines = {name: Answer() for name in (*names, "last")}
    connections = Connections(most=len(names) - 1)
    for name in names:
        if name == "live":
            connections.end(lines["second"].here)  # it became a live connection
        connections.begin(lines[name].here, "192.0.2.1" if name == "alone" else f"2001:db8::{len(name)}")
    connections.renew(lines["first"].here)
    connections.begin(lines["last"].here, "2001:db8::1")
    left = set(connections)
    assert {name for name, line in lines.items() if line.here in left} == {"alone", "first", "live", "last"}
    assert lines["asked"].there.recv(1) == b""
    for name, line in lines.items():
        connections.end(line.here)
        if name != "asked":
            line.here.sendall(b"!")
        line.here.close()
        line.there.close()
    assert not set(connections)


def test_a_device_that_has_gone_is_not_a_server_error(answer: Answer) -> None:
    """gunicorn logs any other error number with a traceback."""
    line = LockedSocket(answer.here, limits.MESSAGES_BYTES)
    answer.there.close()
    with pytest.raises(BrokenPipeError) as gone:
        line.send(b"hello")
    assert gone.value.errno == errno.EPIPE


def frame(size: int, *, masked: bool = True) -> bytes:
    """Return a WebSocket frame with ``size`` bytes in it."""
    flag = 0x80 if masked else 0
    if size < 126:
        head = bytes([0x81, flag | size])
    elif size < 1 << 16:
        head = bytes([0x81, flag | 126]) + size.to_bytes(2)
    else:
        head = bytes([0x81, flag | 127]) + size.to_bytes(8)
    return head + bytes([0xFF] * 4 if masked else []) + b"\x81" * size


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 7, 13, 4096])
def test_frames_are_counted_however_they_come(piece: int) -> None:
    sizes = [0, 1, 125, 0, 126, 5000, 70_000, 0, 0]
    sent = b"".join(frame(size, masked=size != 1) for size in sizes)
    frames = Frames()
    pieces = [sent[at : at + piece] for at in range(0, len(sent), piece)]
    assert sum(map(frames.count, pieces)) == len(sizes)


@pytest.mark.parametrize("size", [0, 2])
def test_a_flood_of_small_frames_ends_a_connection_before_it_is_read(size: int, answer: Answer) -> None:
    """A frame of 6 bytes takes as long to read as one of 600."""
    line = LockedSocket(answer.here, limits.MESSAGES_BYTES)
    few = frame(size) * (limits.FRAMES - 1)
    answer.there.sendall(few)
    while few:
        few = few[len(line.recv(4096)) :]
    answer.there.sendall(frame(size) * (limits.FRAMES + limits.FRAMES_A_SECOND * 60))
    with pytest.raises(OSError, match="more than"):
        list(iter(lambda: line.recv(4096), b""))
    assert answer.there.recv(1) == b"", "the connection ended"


class Unending:
    """A body in chunks of a byte that has arrived as a whole: gunicorn reads as much as requested."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def read(self, size: int) -> bytes:
        self.asked.append(size)
        return b"x" * size


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("/api/join", {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}),
        ("/api/join", {"CONTENT_LENGTH": "99999999"}),
        ("/socket.io/", {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}),
    ],
)
def test_a_body_without_an_end_is_read_in_turns_and_ends_its_connection(
    path: str, named: dict[str, str], entrance: Entrance, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two megabytes in chunks of a byte blocked the loop for 50 s, and gunicorn read the rest to its end."""
    monkeypatch.setattr(front, "THROWN_AWAY", 1000)
    turns: list[Any] = []
    monkeypatch.setattr(entrance, "_take_turn", turns.append)
    body = Unending()
    found = entrance({**answer.environ(path), "wsgi.input": body, **named}, answer.start)
    assert json.loads(b"".join(found))["ok"] is False
    with pytest.raises(StopIteration):
        found.close()  # type: ignore[attr-defined]
    assert entrance.exchanges.sockets() == set()
    if body.asked and "HTTP_TRANSFER_ENCODING" in named:
        assert len(turns) > len(body.asked)
        assert max(body.asked) <= 256


@pytest.mark.parametrize("wrong", [OSError, InvalidChunkSize])
def test_a_body_that_breaks_off_leaves_nothing(
    wrong: type[Exception], entrance: Entrance, answer: Answer
) -> None:
    class Broken:
        def read(self, _: int) -> bytes:
            raise wrong(b"zz")

    environ = {**answer.environ(), "CONTENT_LENGTH": "5", "wsgi.input": Broken()}
    found = entrance(environ, answer.start)
    assert answer.status.startswith("400 ")
    with pytest.raises(StopIteration):
        found.close()  # type: ignore[attr-defined]
    assert entrance.exchanges.sockets() == set()


def test_live_connections_too_begin_one_after_the_other(
    entrance: Entrance, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When hundreds come at once, the existing connections go on between any two."""
    order: list[str] = []

    def app(_: Any, start: Any) -> list[bytes]:
        order.append("request")
        start("204 No Content", [])
        return []

    monkeypatch.setattr(entrance, "_take_turn", lambda _: order.append("turn"))
    monkeypatch.setattr(entrance, "app", app)
    for environ in (answer.environ(), connection()) * 2:
        entrance(environ, answer.start)
    assert order == ["turn", "request"] * 4


def connection() -> dict[str, Any]:
    """Return the environment of a request that begins a live connection."""
    headers = [
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "MDEyMzQ1Njc4OWFiY2RlZg=="),
    ]
    return EnvironBuilder("/socket.io/?EIO=4&transport=websocket", headers=headers).get_environ()


def test_a_device_gone_before_its_connection_is_made_leaves_nothing(
    app: Flask, entrance: Entrance, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The library has already forgotten the request it began with."""
    server = app.extensions["socketio"].server

    def library(environ: Any, _: Any) -> list[bytes]:
        server._handle_eio_connect("one", environ)
        server.eio.handlers["disconnect"]("one", server.reason.PING_TIMEOUT)
        with suppress(NoMessage):
            server.eio.handlers["message"]("one", "0")
        return []

    monkeypatch.setattr(entrance, "app", library)
    assert entrance(connection(), lambda *_: None) == []
    assert caplog.records == []
    assert server.manager.rooms == {}
    assert server.manager.pending_connect == {}


def test_a_device_gone_while_its_connection_is_made_is_not_counted(
    app: Flask, entrance: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Http(app.test_client())
    hub: Hub = app.extensions["tachiai.hub"]
    server = app.extensions["socketio"].server
    added: list[Any] = []

    def add_and_end(socket: Any) -> None:
        add(socket)
        added.append(socket)
        server.eio.handlers["disconnect"]("one", server.reason.PING_TIMEOUT)

    def library(environ: Any, _: Any) -> list[bytes]:
        server._handle_eio_connect("one", {**environ, "flask.app": app})
        server.eio.handlers["message"]("one", "0" + json.dumps({"token": match.token}))
        return []

    add = hub.add
    monkeypatch.setattr(hub, "add", add_and_end)
    monkeypatch.setattr(entrance, "app", library)
    entrance(connection(), lambda *_: None)
    assert len(added) == 1
    assert hub.matches() == set()
    assert server.manager.rooms == {}


def test_tasks_that_begin_at_any_time_wake_together(monkeypatch: pytest.MonkeyPatch) -> None:
    now, woken = [0.0], []
    library = SimpleNamespace(sleep=lambda seconds: woken.append(now[0] + seconds))
    application.wake_together(SimpleNamespace(server=SimpleNamespace(eio=library)))
    monkeypatch.setattr("tachiai.referee.web.app.time.monotonic", lambda: now[0])
    for now[0] in (100.01, 100.125, 100.25):
        library.sleep(limits.PING_SECONDS)
    assert woken == [105.25] * 3
    for now[0] in (100.01, 100.125):
        library.sleep(0.125)
    assert woken[3:] == [100.135, 100.25]  # short waits stay short
