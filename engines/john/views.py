"""Views of a position: for everybody, and for each seat.

Member by member: docs/spec/john.md, "The public view" and "The private views".
"""

from __future__ import annotations

from . import types
from .position import (
    CARDS,
    CARDS_OF,
    CELLS,
    NOBODY,
    NONE,
    OWNER,
    RANK,
    RANKS_UP_TO,
    REGISTRATIONS,
    SEAT,
    SEATS,
    VALID,
    Position,
    codes,
)
from .rules import due_fields


def public(position: Position) -> types.PublicView:
    """Return the public view: of a registration it shows only that it happened."""
    rules, board, loop = position.rules, position.board, position.loop
    return {
        "phase": position.phase,
        "first": SEATS[rules.first],
        "turn": position.turn,
        "to_move": None if position.to_move == NOBODY else SEATS[position.to_move],
        "due": None if position.due is None else due_fields(position.due),
        "board": {CELLS[cell]: CARDS[card] for cell, card in enumerate(board) if card},
        "yoko": {
            name: None if cell == NOBODY else CELLS[cell]
            for name, cell in zip(SEATS, position.sideways, strict=True)
        },
        "seats": {name: _side(position, seat) for seat, name in enumerate(SEATS)},
        "repeat": position.repeat,
        "loop": None if loop is None else {"breaker": SEATS[loop.breaker], "turns_left": loop.turns_left},
        "doubtable": {name: list(position.doubtable[seat]) for seat, name in enumerate(SEATS)},
    }


_RANKS = tuple([bytes([RANK[c] if OWNER[c] == seat else 0 for c in range(53)]).ljust(256) for seat in (0, 1)])
"""For each seat, translates a board to the ranks of its cards by cell, 0 elsewhere."""


def _side(position: Position, seat: int) -> types.Side | None:
    side = position.sides[seat]
    if side is None:
        return None
    ranks = position.board.translate(_RANKS[seat])
    pile, reserve, unknown = side.pile, 0, side.unseen
    if not side.reserve:
        pile, unknown = pile | unknown, 0
    elif not side.unseen_pile:
        reserve, unknown = unknown, 0
    return {
        "reserve": side.reserve,
        "pile": side.pile_size,
        "cards": len(CELLS) - ranks.count(0),
        "ranks": sum(ranks),
        "pile_known": list(codes(pile)),
        "reserve_known": list(codes(reserve)),
        "unknown": list(codes(unknown)),
        "registered": side.registration != NONE,
    }


def private(position: Position, name: str) -> types.Me:
    """Return the disclosures of a seat, updated to now, and the honest answers to its own pull."""
    seat = SEAT[name]
    side = position.sides[seat]
    disclosed = NONE if side is None else side.registration
    me: types.Me = {
        "seat": SEATS[seat],
        "registration": REGISTRATIONS[disclosed],
        "pile": None,
        "reserve": None,
        "choices": None,
    }
    if side is None or side.registration != VALID:
        return me
    off_board = side.unseen | side.pile
    return {
        **me,
        "pile": list(codes(side.registered)),
        "reserve": list(codes(off_board & ~side.registered)),
        "choices": _honest(position, seat),
    }


def _honest(position: Position, seat: int) -> list[str] | None:
    """Return the cards of the registered pile that answer the own pull honestly; ``["none"]`` without one."""
    due = position.due
    if due is None or due.action != "pull" or due.seat != seat:
        return None
    pile = position.side(seat).registered & RANKS_UP_TO[due.rank]
    if not pile:
        return ["none"]
    best = RANK[pile.bit_length() - 1]
    return list(codes(pile & CARDS_OF[seat] & ~RANKS_UP_TO[best - 1]))
