"""The notation of Hattari for match sheets."""

from __future__ import annotations

import re

from tachiai.engines import NotationError
from tachiai.engines.declare import Notation
from tachiai.engines.values import Action

_TOKEN = re.compile(
    r"T<(?P<to>-?\d+)|(?P<who>[LR])(?:(?P<number>\d+)(?:=(?P<card>..))?|(?P<say>[+?])|=(?P<shown>..)"
    r"|#(?P<hand>(?:..)+)|\$)"
)


def write(action: Action) -> str:
    """Return ``L7`` for naming 7 (``L7=3h`` with card), ``R+`` believe, ``R?`` doubt, ``L=3h`` show."""
    who, fields = action.seat[0].upper(), action.fields
    match action.kind:
        case "lay":
            return f"{who}{fields['number']}" + (f"={fields['card']}" if "card" in fields else "")
        case "answer":
            return who + {"believe": "+", "doubt": "?"}[fields["say"]]
        case "show":
            return f"{who}={fields['card']}"
        case "hand":
            return f"{who}#{''.join(fields['cards'])}"
        case "resign":
            return f"{who}$"
        case _:
            return f"T<{fields['to']}"


def read(token: str) -> Action:
    """Return the action of a token."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        raise NotationError(token, 0, token, "L7, L7=3h, R+, R?, R=3h, R#3h??, R$, T<2")
    if parts["to"] is not None:
        return Action("table", "undo", {"to": int(parts["to"])})
    seat = {"L": "left", "R": "right"}[parts["who"]]
    if parts["number"] is not None:
        card = {"card": parts["card"]} if parts["card"] else {}
        return Action(seat, "lay", {"number": int(parts["number"]), **card})
    if parts["say"] is not None:
        return Action(seat, "answer", {"say": {"+": "believe", "?": "doubt"}[parts["say"]]})
    if parts["shown"] is not None:
        return Action(seat, "show", {"card": parts["shown"]})
    if parts["hand"] is not None:
        return Action(seat, "hand", {"cards": re.findall("..", parts["hand"])})
    return Action(seat, "resign")


NOTATION = Notation(write, read)
