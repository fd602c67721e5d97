"""JOHN's notation for match sheets: one token an action (docs/spec/john.md, "Notation").

>>> from tachiai.engines.john.notation import read, write
>>> read("Bc2-b2+").to_json()
{'seat': 'black', 'action': 'move', 'from': 'c2', 'to': 'b2', 'heal': True}
>>> write(read("R=-"))
'R=-'
"""

from __future__ import annotations

import re
from typing import Any

from ..declare import Notation
from ..errors import NotationError
from ..values import TABLE, Action

_LETTER = {"black": "B", "red": "R", TABLE: "T"}
_SEAT = {letter: seat for seat, letter in _LETTER.items()}

_CARD = "[A2-9TJQK][shdc]"
_CELL = "[a-d][1-4]"
_TOKENS = (
    ("setup", rf"/(?P<suit>[shdc])(?P<front>{_CARD})"),
    ("register", rf"#(?P<cards>(?:{_CARD})*|(?:\?\?)*)"),
    ("move", rf"(?P<from_>{_CELL})-(?P<to>{_CELL})(?P<heal>\+?)"),
    ("attack", rf"(?P<from_>{_CELL})x(?P<to>{_CELL})"),
    ("magic", rf"(?P<from_>{_CELL})\*(?P<to>{_CELL})"),
    ("reinforce", rf"(?P<card>{_CARD})@(?P<to>{_CELL})"),
    ("pull", rf"=(?P<card>{_CARD}|-)"),
    ("doubt", r"\?"),
    ("reveal", rf"!(?P<cards>(?:{_CARD})*)"),
    ("resign", r"\$"),
    ("draw", r"~"),
    ("undo", r"<(?P<to>-?[0-9]+)"),
)
_FORMS = "/s5s, #As2s, c2-c3, c2-b2+, c3xb3, c3*b4, 9s@b2, =3h, =-, ?, !Ah2d, $, ~, <12"
"""A token of each form, without its seat."""
_READERS = tuple((kind, re.compile(pattern)) for kind, pattern in _TOKENS)


def write(action: Action) -> str:
    """Return the token of an action. ``heal: false`` is not written: it means the same as no ``heal``."""
    fields = action.fields
    match action.kind:
        case "setup":
            rest = f"/{fields['suit']}{fields['front']}"
        case "register":
            rest = "#" + "".join(fields["cards"])
        case "move":
            rest = f"{fields['from']}-{fields['to']}" + ("+" if fields.get("heal") else "")
        case "attack":
            rest = f"{fields['from']}x{fields['to']}"
        case "magic":
            rest = f"{fields['from']}*{fields['to']}"
        case "reinforce":
            rest = f"{fields['card']}@{fields['to']}"
        case "pull":
            rest = "=" + ("-" if fields["card"] == "none" else fields["card"])
        case "reveal":
            rest = "!" + "".join(fields["cards"])
        case "undo":
            rest = f"<{fields['to']}"
        case kind:
            rest = {"doubt": "?", "resign": "$", "draw": "~"}[kind]
    return _LETTER[action.seat] + rest


def read(token: str) -> Action:
    """Return the action of a token.

    :raises NotationError: when it is not a token of this notation.
    """
    seat = _SEAT.get(token[:1])
    if seat is None:
        raise NotationError(token, 0, token[:1], "B, R, T")
    for kind, pattern in _READERS:
        found = pattern.fullmatch(token, 1)
        if found is not None:
            return Action(seat, kind, _fields(kind, found.groupdict()))
    raise NotationError(token, 1, token[1:], _FORMS, like=True)


def _fields(kind: str, parts: dict[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {name.rstrip("_"): value for name, value in parts.items()}
    if kind == "move":
        del fields["heal"]
        if parts["heal"]:
            fields["heal"] = True
    elif kind == "pull" and fields["card"] == "-":
        fields["card"] = "none"
    elif kind == "undo":
        fields["to"] = int(fields["to"])
    elif "cards" in fields:
        text = parts["cards"]
        fields["cards"] = [text[i : i + 2] for i in range(0, len(text), 2)]
    return fields


NOTATION = Notation(write, read)
