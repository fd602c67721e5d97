"""What a pull claims about the hidden pile, and what proves or disproves it (R27, R28, R29, R30).

The only hidden thing is the first deal: of the ``u`` unseen cards of a seat, ``r`` lie in the reserve and
``a = u - r`` in the pile, and every way to choose those ``a`` is as good as any other (docs/spec/john.md,
"Odds").
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from ..values import Proof, Settlement
from .position import Claim, Position, Side


def odds(side: Side, denied: int) -> str:
    """The share of deals in which none of the cards ``denied`` lies in the pile, as a fraction: ``"3/7"``.

    Deals are those that fit every face-up card; ``denied`` cards no longer unseen are left out.
    """
    unseen = side.unseen.bit_count()
    without = unseen - (denied & side.unseen).bit_count()
    return _share(unseen, unseen - side.reserve, without)


@lru_cache(maxsize=4096)
def _share(unseen: int, in_pile: int, without: int) -> str:
    """How many of the choices of ``in_pile`` of ``unseen`` cards are of ``without`` of them alone."""
    return str(Fraction(comb(without, in_pile), comb(unseen, in_pile)))


def settle(
    claims: tuple[Claim, ...], seat: int, side: Side, from_pile: int = 0
) -> tuple[tuple[Claim, ...], tuple[Settlement, ...]]:
    """The claims still open, and those of ``seat`` that are settled now (R30).

    ``side``: the seat's cards after the action; ``from_pile``: the unseen cards it turned up from the pile.
    Only face-up cards are evidence, never a registration.
    """
    still_open = []
    settled = []
    for claim in claims:
        verdict = None
        if claim.seat == seat:
            denied = claim.denied & side.unseen
            if claim.denied & from_pile or denied.bit_count() > side.reserve:
                verdict = Proof.REFUTED
            elif not denied or not side.unseen_pile:
                verdict = Proof.CONFIRMED
        if verdict is None:
            still_open.append(claim)
        else:
            settled.append(Settlement(claim.n, verdict))
    return tuple(still_open), tuple(settled)


def close(after: Position, settled: tuple[Settlement, ...]) -> None:
    """Claims that are confirmed can no longer be doubted, and refuted ones are remembered (R32)."""
    confirmed = {s.claim for s in settled if s.verdict is Proof.CONFIRMED}
    black, red = after.doubtable
    after.doubtable = (
        tuple([n for n in black if n not in confirmed]),
        tuple([n for n in red if n not in confirmed]),
    )
    after.refuted = (*after.refuted, *(s.claim for s in settled if s.verdict is Proof.REFUTED))
