"""What a position shows: to everybody, to one seat, as choices, as steps for the hands, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ..declare import ActionTemplate
from ..fieldtypes import FieldType, MapOf, OneOf, Ordered, Whole, Wrong
from ..plain import visible
from ..values import TABLE, UNKNOWN, Effect, Json
from .cards import CHARS, HINT_VALUES, NUMBERS, OWN_TURN, SIGNS, SKILLS, partial, value_json
from .position import (
    CHOOSE,
    DECLARE,
    ENDED,
    FLIP,
    GAIN,
    OPEN,
    PLACE,
    RELEASE,
    REVEAL,
    SETUP,
    Hint,
    Position,
    doubling,
    due_cells,
    fields_replaced,
    free_slots,
    hint_cells,
    hint_fault,
    hint_pairs,
    holder,
    learners,
    may_open,
    walks,
)
from .scenario import Program, Special, condition_text
from .worlds import ANY, Link, deduce, given_first, turned

# -- deduction ---------------------------------------------------------------------------------------


def _listed(numbers: int) -> list[int]:
    return [n for n in NUMBERS if numbers >> n - 1 & 1]


def deduction(position: Position, told: Mapping[int, int]) -> tuple[list[list[int]], bool]:
    """``possible`` of each cell, and ``conflict`` (section 5, "Deduction").

    ``told``: card id -> number; only those still face down count.
    """
    grid = position.grid
    hidden = [i for i, card in enumerate(grid) if not card.face]
    place = {grid[i].id: k for k, i in enumerate(hidden)}
    bags = tuple(grid[i].bag for i in hidden)
    said = [ANY] * len(hidden)
    for card, number in told.items():
        if card in place:
            said[place[card]] = 1 << number - 1
    hinted, links = _linked(position, place, said)
    worlds = position.deck.worlds
    found = deduce(worlds, bags, hinted, links)
    conflict = found is None
    if found is None:
        found = deduce(worlds, bags, tuple(said), ())
    if found is None:
        found = deduce(worlds, bags, (ANY,) * len(hidden), ())
    assert found is not None  # the cards that lie open fit some deal
    possible = [[card.face] if card.face else [] for card in grid]
    for k, i in enumerate(hidden):
        possible[i] = _listed(found[k])
    return possible, conflict


def _linked(
    position: Position, place: Mapping[int, int], said: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Link, ...]]:
    """The live hints as limits of one hidden card and links of two."""
    faces = {card.id: card.face for card in position.grid}
    limits = list(said)
    links: list[Link] = []
    for hint in position.hints:
        one, other = faces[hint.one], faces[hint.other]
        if one and other:
            continue
        if one:
            limits[place[hint.other]] &= given_first(hint.pairs, one)
        elif other:
            limits[place[hint.one]] &= given_first(turned(hint.pairs), other)
        else:
            links.append((place[hint.one], place[hint.other], hint.pairs))
    return tuple(limits), tuple(links)


# -- views -------------------------------------------------------------------------------------------


def public(position: Position) -> dict[str, Any]:
    """The public view (section 6)."""
    table, scene, party, phase = position.table, position.scene, position.party, position.phase
    scenario = table.scenario
    cells = scene.fields.cells
    possible, conflict = deduction(position, {})
    where = {card.id: cells[i] for i, card in enumerate(position.grid)}
    return {
        "phase": phase,
        "scenario": {"id": scenario.id, "cards": len(scenario.cards), "turned": position.turned},
        "scene": None
        if not position.turned
        else {"id": scene.id, "cols": scene.fields.cols, "rows": scene.fields.rows, "flow": scene.flow},
        "event": None if position.event is None else position.event.id,
        "previous": None if position.previous is None else value_json(position.previous),
        "party": [_member(position, i) for i in range(len(party.chars))],
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
        "hints": [_hint_json(position, hint, where) for hint in position.hints],
        "conflict": conflict,
        "trails": [list(path) for path in walks(position)] if phase in (DECLARE, OPEN) else [],
        "path": None if position.path is None else list(position.path),
        "due": [cells[i] for i in due_cells(position)],
        "pile": position.deck.left,
        "used": position.deck.used,
        "talks": dict(zip(table.seats, position.talks, strict=True)),
    }


def _member(position: Position, char: int) -> dict[str, Any]:
    party, scene = position.party, position.scene
    if char == party.lead and (position.out or position.out_next):
        status = "out"
    elif position.event is not None and position.phase != CHOOSE and not position.acting[char]:
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


def _hint_json(position: Position, hint: Hint, where: Mapping[int, str]) -> dict[str, Any]:
    return {
        "n": hint.n,
        "char": position.party.chars[hint.char],
        "from": where[hint.one],
        "to": where[hint.other],
        "sign": hint.sign,
        "value": hint.value,
        "double": hint.double,
    }


def private(position: Position, seat: str) -> dict[str, Any]:
    """The private view of a seat (section 6): what it saw and told, and what follows from that."""
    table, scene = position.table, position.scene
    who = table.seat[seat]
    cells = scene.fields.cells
    told, looks = dict(position.notes[who]), position.looks[who]
    possible, conflict = deduction(position, told)
    return {
        "seat": seat,
        "chars": list(position.party.of_seat[who]) if position.party.chars else [],
        "seen": {
            cells[i]: told.get(card.id, UNKNOWN)
            for i, card in enumerate(position.grid)
            if not card.face and looks >> card.id & 1
        },
        "possible": {cells[i]: numbers for i, numbers in enumerate(possible)},
        "conflict": conflict,
        "hints": _true_hints(position, who, told),
    }


def _true_hints(position: Position, seat: int, told: Mapping[int, int]) -> list[dict[str, Any]]:
    """The two true hints the seat could give now, if it may give one and knows both numbers."""
    if hint_fault(position, seat) is not None:
        return []
    pair = hint_cells(position)
    assert pair is not None
    cells, out = position.scene.fields.cells, []
    for start, end in (pair, pair[::-1]):
        one, other = position.grid[start], position.grid[end]
        left, right = one.face or told.get(one.id, 0), other.face or told.get(other.id, 0)
        if not left or not right:
            return []
        left *= 2 if position.doubled == one.id else 1
        right *= 2 if position.doubled == other.id else 1
        value = partial(position.signs[position.last], left, right)
        out.append({"from": cells[start], "to": cells[end], "value": value})
    return out


# -- choices -----------------------------------------------------------------------------------------


class Paths(OneOf):
    """One of the listed walks (lists of cells)."""

    __slots__ = ()

    def __init__(self, paths: Sequence[Sequence[str]]) -> None:
        super().__init__(())
        self.of = "path"
        self.values = cast("tuple[str, ...]", tuple(map(list, paths)))

    def fault(self, value: Any, seats: Sequence[str]) -> Wrong | None:
        if type(value) is not list:
            return Wrong("", "no-list", value)
        return None if value in list(self.iter_values()) else Wrong("", "no-path", value)


class CharOrNone(OneOf):
    """One of the listed characters, or ``null``."""

    __slots__ = ()

    def __init__(self, chars: Sequence[str]) -> None:
        super().__init__(cast("tuple[str, ...]", (*chars, None)), "char")


def _cell(name: str) -> OneOf:
    return OneOf((name,), "cell")


def choices(position: Position, seat: str) -> list[ActionTemplate]:
    """What ``seat`` or ``"table"`` may do now.  Nothing in it depends on a private fact."""
    if position.phase == ENDED:
        return []
    return _table_choices(position) if seat == TABLE else _seat_choices(position, seat)


def _table_choices(position: Position) -> list[ActionTemplate]:
    table, phase = position.table, position.phase
    if phase == SETUP:
        each = {1: 4, 2: 2}.get(len(table.seats), 1)
        wanted, size = table.scenario, each * len(table.seats)
        if not wanted.least <= size <= wanted.most or len(set(wanted.requires)) > size:
            return []
        chars = Ordered(OneOf(CHARS, "char"), each, each, distinct=True)
        party = MapOf(OneOf(table.seats, "seat"), chars, len(table.seats), len(table.seats))
        return [ActionTemplate(TABLE, "setup", {"party": party}, exact=len(table.seats) == 1)]
    if phase == FLIP:
        return [ActionTemplate(TABLE, "flip", {"mixed": OneOf((True,))}, frozenset({"mixed"}))]
    if phase == CHOOSE:
        assert position.event is not None
        able = [c for c, acts in zip(position.party.chars, position.acting, strict=True) if acts]
        size = position.event.participants
        return [
            ActionTemplate(
                TABLE, "choose", {"chars": Ordered(OneOf(able, "char"), size, size, distinct=True)}
            )
        ]
    if phase == DECLARE:
        return [] if walks(position) else [ActionTemplate(TABLE, "redo")]
    if phase in (REVEAL, OPEN):
        return [_opening(position)]
    if phase == GAIN:
        return _gains(position)
    if phase == RELEASE:
        held = [skill for skills in position.skills for skill in skills]
        return [ActionTemplate(TABLE, "release", {"skill": OneOf(held, "skill")})]
    return []


def _opening(position: Position) -> ActionTemplate:
    due, names = due_cells(position), position.scene.fields.cells
    numbers = 0
    for i in due:
        numbers |= position.deck.one(position.grid[i].bag)
    item = OneOf(_listed(numbers), "number")
    cells = MapOf(OneOf([names[i] for i in due], "cell"), item, len(due), len(due))
    return ActionTemplate(TABLE, "open", {"cells": cells}, exact=len(due) < 2)


def _gains(position: Position) -> list[ActionTemplate]:
    out = []
    for skill in SKILLS:
        if holder(position, skill) >= 0:
            continue
        able = learners(position, skill)
        char: FieldType = OneOf(able, "char") if able else CharOrNone(())
        out.append(ActionTemplate(TABLE, "gain", {"skill": OneOf((skill,), "skill"), "char": char}))
    return out


def _seat_choices(position: Position, seat: str) -> list[ActionTemplate]:
    if position.phase not in (PLACE, DECLARE, OPEN):
        return []
    out: list[ActionTemplate] = []
    who = position.table.seat[seat]
    if position.phase == PLACE:
        out += _places(position, seat, who)
    elif position.turn == who and walks(position):
        out.append(ActionTemplate(seat, "declare", {"path": Paths(walks(position))}))
    if position.phase == OPEN and position.turn == who:
        out.append(ActionTemplate(seat, "declare", {"path": Paths(walks(position))}))
    out += _hints(position, seat, who)
    out += _skills(position, seat, who)
    out += _peeks(position, seat, who)
    out.append(ActionTemplate(seat, "talk"))
    return out


def _places(position: Position, seat: str, who: int) -> list[ActionTemplate]:
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
    if hint_fault(position, who) is not None:
        return []
    pair = hint_cells(position)
    assert pair is not None
    cells, sign, out = position.scene.fields.cells, position.signs[position.last], []
    for start, end in (pair, pair[::-1]):
        one, other = position.grid[start], position.grid[end]
        can, double = hint_pairs(position, one, other), doubling(position, one, other)
        values = sorted(v for v, true in HINT_VALUES[sign, double] if can & true)
        fields = {"from": _cell(cells[start]), "to": _cell(cells[end]), "value": OneOf(values, "number")}
        out.append(ActionTemplate(seat, "hint", fields))
    return out


def _skills(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    party, scene = position.party, position.scene
    fields, out = scene.fields, []
    for i, held in enumerate(position.skills):
        if party.seat_of[i] != who or not position.acting[i]:
            continue
        for skill in held:
            own_turn = position.phase != OPEN and (position.turn == who or who in may_open(position))
            if skill in position.played or (skill in OWN_TURN and not own_turn):
                continue
            ways: list[dict[str, FieldType]] = []
            if skill == "first":
                laid = [c for c, slot in zip(party.chars, position.placed, strict=True) if slot >= 0]
                ways = [{"target": OneOf(laid, "char")}] if laid else []
            elif skill == "shortcut":
                slots = free_slots(position)
                ways = [{"slot": OneOf(slots, "slot")}] if position.placed[i] >= 0 and slots else []
            elif skill == "transform":
                ways = [{"sign": OneOf(SIGNS, "sign")}] if position.placed[i] >= 0 else []
            elif skill == "sight":
                ways = _sights(position)
            elif skill == "slide":
                if fields.cols > 1 and (not position.table.refill or position.deck.left):
                    ways = [{"row": Whole(1, fields.rows)}]
            else:
                ways = [{"cell": OneOf(fields.cells, "cell")}]
            out += [ActionTemplate(seat, "skill", {"skill": OneOf((skill,), "skill"), **way}) for way in ways]
    return out


def _sights(position: Position) -> list[dict[str, FieldType]]:
    """One template for all the cells that can show the same numbers."""
    alike: dict[int, list[str]] = {}
    for i, card in enumerate(position.grid):
        if not card.face:
            alike.setdefault(position.deck.one(card.bag), []).append(position.scene.fields.cells[i])
    return [
        {"cell": OneOf(cells, "cell"), "value": OneOf(_listed(numbers), "number")}
        for numbers, cells in alike.items()
    ]


def _peeks(position: Position, seat: str, who: int) -> list[ActionTemplate]:
    names, looks = position.scene.fields.cells, position.looks[who]
    cells = [names[i] for i, card in enumerate(position.grid) if not card.face and looks >> card.id & 1]
    if not cells:
        return []
    told = MapOf(OneOf(cells, "cell"), OneOf((*NUMBERS, UNKNOWN), "number"), 1, len(cells))
    return [ActionTemplate(seat, "peek", {"cells": told})]


# -- whose turn, what is due, what the hands do ---------------------------------------------------------


def turn(position: Position) -> tuple[str, ...]:
    """The seats everybody waits for; ``"table"`` for what nobody in particular does."""
    seats = position.table.seats
    if position.phase == ENDED:
        return ()
    if position.phase == PLACE:
        if position.last < 0 <= position.turn:
            return (seats[position.turn],)
        return tuple(seats[i] for i in may_open(position))
    if position.phase == DECLARE and walks(position):
        return (seats[position.turn],)
    return (TABLE,)


def due(position: Position) -> tuple[dict[str, Json], ...]:
    """The follow-up the game waits for, if it is not somebody's ordinary turn."""
    phase, scene = position.phase, position.scene
    if phase == CHOOSE:
        assert position.event is not None
        return ({"seat": TABLE, "action": "choose", "count": position.event.participants},)
    if phase in (REVEAL, OPEN):
        cells = [scene.fields.cells[i] for i in due_cells(position)]
        return ({"seat": TABLE, "action": "open", "cells": cells},)
    if phase == DECLARE:
        if walks(position):
            return ({"seat": position.table.seats[position.turn], "action": "declare"},)
        # R24: with fewer cards in the pile than a new layout takes, the event fails.
        why = "short" if position.deck.left < fields_replaced(position) else "trail"
        return ({"seat": TABLE, "action": "redo", "why": why},)
    if phase in (GAIN, RELEASE):
        return ({"seat": TABLE, "action": phase},)
    return ()


