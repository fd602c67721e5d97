"""The seats Shogi Card War waits for."""

from __future__ import annotations

from functools import cache

from ..waiting import Need, Wait
from .choices import reactions
from .position import SEATS, Position

_TURN = tuple([Wait(seat) for seat in SEATS])
"""The ordinary turn of each seat (R3)."""


@cache
def _may(seat: int, kind: str) -> Wait:
    """Return that seat as free to do ``kind`` meanwhile (R2, R11, R12, R25); cached for the few kinds."""
    return Wait(SEATS[seat], kind, need=Need.MAY)


def waiting(position: Position) -> list[Wait]:
    """Return the turn seat, also with open magic or damage to divide, or the defender of an attack (R3, R13, R19, R21).

    The other seat may turn up traps (R11, R12, R25), and take a mulligan before the first card (R2).
    """
    if position.outcome is not None:
        return []
    seat = position.turn
    if position.magic is not None:
        must = Wait(SEATS[seat], "resolve", {"card": position.magic})
    elif position.phase == "block":
        seat = 1 - seat
        must = Wait(SEATS[seat], "block", {"attackers": list(position.attackers)})
    elif position.phase == "damage":
        must = Wait(SEATS[seat], "assign")
    else:
        must = _TURN[seat]
    other = 1 - seat
    free = reactions(position, other)
    return [must, *[_may(other, kind) for kind in free]] if free else [must]
