"""The errors of the library: all are :class:`TachiaiError` and also the fitting built-in error.

>>> from tachiai.engines import TachiaiError, load
>>> try:
...     load("chess")
... except TachiaiError as error:
...     print(type(error).__name__, isinstance(error, LookupError))
UnknownGame True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .values import Action, Judgement


class TachiaiError(Exception):
    """The base class of all errors of the library."""


class WrongType(TachiaiError, TypeError):
    """An argument of the wrong type."""


class WrongValue(TachiaiError, ValueError):
    """An argument of the right type with a wrong value."""


class NotationError(WrongValue):
    """A text that is not an action in a game's notation; the message names the place and the expected texts."""

    def __init__(
        self, token: str, at: int = 0, found: str = "", expected: str = "", name: str = "", like: bool = False
    ) -> None:
        super().__init__(token, at, found, expected, name, like)
        self.token = token
        """The token."""
        self.at = at
        """The index of the character at which reading ended."""
        self.found = found
        """The text at that place; empty at the end of the token."""
        self.expected = expected
        """The texts that are allowed there, in the notation itself."""
        self.name = name
        """The field of the action that is read there, if any."""
        self.like = like
        """Whether the expected texts are examples."""

    def __str__(self) -> str:
        what = repr(self.found) if self.found else "nothing"
        named = f" for {self.name}" if self.name else ""
        expected = "expected one like" if self.like else "expected"
        return f"{self.token}: at character {self.at + 1}: {what}{named}, {expected}: {self.expected}"


class IllegalAction(WrongValue):
    """An action that the rules refuse, from ``Match.push`` or ``Match.play(..., strict=True)``.

    >>> from tachiai.engines import IllegalAction, Match, load
    >>> match = Match(load("john"))
    >>> try:
    ...     match.push("Bc2-c3")
    ... except IllegalAction as error:
    ...     print(error.token, error.action.kind, error.code, error.rule)
    Bc2-c3 move john.order.setup R4
    """

    def __init__(
        self, action: Action, judgement: Judgement[Any], rule: str | None = None, token: str = ""
    ) -> None:
        super().__init__(action, judgement, rule, token)
        self.action = action
        """The action."""
        self.judgement = judgement
        """Its judgement."""
        self.code = judgement.code
        """The code of the reason."""
        self.rule = rule
        """The number of the rule (``"R12"``)."""
        self.token = token
        """The action in the notation, as it was given or as the game writes it."""

    def __str__(self) -> str:
        return f"{self.token}: {self.code}" + (f" ({self.rule})" if self.rule else "")


class UnknownGame(TachiaiError, LookupError):
    """The name of a game that is not registered."""


class UnknownNumber(TachiaiError, IndexError):
    """The number of an action that the match does not have."""


__all__ = [
    "IllegalAction",
    "NotationError",
    "TachiaiError",
    "UnknownGame",
    "UnknownNumber",
    "WrongType",
    "WrongValue",
]
