"""Skill cards (R16, R17, R18, R19, R20, R21, R22).

The function of each skill changes ``after``, a fresh copy of the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...values import Action, Judgement, Settlement, refuse
from ..cards import OWN_TURN
from ..claims import settle
from ..position import DECLARE, NOBODY, OPEN, PLACE, REVEAL, Card, Position, holder, may_open, walks
from .common import LEGAL, Effects, Ruling, replaced
from .fields import sweep, turn_up
from .placing import pass_over

Played = tuple[Effects, tuple[Settlement, ...]] | str
"""The result of a skill: effects and settlements, or the code of a refusal."""


def skill(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge a played skill card (R16)."""
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
        late = position.phase == OPEN or (position.turn != seat and seat not in may_open(position))
        if late and waive != "xan.skill.turn":
            return refuse(position, "xan.skill.turn")
        if position.turn != seat and not late:
            effects = pass_over(position, seat)
            after.turn, after.last, after.hinted, after.looked = seat, NOBODY, False, (NOBODY, NOBODY)
    effect: dict[str, Any] = {"effect": "skill", "char": position.party.chars[char], "skill": skill}
    ruling = _EFFECTS[skill](after, action.fields, effect)
    if isinstance(ruling, str):
        return refuse(position, ruling)
    done, settled = ruling
    revealed = (str(action.fields["value"]),) if skill == "sight" else ()
    return Judgement(LEGAL, None, (*effects, *done), after, settled, revealed=revealed)


def _first(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Mark a sign to be computed before everything else (R17)."""
    target = after.party.number.get(fields["target"], NOBODY)
    if target < 0 or after.placed[target] < 0:
        return "xan.skill.target"
    effect["target"] = fields["target"]
    after.first = target
    return [effect], ()


def _shortcut(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Move the thief's class card (R18)."""
    slots = after.scene.fields
    thief, slot = after.party.number["thief"], slots.slot.get(fields["slot"], NOBODY)
    at = after.placed[thief]
    if at < 0 or slot < 0 or slot in after.placed:
        return "xan.skill.target"
    effect["from"], effect["to"] = slots.slots[at], fields["slot"]
    after.placed, after.path = replaced(after.placed, thief, slot), None
    if after.phase == PLACE:
        return [effect], ()
    after.phase = DECLARE
    return [effect, {"effect": "complete", "trails": len(walks(after))}], ()


def _transform(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Change the sign of the mage's class card (R19)."""
    mage = after.party.number["mage"]
    if after.placed[mage] < 0:
        return "xan.skill.target"
    effect["sign"] = fields["sign"]
    after.signs = replaced(after.signs, mage, fields["sign"])
    return [effect], ()


def _sight(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Turn up a face-down card (R20)."""
    name, number = fields["cell"], fields["value"]
    at = after.scene.fields.cell.get(name, NOBODY)
    if at < 0 or after.grid[at].face:
        return "xan.skill.target"
    if not turn_up(after, {at: number}):
        return "xan.open.count"
    effect["cell"] = name
    return [effect, {"effect": "open", "cells": {name: number}}], settle(after)


def _slide(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Move a row one cell to the right (R21, O9)."""
    assert after.event is not None
    slots, number, refill = after.scene.fields, fields["row"], after.table.refill
    if not 1 <= number <= slots.rows or slots.cols < 2 or (refill and not after.deck.left):
        return "xan.skill.target"
    effect["row"] = number
    row, grid = slots.row(number), after.grid
    first, last = row[0], row[-1]
    if not refill:
        after.grid = (*grid[:first], grid[last], *grid[first:last], *grid[last + 1 :])
        return [effect], ()
    sweep(after, (last,))
    after.deck, bag = after.deck.lay(1)
    after.grid = (*after.grid[:first], Card(after.fresh, 0, bag), *after.grid[first:])
    after.fresh += 1
    effects: Effects = [
        effect,
        {"effect": "sweep", "cells": [slots.cells[last]], "under": 0},
        {"effect": "lay", "cells": [slots.cells[first]], "pile": after.deck.left},
    ]
    if after.table.open_first and after.event.first:
        after.resume, after.phase, after.reveal = after.phase, REVEAL, (first,)
    return effects, ()


def _double(after: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """Make a card count double (R22)."""
    at = after.scene.fields.cell.get(fields["cell"], NOBODY)
    if at < 0:
        return "xan.skill.target"
    effect["cell"] = fields["cell"]
    after.doubled = after.grid[at].id
    return [effect], ()


_EFFECTS: Final[Mapping[str, Callable[[Position, Mapping[str, Any], dict[str, Any]], Played]]] = {
    "first": _first,
    "shortcut": _shortcut,
    "transform": _transform,
    "sight": _sight,
    "slide": _slide,
    "double": _double,
}
