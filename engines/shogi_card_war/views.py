"""What may be seen of a position: the public view, a seat's private one, a picture in text, the next steps.

Everything here is built from an allow-list: the public view and the picture never touch what a seat told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .kinds import FIGURE, KINDS, WAYS, by_kind, cards_of, count
from .position import INDEX, SEATS, Position, Side
from .rules import gate, play_fault

_UNKNOWN = "??"


def public(position: Position) -> dict[str, Any]:
    """The public view (section 6)."""
    window = position.window
    return {
        "phase": position.phase,
        "turn": SEATS[position.turn],
        "turn_no": position.turn_no,
        "mana": position.mana,
        "pawn_played": position.pawn_played,
        "magic": position.magic,
        "counterable": None
        if window is None
        else {"seat": SEATS[window.seat], "card": window.card, "as": window.way, "id": window.id},
        "combat": {"attackers": list(position.attackers), "blocks": dict(position.blocks)}
        if position.phase in ("block", "damage")
        else None,
        "players": {seat: _side(position.sides[i], position.turn_no) for i, seat in enumerate(SEATS)},
    }


def _side(side: Side, turn_no: int) -> dict[str, Any]:
    return {
        "life": side.life,
        "deck": side.deck,
        "hand": side.hand,
        "mulligan": side.mulligan,
        "graveyard": list(side.graveyard),
        "monsters": [
            {
                "id": name,
                "card": monster.card,
                "attack": monster.attack,
                "hp": monster.hp,
                "damage": monster.damage,
                "tapped": monster.tapped,
                "new": monster.entered == turn_no,
            }
            for name, monster in side.monsters.items()
        ],
        "equipment": [{"id": name, "on": on} for name, on in side.equipment.items()],
        "traps": [
            {"id": name, "card": trap.card, "new": trap.entered == turn_no}
            for name, trap in side.traps.items()
        ],
        "unseen": by_kind(side.unseen),
    }


def private(position: Position, seat: str) -> dict[str, Any]:
    """A seat's private view (section 6): what it told, and what follows from that."""
    index = INDEX[seat]
    side = position.sides[index]
    return {
        "seat": seat,
        "hand": _hand(side),
        "traps": {i: trap.note if trap.card == _UNKNOWN else trap.card for i, trap in side.traps.items()},
        "conflict": side.conflict,
        "rest": by_kind(side.unseen - side.told - side.noted),
        "plays": _plays(position, index),
    }


def _hand(side: Side) -> list[str]:
    told = cards_of(side.told)
    return told + [_UNKNOWN] * (side.hand - len(told))


def _plays(position: Position, seat: int) -> list[dict[str, Any]]:
    told = position.sides[seat].told
    if not told or gate(position, seat) is not None:
        return []
    return [
        {"card": card, "as": way, "foul": card == "P" and position.pawn_played}
        for card in KINDS
        if count(told, card)
        for way in WAYS[card]
        if play_fault(position, seat, card, way) is None
    ]


# -- the position as text -------------------------------------------------------------------------------


_MARK = ("▲", "▽")


def diagram(position: Position, seat: str | None = None) -> str:
    """A picture of the table, gote's half on top; the bottom half is that of ``seat`` if it is given.

    ``歩2/2`` attack and hit points, ``*`` a damage counter, ``>`` tapped, ``!`` new, ``+銀`` an item on it.
    """
    near = 0 if seat is None else INDEX[seat]
    rows = list(reversed(_half(position, 1 - near, None)))
    rows.append(_middle(position))
    rows += _half(position, near, seat)
    return "\n".join(row.rstrip() for row in rows)


def _middle(position: Position) -> str:
    mana = "●" * position.mana + "○" * (3 - position.mana)
    parts = [f"{position.turn_no}", f"{_MARK[position.turn]} {SEATS[position.turn]}", position.phase, mana]
    if position.magic is not None:
        parts.append(f"{FIGURE[position.magic]}…")
    if position.attackers:
        defended = {a: [b for b, on in position.blocks.items() if on == a] for a in position.attackers}
        parts.append(" ".join(f"{a}⇐{'+'.join(b)}" if b else f"{a}→" for a, b in defended.items()))
    if position.outcome is not None:
        winner = position.outcome.winners[0]
        parts.append(f"{_MARK[INDEX[winner]]} {winner} ○ {position.outcome.reason.rpartition('.')[2]}")
    return f"──── {' · '.join(parts)} ────"


