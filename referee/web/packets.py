"""The packets of Socket.IO as this server reads and writes them: no binary parts, few useless messages."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any

import socketio.packet

from .gate import LiveConnection

logger = logging.getLogger("tachiai.live")

CURRENT_CONNECTION: ContextVar[LiveConnection] = ContextVar("current_connection")
"""The connection whose messages are being handled."""

BINARY = ("5", "6")
"""The first characters of packets that announce binary parts."""

RESERVED = ("connect", "disconnect")
"""The names of the library's own events."""


class NoMessage(Exception):
    """Raised for a message that is not handled; it is already logged."""


class Packet(socketio.packet.Packet):
    """A packet without binary parts; from a device: CONNECT, DISCONNECT or an event."""

    uses_binary_events = False

    def __init__(self, *args: Any, **named: Any) -> None:
        if "encoded_packet" in named:
            _check(named["encoded_packet"])
        super().__init__(*args, **named)

    def decode(self, encoded_packet: str) -> int:
        """Read a packet.

        :raises NoMessage: if it cannot be handled.
        """
        connection = CURRENT_CONNECTION.get(None)
        try:
            super().decode(encoded_packet)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            _garbled(connection, error)
        kind, data = self.packet_type, self.data
        if kind == socketio.packet.EVENT:
            if not (isinstance(data, list) and data and isinstance(data[0], str)):
                _garbled(connection, ValueError())
            if data[0] in RESERVED:
                data[0] = ""  # an event of that name is handled like an unknown command
        elif kind == socketio.packet.CONNECT:
            if connection is not None and not connection.is_there():
                _end(connection)  # a session begun now would never end
        elif kind != socketio.packet.DISCONNECT:
            _garbled(connection, ValueError())
        return 0


def _check(message: Any) -> None:
    """Check a message before it is parsed.

    :raises NoMessage: if it must not be parsed. Binary messages, which no device sends, end the connection,
        and so do too many useless messages.
    """
    connection = CURRENT_CONNECTION.get(None)
    if isinstance(message, bytes) or (isinstance(message, str) and message[:1] in BINARY):
        _end(connection)
    if connection is not None and connection.refused is not None:
        raise NoMessage  # it ends once the reason was sent
    if connection is not None and connection.count_message():
        _end(connection)
    if not isinstance(message, str) or not message:
        _garbled(connection, ValueError())


def _end(connection: LiveConnection | None) -> None:
    """End a connection because of a message; always raise NoMessage."""
    if connection is not None:
        connection.cut()
    raise NoMessage


def _garbled(connection: LiveConnection | None, error: Exception) -> None:
    """Log an unreadable message of a device, in one line; end the connection after too many.

    :raises NoMessage: always.
    """
    log_garbled(error)
    if connection is not None and connection.count_useless():
        connection.cut()
    raise NoMessage from None


def log_garbled(error: Exception) -> None:
    """Log that a device sent an unreadable message."""
    # Not the exception's text: it may contain the message.
    logger.warning("a device sent what is no message: %s", type(error).__name__)


class _Silent(logging.Filter):
    """Filters out errors that were already logged in one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], NoMessage))


def library_log() -> logging.Logger:
    """Return the logger of the libraries, for their errors, which are faults of our code."""
    log = logging.getLogger("tachiai.live.library")
    log.setLevel(logging.ERROR)
    if not log.filters:
        log.addFilter(_Silent())
    return log
