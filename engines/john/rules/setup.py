"""Setting up, and the disclosure of a pile."""

from __future__ import annotations

from ...values import UNKNOWN, allow, refuse
from ..position import (
    CARD,
    CARDS_OF,
    CELLS,
    HIDDEN,
    OWNER,
    RESERVE_SIZE,
    SETUP_CELLS,
    SUITS_OF,
    VALID,
    Position,
    Side,
    record_position,
)
from .common import Effects, Fields, Judged, with_seat


def setup(position: Position, seat: int, fields: Fields) -> Judged:
    """Judge a setup (R2, R3, R4): J, K (sideways) and Q of one suit, and the front card."""
    if position.sides[seat] is not None:
        return refuse(position, "john.setup.done")
    suit = fields["suit"]
    if suit not in SUITS_OF[seat]:
        return refuse(position, "john.setup.suit")
    front = fields["front"]
    cards = ("J" + suit, "K" + suit, "Q" + suit, front)
    if OWNER[CARD[front]] != seat or front in cards[:3]:
        return refuse(position, "john.setup.front")

    first = position.rules.first
    cells = SETUP_CELLS[seat != first]
    board = bytearray(position.board)
    unseen = CARDS_OF[seat]
    effects: Effects = []
    for cell, code in zip(cells, cards, strict=True):
        board[cell] = CARD[code]
        unseen &= ~(1 << CARD[code])
        effects.append({"effect": "place", "cell": CELLS[cell], "card": code})
    effects[1]["yoko"] = True
    after = position.copy()
    after.board = bytes(board)
    after.sideways = with_seat(position.sideways, seat, cells[1])
    after.sides = with_seat(position.sides, seat, Side(unseen, 0, RESERVE_SIZE))
    if position.sides[1 - seat] is not None:
        after.to_move = first
        after.repeat, after.repetitions = record_position(
            position.repetitions, after.board, after.sideways, first
        )
    return allow(after, effects)


def named_set(cards: list[str]) -> int:
    """Return the set of the cards with these codes."""
    named = 0
    for code in cards:
        named |= 1 << CARD[code]
    return named


def pile_fault(position: Position, seat: int, cards: list[str]) -> str | None:
    """Return why these cannot be the pile of ``seat`` (R29, R33): ``"count"``, ``"cards"`` or ``None``."""
    side = position.side(seat)
    if len(cards) != side.pile_size:
        return "count"
    named = named_set(cards)
    if named.bit_count() != len(cards) or named & ~(side.unseen | side.pile) or side.pile & ~named:
        return "cards"
    return None


def register(position: Position, seat: int, fields: Fields) -> Judged:
    """Judge the disclosure of a pile to the referee (R29; docs/spec/john.md, "The private views")."""
    side = position.sides[seat]
    if side is None:
        return refuse(position, "john.order.setup")
    if position.due is not None and position.due.action == "reveal":  # R7
        return refuse(position, "john.order.due")
    cards = fields["cards"]
    if UNKNOWN in cards:
        if len(cards) != side.pile_size:
            return refuse(position, "john.register.count")
        disclosed = HIDDEN, 0
    else:
        fault = pile_fault(position, seat, cards)
        if fault is not None:
            return refuse(position, f"john.register.{fault}", private=fault == "cards")
        disclosed = VALID, named_set(cards)
    after = position.copy()
    after.sides = with_seat(position.sides, seat, Side(side.unseen, side.pile, side.reserve, *disclosed))
    return allow(after, ())
