"""Devices that send their frames in odd ways, or invalid ones, to a real server."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import Server, Servers, healthy

from .devices import PATIENCE, OpenRoom, Room, idle, upgrade
from .table import SETUP

MASK = b"\x17\x00\xf0\x5a"
TEXT, MORE, LAST, BYTES, CLOSE, PING, PONG = 0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8A
"""First bytes of frames: a text, its beginning and its end in fragments, bytes, and the control frames."""


def frame(first: int, payload: bytes, *, masked: bool = True, long: bool = False) -> bytes:
    size = len(payload)
    bit = 0x80 if masked else 0
    head = (
        bytes((first, bit | size))
        if size < 126 and not long
        else bytes((first, bit | 126)) + size.to_bytes(2)
    )
    hidden = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))
    return head + (MASK + hidden if masked else payload)


class Bare:
    """A device at a table, over a plain socket."""

    def __init__(
        self, server: Server, room: Room, token: str | None = None, reads: int | None = None
    ) -> None:
        """``token``: the device's, by default the table's; ``reads``: how many bytes it reads ahead."""
        self.line = socket.socket()
        self.line.settimeout(PATIENCE)
        if reads is not None:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        self.line.connect(("127.0.0.1", server.port))
        self.line.sendall(upgrade(server.port))
        self.got = b""
        while b"\r\n\r\n" not in self.got:
            self.got += self.line.recv(4096)
        self.got = self.got.partition(b"\r\n\r\n")[2]
        self.send(frame(TEXT, f"40{json.dumps({'token': token or room.token})}".encode()))
        self.until('42["view"')

    def send(self, data: bytes) -> None:
        self.line.sendall(data)

    def next(self) -> tuple[int, bytes]:
        """Return the next frame: its first byte and its payload."""
        while True:
            if len(self.got) >= 2:
                size, at = self.got[1], 2
                if size == 126:
                    size, at = int.from_bytes(self.got[2:4]), 4
                elif size == 127:
                    size, at = int.from_bytes(self.got[2:10]), 10
                if len(self.got) >= at + size:
                    found = self.got[0], self.got[at : at + size]
                    self.got = self.got[at + size :]
                    return found
            data = self.line.recv(65536)
            if not data:
                raise EOFError
            self.got += data

    def until(self, begins: str) -> str:
        """Return the next text that begins so; answer pings of the referee."""
        while True:
            first, payload = self.next()
            if payload == b"2":
                self.send(frame(TEXT, b"3"))
            elif first == TEXT and payload.decode().startswith(begins):
                return payload.decode()

    def end(self) -> int | None:
        """Return the code with which the referee closes the connection; ``None`` without a code."""
        try:
            while True:
                first, payload = self.next()
                if first == CLOSE:
                    return int.from_bytes(payload[:2])
        except (EOFError, ConnectionResetError):
            return None


@pytest.fixture
def bare(live: Server, room: OpenRoom) -> Iterator[Bare]:
    made = Bare(live, room(live.url))
    yield made
    made.line.close()


def record(number: int, n: int, action: Any) -> bytes:
    body = {"request_id": f"request-{number:04d}", "expect": n, "action": action}
    return f"42{number}{json.dumps(['record', body])}".encode()


def body_of(text: str) -> Any:
    return json.loads(text[text.index("[") :])[0]


def test_a_byte_at_a_time(bare: Bare) -> None:
    for byte in frame(TEXT, record(7, 0, SETUP[0])):
        bare.send(bytes((byte,)))
    assert body_of(bare.until("437"))["n"] == 1


def test_several_at_once_and_a_half(bare: Bare) -> None:
    data = frame(TEXT, record(1, 0, SETUP[0])) + frame(PING, b"there?") + frame(TEXT, record(2, 1, SETUP[1]))
    half = frame(TEXT, record(3, 2, idle(2)))
    bare.send(data + half[:50])
    came = [bare.next()]
    while not came[-1][1].startswith(b"432"):
        came.append(bare.next())
    assert (PONG, b"there?") in came
    answers = [body_of(payload.decode())["n"] for _, payload in came if payload.startswith(b"43")]
    assert answers == [1, 2]
    bare.send(half[50:])
    assert body_of(bare.until("433"))["n"] == 3


def test_in_fragments_with_a_ping_between_them(bare: Bare) -> None:
    text = record(1, 0, SETUP[0])
    bare.send(
        frame(MORE, text[:30]) + frame(PING, b"between") + frame(0x00, text[30:60]) + frame(LAST, text[60:])
    )
    while bare.next() != (PONG, b"between"):
        pass
    assert body_of(bare.until("431"))["n"] == 1
    bare.send(frame(TEXT, record(2, 1, SETUP[1])))
    assert body_of(bare.until("432"))["n"] == 2


def test_other_ways_to_write_the_same_number(bare: Bare) -> None:
    """As in the library: leading zeros are ignored, and text that is not a number gets no answer."""
    bare.send(frame(TEXT, b'42007["view",{"since":0}]'))
    assert body_of(bare.until("437"))["n"] == 0
    bare.send(frame(TEXT, b'42["view",{}]') + frame(TEXT, b'428["view",{}]'))
    assert body_of(bare.until("438"))["n"] == 0


PROTOCOL, NO_TEXT = 1002, 1007
"""Codes with which a connection is closed (RFC 6455, 7.4.1)."""


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(TEXT, b"2", masked=False), PROTOCOL),
        (frame(0xC1, b"2"), PROTOCOL),
        (frame(TEXT, b"2", long=True), PROTOCOL),
        (frame(PING, b"x" * 200), PROTOCOL),
        (frame(0x09, b"x"), PROTOCOL),
        (frame(LAST, b"nothing came before"), PROTOCOL),
        (frame(0x83, b"no such kind"), PROTOCOL),
        (frame(TEXT, b'421["view",{"since":"\xff"}]'), NO_TEXT),
        (frame(TEXT, b'421["view",{"since":"\xed\xa0\x80"}]'), NO_TEXT),
        (frame(MORE, b"\xe6\x9c") + frame(LAST, b"\x41"), NO_TEXT),
        (frame(CLOSE, (1000).to_bytes(2)), 1000),
    ],
    ids=[
        "bare",
        "bit",
        "length",
        "long ping",
        "half ping",
        "no beginning",
        "kind",
        "bytes",
        "half",
        "cut",
        "bye",
    ],
)
def test_an_invalid_frame_ends_that_connection_alone(
    wrong: bytes, code: int, bare: Bare, live: Server, room: OpenRoom
) -> None:
    table = room(live.url).device()
    bare.send(frame(TEXT, record(1, 0, SETUP[0])) + wrong + frame(TEXT, record(2, 1, SETUP[1])))
    assert bare.end() in (code, None)
    assert table.record(0, SETUP[0])["n"] == 1
    assert healthy(live.url)


def test_a_flood_of_pings_blocks_no_other_device(bare: Bare, live: Server, room: OpenRoom) -> None:
    """The sender of a flood reads no answers: its connection ends, or it is served once it reads."""
    table = room(live.url).device()
    bare.line.settimeout(1)
    flood = frame(PING, b"x" * 125) * 500
    try:
        for _ in range(200):
            bare.send(flood)
    except OSError:
        pass
    for n in range(20):
        assert table.record(n, SETUP[n] if n < 2 else idle(n))["n"] == n + 1


@pytest.fixture(scope="module")
def lavish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server without a limit on the requests of a device."""
    servers = Servers(tmp_path_factory.mktemp("lavish"))
    yield servers(env={"TACHIAI_RATE": "100000/second"})
    servers.stop_all()


