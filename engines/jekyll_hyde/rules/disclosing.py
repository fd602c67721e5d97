"""The disclosure of a hand to the referee."""

from __future__ import annotations

from ...disclosures import HandLine, hand_fault
from ...values import Action, Judgement, refuse
from ..claims import register
from ..codes import CARD_SEEN, HAND_COUNT, HAND_DUPLICATE, HAND_UNSEEN, MATCH_OVER, PASS_OPEN
from ..position import OVER, SEAT, Position, mask_of
from .common import UNVERIFIED

_FAULTS = {"count": HAND_COUNT, "duplicate": HAND_DUPLICATE, "seen": CARD_SEEN}


def hand(position: Position, action: Action, n: int, _waive: str | None) -> Judgement[Position]:
    """Judge the disclosure of a hand (R2; docs/spec/jekyll_hyde.md, "What a seat discloses").

    It is taken on trust.
    """
    if position.phase == OVER:
        return refuse(position, MATCH_OVER)
    seat = SEAT[action.seat]
    if position.passing[seat] is not None:
        return refuse(position, PASS_OPEN)
    cards = action.fields["cards"]
    size, named = position.sizes[seat], mask_of(cards)
    fault = hand_fault(cards, named, size, position.seen)
    if fault is not None:
        return refuse(position, _FAULTS[fault], private=fault != "count")
    after = position.copy()
    after.disclosed = register(position.disclosed, seat, HandLine(n, named), size)
    return Judgement(UNVERIFIED, HAND_UNSEEN, (), after)
