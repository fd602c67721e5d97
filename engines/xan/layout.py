"""Layouts of Xan: docs/spec/xan.md, "Layouts"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..fieldtypes import Bool, Either, Int, ListOf, MapOf, Nullable, ObjectOf, OneOf, SeatId, Text
from ..layouts import Layout, LayoutError, Layouts
from ..values import UNKNOWN, Action, Header
from .cards import CHARS, NUMBERS, SIGN_OF, SIGNS, SKILLS
from .deck import Deck
from .pools import ALL_CARDS, cards_in, multiset
from .position import NOBODY, Card, Position, walks
from .rules.preparation import setup, start
from .scenario import Event, Scene

PHASES = ("flip", "choose", "place", "declare", "open")
"""The phases of a layout: those where no consequence is left to carry out (R28, R29, R33)."""

_CHAR = OneOf(CHARS, "char")
_SKILLS = ListOf(OneOf(SKILLS, "skill"), 0, len(SKILLS), distinct=True)
_MEMBER = ObjectOf(
    {"char": _CHAR, "seat": SeatId()},
    {
        "status": OneOf(("in", "aside", "out")),
        "sign": OneOf(SIGNS, "sign"),
        "slot": Nullable(Text(of="slot")),
        "first": Bool(),
        "skills": _SKILLS,
        "used": _SKILLS,
    },
)

LAYOUT = ObjectOf(
    {
        "party": ListOf(_MEMBER, 1, len(CHARS)),
        "grid": MapOf(
            Text(of="cell"), ObjectOf({"card": OneOf((*NUMBERS, UNKNOWN), "number")}, {"double": Bool()})
        ),
    },
    {
        "phase": OneOf(PHASES),
        "scenario": ObjectOf({"turned": Int(1)}),
        "previous": Nullable(Either(Int(), Text("-?[1-9][0-9]{0,8}/[1-9][0-9]{0,8}"))),
        "turn": ObjectOf({}, {"seat": Nullable(SeatId()), "char": Nullable(_CHAR), "hinted": Bool()}),
        "path": Nullable(ListOf(Text(of="cell"))),
        "pile": Int(0, 15),
        "used": Int(0, 15),
        "talks": MapOf(SeatId(), Int(0)),
    },
)
"""The class cards and the fields; all else may be left out.

