"""The seats JOHN waits for."""

from __future__ import annotations

from ..waiting import Need, Wait
from .position import NOBODY, SEATS, Position
from .rules import due_fields

_TURN = tuple([Wait(seat) for seat in SEATS])
"""The ordinary turn of each seat, to set up or to move (R4, R5)."""
_DOUBT = tuple([Wait(seat, "doubt", need=Need.MAY) for seat in SEATS])
"""Each seat, free to doubt (R32)."""


def waiting(position: Position) -> list[Wait]:
    """Return who sets up, moves, or must pull or reveal (R4, R5, R7), and who may doubt meanwhile (R32)."""
    if position.outcome is not None:
        return []
    due = position.due
    if due is not None:
        details = due_fields(due)
        del details["seat"], details["action"]
        must = [Wait(SEATS[due.seat], due.action, details)]
    elif position.to_move != NOBODY:
        must = [_TURN[position.to_move]]
    else:
        order = (position.rules.first, 1 - position.rules.first)
        return [_TURN[seat] for seat in order if position.sides[seat] is None]
    if due is None or due.action == "pull":
        doubter = 1 - (position.to_move if due is None else due.seat)
        if position.doubtable[doubter]:
            must.append(_DOUBT[doubter])
    return must
