"""The seats a game waits for: what a game returns, and the lists that screens get from it.

:meth:`tachiai.engines.game.Game.waiting` gives one list of :class:`Wait`; ``turn``, ``due``, ``upcoming`` and ``may``
of a view (docs/protocol.md) are computed from it here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from .values import NOTHING, Json


class Need(StrEnum):
    """The ways in which a game waits for a seat."""

    MUST = "must"
    """The game goes on only with an action of this seat (or of another one that must)."""
    MAY = "may"
    """The seat may act while others must: a doubt, a trap, a hint."""
    NEXT = "next"
    """The seat's turn comes after those before it in the list, if nothing changes the order."""


_MUST, _MAY = Need.MUST, Need.MAY
"""The needs as constants: looking up a member of an enumeration takes time."""


class Wait(NamedTuple):
    """One seat, and what the game waits for it to do."""

    seat: str
    """The seat, or ``"table"`` for what no player in particular does."""
    action: str | None = None
    """The kind of action it is asked or allowed to do; ``None``: its ordinary turn."""
    details: Mapping[str, Json] = NOTHING
    """More about that action, for a screen: ``{"cell": "c3", "rank": 3}``."""
    need: Need = Need.MUST
    """Whether it must, may, or comes later."""
    by: str | None = None
    """The acting seat, where it is another: a round of 101 begins with a seat, and ``"table"`` turns the
    first card."""


def lists(waits: Sequence[Wait]) -> dict[str, list[Any]]:
    """Return ``turn``, ``upcoming``, ``due`` and ``may`` of a view together; the functions below return each alone."""
    if len(waits) == 1 and waits[0].need is _MUST:
        # Most positions of most games; spelled out, since every view asks.
        ((seat, action, details, _, by),) = waits
        asked = [] if action is None else [{"seat": by or seat, "action": action, **details}]
        return {"turn": [seat], "upcoming": [seat], "due": asked, "may": []}
    turn: list[str] = []
    upcoming: dict[str, None] = {}
    due: list[dict[str, Any]] = []
    may: list[dict[str, Any]] = []
    for seat, action, details, need, by in waits:
        if need is _MAY:
            may.append({"seat": seat, "action": action})
            continue
        upcoming[seat] = None
        if need is _MUST:
            if seat not in turn:
                turn.append(seat)
            if action is not None:
                due.append({"seat": by or seat, "action": action, **details})
    return {"turn": turn, "upcoming": list(upcoming), "due": due, "may": may}


def turn(waits: Sequence[Wait]) -> tuple[str, ...]:
    """Return the seats everybody waits for now, follow-ups included, each once."""
    return tuple(lists(waits)["turn"])


def upcoming(waits: Sequence[Wait]) -> tuple[str, ...]:
    """Return the seats in the order of their turns if nothing changes it, each once."""
    return tuple(lists(waits)["upcoming"])


def due(waits: Sequence[Wait]) -> tuple[dict[str, Any], ...]:
    """Return the actions the game asks for by name: ``{"seat", "action", ...details}`` each."""
    return tuple(lists(waits)["due"])


def may(waits: Sequence[Wait]) -> tuple[dict[str, Any], ...]:
    """Return what other seats may do meanwhile: ``{"seat", "action"}`` each."""
    return tuple(lists(waits)["may"])


__all__ = ["Need", "Wait", "due", "lists", "may", "turn", "upcoming"]
