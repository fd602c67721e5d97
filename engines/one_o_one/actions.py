"""Functions that make the actions of one_o_one: editors and mypy know their fields and values.

    >>> from tachiai.engines.one_o_one import actions
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

Card = Literal[
    "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "Ah", "2h", "3h", "4h",
    "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d",
    "9d", "Td", "Jd", "Qd", "Kd", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc",
    "Kc", "X1", "X2",
]
"""The values of a card."""


def flip(seat: str, card: Card) -> Action:
    """Return the action ``flip``."""
    return make_action(seat, "flip", {"card": card})


def play(seat: str, card: Card, from_: Literal["hand", "deck"], *, value: int | None = None) -> Action:
    """Return the action ``play``, without the fields that are ``None``."""
    return make_action(seat, "play", {"card": card, "from": from_}, value=value)


def hand(seat: str, cards: Sequence[Card | Literal["??"]]) -> Action:
    """Return the action ``hand``."""
    return make_action(seat, "hand", {"cards": cards})


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return make_action("table", "undo", {"to": to})


__all__ = [
    "Card", "flip", "hand", "play", "undo",
]
