"""Exchanges: the one that opens a round, and the one a green effect brings."""

from __future__ import annotations

from ...values import UNKNOWN, Action, Effect, Judgement, refuse
from ..claims import exchange_disclosed, exchange_voids, name_pass
from ..codes import ALREADY, CARD_SEEN, MATCH_OVER, MIXED, NONE_DUE, PASS_COUNT, PASS_DUPLICATE, POTION_UNSEEN
from ..position import EXCHANGE, NOBODY_PASSED, OVER, PLAY, SEAT, Position, PotionClaim, mask_of
from .common import LEGAL, UNVERIFIED, exchanged
from .tricks import take_trick


def pass_(position: Position, action: Action, n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a pass (R3, R7): a seat passes cards face down; with the second pass they change hands."""
    phase = position.phase
    if phase == OVER:
        return refuse(position, MATCH_OVER)
    if phase == PLAY:
        return refuse(position, NONE_DUE)
    seat = SEAT[action.seat]
    if position.passing[seat] is not None:
        return refuse(position, ALREADY)
    cards = action.fields["cards"]
    if len(cards) != position.pass_count:
        return refuse(position, PASS_COUNT)
    fault = _naming_fault(position, cards)
    if fault is not None:
        return refuse(position, fault, private=True)

    entries, named = tuple(cards), mask_of(cards)
    after = position.copy()
    if named:
        after.disclosed = name_pass(position.disclosed, seat, named, position.sizes[seat])
    opening = phase == EXCHANGE
    verdict, code = (UNVERIFIED, POTION_UNSEEN) if opening else (LEGAL, None)
    if opening:
        after.potion_claims = (*position.potion_claims, PotionClaim(n, seat))
    waiting = position.passing[1 - seat]
    if waiting is None:
        after.passing = (None, entries) if seat else (entries, None)
        return Judgement(verdict, code, (), after)

    effects: list[Effect] = [{"effect": "exchange", "count": len(entries)}]
    if after.disclosed is not None:
        after.disclosed = exchange_disclosed(
            after.disclosed, (waiting, entries) if seat else (entries, waiting)
        )
    after.phase, after.passing = PLAY, NOBODY_PASSED
    if opening:
        after.turn = position.leader
    else:
        _trick_after_greed(after, len(entries), effects)
    return Judgement(verdict, code, tuple(effects), after, revealed=exchanged(len(entries)))


def _trick_after_greed(after: Position, count: int, effects: list[Effect]) -> None:
    """Finish the trick that waited for the exchange of ``count`` cards (R7, R8): its winner leads the next."""
    lead, follow = after.table
    take_trick(after, lead, follow, False, effects)
    after.trick += 1
    after.leader = after.turn
    after.void_claims = exchange_voids(after.void_claims, count)
    after.late = max(after.late, 0)


def _naming_fault(position: Position, cards: list[str]) -> str | None:
    """Return the fault that the names of a pass and the cards played show (R3), or ``None``."""
    unnamed = cards.count(UNKNOWN)
    if unnamed == len(cards):
        return None
    if unnamed:
        return MIXED
    named = mask_of(cards)
    if named.bit_count() != len(cards):
        return PASS_DUPLICATE
    return CARD_SEEN if named & position.seen else None