SKILL_STEPS: Mapping[str, tuple[str, str, str]] = {
    "first": ("xan.step.first", "char", "target"),
    "shortcut": ("xan.step.shortcut", "slot", "to"),
    "transform": ("xan.step.transform", "sign", "sign"),
    "sight": ("xan.step.sight", "cell", "cell"),
    "slide": ("xan.step.slide", "row", "row"),
    "double": ("xan.step.double", "cell", "cell"),
}
"""What the hands do for each skill: the step, its parameter, the member of the effect it comes from."""


def steps(position: Position, effects: Sequence[Effect]) -> list[dict[str, Json]]:
    """At most three: cards to clear away, move up, lay, look at, turn up, take or give back."""
    out: list[dict[str, Json]] = []
    sliding = False
    laid = any(effect["effect"] == "lay" for effect in effects)
    for effect in effects:
        kind = effect["effect"]
        if kind == "sweep" and not sliding:
            if effect["under"]:
                out.append({"step": "xan.step.clear", "cells": effect["cells"], "count": effect["under"]})
            else:
                out.append({"step": "xan.step.discard", "cells": effect["cells"]})
        elif kind == "rise" and position.scene.fields.rows > 1:
            out.append({"step": "xan.step.rise"})
        elif kind == "lay":
            out.append({"step": "xan.step.push" if sliding else "xan.step.lay", "cells": effect["cells"]})
        elif kind == "card" and effect["type"] == "event" and len(effects) == 1:
            out.append({"step": "xan.step.read"})
        elif kind == "place":
            out += _look_step(position)
        elif kind == "skill":
            sliding = effect["skill"] == "slide"
            step, name, member = SKILL_STEPS[effect["skill"]]
            out.append({"step": step, name: effect[member]})
            if sliding and not laid:
                out.append({"step": "xan.step.wrap", "row": effect["row"]})
        elif kind == "declare" and effect["due"]:
            out.append({"step": "xan.step.open", "cells": effect["due"]})
        elif kind == "gain" and effect["char"] is not None:
            out.append({"step": "xan.step.learn", "skill": effect["skill"], "char": effect["char"]})
        elif kind in ("gain", "release"):
            out.append({"step": "xan.step.return", "skill": effect["skill"]})
        elif kind == "critical" and position.phase == GAIN:
            out.append({"step": "xan.step.draw"})
        elif kind == "out":
            out.append({"step": "xan.step.out", "char": effect["char"]})
    if position.phase == REVEAL:
        cells = [position.scene.fields.cells[i] for i in position.reveal]
        out.append({"step": "xan.step.open", "cells": cells})
    return out[:3]


