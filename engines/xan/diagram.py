"""The table as text, for terminals and ``print``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from .._plain import escape_invisible
from ..values import UNKNOWN
from ..waiting import turn
from .cards import Number, value_json
from .conditions import condition_text
from .position import Position
from .scenario import Event
from .types.views import Hint, PublicView
from .views import private, public
from .waiting import waiting


def diagram(position: Position, seat: str | None = None) -> str:
    """Return the table as text: the goal, the fields with their class cards, hints and party.

    ``[ 4 ]`` is a card showing 4, ``[ ? ]`` a face-down one, ``[=4 ]`` counts double; with ``seat``, ``(
    4 )`` is a face-down card that the seat disclosed as a 4.
    """
    view = public(position)
    rows = [_head(position)]
    if position.event is not None:
        rows.append(_goal(position.event, position.previous))
    if view["grid"]:
        rows += ["", *_fields(view, {} if seat is None else private(position, seat)["seen"])]
    if view["hints"]:
        rows += ["", *map(_hint_line, view["hints"])]
    if view["path"] is not None:
        rows += ["", " → ".join(view["path"])]
    if view["party"]:
        rows += ["", *_party_lines(position, view)]
    return "\n".join(map(escape_invisible, rows))


def _head(position: Position) -> str:
    scenario, deck = position.table.scenario, position.deck
    card = position.event or position.scene
    name = f" · {card.id}" if position.turned else ""
    count = f"{position.turned}/{len(scenario.cards)}"
    end = f" · {position.reason}" if position.reason else ""
    return f"{scenario.id} {count}{name} · {position.phase}{end} · pile {deck.left}, used {deck.used}"


def _goal(event: Event, result: Number | None) -> str:
    """Return the conditions of an event; ``result``: that of the event cleared before."""
    previous = "–" if result is None else str(value_json(result))
    parts = [condition_text(event.clear, previous)]
    for mark, special in (("★", event.critical), ("☠", event.fumble)):
        if special is not None:
            parts.append(f"{mark} {condition_text(special['if'], previous)}: {special['then']}")
    return "   ".join(parts)


def _fields(view: PublicView, seen: Mapping[str, int | str]) -> list[str]:
    """Return the fields row by row, with the signs in the slots; ``seen``: the numbers a seat disclosed."""
    scene = view["scene"]
    assert scene is not None
    signs = {one["slot"]: one["sign"] + ("*" if one["first"] else "") for one in view["party"]}
    columns = [chr(97 + x) for x in range(scene["cols"])]
    lines = ["     " + (9 * " ").join(columns)]
    for y in range(1, scene["rows"] + 1):
        across, down = f"{y:>2} ", "   "
        for column in columns:
            cell, right, below = f"{column}{y}", f"{chr(ord(column) + 1)}{y}", f"{column}{y + 1}"
            card, known = view["grid"][cell], seen.get(cell, UNKNOWN)
            mark = "=" if card["double"] else " "
            if known == UNKNOWN:
                across += f"[{mark}{'?' if card['card'] == UNKNOWN else card['card']} ]"
            else:
                across += f"({mark}{known} )"
            if column != columns[-1]:
                across += f" {signs.get(f'{cell}-{right}', '·'):<2}  "
            down += f"  {signs.get(f'{cell}-{below}', '·'):<2}      "
        lines += [across, down.rstrip()]
    return lines[:-1]


def _hint_line(hint: Hint) -> str:
    """Return a live hint as a line: ``"seer: b1 ÷ a1 = 2"``."""
    left, right = (hint[end] + ("×2" if hint["double"] == end else "") for end in _ENDS)
    return f"{hint['char']}: {left} {hint['sign']} {right} = {hint['value']}"


_ENDS: Final[tuple[Literal["from", "to"], ...]] = ("from", "to")


def _party_lines(position: Position, view: PublicView) -> list[str]:
    """Return a line for each class card, those that can be placed now marked."""
    out = []
    to_move = turn(waiting(position))
    for member in view["party"]:
        acts = view["phase"] != "place" or (member["status"] == "in" and member["slot"] is None)
        mark = ">" if acts and member["seat"] in to_move else " "
        skills = " ".join(f"({s})" if s in member["used"] else s for s in member["skills"])
        status = "" if member["status"] == "in" else f" {member['status']}"
        where = f" {member['slot']}" if member["slot"] else ""
        line = f"{mark} {member['sign']} {member['char']} {member['seat']}{where}{status}"
        out.append(f"{line}  {skills}".rstrip())
    return out
