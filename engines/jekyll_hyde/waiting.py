"""The seats Jekyll vs. Hyde waits for."""

from __future__ import annotations

from ..waiting import Wait
from .position import EXCHANGE, OVER, PLAY, SEATS, Position

_PLAY = tuple([Wait(seat) for seat in SEATS])
"""R4: each seat, waited for to play."""


def waiting(position: Position) -> list[Wait]:
    """R3, R4, R7: who plays next; in an exchange the seats that have not passed.

    ``why`` of a pass: ``"round"`` (a round's opening) or ``"green"`` (a green effect).
    """
    if position.phase == OVER:
        return []
    if position.phase == PLAY:
        return [_PLAY[position.turn]]
    details = {"count": position.pass_count, "why": "round" if position.phase == EXCHANGE else "green"}
    return [Wait(name, "pass", details) for seat, name in enumerate(SEATS) if position.passing[seat] is None]