def _look_step(position: Position) -> list[dict[str, Json]]:
    if position.table.solo:
        return []
    cells = position.scene.fields.cells
    hidden = [cells[i] for i, c in enumerate(position.grid) if c.id in position.looked and not c.face]
    seat = position.table.seats[position.turn]
    return [{"step": "xan.step.look", "seat": seat, "cells": hidden}] if hidden else []


# -- what is printed on the turned cards -----------------------------------------------------------------


def reference(position: Position) -> list[dict[str, Json]]:
    """The scene and the event lying open, with the event's conditions; nothing of the cards still to come."""
    if not position.turned:
        return []
    scene, event = position.scene, position.event
    out: list[dict[str, Json]] = [
        {"code": "xan.printed.scene", "id": scene.id, "title": _title_json(scene.title)}
    ]
    if event is None:
        return out
    out.append({"code": "xan.printed.event", "id": event.id, "title": _title_json(event.title)})
    out.append({"code": "xan.printed.clear", "if": _condition_json(event.clear, position)})
    for name, special in (("critical", event.critical), ("fumble", event.fumble)):
        if special is not None:
            condition = _condition_json(special.condition, position)
            out.append({"code": f"xan.printed.{name}", "if": condition, "then": special.then})
    return out


def _title_json(title: tuple[str, str] | None) -> Json:
    return None if title is None else {"ja": title[0], "en": title[1]}


