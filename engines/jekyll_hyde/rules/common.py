"""Helpers shared by the chapters of the rules."""

from __future__ import annotations

from ...values import UNKNOWN, Effect, Judgement, Settlement, Verdict, make_judgement
from ..claims import REFUTED
from ..position import Position

LEGAL, UNVERIFIED, ILLEGAL = Verdict.LEGAL, Verdict.UNVERIFIED, Verdict.ILLEGAL
"""The verdicts as constants: looking up a member of an enumeration takes time."""


def exchanged(count: int) -> tuple[str, ...]:
    """Return what an exchange reveals (R7): each seat sees ``count`` cards of the other, which are not named."""
    return (UNKNOWN,) * (2 * count)


def answer(
    after: Position,
    verdict: Verdict,
    code: str | None,
    effects: list[Effect],
    settled: list[Settlement],
    revealed: tuple[str, ...],
    consent: bool,
) -> Judgement[Position]:
    """Return the judgement with the position ``after``, which lists the public claims refuted so far (R11).

    ``revealed``: the cards revealed; ``consent``: whether taking it back needs the other seat's consent.
    """
    if settled:
        refuted = [claim for claim, how, seat in settled if how is REFUTED and seat is None]
        if refuted:
            after.refuted = tuple(sorted((*after.refuted, *refuted)))
        settled.sort(key=_claim)
    return make_judgement(verdict, code, effects, after, tuple(settled), revealed, (), consent)


def _claim(settlement: Settlement) -> int:
    return settlement.claim