Without ``scenario`` the first event is open. A seat has looked at the cards next to its class cards.
"""


def position_from_layout(header: Header, layout: Layout) -> Position:
    """Return the position of a layout (R2, R6, R7, R12, R17, R25): last scenario card, class cards, fields."""
    begun = start(header)
    table = begun.table
    phase = layout.get("phase", "place")
    turned = layout.get("scenario", {}).get("turned", 2)
    if turned > len(table.scenario.cards):
        raise LayoutError("out-of-range", "scenario.turned", turned)
    upto = table.scenario.cards[:turned]
    event = upto[-1] if isinstance(upto[-1], Event) else None
    scene = [card for card in upto if isinstance(card, Scene)][-1]
    if event is None and phase != "flip":
        raise LayoutError("no-fit", "phase", phase)
    previous = layout.get("previous")
    position = replace(
        _with_party(begun, layout),
        phase=phase,
        turned=turned,
        scene=scene,
        event=event,
        previous=previous if previous is None or isinstance(previous, int) else Fraction(previous),
        named_count=tuple([layout.get("talks", {}).get(seat, 0) for seat in table.seats]),
    )
    position = _with_members(_with_grid(position, layout), layout["party"], event)
    return _with_path(_with_turn(position, layout.get("turn", {})), layout)


def _with_party(begun: Position, layout: Layout) -> Position:
    """Return the position with the seat of each class card, as ``setup`` deals them (R2)."""
    dealt: dict[str, list[str]] = {seat: [] for seat in begun.table.seats}
    for member in layout["party"]:
        dealt[member["seat"]].append(member["char"])
    judged = setup(begun, Action("table", "setup", {"party": dealt}), 1, None)
    if judged.code is not None:
        raise LayoutError("no-fit", "party", [member["char"] for member in layout["party"]])
    return judged.position


def _with_grid(position: Position, layout: Layout) -> Position:
    """Return the position with a card on every field (R3, R6); the face-down ones can be any that are left."""
    cells = position.scene.fields.cells
    given = layout["grid"]
    for name in given:
        if name not in cells:
            raise LayoutError("no-cell", f"grid.{name}", name)
    shown = [given[name]["card"] for name in cells if name in given and given[name]["card"] != UNKNOWN]
    for number in NUMBERS:
        if shown.count(number) > 3:
            raise LayoutError("too-many", "grid", number)
    for name in cells:
        if name not in given:
            raise LayoutError("missing", f"grid.{name}")
    hidden = len(cells) - len(shown)
    left = ALL_CARDS - multiset(shown)
    used = layout.get("used", 0)
    pile = cards_in(left) - hidden - used
    if pile < 0 or layout.get("pile", pile) != pile:
        raise LayoutError("no-fit", "pile", layout.get("pile", pile))
    deck, bag = Deck.start(left).lay(hidden) if hidden else (Deck.start(left), 0)
    if used:
        deck, away = deck.lay(used)
        deck = deck.sweep((), {away: (used, used)})
    cards = [given[name]["card"] for name in cells]
    grid = tuple(Card(i, 0 if card == UNKNOWN else card, bag) for i, card in enumerate(cards))
    doubled = [i for i, name in enumerate(cells) if given[name].get("double", False)]
    if len(doubled) > 1:
        raise LayoutError("twice", "grid", cells[doubled[1]])
    return replace(position, deck=deck, grid=grid, fresh=len(grid), doubled=doubled[0] if doubled else NOBODY)


def _with_members(position: Position, members: list[Mapping[str, Any]], event: Event | None) -> Position:
    """Return the position with the slot, sign, skills and status of each class card (R8, R12, R16, R19, R30)."""
    party, fields = position.party, position.scene.fields
    by_char: dict[str, tuple[int, Mapping[str, Any]]] = {m["char"]: (i, m) for i, m in enumerate(members)}
    rows = [by_char[char] for char in party.chars]
    placed, looked = [], list(position.looked_at)
    for char, (at, row) in enumerate(rows):
        slot = NOBODY if row.get("slot") is None else fields.slot.get(row["slot"], NOBODY)
        if row.get("slot") is not None and (slot < 0 or slot in placed):
            raise LayoutError("no-slot", f"party[{at}].slot", row["slot"])
        placed.append(slot)
        if slot >= 0:
            for cell in fields.slot_cells[slot]:
                looked[party.seat_of[char]] |= 1 << position.grid[cell].id
        if row.get("status") == "out" and char != party.lead:
            raise LayoutError("no-fit", f"party[{at}].status", "out")
    held = [tuple(row.get("skills", position.skills[char])) for char, (_, row) in enumerate(rows)]
    everything = [skill for skills in held for skill in skills]
    first = [char for char, (_, row) in enumerate(rows) if row.get("first", False)]
    for char, (at, row) in enumerate(rows):
        if len(held[char]) > position.table.scenario.level:
            raise LayoutError("too-many", f"party[{at}].skills", list(held[char]))
        if any(everything.count(skill) > 1 for skill in held[char]):
            raise LayoutError("twice", f"party[{at}].skills", list(held[char]))
        if not set(row.get("used", ())) <= set(held[char]):
            raise LayoutError("no-fit", f"party[{at}].used", list(row["used"]))
    if len(first) > 1:
        raise LayoutError("twice", f"party[{rows[first[1]][0]}].first", True)
    status = [row.get("status", "in") for _, row in rows]
    is_out = "out" in status
    flipping = position.phase == "flip"
    acting = tuple([flipping or mark == "in" for mark in status])
    many = event.participants if event is not None and position.phase in ("place", "declare", "open") else 0
    if many and sum(acting) != min(many, len(acting) - is_out):
        raise LayoutError("no-fit", "party", [row["char"] for _, row in rows])
    for char, (at, row) in enumerate(rows):
        waits = position.phase in ("declare", "open") and acting[char] and placed[char] < 0
        if waits or (placed[char] >= 0 and (not acting[char] or position.phase == "choose")):
            raise LayoutError("no-fit", f"party[{at}].slot", row.get("slot"))
    return replace(
        position,
        placed=tuple(placed),
        looked_at=tuple(looked),
        skills=tuple(held),
        signs=tuple([row.get("sign", SIGN_OF[row["char"]]) for _, row in rows]),
        first=first[0] if first else NOBODY,
        played=tuple([skill for _, row in rows for skill in row.get("used", ())]),
        acting=acting,
        out=is_out and not flipping,
        out_next=is_out and flipping,
    )


def _with_turn(position: Position, turn: Mapping[str, Any]) -> Position:
    """Return the position with the open turn, and the class card placed last in it (R10, R14)."""
    if turn.get("seat") is None:
        if turn.get("char") is not None:
            raise LayoutError("no-fit", "turn.char", turn["char"])
        return position
    seat = position.table.seat[turn["seat"]]
    if turn.get("char") is None:
        return replace(position, turn=seat)
    char = position.party.number.get(turn["char"], NOBODY)
    if char < 0 or position.party.seat_of[char] != seat or position.placed[char] < 0:
        raise LayoutError("no-fit", "turn.char", turn["char"])
    one, other = position.scene.fields.slot_cells[position.placed[char]]
    return replace(
        position,
        turn=seat,
        last=char,
        hinted=turn.get("hinted", False),
        looked=(position.grid[one].id, position.grid[other].id),
    )


def _with_path(position: Position, layout: Layout) -> Position:
    """Return the position with the declared walk, while its cards are turned up (R23, R25)."""
    path = layout.get("path")
    if path is None:
        if position.phase == "open":
            raise LayoutError("missing", "path")
        return position
    if position.phase != "flip" and (position.phase != "open" or tuple(path) not in walks(position)):
        raise LayoutError("no-path", "path", "-".join(path))
    return replace(position, path=tuple(path))


def _can_express(view: Mapping[str, Any]) -> bool:
    """Return whether the fields are dealt and no consequence is left to carry out."""
    return view["phase"] in PHASES and bool(view["grid"])


LAYOUTS = Layouts(LAYOUT, position_from_layout, _can_express)
