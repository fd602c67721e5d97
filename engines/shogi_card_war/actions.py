"""Functions that make the actions of shogi_card_war: editors and mypy know their fields and values.

    >>> from tachiai.engines.shogi_card_war import actions
    >>> actions.undo(1)
    Action(seat='table', kind='undo', fields={'to': 1})

Written by ``python deploy/tools/contract.py`` from what the game declares.  Do not edit.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from .._actions import make_action
from ..values import Action

Seat = Literal["sente", "gote"]
"""The values of a seat."""

Card = Literal["P", "L", "N", "S", "G", "B", "R", "K"]
"""The values of a card."""


def mulligan(seat: Seat) -> Action:
    """Return the action ``mulligan``."""
    return make_action(seat, "mulligan", {})


def play(
    seat: Seat,
    card: Card | Literal["??"],
    as_: Literal["monster", "equipment", "magic", "trap"],
) -> Action:
    """Return the action ``play``."""
    return make_action(seat, "play", {"card": card, "as": as_})


def resolve(
    seat: Seat,
    *,
    choice: Literal["discard", "mill"] | None = None,
    cards: Sequence[Card] | None = None,
    targets: Sequence[str | Seat] | None = None,
    card: Card | None = None,
    as_: Literal["monster", "equipment", "magic", "trap"] | None = None,
) -> Action:
    """Return the action ``resolve``, without the fields that are ``None``."""
    return make_action(seat, "resolve", {}, choice=choice, cards=cards, targets=targets, card=card, as_=as_)


def counter(seat: Seat, trap: str, *, reveal: Card | None = None) -> Action:
    """Return the action ``counter``, without the fields that are ``None``."""
    return make_action(seat, "counter", {"trap": trap}, reveal=reveal)


def lance(seat: Seat, trap: str, target: str | Seat) -> Action:
    """Return the action ``lance``."""
    return make_action(seat, "lance", {"trap": trap, "target": target})


def equip(seat: Seat, item: str, to: str) -> Action:
    """Return the action ``equip``."""
    return make_action(seat, "equip", {"item": item, "to": to})


def attack(seat: Seat, attackers: Sequence[str]) -> Action:
    """Return the action ``attack``."""
    return make_action(seat, "attack", {"attackers": attackers})


def block(seat: Seat, blocks: Mapping[str, str]) -> Action:
    """Return the action ``block``."""
    return make_action(seat, "block", {"blocks": blocks})


def assign(seat: Seat, damage: Mapping[str, Mapping[str, int]]) -> Action:
    """Return the action ``assign``."""
    return make_action(seat, "assign", {"damage": damage})


def end(seat: Seat) -> Action:
    """Return the action ``end``."""
    return make_action(seat, "end", {})


def show(seat: Seat, trap: str, card: Card) -> Action:
    """Return the action ``show``."""
    return make_action(seat, "show", {"trap": trap, "card": card})


def resign(seat: Seat) -> Action:
    """Return the action ``resign``."""
    return make_action(seat, "resign", {})


def register(
    seat: Seat,
    *,
    hand: Sequence[Card | Literal["??"]] | None = None,
    traps: Mapping[str, Literal["L", "N", "??"]] | None = None,
) -> Action:
    """Return the action ``register``, without the fields that are ``None``."""
    return make_action(seat, "register", {}, hand=hand, traps=traps)


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return make_action("table", "undo", {"to": to})


__all__ = [
    "Card", "Seat", "assign", "attack", "block", "counter", "end", "equip", "lance", "mulligan", "play",
    "register", "resign", "resolve", "show", "undo",
]
