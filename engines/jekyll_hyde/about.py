"""What sentences about an action name beside its fields: what is public of cards passed, the colour led."""

from __future__ import annotations

from typing import Any

from ..values import UNKNOWN, Action
from .position import COLOURS, POTION, Position

NAMES = ("count", "hidden", "led")
"""The members :func:`about` can give."""


def about(position: Position, action: Action) -> dict[str, Any]:
    """What to say of ``action`` in ``position``.

    Of cards passed ``count``, and ``hidden``: nobody else knows them; of a card played ``led``, the colour that the
    other seat led.
    """
    if action.kind == "pass":
        cards = action.fields["cards"]
        return {"count": len(cards), "hidden": all(card == UNKNOWN for card in cards)}
    if action.kind == "play" and position.table and position.table[0].colour < POTION:
        return {"led": COLOURS[position.table[0].colour]}
    return {}
