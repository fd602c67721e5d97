"""Disclosures of the cards a seat looked at: to its phone (R13), to everybody (R14)."""

from __future__ import annotations

from ...values import Action, Judgement, Settlement, refuse
from ..cards import HINT_PAIRS
from ..claims import disclosure_verdict
from ..position import NOBODY, Disclosure, Hint, Position, doubling, hint_cells, hint_fault, hint_pairs
from .common import LEGAL, UNVERIFIED, Ruling


def peek(position: Position, action: Action, n: int, _waive: str | None) -> Ruling:
    """Judge the disclosure of the numbers a seat saw next to its class cards (R13)."""
    seat, disclosed = position.table.seat[action.seat], action.fields["cells"]
    cell, looked = position.scene.fields.cell, position.looked_at[seat]
    where = sorted(cell.get(name, NOBODY) for name in disclosed)
    if where[0] < 0 or not all(looked >> position.grid[i].id & 1 for i in where):
        return refuse(position, "xan.peek.not-seen")
    if any(position.grid[i].face for i in where):
        return refuse(position, "xan.peek.face-up")
    names = position.scene.fields.cells
    effect = {"effect": "peek", "seat": action.seat, "cells": [names[i] for i in where]}
    facts = tuple(
        (position.grid[i].id, disclosed[names[i]]) for i in where if type(disclosed[names[i]]) is int
    )  # ``"??"`` discloses nothing
    if not facts:
        return Judgement(UNVERIFIED, "xan.peek.told", (effect,), position)
    numbers = dict(position.disclosed_numbers[seat])
    numbers.update(facts)
    everybody = list(position.disclosed_numbers)
    everybody[seat] = tuple(sorted(numbers.items()))
    disclosure = Disclosure(n, seat, facts)
    verdict = disclosure_verdict(position, disclosure, {card.id: card for card in position.grid})
    after = position.copy()
    after.disclosed_numbers = tuple(everybody)
    if verdict is None:
        after.open_peeks += (disclosure,)
    settled = (Settlement(n, verdict, action.seat),) if verdict else ()
    return Judgement(UNVERIFIED, "xan.peek.told", (effect,), after, settled)


def hint(position: Position, action: Action, n: int, waive: str | None) -> Ruling:
    """Judge a hint: a seat announces the result of the pair next to the class card it placed last (R14)."""
    fault = hint_fault(position, position.table.seat[action.seat], waive)
    if fault is not None:
        return refuse(position, fault)
    start, end, value = action.fields["from"], action.fields["to"], action.fields["value"]
    cell = position.scene.fields.cell
    one, other = cell.get(start, NOBODY), cell.get(end, NOBODY)
    pair = hint_cells(position)
    if pair not in ((one, other), (other, one)):
        return refuse(position, "xan.hint.not-seen")
    left, right = position.grid[one], position.grid[other]
    sign, double = position.signs[position.last], doubling(position, left, right)
    true = HINT_PAIRS[sign, double].get(value, 0)
    can = hint_pairs(position, left, right)
    if not can & true:
        return refuse(position, "xan.hint.impossible")
    certain = not can & ~true
    hint = Hint(n, position.last, left.id, right.id, sign, value, double, true, not certain)
    after = position.copy()
    after.hinted = True
    after.hints += (hint,)
    effect = {
        "effect": "hint",
        "char": position.party.chars[position.last],
        "from": start,
        "to": end,
        "sign": sign,
        "value": value,
        "double": double,
    }
    if certain:
        return Judgement(LEGAL, None, (effect,), after)
    return Judgement(UNVERIFIED, "xan.hint.claimed", (effect,), after)
