"""Templates of the actions allowed now, for a seat or the table, independent of private facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from ..declare import ActionTemplate, Purpose
from ..fieldtypes import FieldType, Int, MapOf, OneOf, Ordered, ValueProblem
from ..values import TABLE, UNKNOWN
from .cards import CHARS, HINT_PAIRS, NUMBERS, OWN_TURN, SKILL_FIELDS, SKILLS
from .deduction import as_list
from .position import (
    Position,
    Table,
    doubling,
    due_cells,
    free_slots,
    hint_cells,
    hint_fault,
    hint_pairs,
    holder,
    learners,
    may_open,
    walks,
)
from .rules.skills import targets


class Paths(FieldType):
    """One of the listed walks, each a list of cells (R23)."""

    __slots__ = ("paths",)

    def __init__(self, paths: Sequence[Sequence[str]]) -> None:
        self.paths = [list(path) for path in paths]

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, list):
            return ValueProblem("", "no-list", value)
        return None if value in self.paths else ValueProblem("", "no-path", value)

    def iter_values(self) -> Iterator[Any]:
        return iter(self.paths)

    def to_json(self) -> dict[str, Any]:
        return {"type": "one", "of": "path", "values": self.paths}

    def schema(self) -> dict[str, Any]:
        return {"enum": self.paths}


_DISCLOSED = OneOf((*NUMBERS, UNKNOWN), "number")
"""The numbers a seat can disclose of a card it looked at (R13)."""


@lru_cache(maxsize=1024)
def _cell(name: str) -> OneOf:
    return OneOf((name,), "cell")


_TELL = Purpose.TELL
"""The purpose as a constant: looking it up in the enumeration takes time."""


@lru_cache(maxsize=1024)
def _talk(seat: str) -> ActionTemplate:
    """Return the template of ``talk`` (R15); cached, as nearly every list of choices has it."""
    return ActionTemplate(seat, "talk", purpose=Purpose.FOUL)


def choices(position: Position, seat: str) -> list[ActionTemplate]:
    """Return the templates for ``seat`` or ``"table"``, independent of private facts."""
    if seat != TABLE and seat not in position.table.seat:
        raise KeyError(seat)
    if position.phase == "over":
        return []
    return _table_choices(position) if seat == TABLE else _seat_choices(position, seat)


def _table_choices(position: Position) -> list[ActionTemplate]:
    """Return the templates of the table: party, cards, new fields, opened numbers, skills drawn or given up."""
    table, phase = position.table, position.phase
    if phase == "setup":
        return _parties(table)
    if phase == "flip":
        return [ActionTemplate(TABLE, "flip", {"mixed": OneOf((True,))}, frozenset({"mixed"}))]
    if phase == "choose":
        assert position.event is not None
        able = [c for c, acts in zip(position.party.chars, position.acting, strict=True) if acts]
        size = position.event.participants
        return [
            ActionTemplate(
                TABLE, "choose", {"chars": Ordered(OneOf(able, "char"), size, size, distinct=True)}
            )
        ]
    if phase == "declare":
        return [] if walks(position) else [ActionTemplate(TABLE, "redo")]
    if phase in ("reveal", "open"):
        return [_opening(position)]
    if phase == "gain":
        return _gains(position)
    if phase == "release":
        held = [skill for skills in position.skills for skill in skills]
        return [ActionTemplate(TABLE, "release", {"skill": OneOf(held, "skill")})]
    return []


def _parties(table: Table) -> list[ActionTemplate]:
    """Return the templates of parties (R2): which seat plays which classes.

    Where one class stays away that could be required, there is a template for each that may. After any
    choice of different classes for some seats from one template, the others can be filled from it.
    """
    seats, wanted = table.seats, table.scenario
    each = {1: 4, 2: 2}.get(len(seats), 1)
    size, needed = each * len(seats), set(wanted.requires)
    if not wanted.minimum <= size <= wanted.maximum:
        return []
    spare = [char for char in CHARS if char not in needed] if needed and size < len(CHARS) else [None]
    seat = OneOf(seats, "seat")
    out = []
    for away in spare:
        among = OneOf([char for char in CHARS if char != away], "char")
        party = MapOf(seat, Ordered(among, each, each, distinct=True), len(seats), len(seats))
        out.append(ActionTemplate(TABLE, "setup", {"party": party}, exact=len(seats) == 1))
    return out


def _opening(position: Position) -> ActionTemplate:
    """Return the template that opens the due cells (R25, R33, R35), asked for along the walk."""
    names, walk = position.scene.fields.cells, position.path or ()
    due = sorted(due_cells(position), key=lambda i: walk.index(names[i]) if names[i] in walk else 0)
    numbers = 0
    for i in due:
        numbers |= position.deck.one(position.grid[i].bag)
    item = OneOf(as_list(numbers), "number")
    cells = MapOf(OneOf([names[i] for i in due], "cell"), item, len(due), len(due))
    return ActionTemplate(TABLE, "open", {"cells": cells}, exact=len(due) < 2)


def _gains(position: Position) -> list[ActionTemplate]:
    """Return the templates of each skill that can be drawn, with the characters that can learn it (R28)."""
    out = []
    for skill in SKILLS:
        if holder(position, skill) >= 0:
            continue
        able = learners(position, skill)
        char = OneOf(able or (None,), "char")
        out.append(ActionTemplate(TABLE, "gain", {"skill": OneOf((skill,), "skill"), "char": char}))
    return out


def _seat_choices(position: Position, seat: str) -> list[ActionTemplate]:
    """Return the templates of a seat: its moves, what it may disclose, and that it named a number."""
    if position.phase not in ("place", "declare", "open"):
        return []
    who = position.table.seat[seat]
    return [*_moves(position, seat, who), *_peeks(position, seat, who), _talk(seat)]


def _moves(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    """Return the templates to place or declare, to give a hint and to play skills."""
    out: list[ActionTemplate] = []
    if position.phase == "place":
        out += _places(position, seat, who)
    elif position.turn == who:
        ways = walks(position)
        if ways:
            out.append(ActionTemplate(seat, "declare", {"path": Paths(ways)}))
    return out + _hints(position, seat, who) + _skills(position, seat, who)


def reactions(position: Position, seat: str) -> Iterable[str]:
    """Return the kinds of action, disclosures excluded, that ``seat`` may do while others must act."""
    return dict.fromkeys([move.kind for move in _moves(position, seat, position.table.seat[seat])])


def _places(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    """Return the templates to place class cards: which ones, and where (R10, R11, R12)."""
    if who not in may_open(position) and not (position.turn == who and position.last < 0):
        return []
    party = position.party
    chars = [
        char
        for i, char in enumerate(party.chars)
        if party.seat_of[i] == who and position.acting[i] and position.placed[i] < 0
    ]
    slots = free_slots(position)
    if not slots:
        return []
    return [ActionTemplate(seat, "place", {"char": OneOf(chars, "char"), "slot": OneOf(slots, "slot")})]


def _hints(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    """Return the templates of the hint the seat may give, in both directions (R14)."""
    if hint_fault(position, who) is not None:
        return []
    pair = hint_cells(position)
    assert pair is not None
    cells, sign, out = position.scene.fields.cells, position.signs[position.last], []
    for start, end in (pair, pair[::-1]):
        one, other = position.grid[start], position.grid[end]
        can, double = hint_pairs(position, one, other), doubling(position, one, other)
        values = sorted(v for v, true in HINT_PAIRS[sign, double].items() if can & true)
        fields = {"from": _cell(cells[start]), "to": _cell(cells[end]), "value": OneOf(values, "number")}
        out.append(ActionTemplate(seat, "hint", fields))
    return out


def _skills(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    return [
        ActionTemplate(seat, "skill", {"skill": OneOf((skill,), "skill"), **way})
        for i, skill in _playable(position, who)
        for way in _ways(position, i, skill)
    ]


def _playable(position: Position, who: int) -> Iterator[tuple[int, str]]:
    """Yield the skills seat number ``who`` may play now (R16), after the number of the character that has each."""
    party = position.party
    own_turn: bool | None = None
    for i, held in enumerate(position.skills):
        if not held or party.seat_of[i] != who or not position.acting[i]:
            continue
        for skill in held:
            if skill in position.played:
                continue
            if skill in OWN_TURN:
                if own_turn is None:
                    own_turn = position.phase != "open" and (
                        position.turn == who or who in may_open(position)
                    )
                if not own_turn:
                    continue
            yield i, skill


def _ways(position: Position, i: int, skill: str) -> list[dict[str, FieldType]]:
    """Return the ways character number ``i`` can play a skill (R17, R18, R19, R20, R21, R22), or none.

    Of sight there is one for all the cells that can show the same numbers.
    """
    can, name = targets(position, i, skill), SKILL_FIELDS[skill][0]
    if not can:
        return []
    if skill == "slide":
        return [{name: Int(1, len(can))}]
    if skill != "sight":
        return [{name: OneOf(can, "char" if name == "target" else name)}]
    by_numbers: dict[int, list[str]] = {}
    for cell in can:
        bag = position.grid[position.scene.fields.cell[cell]].bag
        by_numbers.setdefault(position.deck.one(bag), []).append(cell)
    return [
        {name: OneOf(cells, "cell"), "value": OneOf(as_list(numbers), "number")}
        for numbers, cells in by_numbers.items()
    ]


def _peeks(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    """Return the template of a peek: the cards whose numbers the seat may disclose (R13)."""
    names, looked = position.scene.fields.cells, position.looked_at[who]
    cells = [names[i] for i, card in enumerate(position.grid) if not card.face and looked >> card.id & 1]
    if not cells:
        return []
    return [
        ActionTemplate(
            seat, "peek", {"cells": MapOf(OneOf(cells, "cell"), _DISCLOSED, 1, len(cells))}, purpose=_TELL
        )
    ]
