"""Claims of pulls about the hidden pile, and the cards that prove or disprove them (R27, R28, R29, R30).

The only hidden thing is the first deal. Of the ``u`` unseen cards of a seat, ``r`` are in the reserve and ``a
= u - r`` in the pile. All ways to choose those ``a`` are equally likely (docs/spec/john.md, "Odds").
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from ..values import ClaimOutcome, Settlement
from .position import Claim, Position, Side


def odds(side: Side, denied: int) -> str:
    """Return the share of deals with none of the cards ``denied`` in the pile, as a fraction: ``"3/7"``.

    Deals are those that fit every face-up card; ``denied`` cards that have been seen since are ignored.
    """
    unseen = side.unseen.bit_count()
    without = unseen - (denied & side.unseen).bit_count()
    return _share(unseen, unseen - side.reserve, without)


@lru_cache(maxsize=4096)
def _share(unseen: int, in_pile: int, without: int) -> str:
    """Return the share of choices of ``in_pile`` of ``unseen`` cards within ``without`` of them."""
    return str(Fraction(comb(without, in_pile), comb(unseen, in_pile)))


def settle(
    claims: tuple[Claim, ...], seat: int, side: Side, from_pile: int = 0
) -> tuple[tuple[Claim, ...], tuple[Settlement, ...]]:
    """Return the claims still open, and those of ``seat`` that are settled now (R30).

    ``side``: the seat's cards after the action; ``from_pile``: the unseen cards it turned up from the
    pile. Only face-up cards are evidence, never a registration.
    """
    still_open = []
    settled = []
    for claim in claims:
        verdict = None
        if claim.seat == seat:
            denied = claim.denied & side.unseen
            if claim.denied & from_pile or denied.bit_count() > side.reserve:
                verdict = ClaimOutcome.REFUTED
            elif not denied or not side.unseen_pile:
                verdict = ClaimOutcome.CONFIRMED
        if verdict is None:
            still_open.append(claim)
        else:
            settled.append(Settlement(claim.n, verdict))
    return tuple(still_open), tuple(settled)


def close(after: Position, settled: tuple[Settlement, ...]) -> None:
    """Make confirmed claims undoubtable, and remember refuted ones (R32)."""
    confirmed = {s.claim for s in settled if s.verdict is ClaimOutcome.CONFIRMED}
    black, red = after.doubtable
    after.doubtable = (
        tuple([n for n in black if n not in confirmed]),
        tuple([n for n in red if n not in confirmed]),
    )
    after.refuted = (*after.refuted, *(s.claim for s in settled if s.verdict is ClaimOutcome.REFUTED))
