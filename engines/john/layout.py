"""Layouts of JOHN: docs/spec/john.md, "Layouts"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import PACK
from ..fieldtypes import Int, ListOf, MapOf, Nullable, ObjectOf, OneOf
from ..layouts import Layout, LayoutError, Layouts, UniqueCards
from ..values import Header
from .position import (
    CARD,
    CARDS_OF,
    CELL,
    CELLS,
    NO_REPETITIONS,
    NOBODY,
    OWNER,
    RESERVE_SIZE,
    SEAT,
    SEATS,
    Position,
    Side,
    record_position,
    start,
)

_CARD = OneOf(PACK, of="card")
_CELL = OneOf(CELLS, of="cell")
_SIDE = ObjectOf({}, {"reserve": Int(0, 26), "pile_known": ListOf(_CARD, 0, 26, distinct=True)})

LAYOUT = ObjectOf(
    {"board": MapOf(_CELL, _CARD, 0, 16)},
    {
        "yoko": ObjectOf({}, {seat: Nullable(_CELL) for seat in SEATS}),
        "seats": ObjectOf({}, {seat: Nullable(_SIDE) for seat in SEATS}),
        "to_move": Nullable(OneOf(SEATS, of="seat")),
        "turn": Int(1),
    },
)
"""The board; everything else may be left out.

Without ``yoko`` no card is sideways. Without ``seats`` no card is known to be in a pile and each reserve has
its eleven cards, or all there are; a seat that is ``null`` has not set up. Without ``to_move`` the seat moves
that moves first in the match.
"""


def position_from_layout(header: Header, layout: Layout) -> Position:
    """Return the position of a layout (R2, R3, R5): the board, the piles and reserves, the seat in turn."""
    cards = UniqueCards()
    empty = start(header)
    board = bytearray(16)
    for cell, card in layout["board"].items():
        board[CELL[cell]] = CARD[cards.add(f"board.{cell}", card)]
    given = layout.get("seats", {})
    black, red = (_side(cards, board, seat, given.get(SEATS[seat], {})) for seat in (0, 1))
    if black is None or red is None:
        if layout.get("to_move") is not None:
            raise LayoutError("no-fit", "to_move", layout["to_move"])
        return Position(empty.rules, bytes(board), _sideways(board, layout), (black, red))
    first = empty.rules.first
    mover = SEAT[layout.get("to_move") or SEATS[first]]
    sideways = _sideways(board, layout)
    repeat, repetitions = record_position(NO_REPETITIONS, bytes(board), sideways, mover)
    return Position(
        rules=empty.rules,
        board=bytes(board),
        sideways=sideways,
        sides=(black, red),
        to_move=mover,
        turn=layout.get("turn", 1),
        repeat=repeat,
        repetitions=repetitions,
    )


def _side(cards: UniqueCards, board: bytearray, seat: int, given: dict[str, Any] | None) -> Side | None:
    """Return the cards of a seat off the board; ``None`` before its setup."""
    on_board = [card for card in board if OWNER[card] == seat]
    field = f"seats.{SEATS[seat]}"
    if given is None:
        if on_board:
            raise LayoutError("no-fit", field)
        return None
    known = given.get("pile_known", [])
    cards.add_all(f"{field}.pile_known", known)
    pile = 0
    for i, code in enumerate(known):
        if OWNER[CARD[code]] != seat:
            raise LayoutError("no-card", f"{field}.pile_known[{i}]", code)
        pile |= 1 << CARD[code]
    unseen = CARDS_OF[seat] & ~pile
    for card in on_board:
        unseen &= ~(1 << card)
    left = unseen.bit_count()
    reserve = given.get("reserve", min(RESERVE_SIZE, left))
    if reserve > left:
        raise LayoutError("out-of-range", f"{field}.reserve", reserve)
    return Side(unseen, pile, reserve)


def _sideways(board: bytearray, layout: Layout) -> tuple[int, int]:
    """Return the cell of each seat's sideways card: one of its own cards (R2)."""
    cells = []
    for seat, name in enumerate(SEATS):
        cell = layout.get("yoko", {}).get(name)
        if cell is not None and OWNER[board[CELL[cell]]] != seat:
            raise LayoutError("no-fit", f"yoko.{name}", cell)
        cells.append(NOBODY if cell is None else CELL[cell])
    return cells[0], cells[1]


def _can_express(view: Mapping[str, Any]) -> bool:
    """Return whether nothing is due and nothing can be doubted."""
    return view["due"] is None and not any(view["doubtable"].values())


LAYOUTS = Layouts(LAYOUT, position_from_layout, _can_express)
