"""A picture of the table as text, for terminals and ``print``."""

from __future__ import annotations

from ..values import UNKNOWN
from .kinds import FIGURE
from .position import INDEX, SEATS, Position
from .views import hand

_MARK = ("▲", "▽")


def diagram(position: Position, seat: str | None = None) -> str:
    """Return the table as text, gote's half on top; the bottom half is that of ``seat`` if it is given.

    ``歩2/2`` attack and hit points, ``*`` a damage counter, ``>`` tapped, ``!`` new, ``+銀`` an item on it.
    """
    near = 0 if seat is None else INDEX[seat]
    rows = list(reversed(_half(position, 1 - near, None)))
    rows.append(_middle(position))
    rows += _half(position, near, seat)
    return "\n".join(row.rstrip() for row in rows)


def _middle(position: Position) -> str:
    """Return the line between the halves: turn, phase, mana, magic, fight, end."""
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
    """Return the rows of one half from the middle of the table outwards."""
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
        if trap.card != UNKNOWN:
            traps.append(f"{name}[{FIGURE[trap.card]}]")
        elif seat is not None and trap.note != UNKNOWN:
            traps.append(f"{name}({FIGURE[trap.note]})")
        else:
            traps.append(f"{name}[▒]")
    rows = ["  " + ("  ".join(monsters) or "·"), "  " + ("  ".join(traps) or "·")]
    grave = "".join(FIGURE[card] for card in side.graveyard) or "–"
    counts = f"life {side.life}  hand {side.hand}  deck {side.deck}"
    rows.append(f"{_MARK[index]} {SEATS[index]:<5}  {counts}  graveyard {grave}")
    if seat is not None:
        rows.append("  hand: " + " ".join(FIGURE.get(card, card) for card in hand(side)))
    return rows
