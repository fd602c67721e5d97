"""Disclosures of a seat's hand and traps.

``docs/spec/shogi_card_war.md``, "What a seat may tell".
"""

from __future__ import annotations

from ...values import UNKNOWN, Judgement, refuse
from .. import claims
from ..kinds import tally
from ..position import Position
from .common import LEGAL, Fields


def register(before: Position, seat: int, fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a disclosure of a hand, traps or both by these words and public facts alone."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    own = before.sides[seat]
    hand: list[str] | None = fields.get("hand")
    if hand is not None and len(hand) != own.hand:
        return refuse(before, "shogi_card_war.register.count")
    disclosed: dict[str, str] = fields.get("traps", {})
    for name in disclosed:
        trap = own.traps.get(name)
        if trap is None or trap.card != UNKNOWN:
            return refuse(before, "shogi_card_war.trap.none")
    # earlier disclosures do not matter, but those of this line must fit together
    if not claims.fits(own, tally(hand or ()), tally(disclosed.values())):
        return refuse(before, "shogi_card_war.register.too-many", private=True)
    after = before.copy()
    side = after.open(seat)
    side.conflict = False
    if hand is not None:
        side.disclosed = tally(hand)
    if disclosed:
        side.traps = {
            i: t._replace(note=disclosed[i]) if i in disclosed else t for i, t in side.traps.items()
        }
        side.noted = tally(trap.note for trap in side.traps.values())
    if not claims.possible(side):
        claims.forget(side)
    return Judgement(LEGAL, None, (), after.closed())