def _half(position: Position, index: int, seat: str | None) -> list[str]:
    """The rows of one half from the middle of the table outwards."""
    side = position.sides[index]
    carried: dict[str | None, list[str]] = {}
    for item, on in side.equipment.items():
        carried.setdefault(on, []).append(item)
    monsters = [
        f"{name} {FIGURE[m.card]}{m.attack}/{m.hp}{'*' * m.damage}{'>' if m.tapped else ''}"
        f"{'!' if m.entered == position.turn_no else ''}"
        f"{''.join(f'+{item}銀' for item in carried.get(name, ()))}"
        for name, m in side.monsters.items()
    ]
    monsters += [f"{item}銀" for item in carried.get(None, ())]
    traps = []
    for name, trap in side.traps.items():
        if trap.card != _UNKNOWN:
            traps.append(f"{name}[{FIGURE[trap.card]}]")
        elif seat is not None and trap.note != _UNKNOWN:
            traps.append(f"{name}({FIGURE[trap.note]})")
        else:
            traps.append(f"{name}[▒]")
    rows = ["  " + ("  ".join(monsters) or "·"), "  " + ("  ".join(traps) or "·")]
    grave = "".join(FIGURE[card] for card in side.graveyard) or "–"
    counts = f"life {side.life}  hand {side.hand}  deck {side.deck}"
    rows.append(f"{_MARK[index]} {SEATS[index]:<5}  {counts}  graveyard {grave}")
    if seat is not None:
        rows.append("  hand: " + " ".join(FIGURE.get(card, card) for card in _hand(side)))
    return rows


# -- what the hands do next -----------------------------------------------------------------------------


def steps(effects: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the hands must do after these effects, few and in order: ``{"step": code, ...}`` each.

    Counters on one monster are one step, monsters that die go to the graveyard without any.
    """
    out: list[dict[str, Any]] = []
    dead = {effect["id"] for effect in effects if effect["effect"] == "die"}
    counters: dict[str, dict[str, Any]] = {}
    graves: dict[str, dict[str, Any]] = {}
    for effect in effects:
        kind = effect["effect"]
        if kind == "damage":
            name = effect["id"]
            if name in dead:
                continue
            if name in counters:
                counters[name]["amount"] += effect["amount"]
                continue
            counters[name] = step = _step("counters", id=name, amount=effect["amount"])
        elif kind == "die":
            if effect["seat"] in graves:
                graves[effect["seat"]]["ids"].append(effect["id"])
                continue
            graves[effect["seat"]] = step = _step("die", seat=effect["seat"], ids=[effect["id"]])
        else:
            made = _STEPS.get(kind)
            if made is None:
                continue
            name, fields = made
            if kind == "play":
                name = _laying(effect)
            step = _step(name, **{field: effect[field] for field in fields})
        out.append(step)
    return out


_STEPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "mulligan": ("mulligan", ("seat",)),
    "untap": ("untap", ("seat", "ids")),
    "draw": ("draw", ("seat", "count")),
    "play": ("", ("seat", "card", "id")),
    "equip": ("equip", ("seat", "id", "on")),
    "unequip": ("unequip", ("seat", "id")),
    "activate": ("activate", ("seat", "id", "card")),
    "negate": ("negate", ("seat", "card")),
    "discard": ("discard", ("seat", "cards")),
    "mill": ("mill", ("seat", "cards")),
    "spent": ("spent", ("seat", "card")),
    "attack": ("tap", ("seat", "ids")),
    "show": ("show", ("seat", "id", "card")),
}


def _laying(effect: Mapping[str, Any]) -> str:
    """The step for a card just played: a pawn upright, a 3/3 shown and face down, and so on (R5-R9)."""
    way: str = effect["as"]
    if way == "monster" and effect["card"] != "P":
        return "lay-big"
    if way == "trap" and effect["card"] != _UNKNOWN:
        return "lay-known-trap"
    return f"lay-{way}"


def _step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": f"shogi_card_war.step.{name}", **fields}
