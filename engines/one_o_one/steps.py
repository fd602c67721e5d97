"""Steps for the hands after an action: what they must do with the cards. Screens count the life points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..values import Effect
from .position import FLIP, HAND_SIZE, OPEN, Position

Step = Mapping[str, Any]
"""``{"step": code, ...}``: a code of the locale and its parameters."""


def steps(position: Position, effects: Sequence[Effect]) -> list[Step]:
    """Return at most two steps: cards to sweep, collect or deal, the card to draw or turn up.

    ``position`` is the one after the effects. While a flip is due its steps stay, even if hands were
    disclosed in between.
    """
    by_kind = {str(effect["effect"]): effect for effect in effects}
    found: list[Step] = []
    if position.phase == OPEN:
        found = _new_round(position, dealt="undo" in by_kind)
    elif position.phase == FLIP:  # R10
        if "reset" in by_kind:
            found.append({"step": "one_o_one.step.sweep"})
        found.append({"step": "one_o_one.step.flip", "seat": position.house.seats[position.turn]})
    elif "refill" in by_kind:  # R8
        found.append({"step": "one_o_one.step.draw", "seat": by_kind["refill"]["seat"]})
    if "undo" in by_kind and position.phase != OPEN:
        found.insert(0, {"step": "one_o_one.step.undo"})
    return found


def _new_round(position: Position, *, dealt: bool) -> list[Step]:
    """Return the cards to deal (R2) and to turn up (R3); ``dealt``: that was done and taken back."""
    if dealt:
        return [{"step": "one_o_one.step.still"}]
    again = "again" if position.round > 1 else "deal"
    seats = sum(1 for size in position.dealt if size)
    return [
        {"step": f"one_o_one.step.{again}", "seats": seats, "count": HAND_SIZE},
        {"step": "one_o_one.step.open", "seat": position.house.seats[position.starter]},
    ]
