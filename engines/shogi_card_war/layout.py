"""Layouts of Shogi Card War: docs/spec/shogi_card_war.md, "Layouts"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..fieldtypes import Bool, Int, ListOf, MapOf, Nullable, ObjectOf, OneOf, Text
from ..frozen import sealed
from ..layouts import Layout, LayoutError, Layouts
from ..values import UNKNOWN, Header
from .kinds import FULL, KINDS, STRENGTH, TRAPS, WAYS, number_order, tally, total, within
from .position import INDEX, SEATS, Monster, Position, Side, Trap, Window

_KIND = OneOf(tuple(KINDS), "card")
_SEAT = OneOf(SEATS, of="seat")
_IDS = {letter: Text(f"{letter}[1-9][0-9]{{0,3}}") for letter in "met"}
_MONSTER = ObjectOf(
    {"card": OneOf(tuple(STRENGTH), "card")},
    {
        "id": _IDS["m"],
        "attack": Int(0),
        "hp": Int(1),
        "damage": Int(0),
        "tapped": Bool(),
        "new": Bool(),
    },
)
_SIDE = ObjectOf(
    {},
    {
        "life": Int(1, 20),
        "deck": Int(0, 20),
        "hand": Int(0, 20),
        "mulligan": Bool(),
        "graveyard": ListOf(_KIND, 0, 20),
        "monsters": ListOf(_MONSTER, 0, 20),
        "equipment": ListOf(ObjectOf({}, {"id": _IDS["e"], "on": Nullable(_IDS["m"])}), 0, 2),
        "traps": ListOf(
            ObjectOf({}, {"id": _IDS["t"], "card": OneOf((*TRAPS, UNKNOWN), "card"), "new": Bool()}), 0, 20
        ),
    },
)

LAYOUT = ObjectOf(
    {},
    {
        "phase": OneOf(("main", "block", "damage", "main2")),
        "turn": _SEAT,
        "turn_no": Int(1),
        "mana": Int(0, 3),
        "pawn_played": Bool(),
        "magic": Nullable(OneOf(tuple(k for k, ways in WAYS.items() if "magic" in ways), "card")),
        "counterable": Nullable(
            ObjectOf(
                {
                    "seat": _SEAT,
                    "card": OneOf((*KINDS, UNKNOWN), "card"),
                    "as": OneOf(("monster", "equipment", "magic", "trap")),
                },
                {"id": Nullable(Text("[met][1-9][0-9]{0,3}"))},
            )
        ),
        "combat": Nullable(
            ObjectOf({"attackers": ListOf(_IDS["m"], distinct=True)}, {"blocks": MapOf(_IDS["m"], _IDS["m"])})
        ),
        "players": ObjectOf({}, dict.fromkeys(SEATS, _SIDE)),
    },
)
"""The type of layouts.

Everything may be left out: then sente's first turn begins with twenty life and hands of five.

