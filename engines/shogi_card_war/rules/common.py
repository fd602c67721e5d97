"""Helpers shared by all chapters: refusals, and the gates before every action of the turn seat.

``docs/spec/shogi_card_war.md``, "Order of checks".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...values import Judgement, Verdict
from ..position import Position

LEGAL = Verdict.LEGAL

UNVERIFIED = Verdict.UNVERIFIED

ILLEGAL = Verdict.ILLEGAL

FOUL = Verdict.FOUL

Fields = Mapping[str, Any]
"""The fields of an action: well-formed, those of its kind."""

Effects = list[dict[str, Any]]
"""Effects collected so far; functions that take such a list add to it."""

Judge = Callable[[Position, int, Fields, int, str | None], Judgement[Position]]
"""Judges one kind of action: the position before, the acting seat's index, the fields, the action's number,
and the code that is waived."""


def gate(position: Position, seat: int, waive: str | None = None) -> str | None:
    """Return the code of the gate that stops an action of the turn seat (R3, R13, R18, R27), or ``None``."""
    if position.outcome is not None:
        return "shogi_card_war.match.over"
    if position.turn != seat and waive != "shogi_card_war.turn.not-yours":
        return "shogi_card_war.turn.not-yours"
    if position.phase in ("block", "damage"):
        return "shogi_card_war.turn.combat-open"
    return "shogi_card_war.turn.magic-open" if position.magic is not None else None
