"""Steps for the hands after an action: what they must do with cards, tokens, tricks and the marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..values import Effect
from .position import EXCHANGE, GREED, GREED_COUNT, HAND_SIZE, NOBODY_PASSED, Position

Step = Mapping[str, Any]
"""``{"step": code, ...}``: a code of the locale and its parameters."""


def steps(position: Position, effects: Sequence[Effect]) -> list[Step]:
    """Return at most three steps for tokens, tricks, marker and cards.

    ``position`` is the one after the effects. Before an exchange, which is a due action, the steps stay, even
    if hands were disclosed in between.
    """
    by_kind = {str(effect["effect"]): effect for effect in effects}
    if "marker" not in by_kind and position.phase != EXCHANGE:
        return _in_a_round(position, effects, by_kind)
    found: list[Step] = []
    if "marker" in by_kind:  # R10
        found.append({"step": "jekyll_hyde.step.marker", **_members(by_kind["marker"])})
    dealt = position.passing != NOBODY_PASSED or "undo" in by_kind
    if position.phase == EXCHANGE and not dealt:  # R2, R3
        again = "deal" if position.round == 1 else "again"
        found.append({"step": f"jekyll_hyde.step.{again}", "count": HAND_SIZE})
    return found


def _in_a_round(position: Position, effects: Sequence[Effect], by_kind: Mapping[str, Effect]) -> list[Step]:
    """Return the steps for tokens (R6), cards (R7), the trick (R8) and the one stolen (R9)."""
    found: list[Step] = []
    if "reset" in by_kind:
        found.append({"step": "jekyll_hyde.step.reset"})
    elif "token" in by_kind:
        first, *rest = [_members(effect) for effect in effects if effect["effect"] == "token"]
        if rest:
            two = {"colour": first["colour"], "last": rest[0]["colour"]}
            found.append({"step": "jekyll_hyde.step.tokens", **two})
        else:
            found.append({"step": "jekyll_hyde.step.token", **first})
    if "exchange" in by_kind:
        step = "cross" if position.sizes[0] <= GREED_COUNT else "take"
        found.append({"step": f"jekyll_hyde.step.{step}", "count": by_kind["exchange"]["count"]})
    if "trick" in by_kind:
        found.append({"step": "jekyll_hyde.step.trick", "seat": by_kind["trick"]["winner"]})
    if "steal" in by_kind:
        found.append({"step": "jekyll_hyde.step.steal", **_members(by_kind["steal"])})
    if position.phase == GREED:
        found.append({"step": "jekyll_hyde.step.greed", "count": GREED_COUNT})
    return found


def _members(effect: Effect) -> dict[str, Any]:
    """Return the parameters of a step about an effect."""
    return {key: value for key, value in effect.items() if key not in ("effect", "tricks")}
