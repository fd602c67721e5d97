"""The errors of the library: all are :class:`TachiaiError`, and the built-in error that fits.

>>> from tachiai.engines import TachiaiError, load
>>> try:
...     load("chess")
... except TachiaiError as error:
...     print(type(error).__name__, isinstance(error, LookupError))
UnknownGame True
"""

from __future__ import annotations


class TachiaiError(Exception):
    """Anything the library refuses to do."""


class WrongType(TachiaiError, TypeError):
    """An argument is not of the type that is wanted."""


class WrongValue(TachiaiError, ValueError):
    """An argument has the right type and a wrong value."""


class NotationError(WrongValue):
    """A text is not an action in a game's notation; the message has the place and what was expected there."""

    def __init__(self, token: str, at: int = 0, found: str = "", expected: str = "", name: str = "") -> None:
        super().__init__(token, at, found, expected, name)
        self.token = token
        """The token."""
        self.at = at
        """The index of the character at which reading ended."""
        self.found = found
        """The text at that place; empty at the end of the token."""
        self.expected = expected
        """The texts that are allowed there, in the notation itself."""
        self.name = name
        """The field of the action that it would be, if it is one."""

    def __str__(self) -> str:
        what = repr(self.found) if self.found else "nothing"
        named = f" for {self.name}" if self.name else ""
        return f"{self.token}: at character {self.at + 1}: {what}{named}, expected: {self.expected}"


class IllegalAction(WrongValue):
    """The rules refuse an action that was to be played strictly (``Match.play(..., strict=True)``)."""


class UnknownGame(TachiaiError, LookupError):
    """No game has that name."""


class UnknownNumber(TachiaiError, IndexError):
    """A match has no action of that number."""


__all__ = [
    "IllegalAction",
    "NotationError",
    "TachiaiError",
    "UnknownGame",
    "UnknownNumber",
    "WrongType",
    "WrongValue",
]
