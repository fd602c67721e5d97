"""The match record: JSON Lines in and out (docs/spec/README.md, "The record").

``read`` turns text or bytes into a :class:`Record`, or raises :class:`RecordError`, which names the line, the
field and the value. ``Record.text()`` writes it back.

In a record names, seat ids, ``rules``, ``at`` and ``note`` may be any text. A live table is ``strict``: it
accepts only texts that are short (:mod:`tachiai.engines._limits`) and visible (:mod:`tachiai.engines._plain`),
and refuses two seats that look the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, NamedTuple, NoReturn

from . import _limits as limits
from . import _plain as plain
from ._derived import arrange, option_fault
from .declare import FieldError
from .errors import WrongType, WrongValue
from .frozen import FrozenDict
from .game import Game
from .layouts import LayoutError
from .registry import load
from .values import Action, Header

HEADER_FIELDS = frozenset({"record", "version", "game", "seats", "options", "names", "rules", "layout"})
"""The members a header can have."""


class _DuplicateKey(ValueError):
    """The error for an object of JSON text with a duplicate member."""


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            break
        seen.add(name)
    raise _DuplicateKey(name)


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _fraction(text: str) -> float:
    number = float(text)
    return number if abs(number) <= limits.LARGEST else _no_number(text)


_decoder = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_number, parse_float=_fraction)
_quick_decoder = json.JSONDecoder(parse_constant=_no_number, parse_float=_fraction)
_may_be_half = re.compile(r"\\u[dD][89a-fA-F]").search


_HINT = "a str is the text of a record; read(Path(name)) reads a file"


_new = tuple.__new__
"""Makes a named tuple in half the time: every line of every record is one."""


class RecordError(WrongValue):
    """The error for text that is not a record. ``reason`` is a code; ``line`` counts the lines from 1."""

    def __init__(
        self, reason: str, field: str | None = None, value: Any = None, line: int | None = None
    ) -> None:
        super().__init__(reason, field, value, line)
        self.reason = reason
        self.field = None if field is None else _short(field, 120)
        self.value = value
        self.line = line
        self.game: str | None = None
        """The game whose record it would be, once known: it may have words for the reason."""
        self.hint = ""
        """A hint for programmers, if the argument looks like the name of a file."""

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line is not None else []
        if self.field is not None:
            where.append(f"field {self.field}")
        shown = "" if self.value is None else f": {_short(self.value)}"
        hint = f"; {self.hint}" if self.hint else ""
        return f"{', '.join(where)}: {self.reason}{shown}{hint}" if where else f"{self.reason}{shown}{hint}"

    def __repr__(self) -> str:
        value = None if self.value is None else _short(self.value)
        return f"RecordError({self.reason!r}, {self.field!r}, {value!r}, line={self.line})"

    def to_json(self) -> dict[str, Any]:
        """Return the error as parameters for a sentence in some language."""
        return {"reason": self.reason, "field": self.field, "value": _short(self.value), "line": self.line}


def _short(value: Any, most: int = 60) -> str:
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    except (RecursionError, ValueError):  # nested too deep, or a number too long to be written
        text = f"({type(value).__name__})"
    text = text if len(text) <= most else text[: most - 3] + "..."
    return text.encode("utf-8", "backslashreplace").decode()  # half a character cannot be sent on


class Line(NamedTuple):
    """One line of a record: the action, its time, and a note.

    ``waive`` is the code of a refusal that an arbiter let stand (:meth:`tachiai.engines.match.Match.judge`).  Record
    files have no member for it: read from a file, such a line is refused.
    """

    action: Action
    at: str | None = None
    """The time of recording, as the record writes it."""
    note: str | None = None
    """A note for people."""
    waive: str | None = None
    """The code of a refusal that an arbiter overruled."""

    def to_json(self) -> dict[str, Any]:
        """Return the line as in a record: the action's members, then ``at`` and ``note`` if given."""
        out = self.action.to_json()
        if self.at is not None:
            out["at"] = self.at
        if self.note is not None:
            out["note"] = self.note
        return out


@dataclass
class Record:
    """A recorded match: its header and its lines, action 1 first."""

    header: Header
    """Its first line."""
    lines: list[Line] = field(default_factory=list)
    """Its actions, action 1 first."""

    def text(self) -> str:
        """Return the record as JSON Lines."""
        rows = [self.header.to_json(), *(line.to_json() for line in self.lines)]
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read(source: str | bytes | PathLike[str]) -> Record:
    """Return the record that ``source`` holds: its text, its bytes in UTF-8, or the path of its file.

    A ``str`` is always a text: ``read(Path(name))`` reads the file of that name.

    :raises RecordError: when it is not a record; the error names line, field, reason and value.
    :raises WrongType: when ``source`` is something else (an open file).
    :raises OSError: when the file does not exist or cannot be read.
    """
    if isinstance(source, PathLike):
        from pathlib import Path  # noqa: PLC0415 - who has a path has loaded it

        source = Path(source).read_bytes()
    if not isinstance(source, str | bytes):
        raise WrongType(f"source: neither text, bytes nor a path: {source!r}; {_HINT}")
    rows = _rows(source)
    first = next(rows, None)
    if first is None:
        raise RecordError("no-header", line=1)
    try:
        header = parse_header(json_object(first[1]), strict=False)
    except RecordError as error:
        error.line = first[0]
        if error.reason == "no-json" and isinstance(source, str) and len(source.splitlines()) == 1:
            error.hint = _HINT
        raise
    game = load(header.game)
    try:
        return Record(header, list(parse_lines(game, header, rows)))
    except RecordError as error:
        error.game = game.name
        raise


