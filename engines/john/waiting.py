"""Whom JOHN waits for."""

from __future__ import annotations

from ..waiting import Need, Wait
from .position import NOBODY, SEATS, Position
from .rules import due_fields


def waiting(position: Position) -> list[Wait]:
    """R4, R5, R7: who sets up, moves, or owes a pull or a reveal; R32: who may doubt meanwhile."""
    if position.outcome is not None:
        return []
    due = position.due
    if due is not None:
        details = {k: v for k, v in due_fields(due).items() if k not in ("seat", "action")}
        must = [Wait(SEATS[due.seat], due.action, details)]
    elif position.to_move != NOBODY:
        must = [Wait(SEATS[position.to_move])]
    else:
        order = (position.rules.first, 1 - position.rules.first)
        return [Wait(SEATS[seat]) for seat in order if position.sides[seat] is None]
    if due is None or due.action == "pull":
        doubter = 1 - (position.to_move if due is None else due.seat)
        if position.doubtable[doubter]:
            must.append(Wait(SEATS[doubter], "doubt", need=Need.MAY))
    return must
