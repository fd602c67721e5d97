"""The terms of views and effects of Xan."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

Phase = Literal["setup", "flip", "choose", "reveal", "place", "declare", "open", "gain", "release", "over"]
"""The phase of the match (R1)."""

Char = Literal["fighter", "thief", "mage", "seer"]
"""The class cards, in the order of action (R2)."""

Sign = Literal["+", "-", "×", "÷"]
"""The operation of a class card on two numbers."""

Skill = Literal["first", "shortcut", "transform", "sight", "slide", "double"]
"""The skill cards (R16, R17, R18, R19, R20, R21, R22)."""

Consequence = Literal["gain", "release", "out", "none"]
"""The consequence of a critical or a fumble (R27, R28, R29, R30)."""

Unknown = Literal["??"]
"""The value in place of an unknown one."""

Result = int | str
"""A result: an integer, or ``"p/q"`` in lowest terms."""

_FromTo = TypedDict(
    "_FromTo",
    {
        "from": Annotated[str, "The cell of its first number."],
        "to": Annotated[str, "The cell of its second number."],
    },
)
"""Two cells of a hint; a base of types."""
