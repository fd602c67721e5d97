"""The formula: redo, declare, open, result (R23, R24, R25, R26, R27)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ...values import Action, Judgement, allow, refuse
from ..cards import Number, Trail, compute, value_json
from ..claims import settle
from ..conditions import holds
from ..position import Position, due_cells, walks
from ..types.terms import Sign
from .common import LEGAL, Effects, Ruling
from .consequences import consequences
from .fields import fail, replace_fields, turn_up


def redo(position: Position, _action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge the replacement of the fields, which have no formula (R23, R24)."""
    if walks(position) and waive != "xan.redo.trail":
        return refuse(position, "xan.redo.trail")
    effects: Effects = []
    after = position.copy()
    replace_fields(after, effects)
    return allow(after, effects)


def declare(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge the declaration of the walk by the seat that placed last (R25)."""
    if position.table.seat[action.seat] != position.turn and waive != "xan.declare.seat":
        return refuse(position, "xan.declare.seat")
    path: Trail = tuple(action.fields["path"])
    ways = walks(position)
    if path not in ways:
        return refuse(position, "xan.declare.path" if ways else "xan.declare.no-trail")
    after = position.copy()
    after.phase, after.path = "open", path
    cells = position.scene.fields.cells
    due = [cells[i] for i in due_cells(after)]
    return allow(after, [{"effect": "declare", "path": list(path), "due": due}])


def open(position: Position, action: Action, _n: int, _waive: str | None) -> Ruling:
    """Judge turning up the due cells (R25, R33, R35)."""
    given, names = action.fields["cells"], position.scene.fields.cells
    due = due_cells(position)
    cells = [names[i] for i in due]
    if given.keys() != set(cells):
        return refuse(position, "xan.open.cells")
    numbers = [given[name] for name in cells]
    after = position.copy()
    if not turn_up(after, dict(zip(due, numbers, strict=True))):
        return refuse(position, "xan.open.count")
    effects: Effects = [{"effect": "open", "cells": dict(zip(cells, numbers, strict=True))}]
    settled = settle(after)
    if after.phase == "reveal":
        after.phase, after.reveal = after.resume, ()
    else:
        _result(after, effects)
    return Judgement(LEGAL, None, tuple(effects), after, settled, revealed=tuple(map(str, numbers)))


def _result(after: Position, effects: Effects) -> None:
    """Compute the result of the opened walk, and carry out its consequences (R26, R27)."""
    assert after.event is not None
    assert after.path is not None
    grid, event, previous = after.grid, after.event, after.previous
    path = sorted({after.scene.fields.cell[name] for name in after.path})
    numbers, signs, first, value = formula(after, {i: grid[i].face for i in path})
    effects.append(
        {
            "effect": "result",
            "numbers": numbers,
            "signs": signs,
            "first": first,
            "value": None if value is None else value_json(value),
        }
    )
    if value is None:
        fail(after, effects, "xan.end.division-by-zero")
        return
    printed = [grid[i].face for i in path]
    if not holds(event.clear, value, previous, printed):
        fail(after, effects, "xan.end.not-cleared")
        return
    effects.append({"effect": "clear", "event": event.id})
    pending: list[str] = []
    for name, special in (("critical", event.critical), ("fumble", event.fumble)):
        if special is not None and holds(special["if"], value, previous, printed):
            effects.append({"effect": name, "then": special["then"]})
            pending.append(special["then"])
    after.previous = value
    if event.last:
        after.phase, after.reason = "over", "xan.end.scenario-clear"
    else:
        consequences(after, tuple(pending), effects)


def formula(
    position: Position, faces: Mapping[int, int]
) -> tuple[list[int], list[Sign], int | None, Number | None]:
    """Return numbers, signs, first sign and result of the declared walk, where its cells show ``faces`` (R26)."""
    fields = position.scene.fields
    path = [fields.cell[name] for name in position.path or ()]
    numbers = [faces[i] * (2 if position.grid[i].id == position.doubled else 1) for i in path]
    crossed = [position.placed.index(fields.between[pair]) for pair in pairwise(path)]
    signs = [position.signs[char] for char in crossed]
    first = crossed.index(position.first) if position.first in crossed else None
    value = compute(numbers, signs, first)
    if value is not None and position.table.truncate:
        value = int(value)
    return numbers, signs, first, value
