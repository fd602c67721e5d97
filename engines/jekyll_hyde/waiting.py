"""The seats Jekyll vs. Hyde waits for."""

from __future__ import annotations

from ..waiting import Wait
from .position import EXCHANGE, OVER, PLAY, SEATS, Position

_PLAY = tuple([Wait(seat) for seat in SEATS])
"""The ordinary turn of each seat (R4)."""


def waiting(position: Position) -> list[Wait]:
    """Return the seat that plays next, or in an exchange the seats that have not passed (R3, R4, R7).

    ``why`` of a pass: ``"round"`` (a round's opening) or ``"green"`` (a green effect).
    """
    if position.phase == OVER:
        return []
    if position.phase == PLAY:
        return [_PLAY[position.turn]]
    details = {"count": position.pass_count, "why": "round" if position.phase == EXCHANGE else "green"}
    return [Wait(name, "pass", details) for seat, name in enumerate(SEATS) if position.passing[seat] is None]
