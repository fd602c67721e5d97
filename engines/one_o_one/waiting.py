"""The seats 101 waits for."""

from __future__ import annotations

from functools import lru_cache

from ..values import TABLE
from ..waiting import Need, Wait
from .position import FLIP, OPEN, OVER, Position


@lru_cache(maxsize=1024)
def _turns(seats: tuple[str, ...], first: int, step: int, lp: tuple[int, ...]) -> tuple[Wait, ...]:
    """Return the turn of seat number ``first``, then of the seats not out, in steps of ``step`` (R4, R6, R8).

    Cached for all positions of a round: life points change at its end.
    """
    count = len(seats)
    others = [i % count for i in range(first + step, first + step * count, step)]
    return (Wait(seats[first]), *[Wait(seats[i], need=Need.NEXT) for i in others if lp[i] > 0])


def waiting(position: Position) -> tuple[Wait, ...]:
    """Return the seat in turn, then every seat not out in the direction of play (R3, R4, R10).

    Before a round's first card the game waits for its starter, though the table turns that card up.
    ``why`` of a flip: ``"open"`` (a round's first) or ``"reset"`` (after 101).
    """
    if position.phase == OVER:
        return ()
    turns = _turns(position.house.seats, position.turn, position.direction, position.lp)
    if position.phase == OPEN:
        return (turns[0]._replace(action="flip", details={"why": "open"}, by=TABLE), *turns[1:])
    if position.phase == FLIP:
        return (turns[0]._replace(action="flip", details={"why": "reset"}), *turns[1:])
    return turns
