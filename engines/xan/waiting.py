"""The seats Xan waits for."""

from __future__ import annotations

from functools import lru_cache

from ..values import TABLE
from ..waiting import Need, Wait
from .choices import reactions
from .position import Position, due_cells, fields_replaced, may_open, walks


@lru_cache(maxsize=1024)
def _now(seat: str) -> Wait:
    """Return a seat's ordinary turn (R10), cached for each seat."""
    return Wait(seat)


@lru_cache(maxsize=1024)
def _may(seat: str, kind: str) -> Wait:
    """Return a seat as free to do ``kind`` meanwhile (R15, R16, R25); cached, since most are in every view."""
    return Wait(seat, kind, need=Need.MAY)


def waiting(position: Position) -> list[Wait]:
    """Return the seats that must act (R10, R11, R24, R25, R34), or ``"table"``, and those that may act.

    The other seats may give hints, play skills, and declare another walk while the numbers are being
    opened.
    """
    if position.phase == "over":
        return []
    must = _must(position)
    if position.phase not in ("place", "declare", "open"):
        return must
    asked = {wait.seat for wait in must}
    others = [seat for seat in position.table.seats if seat not in asked]
    return must + [_may(seat, kind) for seat in others for kind in reactions(position, seat)]


def _must(position: Position) -> list[Wait]:
    seats, phase, scene = position.table.seats, position.phase, position.scene
    if phase == "place":
        if position.last < 0 <= position.turn:
            return [_now(seats[position.turn])]
        return [_now(seats[i]) for i in may_open(position)]
    if phase == "choose":
        assert position.event is not None
        return [Wait(TABLE, "choose", {"count": position.event.participants})]
    if phase in ("reveal", "open"):
        cells = [scene.fields.cells[i] for i in due_cells(position)]
        # Nothing is left to turn up: the table only asks for the result.
        return [Wait(TABLE, "open", {"cells": cells})] if cells else [Wait(TABLE)]
    if phase == "declare":
        if walks(position):
            return [Wait(seats[position.turn], "declare")]
        # R24: with fewer cards in the pile than a new layout takes, the event fails.
        why = "short" if position.deck.left < fields_replaced(position) else "trail"
        return [Wait(TABLE, "redo", {"why": why})]
    if phase in ("gain", "release"):
        return [Wait(TABLE, phase)]
    return [Wait(TABLE)]
