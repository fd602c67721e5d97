"""Frames read past wsproto are read as wsproto reads them, however they arrive; everything else is left to it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Ping, Pong, TextMessage
from wsproto.utilities import ProtocolError

from tachiai.referee.web.frames import FrameReader, text_frame, unmasked

MASK = b"\x9a\x00\xff\x31"


def frame(first: int, payload: bytes, mask: bytes | None = MASK, length: int | None = None) -> bytes:
    """A frame as a device sends it; ``length``: how many bytes say how long it is (0, 2, 8)."""
    size = len(payload)
    if length is None:
        length = 0 if size < 126 else 2 if size <= 0xFFFF else 8
    said = size if not length else {2: 126, 8: 127}[length]
    head = bytes((first, said | (0x80 if mask else 0))) + (size.to_bytes(length, "big") if length else b"")
    return head + (mask + unmasked(mask, payload) if mask else payload)


def library(data: bytes, connection: Connection) -> list[Any]:
    """What wsproto makes of ``data``: texts, control frames, and what it refuses."""
    found: list[Any] = []
    try:
        connection.receive_data(data)
        for event in connection.events():
            if isinstance(event, TextMessage | BytesMessage):
                found.append((event.data, event.message_finished))
            elif isinstance(event, Ping | Pong):
                found.append((type(event).__name__, bytes(event.payload)))
            elif isinstance(event, CloseConnection):
                found.append(("close", event.code))
            else:
                found.append(event)
    except ProtocolError as error:
        found.append(("refused", type(error).__name__))
    return found


def whole(found: list[Any]) -> list[Any]:
    """With the pieces of each message put together: where it is cut does not matter."""
    out: list[Any] = []
    begun: Any = None
    for one in found:
        if isinstance(one, tuple) and isinstance(one[1], bool):
            begun = one[0] if begun is None else begun + one[0]
            if one[1]:
                out.append(begun)
                begun = None
        else:
            out.append(one)
            if one[0] in ("close", "refused"):
                return out  # nothing more is read
    return [*out, begun] if begun else out


def ours(pieces: list[bytes]) -> list[Any]:
    """What the reader, with wsproto behind it, makes of bytes that come in ``pieces``."""
    reader, connection = FrameReader(), Connection(ConnectionType.SERVER)
    found: list[Any] = []
    for piece in pieces:
        for part in reader.feed(piece):
            found += [(part, True)] if isinstance(part, str) else library(part, connection)
    return whole(found)


def theirs(data: bytes) -> list[Any]:
    return whole(library(data, Connection(ConnectionType.SERVER)))


def cut(data: bytes, cuts: list[int]) -> list[bytes]:
    at = sorted({0, len(data), *(c % (len(data) + 1) for c in cuts)})
    return [data[a:b] for a, b in pairwise(at)]


_texts = st.text(max_size=300).map(lambda text: text.encode())
_frames = st.one_of(
    _texts.map(lambda data: frame(0x81, data)),
    _texts.map(lambda data: frame(0x81, data, mask=b"\0\0\0\0")),
    st.binary(max_size=125).map(lambda data: frame(0x89, data)),
    st.binary(max_size=125).map(lambda data: frame(0x8A, data)),
    st.tuples(_texts, _texts).map(lambda two: frame(0x01, two[0]) + frame(0x80, two[1])),  # in fragments
    st.tuples(_texts, st.binary(max_size=9)).map(
        lambda two: frame(0x01, two[0]) + frame(0x89, two[1]) + frame(0x80, b"")  # a ping between them
    ),
)
_odd = st.one_of(
    st.binary(max_size=40).map(lambda data: frame(0x81, data)),  # nearly never UTF-8
    _texts.map(lambda data: frame(0x81, data, mask=None)),
    _texts.map(lambda data: frame(0x81, data[:100], length=2)),  # a length that could be shorter
    _texts.map(lambda data: frame(0xC1, data)),  # a bit nobody agreed on
    st.binary(min_size=126, max_size=200).map(lambda data: frame(0x89, data)),  # a long control frame
    st.binary(max_size=20).map(lambda data: frame(0x09, data)),  # a control frame in fragments
    st.binary(max_size=50).map(lambda data: frame(0x82, data)),  # bytes
    st.binary(min_size=1, max_size=60),
    st.just(frame(0x88, (1000).to_bytes(2, "big") + b"bye")),
    st.just(frame(0x80, b"what nothing came before")),
)


@settings(deadline=None, max_examples=300)
@given(st.lists(_frames, max_size=6), st.lists(_odd, max_size=1), st.lists(st.integers(0, 5000), max_size=8))
def test_whatever_comes_is_read_as_the_library_reads_it(
    good: list[bytes], odd: list[bytes], cuts: list[int]
) -> None:
    data = b"".join(good + odd)
    assert ours(cut(data, cuts)) == theirs(data)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 0xFFFF])
def test_a_text_is_read_without_the_library(size: int) -> None:
    text = "札"[:size] + "x" * max(0, size - 3)
    reader = FrameReader()
    data = frame(0x81, text.encode())
    assert reader.feed(data[:1]) == []
    assert reader.feed(data[1:] + data) == [text, text]


def test_a_byte_at_a_time_is_as_good() -> None:
    reader = FrameReader()
    data = frame(0x81, b"a") + frame(0x89, b"?") + frame(0x81, b"b" * 200)
    found = [part for byte in data for part in reader.feed(bytes((byte,)))]
    assert found == ["a", frame(0x89, b"?"), "b" * 200]


@pytest.mark.parametrize("size", [0x10000, 0x7FFFFFFF_FFFFFFFF])
def test_what_is_long_is_left_to_the_library_at_once(size: int) -> None:
    """Which refuses it before it has come: nothing of it is kept here."""
    head = bytes((0x81, 0xFF)) + size.to_bytes(8, "big") + MASK
    assert FrameReader().feed(head) == [head]


@settings(deadline=None)
@given(st.text(max_size=70_000))
def test_what_is_sent_is_what_the_library_would_send(text: str) -> None:
    assert text_frame(text.encode()) == Connection(ConnectionType.SERVER).send(TextMessage(data=text))


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4))
def test_a_mask_taken_off_is_the_mask_put_on(data: bytes, mask: bytes) -> None:
    assert unmasked(mask, unmasked(mask, data)) == data
    assert unmasked(mask, data) == bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
