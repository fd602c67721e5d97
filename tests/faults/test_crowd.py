"""Hundreds of hostile or idle connections from the players' own address: the table can still play.

``TACHIAI_CROWD=1000`` for more of them, ``TACHIAI_CROWD_TAPS=600`` for longer (`make soak`: 60 taps each).
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tachiai.referee import limits
from tests.engines.soak import often
from tests.referee.devices import PATIENCE, Room, ask, idle, request, upgrade
from tests.support import Server, Servers, healthy

CROWD = int(os.environ.get("TACHIAI_CROWD", "300"))
TAPS = int(os.environ.get("TACHIAI_CROWD_TAPS", often(15, 60)))
AGAIN = 20
"""The number of connections that a crowd opens again each second.

With its first connections it must not reach the limit of one address (``limits.UPGRADES``). Otherwise
newcomers there are asked to try later.
"""


class Crowd:
    """Connections that are opened again whenever the server ends them, until the block ends."""

    def __init__(
        self,
        server: Server,
        number: int,
        begin: Callable[[socket.socket, str], None],
        address: str = "127.0.0.1",
    ) -> None:
        self.server = server
        self.address = address
        self.begin = begin
        self.reads = begin is not slow_reader
        self.lines: list[socket.socket | None] = [None] * number
        self.stop = threading.Event()
        self.full = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _open(self) -> socket.socket | None:
        line = socket.socket()
        line.settimeout(0.5)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # slow readers have small buffers
        try:
            line.bind((self.address, 0))
            line.connect(("127.0.0.1", self.server.port))
            self.begin(line, f"127.0.0.1:{self.server.port}")
        except OSError:
            line.close()
            return None
        line.setblocking(False)
        return line

    def _run(self) -> None:
        while not self.stop.is_set():
            for i, line in enumerate(self.lines):
                if self.stop.is_set():
                    break
                if line is None or (self.reads and _ended(line)):
                    if line is not None:
                        line.close()
                    if self.full.is_set():
                        self.stop.wait(1 / AGAIN)
                    self.lines[i] = self._open()
            self.full.set()
            self.stop.wait(0.2)

    def __enter__(self) -> Crowd:
        self.thread.start()
        assert self.full.wait(PATIENCE * 4)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()
        for line in self.lines:
            if line is not None:
                line.close()


def _ended(line: socket.socket) -> bool:
    """Return whether the server closed it; discard what it sent."""
    try:
        while got := line.recv(65536):
            del got
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


# -- attacks -------------------------------------------------------------------------------------------


def silent(line: socket.socket, host: str) -> None:
    """Send nothing."""


def half_head(line: socket.socket, host: str) -> None:
    line.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n".encode())


def half_body(line: socket.socket, host: str) -> None:
    head = f"POST /api/join HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: 60000\r\n\r\n{{".encode())


def half_chunks(line: socket.socket, host: str) -> None:
    head = f"POST /api/audit HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n"
    line.sendall(head.encode() + b"5\r\n0\r\n\r\n\r\n")  # looks like the end of the request but is not


def slow_reader(line: socket.socket, host: str) -> None:
    line.sendall(f"GET /api/openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * 4)


def idle_socket(line: socket.socket, host: str) -> None:
    line.sendall(upgrade(int(host.rpartition(":")[2])))


def masked(data: bytes, first: int) -> bytes:
    assert len(data) < 2**16
    return bytes([first, 0xFE]) + len(data).to_bytes(2, "big") + bytes(4) + data


def long_message(line: socket.socket, host: str) -> None:
    """Send pieces of a message without an end: 4 MiB of it."""
    idle_socket(line, host)
    piece = masked(b"x" * 60_000, 0x01)
    for _ in range(70):
        line.sendall(piece)
        piece = masked(b"x" * 60_000, 0x00)


@cache
def packed() -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(bytes(60 * limits.MIB)) + packer.flush(zlib.Z_SYNC_FLUSH)


def bomb(line: socket.socket, host: str) -> None:
    """Send a message of 60 KB that decompresses to 60 MB."""
    extension = "Sec-WebSocket-Extensions: permessage-deflate"
    line.sendall(upgrade(int(host.rpartition(":")[2]), extension))
    line.sendall(masked(packed()[:-4], 0xC1))


KINDS = [silent, half_head, half_body, half_chunks, slow_reader, idle_socket, long_message, bomb]


# -- and the table ---------------------------------------------------------------------------------------


class Played:
    """The taps of a table, each until its phone has seen it."""

    def __init__(self, room: Room) -> None:
        self.table, self.phone = room.device(), room.device("black")
        self.n = 2
        room.set_up()

    def taps(self, count: int = TAPS) -> None:
        for _ in range(count):
            answer = self.table.record(self.n, idle(1))
            assert answer["ok"], answer
            self.n = answer["n"]
            self.phone.view(self.n)
            time.sleep(0.03)  # people tap one after the other


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    servers = Servers(tmp_path_factory.mktemp("crowd"))
    lavish = dict.fromkeys(("TACHIAI_RATE", "TACHIAI_VISITS"), "1000000/second")
    try:
        yield servers(env=lavish)
    finally:
        servers.stop_all()


def everything(server: Server, room: Callable[..., Room]) -> None:
    """Open a match at the same address, join with a phone and look at it."""
    assert healthy(server.url)
    assert request(server.url, "/")[0] == 200
    here = room(server.url)
    red = here.device("red")
    assert red.view()["seat"] == "red"
    assert here.get()[0] == 200


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_table_plays_on_during_an_attack(
    kind: Callable[..., None], server: Server, room: Callable[..., Room]
):
    here = room(server.url)
    played = Played(here)
    played.taps()
    before = server.memory
    number = CROWD if kind not in (idle_socket, long_message, bomb) else min(CROWD, 100)
    with Crowd(server, number, kind):
        played.taps()
        everything(server, room)
        assert server.memory < before + 400, "no memory without end"
    assert ask(server.url, f"/api/matches/{here.match}", token=here.token)["n"] == played.n
    assert healthy(server.url)


@pytest.mark.soak
def test_a_table_plays_on_during_all_attacks(server: Server, room: Callable[..., Room]):
    played = Played(room(server.url))
    with (
        Crowd(server, min(CROWD, 100), idle_socket),
        Crowd(server, CROWD // 2, half_head),
        Crowd(server, CROWD // 2, half_body),
        Crowd(server, CROWD, slow_reader),
    ):
        played.taps()
        everything(server, room)


def test_a_tap_is_answered_before_the_requests_that_wait(server: Server, room: Callable[..., Room]):
    played, each = Played(room(server.url)), 200
    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            for _ in range(40)
        ]
        for line in lines:
            line.sendall(head(server, "GET /api/nothing HTTP/1.1") * each)  # fits into the buffers
        played.taps(3)  # the server may not have begun with the others before the first one
        answered = [_answers(line) for line in lines]
    assert min(answered) < each, "of 8,000 requests some are left"


def _answers(line: socket.socket) -> int:
    """Return how many answers have come by now."""
    line.setblocking(False)
    got = b""
    with contextlib.suppress(BlockingIOError):
        while more := line.recv(1 << 20):
            got += more
    return got.count(b"HTTP/1.1 404 ")


def test_the_oldest_of_too_many_connections_ends(serve: Servers):
    server = serve()
    body = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
    with contextlib.ExitStack() as stack:
        for first in (b"", b"GET / HTTP/1.1\r\n", body):
            lines = []
            for _ in range(limits.CONNECTIONS + 1):
                line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
                lines.append(stack.enter_context(line))
                line.sendall(first)
            assert healthy(server.url)
            lines[0].settimeout(limits.BODY_SECONDS / 2)  # otherwise a missing body would end it later
            assert not lines[0].recv(1024).startswith(b"HTTP/1.1 2")
            lines[-1].setblocking(False)
            with pytest.raises(BlockingIOError):
                lines[-1].recv(1)
        assert server.stop() == 0
    assert "Traceback" not in server.log


# -- the syntax of a request ---------------------------------------------------------------------------


def exchange(server: Server, *pieces: bytes) -> bytes:
    """Send ``pieces`` one by one; return what comes back until the server closes."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.02)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while got := line.recv(65536):
                answer += got
    return answer


