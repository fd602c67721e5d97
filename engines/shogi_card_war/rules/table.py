"""Changes of cards on the table by any cause: drawing, playing, damage, dying.

R4, R5, R6, R7, R8, R9; damage by R11, R16, R21 and R22.
"""

from __future__ import annotations

from ...values import UNKNOWN
from ..claims import Loss
from ..kinds import STRENGTH
from ..position import SEATS, Monster, Position, Side, Trap
from .common import Effects


def draw(side: Side, seat: int, number: int, effects: Effects) -> Loss | None:
    """Draw ``number`` cards (R4); return the loss if the deck had fewer, else ``None``."""
    drawn = min(number, side.deck)
    if drawn:
        side.deck -= drawn
        side.hand += drawn
        effects.append({"effect": "draw", "seat": SEATS[seat], "count": drawn, "deck": side.deck})
    if drawn == number:
        return None
    effects.append({"effect": "deck-out", "seat": SEATS[seat]})
    return (seat, "shogi_card_war.end.deck-out")


def lay(after: Position, side: Side, card: str, way: str, claim: int = 0, note: str = UNKNOWN) -> str | None:
    """Put a card just played on the table (R5, R7, R8, R9); return its new id, ``None`` for magic."""
    if way == "monster":
        name = f"m{after.next_monster}"
        after.next_monster += 1
        strength = STRENGTH[card]
        side.monsters = {**side.monsters, name: Monster(card, strength, strength, 0, False, after.turn_no)}
    elif way == "equipment":
        name = f"e{after.next_equipment}"
        after.next_equipment += 1
        side.equipment = {**side.equipment, name: None}
    elif way == "trap":
        name = f"t{after.next_trap}"
        after.next_trap += 1
        side.traps = {**side.traps, name: Trap(card, after.turn_no, claim, note)}
    else:
        after.magic = card
        return None
    return name


def die(after: Position, side: Side, seat: int, name: str, effects: Effects) -> None:
    """Move a monster to its owner's graveyard (R7, R8); its equipment stays."""
    side.monsters = dict(side.monsters)
    card = side.monsters.pop(name).card
    side.graveyard += card
    effects.append({"effect": "die", "seat": SEATS[seat], "id": name, "card": card})
    if name in side.equipment.values():
        carried = [item for item, on in side.equipment.items() if on == name]
        side.equipment = {item: None if on == name else on for item, on in side.equipment.items()}
        effects.extend({"effect": "unequip", "seat": SEATS[seat], "id": item} for item in carried)
    if name in after.attackers:
        after.attackers = tuple(other for other in after.attackers if other != name)


def hurt(side: Side, name: str, amount: int, effects: Effects) -> bool:
    """Put damage counters on a monster (R7); return whether they kill it."""
    monster = side.monsters[name]
    damage = monster.damage + amount
    side.monsters = {**side.monsters, name: monster._replace(damage=damage)}
    effects.append({"effect": "damage", "id": name, "amount": amount, "damage": damage})
    return damage >= monster.hp


def hit(after: Position, side: Side, seat: int, target: str, amount: int, effects: Effects) -> None:
    """Damage one enemy by a lance or a rook (R11, R16): a monster or the seat itself."""
    if target in side.monsters:
        if hurt(side, target, amount, effects):
            die(after, side, seat, target, effects)
    else:
        lose_life(side, seat, amount, effects)


def lose_life(side: Side, seat: int, amount: int, effects: Effects) -> None:
    """Reduce a seat's life (R11, R16, R22)."""
    side.life -= amount
    effects.append({"effect": "life", "seat": SEATS[seat], "change": -amount, "life": side.life})
