"""Helpers shared by all chapters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...values import Action, Effect, Judgement, Verdict
from ..position import Position

T = TypeVar("T")
"""Any value."""

Ruling = Judgement[Position]
"""The judgement of a rule."""

Rule = Callable[[Position, Action, int, str | None], Ruling]
"""Judges one kind of action: the position before, the action, its number, the code that is waived."""

Effects = list[Effect]
"""Effects collected so far; functions that take such a list add to it."""

LEGAL = Verdict.LEGAL

UNVERIFIED = Verdict.UNVERIFIED

FOUL = Verdict.FOUL

ILLEGAL = Verdict.ILLEGAL


def replaced(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with another value at that place."""
    after = list(row)
    after[place] = value
    return tuple(after)
