"""What all chapters share: the judgements of a refusal and of a plain legal action."""

from __future__ import annotations

from collections.abc import Iterable

from ...values import Effect, Judgement, Verdict
from ..position import Position

Ruling = Judgement[Position]
Effects = list[Effect]
LEGAL = Verdict.LEGAL
UNVERIFIED = Verdict.UNVERIFIED
FOUL = Verdict.FOUL
ILLEGAL = Verdict.ILLEGAL


def no(position: Position, code: str) -> Ruling:
    """A refusal: the position stays."""
    return Judgement(ILLEGAL, code, (), position)


def yes(position: Position, effects: Iterable[Effect]) -> Ruling:
    """A plain legal action."""
    return Judgement(LEGAL, None, tuple(effects), position)
