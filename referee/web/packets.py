"""The packets of Socket.IO, as the live door writes and reads them: no bytes, and an end to useless ones."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any

import socketio.packet

from .gate import Visit

logger = logging.getLogger("tachiai.live")

VISITING: ContextVar[Visit] = ContextVar("visiting")
"""The connection whose messages are handled here."""

BINARY = ("5", "6")
"""What begins a packet that announces bytes."""

RESERVED = ("connect", "disconnect")
"""What the library calls its own events."""


class NoMessage(Exception):
    """What came is no message that is handled; the log says so already."""


class Packet(socketio.packet.Packet):
    """A packet without bytes; one of a device is a connection, its end, or an event."""

    uses_binary_events = False

    def __init__(self, *args: Any, **named: Any) -> None:
        if "encoded_packet" in named:
            _look(named["encoded_packet"])
        super().__init__(*args, **named)

    def decode(self, encoded_packet: str) -> int:
        """Read a packet.

        :raises NoMessage: it cannot be handled.
        """
        visit = VISITING.get(None)
        try:
            super().decode(encoded_packet)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            _garbled(visit, error)
        kind, said = self.packet_type, self.data
        if kind == socketio.packet.EVENT:
            if not (isinstance(said, list) and said and isinstance(said[0], str)):
                _garbled(visit, ValueError())
            if said[0] in RESERVED:
                said[0] = ""  # an event of that name is a command like any other, and none of ours
        elif kind == socketio.packet.CONNECT:
            if visit is not None and not visit.is_there():
                _end(visit)  # a session that is begun now would never end
        elif kind != socketio.packet.DISCONNECT:
            _garbled(visit, ValueError())
        return 0


def _look(came: Any) -> None:
    """Look at a message before it is read.

    :raises NoMessage: it is not to be read.  Bytes, which no device sends, end the connection, and so do too many
        useless messages.
    """
    visit = VISITING.get(None)
    if isinstance(came, bytes) or (isinstance(came, str) and came[:1] in BINARY):
        _end(visit)
    if visit is not None and visit.refused is not None:
        raise NoMessage  # it ends once it was told why
    if visit is not None and visit.says():
        _end(visit)
    if not isinstance(came, str) or not came:
        _garbled(visit, ValueError())


def _end(visit: Visit | None) -> None:
    """End a connection because of a message.

    :raises NoMessage: always.
    """
    if visit is not None:
        visit.cut()
    raise NoMessage


def _garbled(visit: Visit | None, error: Exception) -> None:
    """Log that a device sent what is no message, in one line; with too many its connection ends.

    :raises NoMessage: always.
    """
    log_garbled(error)
    if visit is not None and visit.wastes():
        visit.cut()
    raise NoMessage from None


def log_garbled(error: Exception) -> None:
    """Log that a device sent what is no message."""
    # Not the exception's own words: they may hold what was sent.
    logger.warning("a device sent what is no message: %s", type(error).__name__)


class _Silent(logging.Filter):
    """Leaves out what was logged in one line already."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], NoMessage))


def library_log() -> logging.Logger:
    """Return where the libraries log: their errors, which are faults of ours."""
    log = logging.getLogger("tachiai.live.library")
    log.setLevel(logging.ERROR)
    if not log.filters:
        log.addFilter(_Silent())
    return log