def head(server: Server, first: str, *more: str) -> bytes:
    return "\r\n".join([first, f"Host: 127.0.0.1:{server.port}", *more, "", ""]).encode()


def test_a_request_may_come_in_any_pieces(server: Server):
    body = json.dumps({"code": "000000"}).encode()
    kind = ["Content-Type: application/json", "Connection: close"]
    whole = head(server, "POST /api/join HTTP/1.1", *kind, f"Content-Length: {len(body)}") + body
    by_byte = exchange(server, *(whole[i : i + 1] for i in range(len(whole))))
    assert by_byte.startswith(b"HTTP/1.1 404 "), by_byte
    chunked = head(server, "POST /api/join HTTP/1.1", *kind, "Transfer-Encoding: chunked")
    chunks = b"".join(b"1\r\n" + body[i : i + 1] + b"\r\n" for i in range(len(body)))
    answer = exchange(server, chunked, chunks, b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 404 "), answer
    asking = head(server, "GET /healthz HTTP/1.1")
    last = head(server, "GET /healthz HTTP/1.1", "Connection: close")
    assert exchange(server, asking + asking + last).count(b"HTTP/1.1 200 ") == 3


def test_100_continue_is_sent_before_the_body(server: Server):
    text = request(server.url, "/api/games/john/example")[1]
    expect = ["Content-Type: text/plain", f"Content-Length: {len(text)}", "Expect: 100-continue"]
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(head(server, "POST /api/audit HTTP/1.1", *expect, "Connection: close"))
        assert line.recv(1024).startswith(b"HTTP/1.1 100 ")
        line.sendall(text)
        answer = b""
        while got := line.recv(65536):
            answer += got
    assert b"HTTP/1.1 200 OK" in answer


@pytest.mark.parametrize(
    ("first", "more", "body", "status"),
    [
        ("POST /api/join HTTP/1.1", [f"Content-Length: {limits.BODY_BYTES + 1}"], b"", 413),
        ("POST /api/audit HTTP/1.1", [f"Content-Length: {limits.RECORD_BYTES + 1}"], b"", 413),
        (
            "POST /api/join HTTP/1.1",
            ["Transfer-Encoding: chunked"],
            b"10801\r\n" + b"x" * 0x10801 + b"\r\n",
            413,
        ),
        ("POST /api/join HTTP/1.1", ["Transfer-Encoding: chunked"], b"1;" + b"x" * 20_000, 400),
        ("POST /api/join HTTP/1.1", ["Transfer-Encoding: chunked"], b"0\r\nX: trailer\r\n\r\n", 422),
        ("POST /api/join HTTP/1.1", ["Transfer-Encoding: chunked"], b'2;"=;\r\n{}\r\n0\r\n\r\n', 400),
        ("POST /api/join HTTP/1.1", ["Transfer-Encoding: chunked"], b"not hexadecimal\r\n", 400),
        ("POST /api/join HTTP/1.1", ["Content-Length: 1", "Content-Length: 2"], b"{}", 400),
        ("POST /api/join HTTP/1.1", ["Content-Length: -1"], b"", 400),
        ("GET / HTTP/1.1", ["X: " + "x" * 20_000], b"", 431),
        ("GET / HTTP/1.1", ["No colon"], b"", 400),
        ("nonsense", [], b"", 400),
    ],
)
def test_invalid_requests_get_an_error(first, more, body, status, server: Server):
    answer = exchange(server, head(server, first, *more) + body)
    assert answer.startswith(f"HTTP/1.1 {status} ".encode()), answer
    assert healthy(server.url)


def test_an_unread_answer_arrives_complete_later(server: Server):
    text = request(server.url, "/api/games/john/example")[1].rstrip()
    idle = b"\n" + json.dumps({"seat": "table", "action": "undo", "to": 2}).encode()
    record = text + idle * 900
    headers = ["Content-Type: text/plain", f"Content-Length: {len(record)}", "Connection: close"]
    with socket.socket() as line:
        line.settimeout(PATIENCE * 2)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.sendall(head(server, "POST /api/replay HTTP/1.1", *headers) + record)
        line.recv(1)  # the answer begins
        assert healthy(server.url)
        answer = b"H"
        while got := line.recv(1 << 20):
            answer += got
    start, _, body = answer.partition(b"\r\n\r\n")
    assert start.startswith(b"HTTP/1.1 200 ")
    assert len(body) > limits.MIB
    assert json.loads(body)["ok"]