def parse_lines(game: Game[Any], header: Header, rows: Iterable[tuple[int, str]]) -> Iterator[Line]:
    """Yield the lines of a record whose header is known; ``rows`` are (line number, text)."""
    seats = header.seats
    for number, text in rows:
        try:
            yield _line_of(game, seats, json_object(text), False)
        except RecordError as error:
            error.line = number
            raise


def parse_line(
    game: Game[Any], seats: tuple[str, ...], raw: Mapping[str, Any], *, strict: bool = True
) -> Line:
    """Return the line of an action that came from outside, checked against the declarations of its game.

    ``strict``: as a live table takes it (see above); not for what was recorded before.
    """
    return _line_of(game, seats, dict(raw), strict)


def _line_of(game: Game[Any], seats: tuple[str, ...], fields: dict[str, Any], strict: bool) -> Line:
    """Return the line of an object that the caller gives away: it keeps only the fields of the action."""
    try:
        seat, kind = fields.pop("seat"), fields.pop("action")
    except KeyError as missing:
        raise RecordError("missing", str(missing.args[0])) from None
    if type(kind) is not str:
        raise RecordError("no-string", "action", kind)
    if type(seat) is not str:
        raise RecordError("no-string", "seat", seat)
    declared = game.action_types.get(kind)
    if declared is None:
        raise RecordError("unknown-action", "action", kind)
    extras = None
    if "at" in fields or "note" in fields:
        extras = {name: fields.pop(name) for name in ("at", "note") if name in fields}
    fault = declared.fault(seat, fields, seats)
    if fault is not None:
        raise RecordError(fault.reason, fault.field, fault.value)
    if strict:
        _plain(fields)
    action = (
        _new(Action, (seat, kind, FrozenDict(fields))) if declared.is_flat else Action(seat, kind, fields)
    )
    if extras is None:
        return _new(Line, (action, None, None, None))
    for name, text in extras.items():
        if type(text) is not str:
            raise RecordError("no-string", name, text)
    at, note = extras.get("at"), extras.get("note")
    if strict:
        _short_and_plain("at", at, limits.AT)
        _short_and_plain("note", note, limits.NOTE)
    return Line(action, at, note)


def _short_and_plain(name: str, text: str | None, most: int) -> None:
    """Raise ``RecordError`` if a live table does not accept this text."""
    if text is None:
        return
    if len(text) > most:
        raise RecordError("too-long", name, text)
    reason = plain.invisible_fault(text)
    if reason is not None:
        raise RecordError(reason, name, text)


def _plain(value: Any, path: str = "") -> None:
    """Check the visibility of every text in a value of fields or options; their types check the lengths."""
    if isinstance(value, str):
        reason = plain.invisible_fault(value)
        if reason is not None:
            raise RecordError(reason, path, value)
    elif isinstance(value, dict):
        for key, part in value.items():
            inner = f"{path}.{key}" if path else key
            _plain(key, inner)
            _plain(part, inner)
    elif isinstance(value, list):
        for i, part in enumerate(value):
            _plain(part, f"{path}[{i}]")


def parse_header(raw: Mapping[str, Any], *, strict: bool = True) -> Header:
    """Return a header from JSON that came from outside; ``RecordError`` names the field that is wrong.

    ``strict``: check it as a live table does (see above); not for what was recorded before.
    """
    for name in raw:
        if name not in HEADER_FIELDS:
            raise RecordError("unknown-field", name, raw[name])
    for name in ("record", "version", "game", "seats"):
        if name not in raw:
            raise RecordError("missing", name)
    if raw["record"] != "match":
        raise RecordError("no-match-record", "record", raw["record"])
    if type(raw["version"]) is not int or raw["version"] != 1:
        raise RecordError("unknown-version", "version", raw["version"])
    if type(raw["game"]) is not str:
        raise RecordError("no-string", "game", raw["game"])
    try:
        game = load(raw["game"])
    except LookupError:
        raise RecordError("unknown-game", "game", raw["game"]) from None
    try:
        header = _parse_header(game, raw)
        if strict:
            _check_header(header)
    except RecordError as error:
        error.game = game.name
        raise
    return header


