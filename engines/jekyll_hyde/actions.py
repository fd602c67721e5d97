"""Functions that make the actions of jekyll_hyde: editors and mypy know their fields and values.

    >>> from tachiai.engines.jekyll_hyde import actions
    >>> actions.undo(1)
    Action(seat='table', kind='undo', fields={'to': 1})

Written by ``python deploy/tools/contract.py`` from what the game declares.  Do not edit.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._actions import make_action
from ..values import Action

Seat = Literal["jekyll", "hyde"]
"""The values of a seat."""

Card = Literal[
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "G1", "G2", "G3",
    "G4", "G5", "G6", "G7", "2+", "3+", "4+", "5+",
]
"""The values of a card."""


def pass_(seat: Seat, cards: Sequence[Card | Literal["??"]]) -> Action:
    """Return the action ``pass``."""
    return make_action(seat, "pass", {"cards": cards})


def play(seat: Seat, card: Card, *, colour: Literal["purple", "red", "green"] | None = None) -> Action:
    """Return the action ``play``, without the fields that are ``None``."""
    return make_action(seat, "play", {"card": card}, colour=colour)


def hand(seat: Seat, cards: Sequence[Card | Literal["??"]]) -> Action:
    """Return the action ``hand``."""
    return make_action(seat, "hand", {"cards": cards})


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return make_action("table", "undo", {"to": to})


__all__ = [
    "Card", "Seat", "hand", "pass_", "play", "undo",
]
