"""Turns, class cards, and numbers named aloud (R10, R11, R12, R15, R34, R35)."""

from __future__ import annotations

from ...values import Action, Judgement, allow, refuse
from ..position import NOBODY, Position, may_open, walks, yet_to_place
from .common import FOUL, Effects, Ruling, replaced
from .fields import replace_fields


def pass_over(position: Position, seat: int) -> Effects:
    """Return the effect ``delay`` of a seat that opens its turn before others (R11)."""
    if not position.table.may_delay:
        return []
    left = yet_to_place(position)
    before = left[: left.index(seat)]
    seats = position.table.seats
    return [{"effect": "delay", "seats": [seats[i] for i in before]}] if before else []


def place(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge placing an own class card on a free slot (R10, R11, R12, R35)."""
    who, _, asked = action
    table, party, fields = position.table, position.party, position.scene.fields
    name, where = asked["char"], asked["slot"]
    seat, char = table.seat[who], party.number.get(name, NOBODY)
    if char < 0 or party.seat_of[char] != seat:
        return refuse(position, "xan.place.not-yours")
    if not position.acting[char]:
        return refuse(position, "xan.place.absent")
    if position.placed[char] >= 0:
        return refuse(position, "xan.place.twice")
    opened = position.turn == seat and position.last < 0
    if not opened and seat not in may_open(position) and waive != "xan.turn.order":
        return refuse(position, "xan.turn.order")
    slot = fields.slot.get(where, NOBODY)
    if slot < 0:
        return refuse(position, "xan.place.no-slot")
    if slot in position.placed:
        return refuse(position, "xan.place.occupied")
    effects: Effects = [] if opened else pass_over(position, seat)
    effects.append({"effect": "place", "char": name, "slot": where, "sign": position.signs[char]})
    one, other = fields.slot_cells[slot]
    first, second = position.grid[one].id, position.grid[other].id
    after = position.copy()
    after.placed = replaced(position.placed, char, slot)
    after.turn, after.last, after.hinted = seat, char, False
    after.looked = first, second
    seen = position.looked_at[seat] | 1 << first | 1 << second
    after.looked_at = replaced(position.looked_at, seat, seen)
    after.phase = "place"
    if not yet_to_place(after):
        after.phase = "declare"
        effects.append({"effect": "complete", "trails": len(walks(after))})
    if table.solo:
        due = tuple([i for i in (one, other) if not position.grid[i].face])
        if due:
            after.phase, after.reveal, after.resume = "reveal", due, after.phase
    return allow(after, effects)


def talk(position: Position, action: Action, _n: int, _waive: str | None) -> Ruling:
    """Judge that a hidden number was named aloud (R15)."""
    seat = position.table.seat[action.seat]
    after = position.copy()
    after.named_count = replaced(position.named_count, seat, position.named_count[seat] + 1)
    effects: Effects = [{"effect": "warn", "seat": action.seat}]
    if position.table.redo_talk:
        replace_fields(after, effects)
    return Judgement(FOUL, "xan.talk.number", tuple(effects), after)
