"""Skill cards (R16, R17, R18, R19, R20, R21, R22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...values import Action, Judgement, Settlement, refuse
from ..cards import OWN_TURN
from ..claims import settle
from ..position import DECLARE, NOBODY, OPEN, PLACE, REVEAL, Card, Position, holder, may_open, walks
from .common import LEGAL, Effects, Ruling
from .fields import sweep, turn_up
from .placing import pass_over

Played = tuple[Position, Effects, tuple[Settlement, ...]] | str
"""What a skill did: position, effects, settlements; or the code of a refusal."""


def skill(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """R16: a skill card is played."""
    skill, seat = action.fields["skill"], position.table.seat[action.seat]
    char = holder(position, skill)
    if char < 0 or position.party.seat_of[char] != seat:
        return refuse(position, "xan.skill.not-held")
    if not position.acting[char]:
        return refuse(position, "xan.skill.absent")
    if skill in position.played and waive != "xan.skill.used":
        return refuse(position, "xan.skill.used")
    effects: Effects = []
    after = position._replace(played=(*position.played, skill))
    if skill in OWN_TURN:
        late = position.phase == OPEN or (position.turn != seat and seat not in may_open(position))
        if late and waive != "xan.skill.turn":
            return refuse(position, "xan.skill.turn")
        if position.turn != seat and not late:
            effects = pass_over(position, seat)
            after = after._replace(turn=seat, last=NOBODY, hinted=False, looked=(NOBODY, NOBODY))
    effect: dict[str, Any] = {"effect": "skill", "char": position.party.chars[char], "skill": skill}
    ruling = _EFFECTS[skill](after, action.fields, effect)
    if isinstance(ruling, str):
        return refuse(position, ruling)
    after, settled = ruling[0], ruling[2]
    revealed = (str(action.fields["value"]),) if skill == "sight" else ()
    return Judgement(LEGAL, None, (*effects, *ruling[1]), after, settled, revealed=revealed)


def _first(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R17: a sign computed before everything else."""
    target = position.party.number.get(fields["target"], NOBODY)
    if target < 0 or position.placed[target] < 0:
        return "xan.skill.target"
    effect["target"] = fields["target"]
    return position._replace(first=target), [effect], ()


def _shortcut(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R18: the thief's class card moves."""
    slots = position.scene.fields
    thief, slot = position.party.number["thief"], slots.slot.get(fields["slot"], NOBODY)
    at = position.placed[thief]
    if at < 0 or slot < 0 or slot in position.placed:
        return "xan.skill.target"
    effect["from"], effect["to"] = slots.slots[at], fields["slot"]
    placed = (*position.placed[:thief], slot, *position.placed[thief + 1 :])
    after = position._replace(placed=placed, path=None)
    if position.phase == PLACE:
        return after, [effect], ()
    complete = {"effect": "complete", "trails": len(walks(after))}
    return after._replace(phase=DECLARE), [effect, complete], ()


def _transform(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R19: the mage's class card counts as another sign."""
    mage = position.party.number["mage"]
    if position.placed[mage] < 0:
        return "xan.skill.target"
    effect["sign"] = fields["sign"]
    signs = (*position.signs[:mage], fields["sign"], *position.signs[mage + 1 :])
    return position._replace(signs=signs), [effect], ()


def _sight(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R20: a face-down card is turned up."""
    name, number = fields["cell"], fields["value"]
    at = position.scene.fields.cell.get(name, NOBODY)
    if at < 0 or position.grid[at].face:
        return "xan.skill.target"
    shown = turn_up(position, {at: number})
    if shown is None:
        return "xan.open.count"
    after, settled = settle(shown)
    effect["cell"] = name
    return after, [effect, {"effect": "open", "cells": {name: number}}], settled


def _slide(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R21, O9: a row moves one cell to the right."""
    assert position.event is not None
    slots, number, refill = position.scene.fields, fields["row"], position.table.refill
    if not 1 <= number <= slots.rows or slots.cols < 2 or (refill and not position.deck.left):
        return "xan.skill.target"
    effect["row"] = number
    row, grid = slots.row(number), position.grid
    first, last = row[0], row[-1]
    if not refill:
        moved = (*grid[:first], grid[last], *grid[first:last], *grid[last + 1 :])
        return position._replace(grid=moved), [effect], ()
    swept = sweep(position, (last,))
    deck, bag = swept.deck.lay(1)
    new = Card(swept.fresh, 0, bag)
    after = swept._replace(
        deck=deck, grid=(*swept.grid[:first], new, *swept.grid[first:]), fresh=swept.fresh + 1
    )
    effects: Effects = [
        effect,
        {"effect": "sweep", "cells": [slots.cells[last]], "under": 0},
        {"effect": "lay", "cells": [slots.cells[first]], "pile": deck.left},
    ]
    if position.table.open_first and position.event.first:
        after = after._replace(phase=REVEAL, reveal=(first,), resume=position.phase)
    return after, effects, ()


def _double(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> Played:
    """R22: a card counts double."""
    at = position.scene.fields.cell.get(fields["cell"], NOBODY)
    if at < 0:
        return "xan.skill.target"
    effect["cell"] = fields["cell"]
    return position._replace(doubled=position.grid[at].id), [effect], ()


_EFFECTS: Final[Mapping[str, Callable[[Position, Mapping[str, Any], dict[str, Any]], Played]]] = {
    "first": _first,
    "shortcut": _shortcut,
    "transform": _transform,
    "sight": _sight,
    "slide": _slide,
    "double": _double,
}