def _check_header(header: Header) -> None:
    """Raise ``RecordError`` if a live table does not accept this well-formed header."""
    seats: set[str] = set()
    for seat in header.seats:
        _short_and_plain("seats", seat, limits.NAME)
        if plain.seen(seat) != plain.normal(seat):
            raise RecordError("no-control", "seats", seat)
        if plain.skeleton(seat) in seats:
            raise RecordError("seat-twice", "seats", list(header.seats))
        seats.add(plain.skeleton(seat))
    names: set[str] = set()
    for seat, name in (header.names or {}).items():
        _short_and_plain(f"names.{seat}", name, limits.NAME)
        look = plain.skeleton(name)
        if look and look in names:
            raise RecordError("name-twice", f"names.{seat}", name)
        names.add(look)
    _short_and_plain("rules", header.rules, limits.NAME)
    _plain(header.given or {}, "options")
    _plain(header.layout or {}, "layout")


def _parse_header(game: Game[Any], raw: Mapping[str, Any]) -> Header:
    seats = raw["seats"]
    if type(seats) is not list or any(type(s) is not str for s in seats):
        raise RecordError("no-list-of-strings", "seats", seats)
    reason = game.seating.fault(seats)
    if reason is not None:
        raise RecordError(reason, "seats", seats)
    options = _object_of(raw, "options")
    fault: FieldError | None = option_fault(game, options or {})
    if fault is not None:
        raise RecordError(fault.reason, fault.field, fault.value)
    names = _object_of(raw, "names")
    for seat, name in (names or {}).items():
        if seat not in seats:
            raise RecordError("no-such-seat", f"names.{seat}", seat)
        if type(name) is not str:
            raise RecordError("no-string", f"names.{seat}", name)
    if "rules" in raw and type(raw["rules"]) is not str:
        raise RecordError("no-string", "rules", raw["rules"])
    full = {o.name: o.default for o in game.options} | (options or {})
    header = Header(
        game.name, tuple(seats), full, options, names, raw.get("rules"), _object_of(raw, "layout")
    )
    if header.layout is not None:
        try:
            arrange(game, header, header.layout)
        except LayoutError as error:
            field = "layout" if error.field == "layout" else f"layout.{error.field}"
            raise RecordError(error.reason, field, error.value) from None
    return header


def _object_of(raw: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    if name not in raw:
        return None
    value = raw[name]
    if type(value) is not dict:
        raise RecordError("no-object", name, value)
    return value


def json_object(text: str) -> dict[str, Any]:
    """Return the JSON object in ``text``.

    :raises RecordError: when it is something else, holds a number JSON does not have, half a character, or a
        member twice.
    """
    if text.startswith("{") and "\\u" not in text:
        # Most lines are one object, with nothing around it and nothing deep in it: read without a look at every member.
        try:
            quick: dict[str, Any]
            quick, end = _quick_decoder.raw_decode(text)
            if end == len(text) and (text.count(":") == len(quick) or _each_once(quick, text)):
                return quick
        except (ValueError, RecursionError):
            pass  # the other decoder finds the reason
    try:
        raw = _decoder.decode(text)
        # Only an escape can bring half a character into what was decoded.
        if "\\u" in text and _may_be_half(text):
            json.dumps(raw, ensure_ascii=False).encode()
    except _DuplicateKey as error:
        raise RecordError("double-key", str(error), text) from None
    except UnicodeEncodeError:
        raise RecordError("no-unicode", value=text) from None
    except (ValueError, RecursionError):
        raise RecordError("no-json", value=text) from None
    if type(raw) is not dict:
        raise RecordError("no-object", value=text)
    return raw


def _each_once(raw: dict[str, Any], text: str) -> bool:
    """Return whether no member of the object ``raw``, or of one in it, is twice in ``text``.

    ``False`` may also mean that it takes a closer look. A member is written ``"name":``, and here no
    white space comes before a colon. So text with as many of these as the objects have members has none
    twice.
    """
    members = len(raw)
    if text.find("{", 1) > 0:
        for value in raw.values():
            if type(value) is dict:
                members += len(value)
    if text.count('":') != members:
        return False
    return not (" :" in text or "\t" in text or "\r" in text or "\n" in text)


def decoded(source: bytes) -> str:
    """Return bytes of UTF-8 as text.

    :raises RecordError: when they are not UTF-8: its line, and as its value the encoding that they look
    like.
    """
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise RecordError("no-utf8", value=_encoding(source), line=line) from None


def _encoding(source: bytes) -> str | None:
    """Return the encoding that bytes look like, among those of Japanese programs."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    for name, codec in (("EUC-JP", "euc_jp"), ("Shift_JIS", "cp932")):
        try:
            text = source.decode(codec)
        except UnicodeDecodeError:
            continue
        if any("\u3041" <= char <= "\u30fe" for char in text):  # hiragana, katakana: no text is without
            return name
    return None


def _rows(source: str | bytes) -> Iterator[tuple[int, str]]:
    if isinstance(source, str):
        text = source
        try:
            text.encode()
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise RecordError("no-unicode", line=line) from None
    else:
        text = decoded(source)
    rows = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    return iter([(number, row) for number, row in rows if row and not row.isspace()])


__all__ = ["Line", "Record", "RecordError", "parse_header", "parse_line", "parse_lines", "read"]
