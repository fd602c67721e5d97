"""Whom everybody waits for, and which follow-up is due."""

from __future__ import annotations

from ..values import TABLE, Json
from .position import (
    CHOOSE,
    DECLARE,
    ENDED,
    GAIN,
    OPEN,
    PLACE,
    RELEASE,
    REVEAL,
    Position,
    due_cells,
    fields_replaced,
    may_open,
    walks,
)


def turn(position: Position) -> tuple[str, ...]:
    """The seats everybody waits for; ``"table"`` for what nobody in particular does."""
    seats = position.table.seats
    if position.phase == ENDED:
        return ()
    if position.phase == PLACE:
        if position.last < 0 <= position.turn:
            return (seats[position.turn],)
        return tuple(seats[i] for i in may_open(position))
    if position.phase == DECLARE and walks(position):
        return (seats[position.turn],)
    return (TABLE,)


def due(position: Position) -> tuple[dict[str, Json], ...]:
    """The follow-up the game waits for, if it is not somebody's ordinary turn."""
    phase, scene = position.phase, position.scene
    if phase == CHOOSE:
        assert position.event is not None
        return ({"seat": TABLE, "action": "choose", "count": position.event.participants},)
    if phase in (REVEAL, OPEN):
        cells = [scene.fields.cells[i] for i in due_cells(position)]
        return ({"seat": TABLE, "action": "open", "cells": cells},)
    if phase == DECLARE:
        if walks(position):
            return ({"seat": position.table.seats[position.turn], "action": "declare"},)
        # R24: with fewer cards in the pile than a new layout takes, the event fails.
        why = "short" if position.deck.left < fields_replaced(position) else "trail"
        return ({"seat": TABLE, "action": "redo", "why": why},)
    if phase in (GAIN, RELEASE):
        return ({"seat": TABLE, "action": phase},)
    return ()