def _condition_json(condition: Program, position: Position) -> Json:
    """A condition as a tree of codes: ``{"code": "xan.condition.at-least", "n": 7}``, operands in ``of``.

    The result to be beaten is that of the event cleared before the one lying open: once that is cleared
    itself, nothing is left to be beaten and its number would be wrong.
    """
    stack: list[Json] = []
    for key, n in condition:
        line: dict[str, Json] = {"code": f"xan.condition.{key.replace('_', '-')}"}
        if key in ("all", "any", "not"):
            line["of"] = stack[-n:]
            del stack[-n:]
        elif key == "greater_than_previous":
            beaten = position.phase not in (FLIP, GAIN, RELEASE, ENDED)
            if beaten and position.previous is None:
                line["code"] = "xan.condition.whatever"
            elif beaten and position.previous is not None:
                line = {"code": "xan.condition.greater-than", "n": value_json(position.previous)}
        elif key == "between":
            line |= {"m": n[0], "n": n[1]}
        elif key == "one_of":
            line["numbers"] = list(n)
        else:
            line["n"] = n
        stack.append(line)
    return stack.pop()


# -- the picture -------------------------------------------------------------------------------------


def diagram(position: Position, seat: str | None = None) -> str:
    """The table as text: what has to be reached, the fields with their class cards, hints and party.

    ``[ 4 ]`` is a card showing 4, ``[ ? ]`` a face-down one, ``[=4 ]`` counts double; with ``seat``,
    ``( 4 )`` is a face-down card that seat told to be a 4.
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
    return "\n".join(map(visible, rows))


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
    told = dict(position.notes[position.table.seat[seat]]) if seat is not None else {}
    sign = {slot: position.signs[i] for i, slot in enumerate(position.placed) if slot >= 0}
    if position.first >= 0:
        sign[position.placed[position.first]] += "*"
    lines = ["     " + (9 * " ").join(name[0] for name in fields.cells[: fields.cols])]
    for y in range(fields.rows):
        across, down = f"{y + 1:>2} ", "   "
        for x in range(fields.cols):
            at = y * fields.cols + x
            card = position.grid[at]
            mark = "=" if card.id == position.doubled else " "
            known = told.get(card.id)
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
    """The live hints as lines: ``"seer: b1 ÷ a1 = 2"``."""
    cells = position.scene.fields.cells
    where = {card.id: cells[i] for i, card in enumerate(position.grid)}
    out = []
    for hint in position.hints:
        one = where[hint.one] + ("×2" if hint.double == "from" else "")
        other = where[hint.other] + ("×2" if hint.double == "to" else "")
        out.append(f"{position.party.chars[hint.char]}: {one} {hint.sign} {other} = {hint.value}")
    return out


def _party_lines(position: Position) -> list[str]:
    out = []
    to_move = turn(position)
    for i, slot in enumerate(position.placed):
        member = _member(position, i)
        acts = position.phase != PLACE or (position.acting[i] and slot < 0)
        mark = ">" if acts and member["seat"] in to_move else " "
        skills = " ".join(f"({s})" if s in member["used"] else s for s in member["skills"])
        status = "" if member["status"] == "in" else f" {member['status']}"
        where = f" {member['slot']}" if member["slot"] else ""
        line = f"{mark} {member['sign']} {member['char']} {member['seat']}{where}{status}"
        out.append(f"{line}  {skills}".rstrip())
    return out
