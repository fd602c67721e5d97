"""Whom 101 waits for."""

from __future__ import annotations

from ..values import NOTHING, TABLE
from ..waiting import Need, Wait
from .position import FLIP, OPEN, OVER, Position


def waiting(position: Position) -> list[Wait]:
    """R3, R4, R10: the seat in turn, then every living seat in the direction of play.

    Before a round's first card its starter is waited for, though the table turns that card up; ``why`` of a
    flip: ``"open"`` (a round's first) or ``"reset"`` (after 101).
    """
    if position.phase == OVER:
        return []
    seats = position.house.seats
    first = position.turn
    if position.phase == OPEN:
        order = [Wait(seats[first], "flip", {"why": "open"}, by=TABLE)]
    elif position.phase == FLIP:
        order = [Wait(seats[first], "flip", {"why": "reset"})]
    else:
        order = [Wait(seats[first])]
    seat = first
    while (seat := position.next_living(seat, position.direction)) != first:
        order.append(Wait(seats[seat], None, NOTHING, Need.NEXT))
    return order
