"""The socket of a live connection, as the WSGI environment passes it to the WebSocket library."""

from __future__ import annotations

import errno
import socket
import threading
import time
from contextlib import suppress

from gevent.monkey import get_original

from .. import limits
from ..allowance import Allowance

STALLED_SECONDS = 0.5
"""A device that has not read a message for this long gets the next one only when it has."""


class Frames:
    """Counts the WebSocket frames in received data, whole or in pieces."""

    def __init__(self) -> None:
        self._head = b""
        """The received part of the head of a frame."""
        self._left = 0
        """Bytes of the current frame that have not arrived."""

    def count(self, data: bytes) -> int:
        """Return the number of frames that begin in the next received data."""
        data = self._head + data
        at, begun = self._left, 0
        while at + 1 < len(data):
            short = data[at + 1] & 0x7F
            longer = {126: 2, 127: 8}.get(short, 0)
            body = at + 2 + longer + (4 if data[at + 1] & 0x80 else 0)
            if body > len(data):
                break
            begun += 1
            at = body + (int.from_bytes(data[at + 2 : at + 2 + longer]) if longer else short)
        self._head, self._left = data[at:], max(0, at - len(data))
        return begun


class LockedSocket:
    """A thread-safe socket that sends whole messages within a timeout and limits how much it receives.

    simple-websocket calls ``send`` once for a message, and a socket may accept only a part of it.
    """

    def __init__(self, sock: socket.socket, most: int, frames: float = limits.FRAMES_A_SECOND) -> None:
        """Limit received data to ``most`` bytes until :meth:`renew` is called, and to ``frames`` a second."""
        self._sock = sock
        self._most = self._left = most
        self._frames = Frames()
        self._frames_left = Allowance(frames, max(frames, limits.FRAMES))
        self._sending = threading.Lock()
        self._since: float | None = None
        sock.settimeout(limits.WRITE_SECONDS)  # also for receiving: every device answers pings

    def send(self, data: bytes) -> int:
        """Send ``data`` completely within :data:`~tachiai.referee.limits.WRITE_SECONDS`.

        :raises BrokenPipeError: if it could not be sent; the connection has then ended.
        """
        with self._sending:
            self._since = time.monotonic()
            try:
                self._sock.sendall(data)
            except OSError:
                self.cut()  # only a part of the message was sent: nothing can follow it
                raise BrokenPipeError(
                    errno.EPIPE, "the device has gone"
                ) from None  # gunicorn logs any other number
            self._since = None
        return len(data)

    def recv(self, most: int) -> bytes:
        """Return the next received data.

        :raises OSError: if nothing arrives, or more than allowed.
        """
        time.sleep(0)  # a device that sends without a pause must not block the others
        data = self._sock.recv(most)
        self._left -= len(data)
        self._frames_left.use(self._frames.count(data))
        if self._left < 0 or self._frames_left.left < 0:
            self.cut()
            raise OSError("more than a device may send")
        return data

    def renew(self, most: int | None = None) -> None:
        """Allow ``most`` more bytes from now on; by default as many as the last limit."""
        self._most = self._left = self._most if most is None else most

    def settle(self) -> None:
        """Wait until the system has accepted all data sent to the device.

        So the device gets answers no faster than it reads them.
        """
        time.sleep(0)  # lets a thread that writes to it begin
        with self._sending:
            pass

    @property
    def stalled(self) -> bool:
        """True if the device has not read a message for a while."""
        since = self._since
        return since is not None and since + STALLED_SECONDS < time.monotonic()

    def cut(self) -> None:
        """End the connection and wake all threads that wait for it."""
        cut(self._sock)

    def close(self) -> None:
        self._sock.close()


def cut(sock: socket.socket, how: int = socket.SHUT_RDWR) -> None:
    """End a connection (``how``: one direction of it), unless it has ended.

    Threads that wait for it see the end that the system reports, as if the device had disconnected. gevent's
    own ``shutdown`` raises an error in them, which gunicorn logs with a traceback.
    """
    number = sock.fileno()
    if number < 0:  # already closed
        return
    with suppress(OSError):
        plain = get_original("socket", "socket")(fileno=number)
        try:
            plain.shutdown(how)
        finally:
            plain.detach()
