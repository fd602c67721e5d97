"""The socket of a live connection, as the WSGI environment hands it to the library that speaks WebSocket."""

from __future__ import annotations

import errno
import socket
import threading
import time
from contextlib import suppress

from gevent.monkey import get_original

from .. import limits
from ..commands.onlookers import Allowance

STALLED_SECONDS = 0.5
"""A device that has not read a message for so long is sent nothing more until it has."""


class Frames:
    """Counts the frames of WebSocket in what comes, whole or in pieces."""

    def __init__(self) -> None:
        self._head = b""
        """What came of the head of a frame."""
        self._left = 0
        """Bytes of a frame that are still to come."""

    def count(self, data: bytes) -> int:
        """Return how many frames begin in what comes next."""
        data = self._head + data
        at, found = self._left, 0
        while at + 1 < len(data):
            short = data[at + 1] & 0x7F
            longer = {126: 2, 127: 8}.get(short, 0)
            body = at + 2 + longer + (4 if data[at + 1] & 0x80 else 0)
            if body > len(data):
                break
            found += 1
            at = body + (int.from_bytes(data[at + 2 : at + 2 + longer]) if longer else short)
        self._head, self._left = data[at:], max(0, at - len(data))
        return found


class Line:
    """A socket that sends messages whole, one at a time and in time, and receives only so much at once.

    simple-websocket calls ``send`` once for a message, and a socket need not take all of it.
    """

    def __init__(self, sock: socket.socket, most: int, frames: float = limits.FRAMES_A_SECOND) -> None:
        """``most``: bytes that may come before :meth:`renew` is called the first time; ``frames``: of them a second."""
        self._sock = sock
        self._most = self._left = most
        self._frames = Frames()
        self._frames_left = Allowance(frames, max(frames, limits.FRAMES))
        self._sending = threading.Lock()
        self._since: float | None = None
        sock.settimeout(limits.WRITE_SECONDS)  # also for receiving: every device answers pings

    def send(self, data: bytes) -> int:
        """Send all of it within :data:`~tachiai.referee.limits.WRITE_SECONDS`.

        :raises BrokenPipeError: when it could not be sent; the connection has ended then.
        """
        with self._sending:
            self._since = time.monotonic()
            try:
                self._sock.sendall(data)
            except OSError:
                self.cut()  # what was sent is no whole message: nothing can follow it
                raise BrokenPipeError(
                    errno.EPIPE, "the device has gone"
                ) from None  # gunicorn logs any other number
            self._since = None
        return len(data)

    def recv(self, most: int) -> bytes:
        """Return what comes next.

        :raises OSError: when nothing comes, or more than may.
        """
        time.sleep(0)  # who sends on and on waits for its turn each time
        data = self._sock.recv(most)
        self._left -= len(data)
        self._frames_left.use(self._frames.count(data))
        if self._left < 0 or self._frames_left.left < 0:
            self.cut()
            raise OSError("more than a device may send")
        return data

    def renew(self, most: int | None = None) -> None:
        """Let as much come as at first again, or ``most`` bytes from now on."""
        self._most = self._left = self._most if most is None else most

    def settle(self) -> None:
        """Wait until the system has taken what was said to the device: it is answered no faster than it reads."""
        time.sleep(0)  # who writes to it begins
        with self._sending:
            pass

    @property
    def stalled(self) -> bool:
        """Whether the device has not read a message for a while."""
        since = self._since
        return since is not None and since + STALLED_SECONDS < time.monotonic()

    def cut(self) -> None:
        """End the connection: whoever waits for it is woken."""
        cut(self._sock)

    def close(self) -> None:
        """Close the socket."""
        self._sock.close()


def cut(sock: socket.socket, how: int = socket.SHUT_RDWR) -> None:
    """End a connection (``how``: one direction of it), if it has not ended.

    Whoever waits for it sees the end that the system reports, as if the device had gone: gevent's own ``shutdown``
    raises an error in them, which gunicorn logs with a traceback.
    """
    number = sock.fileno()
    if number < 0:  # it was closed
        return
    with suppress(OSError):
        plain = get_original("socket", "socket")(fileno=number)
        try:
            plain.shutdown(how)
        finally:
            plain.detach()