LINES = 40


def long_match(server: Server, room: OpenRoom) -> Room:
    """Return a match whose whole view has some 20 KB."""
    here = room(server.url)
    table = here.device()
    for n in range(LINES):
        action = SETUP[n] if n < 2 else idle(n)
        assert table.record(n, {**action, "note": "x" * 200})["n"] == n + 1
    return here


ASKED = 400
"""The number of requests for everything: more than an unread connection may hold."""


def asks(device: Bare) -> None:
    for number in range(ASKED):
        device.send(frame(TEXT, f'42{number}["view",{{"since":0}}]'.encode()))


def test_messages_sent_in_parts_arrive_whole(lavish: Server, room: OpenRoom) -> None:
    slow = Bare(lavish, long_match(lavish, room), reads=4096)
    asks(slow)
    for number in range(ASKED):
        assert len(body_of(slow.until(f"43{number}["))["lines"]) == LINES
    slow.line.close()


def test_a_device_that_reads_nothing_is_sent_little_and_ends(lavish: Server, room: OpenRoom) -> None:
    here = long_match(lavish, room)
    table = here.devices[0]
    red = here.device("red")
    red.close()
    before = lavish.memory
    tokens = [red.token, *(here.join("spectator") for _ in range(20))]
    deaf = [Bare(lavish, here, token, reads=4096) for token in tokens]
    table.until(lambda: any(b["people"]["red"]["online"] for e, b in table.events[-3:] if e == "view"), "red")
    for device in deaf:
        asks(device)
    for n in range(LINES, LINES + 20):
        answer = table.record(n, idle(0))  # red has a phone of its own
        assert answer.get("n") == n + 1, answer
    assert lavish.memory < before + 60, "20 × 400 views are 160 MB"
    gone = len(table.events)
    table.until(
        lambda: any(not b["people"]["red"]["online"] for e, b in table.events[gone:] if e == "view"),
        "its end",
    )
    for device in deaf:
        device.line.close()
    assert healthy(lavish.url)


def test_a_device_that_reads_nothing_delays_no_table(live: Server, room: OpenRoom) -> None:
    here = room(live.url)
    table = here.device()
    deaf = Bare(live, here)
    deaf.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for n in range(50):  # more are too many in ten seconds
        assert table.record(n, SETUP[n] if n < 2 else idle(n))["n"] == n + 1
    deaf.line.close()
