"""The socket of a live connection: whole messages, in time, and a limited number from a device."""

import socket
import threading
from collections.abc import Iterator

import pytest

from tachiai.referee import limits
from tachiai.referee.web import live_socket
from tachiai.referee.web.live_socket import LockedSocket


class Some(socket.socket):
    """A socket that accepts a few bytes of a message at a time, as a non-blocking one may."""

    def send(self, data: bytes, flags: int = 0) -> int:  # type: ignore[override]
        return super().send(data[:1000], flags)


@pytest.fixture
def ends() -> Iterator[tuple[Some, socket.socket]]:
    here, there = socket.socketpair()
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    there.settimeout(60)
    some = Some(fileno=here.detach())
    yield some, there
    some.close()
    there.close()


def test_messages_of_several_senders_arrive_whole(ends: tuple[Some, socket.socket]) -> None:
    here, there = ends
    line = LockedSocket(here, limits.MESSAGES_BYTES)
    messages = [bytes([65 + n]) * 100_000 for n in range(4)]
    senders = [threading.Thread(target=line.send, args=(message,)) for message in messages]
    for sender in senders:
        sender.start()
    came = b""
    while len(came) < 400_000:
        came += there.recv(65_536)
    for sender in senders:
        sender.join()
    assert {came[at : at + 100_000] for at in range(0, 400_000, 100_000)} == set(messages)


def test_a_device_that_does_not_read_is_stalled_and_then_cut_off(
    ends: tuple[Some, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = ends
    monkeypatch.setattr(limits, "WRITE_SECONDS", 0.3)
    monkeypatch.setattr(live_socket, "STALLED_SECONDS", 0.0)
    line = LockedSocket(here, limits.MESSAGES_BYTES)
    seen = [line.stalled]
    line.send(b"short")
    seen.append(line.stalled)
    with pytest.raises(BrokenPipeError):
        line.send(bytes(10_000_000))
    assert [*seen, line.stalled] == [False, False, True], "nothing can follow half a message"
    with pytest.raises(BrokenPipeError):
        line.send(b"more")
    while there.recv(65_536):
        pass


def test_only_so_much_may_come_between_two_commands(ends: tuple[Some, socket.socket]) -> None:
    here, there = ends
    line = LockedSocket(here, 100)
    there.sendall(bytes(60))
    assert len(line.recv(4096)) == 60
    line.renew()
    there.sendall(bytes(60))
    assert len(line.recv(4096)) == 60
    line.renew(30)
    there.sendall(bytes(31))
    with pytest.raises(OSError, match="more than"):
        line.recv(4096)
    assert there.recv(1) == b"", "it is over"


def test_a_connection_that_is_cut_off_stops_waiting(ends: tuple[Some, socket.socket]) -> None:
    here, _ = ends
    line = LockedSocket(here, 100)
    waits = threading.Thread(target=line.recv, args=(1,))
    waits.start()
    line.cut()
    waits.join(60)
    assert not waits.is_alive()
    line.cut()
