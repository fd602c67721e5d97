"""Whom 101 waits for."""

from __future__ import annotations

from functools import lru_cache

from ..values import TABLE
from ..waiting import Need, Wait
from .position import FLIP, OPEN, OVER, Position


@lru_cache(maxsize=1024)
def _now(seat: str) -> Wait:
    """R4: the seat's ordinary turn, made once for each seat."""
    return Wait(seat)


@lru_cache(maxsize=1024)
def _later(seat: str) -> Wait:
    """R8: the seat's turn comes later; made once for each seat, since every view has nearly all of them."""
    return Wait(seat, need=Need.NEXT)


def waiting(position: Position) -> list[Wait]:
    """R3, R4, R10: the seat in turn, then every living seat in the direction of play.

    Before a round's first card its starter is waited for, though the table turns that card up; ``why`` of a
    flip: ``"open"`` (a round's first) or ``"reset"`` (after 101).
    """
    if position.phase == OVER:
        return []
    seats, lp, step = position.house.seats, position.lp, position.direction
    first = position.turn
    if position.phase == OPEN:
        must = Wait(seats[first], "flip", {"why": "open"}, by=TABLE)
    elif position.phase == FLIP:
        must = Wait(seats[first], "flip", {"why": "reset"})
    else:
        must = _now(seats[first])
    count = len(seats)
    others = range(first + step, first + step * count, step)
    return [must, *[_later(seats[i % count]) for i in others if lp[i % count] > 0]]
