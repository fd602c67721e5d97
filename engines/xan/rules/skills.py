"""Skill cards (R16, R17, R18, R19, R20, R21, R22).

The function of each skill changes ``after``, a fresh copy of the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...values import Action, Judgement, allow, refuse
from ..cards import OWN_TURN, SIGNS, SKILL_FIELDS
from ..claims import settle
from ..position import NOBODY, Card, Position, free_slots, holder, may_open, walks
from ..types.terms import Sign
from .common import LEGAL, Effects, Ruling, replaced
from .fields import sweep, turn_up
from .placing import pass_over


def targets(position: Position, char: int, skill: str) -> Sequence[Any]:
    """Return what a character can play a skill on now: characters, slots, signs, cells or rows.

    R17, R18, R19, R20, R21, R22.
    """
    fields = position.scene.fields
    if skill == "first":
        placed = zip(position.party.chars, position.placed, strict=True)
        return [name for name, slot in placed if slot >= 0]
    if skill in ("shortcut", "transform") and position.placed[char] < 0:
        return ()
    if skill == "shortcut":
        return free_slots(position)
    if skill == "transform":
        return SIGNS
    if skill == "sight":
        return [cell for cell, card in zip(fields.cells, position.grid, strict=True) if not card.face]
    if skill == "slide":
        able = fields.cols > 1 and (not position.table.refill or position.deck.left)
        return range(1, fields.rows + 1) if able else ()
    return fields.cells


def skill(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge a played skill card (R16, R20)."""
    skill, seat = action.fields["skill"], position.table.seat[action.seat]
    char = holder(position, skill)
    if char < 0 or position.party.seat_of[char] != seat:
        return refuse(position, "xan.skill.not-held")
    if not position.acting[char]:
        return refuse(position, "xan.skill.absent")
    if skill in position.played and waive != "xan.skill.used":
        return refuse(position, "xan.skill.used")
    effects: Effects = []
    after = position.copy()
    after.played += (skill,)
    if skill in OWN_TURN:
        late = position.phase == "open" or (position.turn != seat and seat not in may_open(position))
        if late and waive != "xan.skill.turn":
            return refuse(position, "xan.skill.turn")
        if position.turn != seat and not late:
            effects = pass_over(position, seat)
            after.turn, after.last, after.hinted, after.looked = seat, NOBODY, False, (NOBODY, NOBODY)
    name, fields = SKILL_FIELDS[skill][0], position.scene.fields
    target = action.fields[name]
    if target not in targets(position, char, skill):
        return refuse(position, "xan.skill.target")
    effect = {"effect": "skill", "char": position.party.chars[char], "skill": skill}
    if skill != "sight":
        moved = {"from": fields.slots[position.placed[char]], "to": target} if skill == "shortcut" else {}
        effects.append({**effect, **(moved or {name: target})})
        effects += _EFFECTS[skill](after, char, target)
        return allow(after, effects)
    number = action.fields["value"]
    if not turn_up(after, {fields.cell[target]: number}):
        return refuse(position, "xan.open.count")
    effects += [{**effect, name: target}, {"effect": "open", "cells": {target: number}}]
    return Judgement(LEGAL, None, tuple(effects), after, settle(after), revealed=(str(number),))


def _first(after: Position, _char: int, target: str) -> Effects:
    """Mark a sign to be computed before everything else (R17)."""
    after.first = after.party.number[target]
    return []


def _shortcut(after: Position, char: int, slot: str) -> Effects:
    """Move the class card (R18)."""
    after.placed, after.path = replaced(after.placed, char, after.scene.fields.slot[slot]), None
    if after.phase == "place":
        return []
    after.phase = "declare"
    return [{"effect": "complete", "trails": len(walks(after))}]


def _transform(after: Position, char: int, sign: Sign) -> Effects:
    """Change the sign of the class card (R19)."""
    after.signs = replaced(after.signs, char, sign)
    return []


def _slide(after: Position, _char: int, number: int) -> Effects:
    """Move a row one cell to the right (R21, O9)."""
    assert after.event is not None
    fields = after.scene.fields
    row, grid = fields.row(number), after.grid
    first, last = row[0], row[-1]
    if not after.table.refill:
        after.grid = (*grid[:first], grid[last], *grid[first:last], *grid[last + 1 :])
        return []
    sweep(after, (last,))
    after.deck, bag = after.deck.lay(1)
    after.grid = (*after.grid[:first], Card(after.fresh, 0, bag), *after.grid[first:])
    after.fresh += 1
    if after.table.open_first and after.event.first:
        after.resume, after.phase, after.reveal = after.phase, "reveal", (first,)
    return [
        {"effect": "sweep", "cells": [fields.cells[last]], "under": 0},
        {"effect": "lay", "cells": [fields.cells[first]], "pile": after.deck.left},
    ]


def _double(after: Position, _char: int, cell: str) -> Effects:
    """Make a card count double (R22)."""
    after.doubled = after.grid[after.scene.fields.cell[cell]].id
    return []


_EFFECTS: Final[Mapping[str, Callable[[Position, int, Any], Effects]]] = {
    "first": _first,
    "shortcut": _shortcut,
    "transform": _transform,
    "slide": _slide,
    "double": _double,
}
"""The functions that carry out a skill played by a character on a target; each returns what follows its effect."""
