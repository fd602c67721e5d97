"""The table as text, for terminals and ``print``."""

from __future__ import annotations

from .._plain import escape_invisible
from ..waiting import turn
from .cards import value_json
from .conditions import condition_text
from .position import PLACE, Position
from .scenario import Special
from .views import member_json
from .waiting import waiting


def diagram(position: Position, seat: str | None = None) -> str:
    """Return the table as text: the goal, the fields with their class cards, hints and party.

    ``[ 4 ]`` is a card showing 4, ``[ ? ]`` a face-down one, ``[=4 ]`` counts double; with ``seat``, ``(
    4 )`` is a face-down card that the seat disclosed as a 4.
    """
    rows = [_head(position)]
    if position.event is not None:
        rows.append(_goal(position))
    if position.grid:
        rows += ["", *_fields(position, seat)]
    hints = public_hints(position)
    if hints:
        rows += ["", *hints]
    if position.path is not None:
        rows += ["", " → ".join(position.path)]
    if position.party.chars:
        rows += ["", *_party_lines(position)]
    return "\n".join(map(escape_invisible, rows))


def _head(position: Position) -> str:
    scenario, deck = position.table.scenario, position.deck
    card = position.event or position.scene
    name = f" · {card.id}" if position.turned else ""
    count = f"{position.turned}/{len(scenario.cards)}"
    end = f" · {position.reason}" if position.reason else ""
    return f"{scenario.id} {count}{name} · {position.phase}{end} · pile {deck.left}, used {deck.used}"


def _goal(position: Position) -> str:
    event = position.event
    assert event is not None
    previous = "–" if position.previous is None else str(value_json(position.previous))
    parts = [condition_text(event.clear, previous)]
    specials: tuple[tuple[str, Special | None], ...] = (("★", event.critical), ("☠", event.fumble))
    for mark, special in specials:
        if special is not None:
            parts.append(f"{mark} {condition_text(special.condition, previous)}: {special.then}")
    return "   ".join(parts)


def _fields(position: Position, seat: str | None) -> list[str]:
    fields = position.scene.fields
    disclosed = dict(position.disclosed_numbers[position.table.seat[seat]]) if seat is not None else {}
    sign: dict[int, str] = {slot: position.signs[i] for i, slot in enumerate(position.placed) if slot >= 0}
    if position.first >= 0:
        sign[position.placed[position.first]] += "*"
    lines = ["     " + (9 * " ").join(name[0] for name in fields.cells[: fields.cols])]
    for y in range(fields.rows):
        across, down = f"{y + 1:>2} ", "   "
        for x in range(fields.cols):
            at = y * fields.cols + x
            card = position.grid[at]
            mark = "=" if card.id == position.doubled else " "
            known = disclosed.get(card.id)
            if card.face:
                across += f"[{mark}{card.face} ]"
            else:
                across += f"({mark}{known} )" if known is not None else f"[{mark}? ]"
            if x + 1 < fields.cols:
                slot = fields.slot[f"{fields.cells[at]}-{fields.cells[at + 1]}"]
                across += f" {sign.get(slot, '·'):<2}  "
            if y + 1 < fields.rows:
                slot = fields.slot[f"{fields.cells[at]}-{fields.cells[at + fields.cols]}"]
                down += f"  {sign.get(slot, '·'):<2}      "
        lines.append(across)
        if y + 1 < fields.rows:
            lines.append(down.rstrip())
    return lines


def public_hints(position: Position) -> list[str]:
    """Return the live hints as lines: ``"seer: b1 ÷ a1 = 2"``."""
    cells = position.scene.fields.cells
    where = {card.id: cells[i] for i, card in enumerate(position.grid)}
    out = []
    for hint in position.hints:
        cell = where[hint.one] + ("×2" if hint.double == "from" else "")
        other = where[hint.other] + ("×2" if hint.double == "to" else "")
        out.append(f"{position.party.chars[hint.char]}: {cell} {hint.sign} {other} = {hint.value}")
    return out


def _party_lines(position: Position) -> list[str]:
    out = []
    to_move = turn(waiting(position))
    for i, slot in enumerate(position.placed):
        member = member_json(position, i)
        acts = position.phase != PLACE or (position.acting[i] and slot < 0)
        mark = ">" if acts and member["seat"] in to_move else " "
        skills = " ".join(f"({s})" if s in member["used"] else s for s in member["skills"])
        status = "" if member["status"] == "in" else f" {member['status']}"
        where = f" {member['slot']}" if member["slot"] else ""
        line = f"{mark} {member['sign']} {member['char']} {member['seat']}{where}{status}"
        out.append(f"{line}  {skills}".rstrip())
    return out