A ``deck`` left out has the cards that are nowhere else. An ``id`` left out is the next number, sente's first;
a thing that is not ``new`` was played in an earlier turn.
"""


def position_from_layout(header: Header, layout: Layout) -> Position:
    """Return the position of a layout (R1, R3, R5, R7, R8, R9, R18): both halves, the turn and what is open."""
    named = _Ids(layout)
    turn_no = layout.get("turn_no", 1)
    turn = INDEX[layout.get("turn", SEATS[(turn_no - 1) % 2])]
    if turn != (turn_no - 1) % 2:
        raise LayoutError("no-fit", "turn", SEATS[turn])
    magic = layout.get("magic")
    given = layout.get("players", {})
    sente, gote = (
        _side(named, given.get(seat, {}), f"players.{seat}", turn_no, magic if i == turn else None)
        for i, seat in enumerate(SEATS)
    )
    position = Position(header.options["gang_block"], header.options["trap_delay"])
    position.turn, position.turn_no = turn, turn_no
    position.sides = (sealed(sente), sealed(gote))
    position.phase = layout.get("phase", "main")
    position.mana = layout.get("mana", 3)
    position.pawn_played = layout.get("pawn_played", False)
    position.magic = magic
    position.window = _window(position, layout.get("counterable"))
    position.attackers, position.blocks = _combat(position, layout.get("combat"))
    position.next_monster, position.next_equipment, position.next_trap = (named.following(k) for k in "met")
    position.started = turn_no > 1 or any((side.deck, side.hand) != (15, 5) for side in position.sides)
    return position


class _Ids:
    """The ids of things on the table: those a layout names, and the next free number for the others."""

    def __init__(self, layout: Layout) -> None:
        self.met: set[str] = set()
        self.last = dict.fromkeys("met", 0)
        for side in layout.get("players", {}).values():
            for where, letter in (("monsters", "m"), ("equipment", "e"), ("traps", "t")):
                for thing in side.get(where, ()):
                    if "id" in thing:
                        self.last[letter] = max(self.last[letter], int(thing["id"][1:]))

    def following(self, letter: str) -> int:
        """Return the next number."""
        return self.last[letter] + 1

    def of(self, letter: str, thing: Mapping[str, Any], field: str) -> str:
        """Return the id of a thing, given or new; raise ``LayoutError`` if it is taken."""
        if "id" in thing:
            name: str = thing["id"]
        else:
            self.last[letter] += 1
            name = f"{letter}{self.last[letter]}"
        if name in self.met:
            raise LayoutError("twice", f"{field}.id", name)
        self.met.add(name)
        return name


def _side(named: _Ids, given: Mapping[str, Any], field: str, turn_no: int, magic: str | None) -> Side:
    """Return one half of the table; ``magic`` is the card of this seat's unresolved magic."""
    monsters = {}
    carried: list[str | None] = []
    equipment: dict[str, str | None] = {}
    for i, item in enumerate(given.get("equipment", ())):
        equipment[named.of("e", item, f"{field}.equipment[{i}]")] = item.get("on")
        carried.append(item.get("on"))
    for i, row in enumerate(given.get("monsters", ())):
        where = f"{field}.monsters[{i}]"
        name = named.of("m", row, where)
        printed = STRENGTH[row["card"]]
        attack, damage = printed + carried.count(name), row.get("damage", 0)
        for member, wanted in (("attack", attack), ("hp", printed)):
            if row.get(member, wanted) != wanted:
                raise LayoutError("no-fit", f"{where}.{member}", row[member])
        if damage >= printed:
            raise LayoutError("out-of-range", f"{where}.damage", damage)
        entered = turn_no if row.get("new", False) else 0
        monsters[name] = Monster(row["card"], attack, printed, damage, row.get("tapped", False), entered)
    for i, on in enumerate(carried):
        if on is not None and on not in monsters:
            raise LayoutError("no-fit", f"{field}.equipment[{i}].on", on)
    traps = {}
    for i, row in enumerate(given.get("traps", ())):
        entered = turn_no if row.get("new", False) else 0
        name = named.of("t", row, f"{field}.traps[{i}]")
        traps[name] = Trap(row.get("card", UNKNOWN), entered, 0, UNKNOWN)
    graveyard = given.get("graveyard", [])
    seen = [
        *graveyard,
        *(monster.card for monster in monsters.values()),
        *("S" for _ in equipment),
        *(trap.card for trap in traps.values() if trap.card != UNKNOWN),
        *(() if magic is None else (magic,)),
    ]
    counted = tally(seen)
    if len(seen) > total(FULL) or not within(counted, FULL):
        raise LayoutError("too-many", field, "".join(seen))
    hidden = sum(trap.card == UNKNOWN for trap in traps.values())
    unseen = FULL - counted
    hand = given.get("hand", 5)
    deck = given.get("deck", total(unseen) - hidden - hand)
    if deck < 0 or deck + hand + hidden != total(unseen):
        raise LayoutError(
            "no-fit", f"{field}.{'deck' if 'deck' in given else 'hand'}", given.get("deck", hand)
        )
    return Side(
        life=given.get("life", 20),
        deck=deck,
        hand=hand,
        mulligan=given.get("mulligan", False),
        graveyard="".join(graveyard),
        unseen=unseen,
        monsters=_in_order(monsters),
        equipment=_in_order(equipment),
        traps=_in_order(traps),
        hidden=hidden,
    )


def _in_order(things: dict[str, Any]) -> dict[str, Any]:
    return {name: things[name] for name in sorted(things, key=number_order)}


def _window(position: Position, given: Mapping[str, Any] | None) -> Window | None:
    """Return the play a knight may negate (R12): it is on the table, or it is the waiting magic."""
    if given is None:
        return None
    seat, card, way, name = INDEX[given["seat"]], given["card"], given["as"], given.get("id")
    side = position.sides[seat]
    on_table = {
        "monster": name in side.monsters,
        "equipment": name in side.equipment,
        "trap": name in side.traps,
        "magic": name is None and (position.magic == card or card in side.graveyard),
    }
    if not on_table[way]:
        raise LayoutError("no-fit", "counterable", name or card)
    return Window(seat, card, way, name)


def _combat(position: Position, given: Mapping[str, Any] | None) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the fight under way (R18, R19): attackers of the turn seat, and the attacker by blocker."""
    if (given is not None) != (position.phase in ("block", "damage")):
        raise LayoutError("no-fit", "combat", position.phase)
    if given is None:
        return (), {}
    attacking, defending = position.sides[position.turn], position.sides[1 - position.turn]
    attackers = sorted(given["attackers"], key=number_order)
    for name in attackers:
        if name not in attacking.monsters:
            raise LayoutError("no-fit", "combat.attackers", name)
    blocks = given.get("blocks", {})
    for blocker, attacker in blocks.items():
        if blocker not in defending.monsters or attacker not in attackers:
            raise LayoutError("no-fit", f"combat.blocks.{blocker}", attacker)
    return tuple(attackers), {blocker: blocks[blocker] for blocker in sorted(blocks, key=number_order)}


LAYOUTS = Layouts(LAYOUT, position_from_layout)
