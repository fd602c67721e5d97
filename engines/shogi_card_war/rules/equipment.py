"""Moving equipment (R8)."""

from __future__ import annotations

from ...values import Judgement, refuse
from ..position import SEATS, Position
from .common import Fields, gate
from .conclude import conclude


def equip(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge moving an own item to another own monster (R8)."""
    code = gate(before, seat, waive)
    if code is not None:
        return refuse(before, code)
    item: str = fields["item"]
    to: str = fields["to"]
    own = before.sides[seat]
    if item not in own.equipment:
        return refuse(before, "shogi_card_war.equip.item")
    came_from = own.equipment[item]
    if to not in own.monsters or came_from == to:
        return refuse(before, "shogi_card_war.equip.to")
    after = before.copy()
    after.window = None
    side = after.open(seat)
    side.equipment = {**side.equipment, item: to}
    monsters = dict(side.monsters)
    monsters[to] = monsters[to]._replace(attack=monsters[to].attack + 1)
    if came_from is not None:
        monsters[came_from] = monsters[came_from]._replace(attack=monsters[came_from].attack - 1)
    side.monsters = monsters
    return conclude(after, [{"effect": "equip", "seat": SEATS[seat], "id": item, "on": to}])
