"""The notation that every game has: one token an action, made of what the game declares (docs/notation.md).

A token is the seat, the kind of action and the fields, with colons between them.  Fields that must be there stand in
the order they are declared in, then those that may be left out, by name.  Items of a list have commas between them;
members of an object are written ``name=value``; a list or an object inside another stands in brackets.

    >>> from tachiai.engines import load
    >>> one_o_one = load("one_o_one")
    >>> one_o_one.read_notation("ann:play:Ts:hand:value=-10").to_json()
    {'seat': 'ann', 'action': 'play', 'card': 'Ts', 'from': 'hand', 'value': -10}
    >>> one_o_one.notate(one_o_one.read_notation("ann:hand:Ah,??"))
    'ann:hand:Ah,??'
    >>> one_o_one.read_notation("ann:play:Ts:sky")
    Traceback (most recent call last):
    ...
    tachiai.engines.errors.NotationError: ann:play:Ts:sky: at character 13: 'sky' for from, expected: hand, deck

White space, invisible characters and those the notation itself needs are written as in web addresses (``%20``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .declare import ActionType, Field
from .errors import NotationError
from .fieldtypes import (
    Bool,
    Either,
    FieldType,
    Int,
    ListOf,
    MapOf,
    Nullable,
    ObjectOf,
    OneOf,
    SeatId,
    Text,
    Validated,
)
from .values import Action

_OWN = frozenset('%:,=[]{}"')
_ASCII = {"×": "*", "÷": "/"}
_PLAIN = {True: "true", False: "false", None: "null"}
_EMPTY = '""'
_MOST = 12
"""The most expected values that an error lists."""


# -- writing ---------------------------------------------------------------------------------------------


def write(kinds: Mapping[str, ActionType], action: Action) -> str:
    """Return the token of a well-formed action of a game with these kinds of action."""
    parts = [_escaped(action.seat), _escaped(action.kind)]
    for field in kinds[action.kind].fields:
        if field.name in action.fields:
            text = _written(field.type, action.fields[field.name])
            parts.append(text if field.required else f"{_escaped(field.name)}={text}")
        elif field.required:
            raise KeyError(field.name)
    return ":".join(parts)


def _escaped(text: str, *, also_first: bool = False) -> str:
    if not text:
        return _EMPTY
    return "".join(
        "".join(f"%{byte:02X}" for byte in char.encode())
        if char in _OWN or char.isspace() or not char.isprintable() or (also_first and not i)
        else char
        for i, char in enumerate(text)
    )


def _written(kind: FieldType, value: Any, *, inside: bool = False) -> str:
    match kind:
        case Validated():
            return _written(kind.type, value, inside=inside)
        case Nullable():
            if value is None:
                return "null"
            text = _written(kind.type, value, inside=inside)
            return _escaped("null", also_first=True) if text == "null" else text
        case Either():
            return _written(_type_of(kind, value), value, inside=inside)
        case OneOf():
            return next(
                text
                for text, listed in _forms(kind).items()
                if type(listed) is type(value) and listed == value
            )
        case ListOf():
            text = ",".join(_written(kind.item, item, inside=True) for item in value)
            return f"[{text}]" if inside else text
        case MapOf() | ObjectOf():
            text = ",".join(
                f"{_written(key, name, inside=True)}={_written(item, value[name], inside=True)}"
                for name, key, item in _members(kind, value)
            )
            return f"[{text}]" if inside else text
        case Text() | SeatId():
            return _escaped(value)
        case Int() | Bool():
            return _PLAIN[value] if isinstance(value, bool) else str(value)
    return _escaped(json.dumps(value, ensure_ascii=False))


def _members(kind: MapOf | ObjectOf, names: Any) -> Iterator[tuple[str, FieldType, FieldType]]:
    for name in names:
        if isinstance(kind, MapOf):
            yield name, kind.key, kind.item
        else:
            yield name, Text(), kind.members[name]


def _type_of(kind: Either, value: Any) -> FieldType:
    """Return the first of the types that reads back what it writes for ``value``."""
    for part in kind.types:
        try:
            if _read_any(kind, _written(part, value)) == value:
                return part
        except (NotationError, StopIteration, TypeError, AttributeError, KeyError):
            continue
    return kind.types[-1]


def _forms(kind: OneOf) -> dict[str, Any]:
    """Return the values by their written forms."""
    forms: dict[str, Any] = {}
    for value in kind.values:
        if not isinstance(value, str):
            forms[_PLAIN[value] if value is None or isinstance(value, bool) else str(value)] = value
    for value in kind.values:
        if isinstance(value, str):
            text = _ASCII.get(value, value)
            text = _escaped(value if text in kind.values else text)
            forms[_escaped(value, also_first=True) if text in forms else text] = value
    return forms


# -- reading ---------------------------------------------------------------------------------------------


def read(kinds: Mapping[str, ActionType], token: str) -> Action:
    """Return the action of a token, of a game with these kinds of action.

    :raises NotationError: when the token is malformed; the error names what was expected where.
    """
    try:
        return _Token(token).action(kinds)
    except _Unread as error:
        raise NotationError(token, error.at, error.found, error.expected, error.name) from None


class _Unread(Exception):
    def __init__(self, at: int, found: str, expected: str, name: str = "") -> None:
        super().__init__(at, found, expected)
        self.at, self.found, self.expected, self.name = at, found, expected, name


Piece = tuple[int, str]
"""The index of a part in its token, and the part."""


class _Token:
    def __init__(self, token: str) -> None:
        self.pieces = list(_split((0, token), ":"))
        self.end = len(token)

    def action(self, kinds: Mapping[str, ActionType]) -> Action:
        seat = _plain(self.pieces[0], "SEAT:KIND")
        if len(self.pieces) == 1 or not seat:
            raise _Unread(self.end if seat else 0, "", "SEAT:KIND")
        at, text = self.pieces[1]
        kind = kinds.get(_plain((at, text), ""))
        if kind is None:
            raise _Unread(at, text, _listed(list(kinds)))
        return Action(seat, kind.kind, self._fields(kind))

    def _fields(self, kind: ActionType) -> dict[str, Any]:
        given = self.pieces[2:]
        needed = [field for field in kind.fields if field.required]
        others = {_escaped(field.name): field for field in kind.fields if not field.required}
        if len(given) < len(needed):
            missing = needed[len(given)]
            raise _Unread(self.end, "", _expected(missing.type), missing.name)
        fields = {field.name: _of(field, piece) for field, piece in zip(needed, given, strict=False)}
        for at, text in given[len(needed) :]:
            name, sign, rest = text.partition("=")
            field = others.pop(name, None) if sign else None
            if field is None:
                raise _Unread(at, text, _listed([f"{other}=" for other in others]) or "-")
            fields[field.name] = _of(field, (at + len(name) + 1, rest))
        return fields


def _of(field: Field, piece: Piece) -> Any:
    try:
        return _read(field.type, piece)
    except _Unread as error:
        error.name = field.name
        raise


def _read_any(kind: FieldType, text: str) -> Any:
    try:
        return _read(kind, (0, text))
    except _Unread as error:
        raise NotationError(text, error.at, error.found, error.expected) from None


def _read(kind: FieldType, piece: Piece, *, inside: bool = False) -> Any:
    at, text = piece
    match kind:
        case Validated():
            return _read(kind.type, piece, inside=inside)
        case Nullable():
            return None if text == "null" else _read(kind.type, piece, inside=inside)
        case Either():
            return _read_either(kind, piece, inside)
        case OneOf():
            forms = _forms(kind)
            if text in forms:
                return forms[text]
            value = _plain(piece, _expected(kind))
            if value in kind.values:
                return value
            raise _Unread(at, text, _expected(kind))
        case ListOf():
            return [_read(kind.item, part, inside=True) for part in _parts(piece, inside)]
        case MapOf() | ObjectOf():
            return _read_members(kind, piece, inside)
        case Int():
            if re.fullmatch("-?[0-9]+", text) is None or len(text) > 18 or kind.fault(int(text), ()):
                raise _Unread(at, text, _expected(kind))
            return int(text)
        case Bool():
            if text not in ("true", "false"):
                raise _Unread(at, text, _expected(kind))
            return text == "true"
        case Text() | SeatId():
            plain_text = _plain(piece, _expected(kind))
            if isinstance(kind, Text) and kind.fault(plain_text, ()):
                raise _Unread(at, text, _expected(kind))
            return plain_text
    try:
        return json.loads(_plain(piece, "JSON"))
    except (ValueError, RecursionError):
        raise _Unread(at, text, "JSON") from None


def _read_either(kind: Either, piece: Piece, inside: bool) -> Any:
    errors = []
    for part in kind.types:
        try:
            return _read(part, piece, inside=inside)
        except _Unread as error:
            errors.append(error)
    raise _Unread(*piece, _listed([error.expected for error in errors]))


def _read_members(kind: MapOf | ObjectOf, piece: Piece, inside: bool) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for at, text in _parts(piece, inside):
        name, sign, rest = text.partition("=")
        if not sign:
            raise _Unread(at, text, "NAME=VALUE")
        key = kind.key if isinstance(kind, MapOf) else OneOf(tuple(kind.members))
        member = _read(key, (at, name), inside=True)
        if member in members:
            raise _Unread(at, text, "NAME=VALUE")
        item = kind.item if isinstance(kind, MapOf) else kind.members[member]
        members[member] = _read(item, (at + len(name) + 1, rest), inside=True)
    return members


def _parts(piece: Piece, inside: bool) -> Iterator[Piece]:
    """Return the items of a list, or the members of an object."""
    at, text = piece
    if inside:
        if not (text.startswith("[") and text.endswith("]")):
            raise _Unread(at, text, "[...]")
        at, text = at + 1, text[1:-1]
    return _split((at, text), ",") if text else iter(())


def _split(piece: Piece, sign: str) -> Iterator[Piece]:
    """Split at a sign outside brackets."""
    at, text = piece
    depth, begin = 0, 0
    for i, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == sign and not depth:
            yield at + begin, text[begin:i]
            begin = i + 1
    yield at + begin, text[begin:]


def _plain(piece: Piece, expected: str) -> str:
    """Return the text that an escaped text stands for."""
    at, text = piece
    if text == _EMPTY:
        return ""
    found = re.search(r"%(?![0-9A-Fa-f]{2})|[\[\]{}\",=]|\s", text)
    try:
        if found is not None or not text:
            raise ValueError
        raw = re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes.fromhex(m[1].decode()), text.encode())
        return raw.decode()
    except ValueError:
        raise _Unread(at + (found.start() if found else 0), text, expected) from None


def _expected(kind: FieldType) -> str:
    """Return the expected texts for a value of that type, short and in the notation itself."""
    match kind:
        case Validated():
            return _expected(kind.type)
        case Nullable():
            return f"{_expected(kind.type)}, null"
        case Either():
            return ", ".join(_expected(part) for part in kind.types)
        case OneOf():
            return _listed(list(_forms(kind)))
        case ListOf():
            return f"[{_expected(kind.item)}]"
        case MapOf():
            return f"[{_expected(kind.key)}={_expected(kind.item)}]"
        case ObjectOf():
            return _listed([f"{name}=" for name in kind.members])
        case Int():
            least, most = kind.minimum, kind.maximum
            return f"{'' if least is None else least}..{'' if most is None else most}"
        case Bool():
            return "true, false"
        case SeatId():
            return "SEAT"
        case Text():
            return kind.pattern or kind.of.upper()
    return "JSON"


def _listed(texts: Sequence[str]) -> str:
    return ", ".join([*texts[:_MOST], *(["..."] if len(texts) > _MOST else [])])


__all__ = ["read", "write"]
