"""The public view and each seat's private one (``docs/spec/xan.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..values import UNKNOWN
from .cards import partial, value_json
from .deduction import deduction
from .position import Hint, Position, due_cells, hint_cells, hint_fault, may_open, walks
from .types import views as types


def public(position: Position) -> types.PublicView:
    """Return the public view: ``docs/spec/xan.md``, "The public view"."""
    table, scene, party, phase = position.table, position.scene, position.party, position.phase
    scenario = table.scenario
    cells = scene.fields.cells
    possible, conflict = deduction(position, {})
    hints: list[types.Hint] = []
    if position.hints:
        where = {card.id: cells[i] for i, card in enumerate(position.grid)}
        hints = [_hint_json(position, hint, where) for hint in position.hints]
    return {
        "phase": phase,
        "scenario": {"id": scenario.id, "cards": len(scenario.cards), "turned": position.turned},
        "scene": None
        if not position.turned
        else {"id": scene.id, "cols": scene.fields.cols, "rows": scene.fields.rows, "flow": scene.flow},
        "event": None if position.event is None else position.event.id,
        "previous": None if position.previous is None else value_json(position.previous),
        "party": [member_json(position, i) for i in range(len(party.chars))],
        "turn": {
            "seat": table.seats[position.turn] if position.turn >= 0 else None,
            "char": party.chars[position.last] if position.last >= 0 else None,
            "hinted": position.hinted,
            "next": [table.seats[i] for i in may_open(position)],
        },
        "grid": {
            cells[i]: {
                "card": card.face or UNKNOWN,
                "double": card.id == position.doubled,
                "possible": possible[i],
            }
            for i, card in enumerate(position.grid)
        },
        "hints": hints,
        "conflict": conflict,
        "trails": [list(path) for path in walks(position)] if phase in ("declare", "open") else [],
        "path": None if position.path is None else list(position.path),
        "due": [cells[i] for i in due_cells(position)],
        "pile": position.deck.left,
        "used": position.deck.used,
        "talks": dict(zip(table.seats, position.named_count, strict=True)),
    }


def member_json(position: Position, char: int) -> types.Member:
    """Return a class card of the party as in the public view (R2, R4, R30)."""
    party, scene = position.party, position.scene
    status: Literal["in", "aside", "out"]
    if char == party.lead and (position.out or position.out_next):
        status = "out"
    elif position.event is not None and position.phase != "choose" and not position.acting[char]:
        status = "aside"
    else:
        status = "in"
    slot = position.placed[char]
    return {
        "char": party.chars[char],
        "seat": position.table.seats[party.seat_of[char]],
        "status": status,
        "sign": position.signs[char],
        "slot": scene.fields.slots[slot] if slot >= 0 else None,
        "first": position.first == char,
        "skills": list(position.skills[char]),
        "used": [skill for skill in position.skills[char] if skill in position.played],
    }


def _hint_json(position: Position, hint: Hint, where: Mapping[int, str]) -> types.Hint:
    """Return a live hint as in the public view (R14)."""
    return {
        "n": hint.n,
        "char": position.party.chars[hint.char],
        "from": where[hint.one],
        "to": where[hint.other],
        "sign": hint.sign,
        "value": hint.value,
        "double": hint.double,
    }


def private(position: Position, seat: str) -> types.PrivateView:
    """Return the private view of a seat: ``docs/spec/xan.md``, "The private views"."""
    party, cells = position.party, position.scene.fields.cells
    who = position.table.seat[seat]
    disclosed, looked = dict(position.disclosed_numbers[who]), position.looked_at[who]
    possible, conflict = deduction(position, disclosed)
    return {
        "seat": seat,
        "chars": [party.chars[i] for i, of in enumerate(party.seat_of) if of == who],
        "seen": {
            cells[i]: disclosed.get(card.id, UNKNOWN)
            for i, card in enumerate(position.grid)
            if not card.face and looked >> card.id & 1
        },
        "possible": {cells[i]: numbers for i, numbers in enumerate(possible)},
        "conflict": conflict,
        "hints": _true_hints(position, who, disclosed),
    }


def _true_hints(position: Position, seat: int, disclosed: Mapping[int, int]) -> list[types.TrueHint]:
    """Return the two true hints the seat could give now, if it may give one and knows both numbers."""
    if hint_fault(position, seat) is not None:
        return []
    pair = hint_cells(position)
    assert pair is not None
    cells = position.scene.fields.cells
    out: list[types.TrueHint] = []
    for start, end in (pair, pair[::-1]):
        one, other = position.grid[start], position.grid[end]
        left, right = one.face or disclosed.get(one.id, 0), other.face or disclosed.get(other.id, 0)
        if not left or not right:
            return []
        left *= 2 if position.doubled == one.id else 1
        right *= 2 if position.doubled == other.id else 1
        value = partial(position.signs[position.last], left, right)
        out.append({"from": cells[start], "to": cells[end], "value": value})
    return out
