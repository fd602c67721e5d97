"""WebSocket frames (RFC 6455) as devices nearly always send them, and as we always do: a text message, whole.

What a device sends is read here as long as it is such frames, and control frames between them.  Everything else
(fragments, binary, messages beyond 64 KiB, what is no frame at all) is left to wsproto, which takes ten times as long.
"""

from __future__ import annotations

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""The first byte of a frame that is a message, or a control frame, by itself."""

MASKED = 0x80
"""The bit of the second byte that says that a mask follows the length: from a device always."""

LONG, LONGER = 126, 127
"""Lengths that say that two bytes of length follow, or eight."""


def text_frame(text: bytes) -> bytes:
    """``text`` (UTF-8) as the server sends it."""
    size = len(text)
    if size < LONG:
        return b"%c%c%b" % (TEXT, size, text)
    if size <= 0xFFFF:
        return b"%c%c%b%b" % (TEXT, LONG, size.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (TEXT, LONGER, size.to_bytes(8, "big"), text)


def unmasked(mask: bytes, data: bytes) -> bytes:
    """``data`` without its ``mask`` of four bytes, or with it."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


class FrameReader:
    """What comes over one connection, split into text messages and what the library has to read."""

    def __init__(self) -> None:
        self._held = b""
        """The beginning of a frame."""
        self._left = False
        """Whether the library reads all that follows: it may be in the middle of a message."""

    def feed(self, data: bytes) -> list[str | bytes]:
        """What ``data`` completes, in order: texts of messages, and bytes for the library."""
        if self._left:
            return [data]
        if self._held:
            data, self._held = self._held + data, b""
        found: list[str | bytes] = []
        at, end = 0, len(data)
        while at < end:
            head, size = _size(data, at)
            if not head or (size and at + size > end):
                self._held = data[at:]
                return found
            text = _text(data, at + head, at + size) if size and data[at] == TEXT else None
            if text is not None:
                found.append(text)
            elif size and data[at] != TEXT:
                found.append(data[at : at + size])
            else:
                self._left = True
                found.append(data[at:])
                return found
            at += size
        return found


def _size(data: bytes, at: int) -> tuple[int, int]:
    """How long the head of the frame at ``at`` is, and the whole of it; ``0, 0``: more must come to tell.

    A frame of no size is one for the library.
    """
    if at + 2 > len(data):
        return 0, 0
    kind, size = data[at], data[at + 1] - MASKED
    if size < 0 or size == LONGER or kind not in (TEXT, CLOSE, PING, PONG):
        return 2, 0
    if size != LONG:
        return 6, 6 + size
    if kind != TEXT:
        return 2, 0  # control frames are short
    if at + 4 > len(data):
        return 0, 0
    size = int.from_bytes(data[at + 2 : at + 4], "big")
    return (8, 8 + size) if size >= LONG else (2, 0)


def _text(data: bytes, begin: int, end: int) -> str | None:
    """The text of a frame whose payload is there, with its mask before it; ``None`` if it is no UTF-8."""
    try:
        return unmasked(data[begin - 4 : begin], data[begin:end]).decode()
    except UnicodeDecodeError:
        return None
