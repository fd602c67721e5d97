"""Functions that make the actions of john: editors and mypy know their fields and values.

    >>> from tachiai.engines.john import actions
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

Seat = Literal["black", "red"]
"""The values of a seat."""

Card = Literal[
    "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "Ah", "2h", "3h", "4h",
    "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d",
    "9d", "Td", "Jd", "Qd", "Kd", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc",
    "Kc",
]
"""The values of a card."""

Cell = Literal["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "d1", "d2", "d3", "d4"]
"""The values of a cell."""


def setup(seat: Seat, suit: Literal["s", "h", "d", "c"], front: Card) -> Action:
    """Return the action ``setup``."""
    return make_action(seat, "setup", {"suit": suit, "front": front})


def register(seat: Seat, cards: Sequence[Card | Literal["??"]]) -> Action:
    """Return the action ``register``."""
    return make_action(seat, "register", {"cards": cards})


def move(seat: Seat, from_: Cell, to: Cell, *, heal: bool | None = None) -> Action:
    """Return the action ``move``, without the fields that are ``None``."""
    return make_action(seat, "move", {"from": from_, "to": to}, heal=heal)


def attack(seat: Seat, from_: Cell, to: Cell) -> Action:
    """Return the action ``attack``."""
    return make_action(seat, "attack", {"from": from_, "to": to})


def magic(seat: Seat, from_: Cell, to: Cell) -> Action:
    """Return the action ``magic``."""
    return make_action(seat, "magic", {"from": from_, "to": to})


def reinforce(seat: Seat, card: Card, to: Cell) -> Action:
    """Return the action ``reinforce``."""
    return make_action(seat, "reinforce", {"card": card, "to": to})


def pull(seat: Seat, card: Card | Literal["none"]) -> Action:
    """Return the action ``pull``."""
    return make_action(seat, "pull", {"card": card})


def doubt(seat: Seat) -> Action:
    """Return the action ``doubt``."""
    return make_action(seat, "doubt", {})


def reveal(seat: Seat, cards: Sequence[Card]) -> Action:
    """Return the action ``reveal``."""
    return make_action(seat, "reveal", {"cards": cards})


def resign(seat: Seat) -> Action:
    """Return the action ``resign``."""
    return make_action(seat, "resign", {})


def draw() -> Action:
    """Return the action ``draw``."""
    return make_action("table", "draw", {})


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return make_action("table", "undo", {"to": to})


__all__ = [
    "Card", "Cell", "Seat", "attack", "doubt", "draw", "magic", "move", "pull", "register", "reinforce",
    "resign", "reveal", "setup", "undo",
]
