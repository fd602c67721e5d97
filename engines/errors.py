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
    """A text is not an action in a game's notation."""


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
