"""What is sent to a device: by the thread that says it while nothing waits, otherwise in order by the writer's."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Iterator
from typing import Any

import engineio
import pytest
from engineio.packet import MESSAGE, PING, Packet
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.referee.web.websocket import Frame, Outbox, _Line

SECONDS = 20
"""After which a test that hangs fails."""


class Wire:
    """A connection over a real socket: ``outbox`` as the engine fills it, and its writer; ``far`` reads.

    A message is framed by a line's end.
    """

    def __init__(self, room: int | None = None) -> None:
        near, self.far = socket.socketpair()
        if room is not None:
            for end, option in ((near, socket.SO_SNDBUF), (self.far, socket.SO_RCVBUF)):
                end.setsockopt(socket.SOL_SOCKET, option, room)
        self.near = near
        self.line = _Line(near)
        self.outbox = Outbox()
        self.outbox.send_some = self._send_some
        self.by: list[str] = []
        """Which threads sent something."""
        self.silence: float | None = None
        self.writer = threading.Thread(target=self._write, name="writer", daemon=True)

    def _send_some(self, packet: Packet) -> Any:
        data = f"{packet.encode()}\n".encode()
        sent = self.line.send_some(data)
        self.by += [threading.current_thread().name] * (sent > 0)
        return packet if sent == 0 else None if sent == len(data) else Frame(data[sent:])

    def _write(self) -> None:
        """As python-engineio's writer: what is there, then all that is there besides."""
        packets: list[Any] = []
        while True:
            try:
                packets = [self.outbox.get(timeout=self.silence)]
                while True:
                    packets.append(self.outbox.get(block=False))
            except queue.Empty:
                if not packets:
                    return
            for packet in packets:
                if packet is None:
                    self.near.shutdown(socket.SHUT_RDWR)
                    return
                found = packet.encode()
                self.by.append("writer")
                self.line.send(found.data if isinstance(found, Frame) else f"{found}\n".encode())
            packets = []

    def start(self) -> None:
        self.writer.start()
        while not self.outbox._writer_waits:
            assert self.writer.is_alive()

    def close(self) -> None:
        if self.writer.is_alive():
            self.outbox.put(None)
            self.writer.join(SECONDS)
        self.near.close()
        self.far.close()

    def read_all(self) -> list[str]:
        """All messages until the end."""
        self.far.settimeout(SECONDS)
        parts = []
        while part := self.far.recv(65536):
            parts.append(part)
        return b"".join(parts).decode().splitlines()


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.close()


def said(text: str) -> Packet:
    return Packet(MESSAGE, text)


def test_while_nothing_waits_it_is_sent_by_who_says_it(wire: Wire) -> None:
    wire.start()
    for text in "abc":
        wire.outbox.put(said(text))
    assert wire.by == ["MainThread"] * 3
    wire.outbox.put(None)
    assert wire.read_all() == ["4a", "4b", "4c"]


def test_before_the_writer_waits_everything_does(wire: Wire) -> None:
    for text in "abc":
        wire.outbox.put(said(text))
    assert wire.by == []
    assert wire.outbox.qsize() == 3
    wire.start()
    wire.outbox.put(None)
    assert wire.read_all() == ["4a", "4b", "4c"]


def test_once_the_connection_is_given_back_nothing_goes_out(wire: Wire) -> None:
    """Its number may be another device's by then."""
    wire.start()
    wire.line.give_back()
    other = socket.socketpair()
    wire.outbox.put(said("secret"))
    assert wire.by in ([], ["writer"])
    assert wire.line.send_some(b"secret") == 0
    for end in other:
        end.close()


def test_a_device_that_reads_nothing_holds_up_nobody(wire: Wire) -> None:
    """Another thread may stand in the middle of a message for as long as a device may take."""
    wire.start()
    wire.far.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stuck = threading.Thread(target=lambda: wire.line.send(b"x" * 5_000_000 + b"\n"), daemon=True)
    stuck.start()
    while not wire.line._sending.locked():
        assert stuck.is_alive()
    teller = threading.Thread(target=wire.outbox.put, args=(said("news"),), daemon=True)
    teller.start()
    teller.join(SECONDS)
    assert not teller.is_alive()
    assert stuck.is_alive(), "it still waits for the device"
    wire.outbox.put(None)
    lines = wire.read_all()
    stuck.join(SECONDS)
    assert lines[-1] == "4news"


def test_silence_ends_the_writer_only_if_nobody_sent_anything() -> None:
    """The library closes a connection that was sent nothing for some while, not even a ping."""
    box = Outbox()
    box.send_some = lambda _packet: None
    sent = threading.Event()

    def send_once(seconds: float | None) -> bool:
        if not sent.is_set():
            sent.set()
            box.mutex.release()  # as waiting does
            box.put(Packet(PING))
            box.mutex.acquire()
        return False

    box.not_empty.wait = send_once  # type: ignore[method-assign, assignment]
    with pytest.raises(queue.Empty):
        box.get(timeout=0.01)
    assert sent.is_set()
    assert not box._writer_waits


def test_the_engine_makes_its_outbox_and_hands_its_handler_over_with_its_socket() -> None:
    server = engineio.Server(async_mode="threading")
    server._async = {**server._async, "queue": Outbox}
    made = engineio.socket.Socket(server, "a-device")
    assert isinstance(made.queue, Outbox)
    assert made._websocket_handler.__self__ is made


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 30_000), max_size=40), st.integers(0, 40))
def test_all_arrives_whole_and_in_order_however_slow_the_device(sizes: list[int], begins: int) -> None:
    wire = Wire(room=2048)
    texts = [f"{number}:" + "x" * size for number, size in enumerate(sizes)]
    got: list[list[str]] = []
    reader = threading.Thread(target=lambda: got.append(wire.read_all()), daemon=True)
    reader.start()
    for number, text in enumerate(texts):
        if number == begins:
            wire.writer.start()
        wire.outbox.put(said(text))
    if begins >= len(texts):
        wire.writer.start()
    wire.outbox.put(None)
    reader.join(SECONDS)
    wire.close()
    assert got == [[f"4{text}" for text in texts]]
