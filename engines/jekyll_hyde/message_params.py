"""Parameters of sentences about an action: public facts of cards passed, the colour led."""

from __future__ import annotations

from typing import Any

from ..declare import MessageParams
from ..values import UNKNOWN, Action
from .position import COLOURS, POTION, Position

NAMES = ("count", "hidden", "led")
"""The members that :func:`message_params` can return."""


def message_params(position: Position, action: Action) -> dict[str, Any]:
    """Return the parameters of sentences about ``action`` in ``position``.

    Of cards passed ``count``, and ``hidden``: they are not named; of a card played ``led``, the colour
    that the other seat led.
    """
    if action.kind == "pass":
        cards = action.fields["cards"]
        return {"count": len(cards), "hidden": all(card == UNKNOWN for card in cards)}
    if action.kind == "play" and position.table and position.table[0].colour < POTION:
        return {"led": COLOURS[position.table[0].colour]}
    return {}


MESSAGE_PARAMS = MessageParams(NAMES, message_params)
